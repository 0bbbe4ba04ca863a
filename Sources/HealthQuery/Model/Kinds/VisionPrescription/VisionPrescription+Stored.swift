extension VisionPrescription: StoredSample {
    package static var shared: SharedKeyPaths<VisionPrescription> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<VisionPrescription>: SampleColumn] {
        [\.startDate: .start, \.dateIssued: .start, \.endDate: .end]
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(prescriptionType, forKey: .value)
        try container.encodeIfPresent(lenses, forKey: .lenses)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var content = SampleContent()
        content.value = Double(try container.decode(VisionPrescriptionType.self, forKey: .value).rawValue)
        content.payload = try container.decodeIfPresent(PrescribedLenses.self, forKey: .lenses)
        return content
    }
}

extension SampleCodingKey {
    fileprivate static let lenses = Self(stringValue: "lenses")
}

extension AnySample {
    /// A prescription as a sample of any kind.
    public init(_ sample: VisionPrescription) { self.init(stored: sample) }

    /// The prescription; nil for a sample of another kind.
    public var visionPrescription: VisionPrescription? { sample as? VisionPrescription }
}
