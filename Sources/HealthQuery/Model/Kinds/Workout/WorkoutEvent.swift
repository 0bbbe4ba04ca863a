public import Foundation

/// Something that happened during a workout, such as a pause or a lap.
public struct WorkoutEvent: Sendable, Hashable {
    /// What happened.
    public let type: WorkoutEventType
    /// When; only laps and segments last longer than an instant (R11.4).
    public let dateInterval: DateInterval
    /// What else is known; empty rather than nil.
    public let metadata: [String: MetadataValue]

    /// Creates an event.
    public init(type: WorkoutEventType, dateInterval: DateInterval, metadata: [String: MetadataValue]? = nil) {
        self.type = type
        self.dateInterval = dateInterval
        self.metadata = metadata ?? [:]
    }
}

/// What an event of a workout tells, with HealthKit's raw values.
public enum WorkoutEventType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The workout was paused.
    case pause = 1
    /// The workout went on.
    case resume = 2
    /// A lap.
    case lap = 3
    /// A point of interest.
    case marker = 4
    /// A watch paused the workout, as nobody moved.
    case motionPaused = 5
    /// A watch resumed the workout.
    case motionResumed = 6
    /// A part of the workout.
    case segment = 7
    /// The person asked to pause or to resume.
    case pauseOrResumeRequest = 8
}

extension WorkoutEventType {
    /// Whether such an event may last.
    var mayLast: Bool { self == .lap || self == .segment }
}

extension WorkoutEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, start, end, metadata
    }

    /// Decodes an event; one without an end is an instant.
    ///
    /// - Throws: `DecodingError` if a field is missing, or it ends before it starts.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let start = try container.decode(Date.self, forKey: .start)
        let end = try container.decodeIfPresent(Date.self, forKey: .end) ?? start
        guard start <= end else { throw decoder.corrupted("an event must not end before it starts") }
        self.init(
            type: try container.decode(WorkoutEventType.self, forKey: .type),
            dateInterval: DateInterval(start: start, end: end),
            metadata: try container.decodeIfPresent([String: MetadataValue].self, forKey: .metadata)
        )
    }

    /// Encodes the event; an instant has no end.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        try container.encode(dateInterval.start, forKey: .start)
        if dateInterval.duration != 0 { try container.encode(dateInterval.end, forKey: .end) }
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
    }
}

extension WorkoutEvent: CustomStringConvertible {
    /// The type and the span, in UTC.
    public var description: String { "\(type) \(DateText.span(dateInterval.start, dateInterval.end))" }
}
