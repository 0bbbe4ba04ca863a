extension Electrocardiogram: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "electrocardiogram")
    package static let noContent = ElectrocardiogramContent()

    package static var shared: SharedKeyPaths<Electrocardiogram> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<Electrocardiogram>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }
}

extension AnySample {
    /// An electrocardiogram as a sample of any kind.
    public init(_ sample: Electrocardiogram) { self.init(stored: sample) }

    /// The electrocardiogram; nil for a sample of another kind.
    public var electrocardiogram: Electrocardiogram? { sample as? Electrocardiogram }
}
