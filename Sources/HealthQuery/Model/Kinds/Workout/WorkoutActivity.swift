public import Foundation

/// A part of a workout with a configuration of its own, such as the swim of a triathlon.
public struct WorkoutActivity: Sendable, Hashable {
    /// The identifier of the activity.
    public let uuid: UUID
    /// What is done, and where.
    public let workoutConfiguration: WorkoutConfiguration
    /// When the activity begins.
    public let startDate: Date
    /// When the activity ends; nil if it lasts as long as its workout.
    public let endDate: Date?
    /// What else is known; empty rather than nil.
    public let metadata: [String: MetadataValue]
    /// The events of the workout that overlap the activity; one may belong to two activities.
    ///
    /// Empty before the activity is part of a workout.
    public package(set) var workoutEvents: [WorkoutEvent] = []
    /// How long the activity lasted without its pauses, in seconds (R11.1).
    public package(set) var duration: TimeInterval
    /// When it ends in its workout.
    package var lastDate: Date
    /// The statistics of the workout's samples that lie within the activity, by type.
    package internal(set) var totals: [SampleTotals] = []

    /// Creates an activity.
    ///
    /// Without `uuid` it gets a new identifier.
    public init(
        uuid: UUID? = nil,
        workoutConfiguration: WorkoutConfiguration,
        start startDate: Date,
        end endDate: Date?,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.uuid = uuid ?? UUIDSource.shared.next()
        self.workoutConfiguration = workoutConfiguration
        self.startDate = startDate
        self.endDate = endDate
        self.metadata = metadata ?? [:]
        duration = endDate.map { $0.timeIntervalSince(startDate) } ?? 0
        lastDate = endDate ?? startDate
    }

    /// The one activity of a workout without others: all of it, under its identifier.
    init(wholeOf workout: UUID, _ content: WorkoutContent, from start: Date, to end: Date, duration: TimeInterval) {
        self.init(
            uuid: workout, workoutConfiguration: WorkoutConfiguration(activityType: content.activityType),
            start: start, end: end)
        self.duration = duration
        totals = content.samples
    }

    /// The same activity as a part of a workout that ends at a date and has some pauses.
    ///
    /// It does not keep the events, which are those of the workout; see ``with(_:)``.
    func inWorkout(until end: Date, _ time: inout ActiveTimeline) -> WorkoutActivity {
        var result = self
        result.workoutEvents = []
        result.lastDate = endDate ?? end
        result.duration = time.seconds(from: startDate, to: result.lastDate)
        return result
    }

    /// The same activity with another end.
    func with(end: Date) -> WorkoutActivity { changed(end: end, metadata) }

    /// The same activity with more metadata; a key that it has gets the new value.
    func adding(_ more: [String: MetadataValue]) -> WorkoutActivity {
        changed(end: endDate, metadata.merging(more) { $1 })
    }

    private func changed(end: Date?, _ metadata: [String: MetadataValue]) -> WorkoutActivity {
        var result = WorkoutActivity(
            uuid: uuid, workoutConfiguration: workoutConfiguration, start: startDate, end: end, metadata: metadata)
        result.totals = totals
        return result
    }

    /// The same activity with those events of its workout that overlap it.
    func with(_ events: [WorkoutEvent]) -> WorkoutActivity {
        var result = self
        result.workoutEvents = events.filter { $0.dateInterval.start <= lastDate && $0.dateInterval.end >= startDate }
        return result
    }
}

extension WorkoutActivity: Codable {
    private enum CodingKeys: String, CodingKey {
        case uuid, start, end, configuration, metadata, statistics
    }

    /// Decodes an activity; its workout gives it its events.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            uuid: try container.decode(UUID.self, forKey: .uuid),
            workoutConfiguration: try container.decode(WorkoutConfiguration.self, forKey: .configuration),
            start: try container.decode(Date.self, forKey: .start),
            end: try container.decodeIfPresent(Date.self, forKey: .end),
            metadata: try container.decodeIfPresent([String: MetadataValue].self, forKey: .metadata)
        )
        totals = try container.decodeIfPresent([SampleTotals].self, forKey: .statistics) ?? []
    }

    /// Encodes the activity without its events, which are those of its workout.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uuid, forKey: .uuid)
        try container.encode(startDate, forKey: .start)
        try container.encodeIfPresent(endDate, forKey: .end)
        try container.encode(workoutConfiguration, forKey: .configuration)
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
        if !totals.isEmpty { try container.encode(totals, forKey: .statistics) }
    }
}

extension WorkoutActivity: CustomStringConvertible {
    /// What is done, and the span, in UTC.
    public var description: String {
        let what = workoutConfiguration.activityType
        return endDate.map { "\(what) \(DateText.span(startDate, $0))" } ?? "\(what) since \(DateText.text(startDate))"
    }
}

/// The time of a workout that was no pause.
enum ActiveTime {
    /// The seconds of a span that no pause covers; events must be in their order.
    static func seconds(from start: Date, to end: Date, _ events: [WorkoutEvent]) -> TimeInterval {
        spans(from: start, to: end, events).reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
    }

    /// The parts of a span that no pause covers, by time; events must be in their order.
    ///
    /// A pause during a pause and a resumption without one are ignored, and a pause that is never resumed lasts to the
    /// end (R11.1). Both the person and the watch can pause, each by itself.
    static func spans(from start: Date, to end: Date, _ events: [WorkoutEvent]) -> [(start: Date, end: Date)] {
        var pauses: Set<WorkoutEventType> = []
        var active: [(start: Date, end: Date)] = []
        var since = start
        for event in events {
            let wasPaused = !pauses.isEmpty
            switch event.type {
            case .pause, .motionPaused: pauses.insert(event.type)
            case .resume: pauses.remove(.pause)
            case .motionResumed: pauses.remove(.motionPaused)
            case .lap, .marker, .segment, .pauseOrResumeRequest: continue
            }
            let date = min(max(event.dateInterval.start, start), end)
            if !wasPaused { active.append((since, date)) }
            since = date
        }
        if pauses.isEmpty { active.append((since, end)) }
        return active
    }
}
