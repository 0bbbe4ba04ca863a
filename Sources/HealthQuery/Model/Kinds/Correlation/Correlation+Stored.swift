extension Correlation: StoredSample {
    package static var shared: SharedKeyPaths<Correlation> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<Correlation>: SampleColumn] { [\.startDate: .start, \.endDate: .end] }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        // Sorted, so that equal correlations encode alike.
        try container.encode(members.inOrder, forKey: .objects)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var content = SampleContent()
        content.members = Set(try container.decode([AnySample].self, forKey: .objects))
        return content
    }
}

extension AnySample {
    /// A correlation as a sample of any kind.
    public init(_ sample: Correlation) { self.init(stored: sample) }

    /// The correlation; nil for a sample of another kind.
    public var correlation: Correlation? { sample as? Correlation }
}
