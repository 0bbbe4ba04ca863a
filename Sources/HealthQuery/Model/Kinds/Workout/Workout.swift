public import Foundation

/// A workout: what was done, when, and what happened meanwhile.
///
/// The samples that were measured during it are samples of their own, which are added to the saved workout with
/// `addSamples(_:to:)`; ``statistics(for:)`` tells what they come to, and
/// ``Query/predicateForObjects(from:)-(Workout)`` finds them.
///
/// Creating a workout accepts anything; ``validate()`` says what is wrong with it, and saving validates before it
/// changes anything.
///
/// ```swift
/// let run = Workout(activityType: .running, start: noon, end: noon + 1800)
/// try await store.save(run)
/// try await store.addSamples(heartRates, to: run)
/// ```
public struct Workout: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a workout whose duration follows from its events (R11.1).
    ///
    /// Without `uuid` it gets a new identifier. One of the caller's, which HealthKit does not offer, makes tests
    /// reproducible. Events may come in any order (R11.4).
    public init(
        uuid: UUID? = nil,
        activityType: WorkoutActivityType,
        start: Date,
        end: Date,
        workoutEvents: [WorkoutEvent]? = nil,
        workoutActivities: [WorkoutActivity] = [],
        totalEnergyBurned: Quantity? = nil,
        totalDistance: Quantity? = nil,
        totalFlightsClimbed: Quantity? = nil,
        totalSwimmingStrokeCount: Quantity? = nil,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        var content = WorkoutContent(activityType: activityType)
        content.set(workoutEvents ?? [], workoutActivities, until: end)
        content.totals[.energyBurned] = totalEnergyBurned
        content.totals[.distance] = totalDistance
        content.totals[.flightsClimbed] = totalFlightsClimbed
        content.totals[.swimmingStrokeCount] = totalSwimmingStrokeCount
        let duration = ActiveTime.seconds(from: start, to: end, content.events)
        self.init(uuid: uuid, start, end, duration: duration, content, device, metadata)
    }

    /// Creates a workout of a given duration, in seconds; 0 stands for the whole time from start to end.
    public init(
        uuid: UUID? = nil,
        activityType: WorkoutActivityType,
        start: Date,
        end: Date,
        duration: TimeInterval,
        totalEnergyBurned: Quantity?,
        totalDistance: Quantity?,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        var content = WorkoutContent(activityType: activityType)
        content.totals[.energyBurned] = totalEnergyBurned
        content.totals[.distance] = totalDistance
        let duration = duration == 0 ? end.timeIntervalSince(start) : duration
        self.init(uuid: uuid, start, end, duration: duration, content, device, metadata)
    }

    private init(
        uuid: UUID?,
        _ start: Date,
        _ end: Date,
        duration: TimeInterval,
        _ content: WorkoutContent,
        _ device: Device?,
        _ metadata: [String: MetadataValue]?
    ) {
        fields = SampleFields(
            uuid: uuid,
            start: start,
            end: end,
            value: duration,
            details: .unsaved(
                type: WorkoutType.workout, unit: nil, device: device, metadata: metadata, payload: content)
        )
    }

    package init(_ fields: SampleFields, members: () -> Set<AnySample>) { self.fields = fields }
}

extension Workout {
    package var content: WorkoutContent { WorkoutContent(of: details) }

    /// When the workout begins.
    public var startDate: Date { fields.startDate }
    /// When the workout ends.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// What was done.
    public var workoutActivityType: WorkoutActivityType { content.activityType }
    /// How long the workout lasted without its pauses, in seconds (R11.1).
    public var duration: TimeInterval { fields.value }
    /// What happened, by time; empty rather than nil.
    public var workoutEvents: [WorkoutEvent] { content.events }
    /// The parts of the workout, by time, each with its events; at least one.
    ///
    /// A workout that was not divided has one part of its own activity type, as HealthKit documents, with the workout's
    /// span, duration and statistics, and with its identifier (ours). O(a e) for a activities and e events.
    public var workoutActivities: [WorkoutActivity] {
        let content = content
        return content.parts(of: uuid, from: startDate, to: endDate, duration: duration)
            .map { $0.with(content.events) }
    }

    /// The active energy that was burned: as the workout was created with, or else the sum of its samples.
    public var totalEnergyBurned: Quantity? { content.total(.energyBurned) }
    /// The distance that was covered: as the workout was created with, or else the sum of its samples.
    ///
    /// Of samples of several types of distance, each counts.
    public var totalDistance: Quantity? { content.total(.distance) }
    /// The flights of stairs that were climbed: as the workout was created with, or else the sum of its samples.
    public var totalFlightsClimbed: Quantity? { content.total(.flightsClimbed) }
    /// The strokes that were swum: as the workout was created with, or else the sum of its samples.
    public var totalSwimmingStrokeCount: Quantity? { content.total(.swimmingStrokeCount) }
}

extension Workout: CustomStringConvertible {
    /// What was done, how long, and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(workoutActivityType) \(duration) s \(DateText.span(startDate, endDate))"
    }
}
