import Foundation

/// The fields of an encoded sample.
///
/// Names are short words so that a file of samples can be read by a person.
private enum SampleCodingKeys: String, CodingKey {
    case type, uuid, start, end, value, unit, source, device, metadata, objects
}

extension KeyedDecodingContainer<SampleCodingKeys> {
    fileprivate func details(type: SampleType, unit: HealthUnit?) throws -> SampleDetails {
        SampleDetails(
            type: type,
            unit: unit,
            sourceRevision: try decode(SourceRevision.self, forKey: .source),
            device: try decodeIfPresent(Device.self, forKey: .device),
            metadata: try decodeIfPresent([String: MetadataValue].self, forKey: .metadata) ?? [:]
        )
    }
}

extension KeyedEncodingContainer<SampleCodingKeys> {
    /// Encodes what every sample with two dates has.
    fileprivate mutating func encode(_ sample: any Sample, _ details: SampleDetails) throws {
        try encode(sample.uuid, forKey: .uuid)
        try encode(sample.startDate, forKey: .start)
        try encode(sample.endDate, forKey: .end)
        try encode(details)
    }

    fileprivate mutating func encode(_ details: SampleDetails) throws {
        try encode(details.type, forKey: .type)
        try encodeIfPresent(details.unit, forKey: .unit)
        try encode(details.sourceRevision, forKey: .source)
        try encodeIfPresent(details.device, forKey: .device)
        if !details.metadata.isEmpty { try encode(details.metadata, forKey: .metadata) }
    }
}

extension QuantitySample: Codable {
    /// Decodes a sample; an unknown type or unit throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKeys.self)
        self.init(
            uuid: try container.decode(UUID.self, forKey: .uuid),
            start: try container.decode(Date.self, forKey: .start),
            end: try container.decode(Date.self, forKey: .end),
            value: try container.decode(Double.self, forKey: .value),
            details: try container.details(
                type: try container.decode(QuantityType.self, forKey: .type),
                unit: try container.decode(HealthUnit.self, forKey: .unit)
            )
        )
    }

    /// Encodes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SampleCodingKeys.self)
        try container.encode(self, details)
        try container.encode(value, forKey: .value)
    }
}

extension CategorySample: Codable {
    /// Decodes a sample; an unknown type throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKeys.self)
        self.init(
            uuid: try container.decode(UUID.self, forKey: .uuid),
            start: try container.decode(Date.self, forKey: .start),
            end: try container.decode(Date.self, forKey: .end),
            value: try container.decode(Int.self, forKey: .value),
            details: try container.details(
                type: try container.decode(CategoryType.self, forKey: .type),
                unit: nil
            )
        )
    }

    /// Encodes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SampleCodingKeys.self)
        try container.encode(self, details)
        try container.encode(value, forKey: .value)
    }
}

extension VisionPrescription: Codable {
    /// Decodes a prescription; one that does not expire has no end.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKeys.self)
        self.init(
            uuid: try container.decode(UUID.self, forKey: .uuid),
            type: try container.decode(VisionPrescriptionType.self, forKey: .value),
            dateIssued: try container.decode(Date.self, forKey: .start),
            expirationDate: try container.decodeIfPresent(Date.self, forKey: .end),
            details: try container.details(
                type: try container.decode(PrescriptionType.self, forKey: .type),
                unit: nil
            )
        )
    }

    /// Encodes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SampleCodingKeys.self)
        try container.encode(uuid, forKey: .uuid)
        try container.encode(dateIssued, forKey: .start)
        try container.encodeIfPresent(expirationDate, forKey: .end)
        try container.encode(prescriptionType, forKey: .value)
        try container.encode(details)
    }
}

extension Correlation: Codable {
    /// Decodes a correlation with its objects; an unknown type throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKeys.self)
        self.init(
            uuid: try container.decode(UUID.self, forKey: .uuid),
            start: try container.decode(Date.self, forKey: .start),
            end: try container.decode(Date.self, forKey: .end),
            objects: Set(try container.decode([AnySample].self, forKey: .objects)),
            details: try container.details(
                type: try container.decode(CorrelationType.self, forKey: .type),
                unit: nil
            )
        )
    }

    /// Encodes every field; the objects in an order that is always the same.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SampleCodingKeys.self)
        try container.encode(self, details)
        try container.encode(objects.inOrder, forKey: .objects)
    }
}

extension AnySample: Codable {
    /// Decodes a sample of the kind its type says.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SampleCodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .type)
        switch SampleType.known(identifier) {
        case is QuantityType: self = .quantity(try QuantitySample(from: decoder))
        case is CategoryType: self = .category(try CategorySample(from: decoder))
        case is PrescriptionType: self = .visionPrescription(try VisionPrescription(from: decoder))
        case is CorrelationType: self = .correlation(try Correlation(from: decoder))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: container,
                debugDescription: "no sample type is called \(identifier)"
            )
        }
    }

    /// Encodes the sample inside.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .quantity(let sample): try sample.encode(to: encoder)
        case .category(let sample): try sample.encode(to: encoder)
        case .visionPrescription(let sample): try sample.encode(to: encoder)
        case .correlation(let sample): try sample.encode(to: encoder)
        }
    }
}
