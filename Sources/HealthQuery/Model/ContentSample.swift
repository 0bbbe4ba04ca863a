import Foundation

/// A sample whose kind has one content of its own beside what every sample has, such as the locations of a route.
///
/// The content is the sample's ``SampleDetails/payload``, and stands under one name in its encoded form.
package protocol ContentSample: StoredSample {
    associatedtype Content: SamplePayload

    /// The name of the content in encoded samples.
    static var contentKey: SampleCodingKey { get }
    /// The content of a sample that lost it, as most deletions do.
    static var noContent: Content { get }
    /// The value in the index's column of values.
    static func value(of content: Content) -> Double

    init(_ fields: SampleFields)
}

extension ContentSample {
    /// What the sample has beside its dates and metadata.
    package var content: Content { details.payload as? Content ?? Self.noContent }

    package static func value(of content: Content) -> Double { 0 }

    package init(_ fields: SampleFields, members: () -> Set<AnySample>) { self.init(fields) }

    /// Makes a sample that was not saved yet.
    init(
        uuid: UUID?,
        type: SampleType,
        start: Date,
        end: Date,
        _ content: Content,
        device: Device? = nil,
        metadata: [String: MetadataValue]?
    ) {
        self.init(
            SampleFields(
                uuid: uuid,
                start: start,
                end: end,
                value: Self.value(of: content),
                details: .unsaved(type: type, unit: nil, device: device, metadata: metadata, payload: content)
            ))
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(content, forKey: Self.contentKey)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        let payload = try container.decode(Content.self, forKey: contentKey)
        var content = SampleContent()
        content.value = value(of: payload)
        content.payload = payload
        return content
    }

    /// The error for a sample that cannot be.
    func wrong(_ problem: String) -> HealthError { details.type.wrong(problem) }
}

extension SampleType {
    /// The error for a sample of the type that cannot be.
    func wrong(_ problem: String) -> HealthError { .invalidArgument("\(identifier) \(problem)") }
}

extension Quantity {
    /// Whether the quantity is a finite number of a unit like the given one.
    func isUsable(as unit: HealthUnit) -> Bool { value.isFinite && self.is(compatibleWith: unit) }
}
