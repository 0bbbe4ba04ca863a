extension VisionPrescription: StoredSample {
    package static var columns: [PartialKeyPath<VisionPrescription>: SampleColumn] {
        [\.startDate: .start, \.dateIssued: .start, \.endDate: .end]
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
