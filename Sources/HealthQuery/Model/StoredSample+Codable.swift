import Foundation

/// The name of a field of an encoded sample.
///
/// Names are short words so that a person can read a file of samples. A kind may add names for its own fields.
package struct SampleCodingKey: CodingKey, Sendable, Hashable {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) {
        self.stringValue = stringValue
    }

    package init?(intValue: Int) { nil }

    static let type = Self(stringValue: "type")
    static let uuid = Self(stringValue: "uuid")
    static let start = Self(stringValue: "start")
    static let end = Self(stringValue: "end")
    package static let value = Self(stringValue: "value")
    package static let unit = Self(stringValue: "unit")
    static let source = Self(stringValue: "source")
    static let device = Self(stringValue: "device")
    static let metadata = Self(stringValue: "metadata")
    package static let objects = Self(stringValue: "objects")
}

// Public, as they fulfil what a public protocol asks of public kinds.
extension StoredSample {
    /// Decodes a sample; one without an end is an instant.
    ///
    /// - Throws: `DecodingError` if a field is missing, or the type is unknown or of another kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKey.self)
        let type = try container.decode(SampleType.self, forKey: .type)
        guard type.sample == Self.self else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "\(type.identifier) is not a type of a \(Self.self)")
        }
        let content = try Self.content(from: container)
        let start = try container.decode(Date.self, forKey: .start)
        let fields = SampleFields(
            uuid: try container.decode(UUID.self, forKey: .uuid),
            start: start,
            end: try container.decodeIfPresent(Date.self, forKey: .end) ?? start,
            value: content.value,
            details: SampleDetails(
                type: type,
                unit: content.unit,
                sourceRevision: try container.decode(SourceRevision.self, forKey: .source),
                device: try container.decodeIfPresent(Device.self, forKey: .device),
                metadata: try container.decodeIfPresent([String: MetadataValue].self, forKey: .metadata) ?? [:],
                payload: content.payload
            )
        )
        self.init(fields, members: { content.members })
    }

    /// Encodes every field; an instant has no end.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SampleCodingKey.self)
        try container.encode(details.type, forKey: .type)
        try container.encode(uuid, forKey: .uuid)
        try container.encode(startDate, forKey: .start)
        if endDate != startDate { try container.encode(endDate, forKey: .end) }
        try encodeContent(to: &container)
        try container.encode(details.sourceRevision, forKey: .source)
        try container.encodeIfPresent(details.device, forKey: .device)
        if !details.packedMetadata.isEmpty { try container.encode(details.metadata, forKey: .metadata) }
    }
}

extension AnySample: Codable {
    /// Decodes a sample of the kind its type says; an unknown type throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKey.self)
        let type = try container.decode(SampleType.self, forKey: .type)
        guard let kind = type.sample else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "no store holds a \(type.identifier)")
        }
        self = try kind.decoded(from: decoder)
    }

    /// Encodes the fields of the sample's own kind.
    public func encode(to encoder: any Encoder) throws {
        guard let kind = details.type.sample else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "no store holds a \(sampleType.identifier)"))
        }
        try kind.init(self).encode(to: encoder)
    }
}

extension StoredSample {
    fileprivate static func decoded(from decoder: any Decoder) throws -> AnySample {
        AnySample(stored: try Self(from: decoder))
    }
}
