extension HeartbeatSeriesSample: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "heartbeats")
    package static let noContent = HeartbeatColumns()

    package static func value(of content: HeartbeatColumns) -> Double { Double(content.count) }

    package static var shared: SharedKeyPaths<HeartbeatSeriesSample> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<HeartbeatSeriesSample>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.count: .value]
    }
}

extension AnySample {
    /// A series of heartbeats as a sample of any kind.
    public init(_ sample: HeartbeatSeriesSample) { self.init(stored: sample) }

    /// The series of heartbeats; nil for a sample of another kind.
    public var heartbeatSeries: HeartbeatSeriesSample? { sample as? HeartbeatSeriesSample }
}
