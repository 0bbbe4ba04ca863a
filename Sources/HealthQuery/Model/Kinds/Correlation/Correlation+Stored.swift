package import Foundation

extension Correlation: StoredSample {
    package init(
        uuid: UUID,
        start: Date,
        end: Date,
        value: Double,
        details: SampleDetails,
        members: () -> Set<AnySample>
    ) {
        self.init(uuid: uuid, start: start, end: end, members: members(), details: details)
    }

    package static func column(_ keyPath: PartialKeyPath<Correlation>) -> SampleColumn? {
        switch keyPath {
        case \.startDate: .start
        case \.endDate: .end
        default: nil
        }
    }

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
