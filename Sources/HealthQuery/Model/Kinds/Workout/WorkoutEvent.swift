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
        case type, start, end, duration, metadata
    }

    /// Decodes an event; one without an end is an instant.
    ///
    /// - Throws: `DecodingError` if a field is missing, it ends before it starts, or its duration is not a finite number
    ///   of seconds or negative.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let start = try container.decode(Date.self, forKey: .start)
        let end = try container.decodeIfPresent(Date.self, forKey: .end) ?? start
        guard start <= end else { throw decoder.corrupted("an event must not end before it starts") }
        let duration = try container.decodeIfPresent(Double.self, forKey: .duration)
        if let duration, !duration.isFinite || duration < 0 {
            throw decoder.corrupted("an event must last a finite number of seconds from 0, was \(duration)")
        }
        self.init(
            type: try container.decode(WorkoutEventType.self, forKey: .type),
            dateInterval: duration.map { DateInterval(start: start, duration: $0) }
                ?? DateInterval(start: start, end: end),
            metadata: try container.decodeIfPresent([String: MetadataValue].self, forKey: .metadata)
        )
    }

    /// Encodes the event; an instant has no end.
    ///
    /// An interval keeps its duration, of which the end is a rounded sum: a duration that does not follow from the end is
    /// written as well.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        let (start, end, duration) = (dateInterval.start, dateInterval.end, dateInterval.duration)
        try container.encode(start, forKey: .start)
        if duration != 0 { try container.encode(end, forKey: .end) }
        if duration != 0, duration.isFinite, end.timeIntervalSince(start) != duration {
            try container.encode(duration, forKey: .duration)
        }
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
    }
}

extension WorkoutEvent: CustomStringConvertible {
    /// The type and the span, in UTC.
    public var description: String { "\(type) \(DateText.span(dateInterval.start, dateInterval.end))" }
}
