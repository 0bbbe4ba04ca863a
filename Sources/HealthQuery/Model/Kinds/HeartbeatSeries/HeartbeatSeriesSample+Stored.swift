extension HeartbeatSeriesSample: StoredSample {
    package static var columns: [PartialKeyPath<HeartbeatSeriesSample>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.count: .value]
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(heartbeats, forKey: .heartbeats)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        let heartbeats = try container.decode(HeartbeatColumns.self, forKey: .heartbeats)
        var content = SampleContent()
        content.value = Double(heartbeats.count)
        content.payload = heartbeats
        return content
    }
}

extension SampleCodingKey {
    fileprivate static let heartbeats = Self(stringValue: "heartbeats")
}

extension AnySample {
    /// A series of heartbeats as a sample of any kind.
    public init(_ sample: HeartbeatSeriesSample) { self.init(stored: sample) }

    /// The series of heartbeats; nil for a sample of another kind.
    public var heartbeatSeries: HeartbeatSeriesSample? { sample as? HeartbeatSeriesSample }
}
