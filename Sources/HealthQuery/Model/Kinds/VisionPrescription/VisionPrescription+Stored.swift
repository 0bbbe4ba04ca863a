package import Foundation

extension VisionPrescription: StoredSample {
    package var storedValue: Double { Double(prescriptionType.rawValue) }

    package init(
        uuid: UUID,
        start: Date,
        end: Date,
        value: Double,
        details: SampleDetails,
        members: () -> Set<AnySample>
    ) {
        self.init(
            uuid: uuid,
            type: value == Double(VisionPrescriptionType.contacts.rawValue) ? .contacts : .glasses,
            dateIssued: start,
            expirationDate: end == start ? nil : end,
            details: details
        )
    }

    package static func column(_ keyPath: PartialKeyPath<VisionPrescription>) -> SampleColumn? {
        switch keyPath {
        case \.startDate, \.dateIssued: .start
        case \.endDate: .end
        default: nil
        }
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(prescriptionType, forKey: .value)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var content = SampleContent()
        content.value = Double(try container.decode(VisionPrescriptionType.self, forKey: .value).rawValue)
        return content
    }
}

extension AnySample {
    /// A prescription as a sample of any kind.
    public init(_ sample: VisionPrescription) { self.init(stored: sample) }

    /// The prescription; nil for a sample of another kind.
    public var visionPrescription: VisionPrescription? { sample as? VisionPrescription }
}
