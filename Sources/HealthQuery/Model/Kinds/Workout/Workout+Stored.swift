import Foundation

extension Workout: StoredSample {
    package static var shared: SharedKeyPaths<Workout> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<Workout>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.duration: .value]
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        let content = content
        try container.encode(content.activityType, forKey: .activityType)
        try container.encode(duration, forKey: .duration)
        if !content.events.isEmpty { try container.encode(content.events, forKey: .events) }
        if !content.activities.isEmpty { try container.encode(content.activities, forKey: .activities) }
        if !content.totals.isEmpty { try container.encode(content.totals, forKey: .totals) }
        if !content.samples.isEmpty { try container.encode(content.samples, forKey: .statistics) }
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var payload = WorkoutContent(
            activityType: try container.decode(WorkoutActivityType.self, forKey: .activityType))
        let start = try container.decode(Date.self, forKey: .start)
        payload.set(
            try container.decodeIfPresent([WorkoutEvent].self, forKey: .events) ?? [],
            try container.decodeIfPresent([WorkoutActivity].self, forKey: .activities) ?? [],
            until: try container.decodeIfPresent(Date.self, forKey: .end) ?? start
        )
        payload.totals = try container.decodeIfPresent([WorkoutTotal: Quantity].self, forKey: .totals) ?? [:]
        payload.samples = try container.decodeIfPresent([SampleTotals].self, forKey: .statistics) ?? []
        var content = SampleContent()
        content.value = try container.decode(Double.self, forKey: .duration)
        content.payload = payload
        return content
    }
}

extension SampleCodingKey {
    fileprivate static let activityType = Self(stringValue: "activityType")
    fileprivate static let duration = Self(stringValue: "duration")
    fileprivate static let events = Self(stringValue: "events")
    fileprivate static let activities = Self(stringValue: "activities")
    fileprivate static let totals = Self(stringValue: "totals")
    fileprivate static let statistics = Self(stringValue: "statistics")
}

extension AnySample {
    /// A workout as a sample of any kind.
    public init(_ sample: Workout) { self.init(stored: sample) }

    /// The workout; nil for a sample of another kind.
    public var workout: Workout? { sample as? Workout }
}
