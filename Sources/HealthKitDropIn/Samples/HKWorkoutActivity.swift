public import Foundation
import HealthQuery

/// A part of a workout, with an activity of its own.
open class HKWorkoutActivity: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { WholeActivity.self }
    var core: WorkoutActivity { held(as: WholeActivity.self).activity }

    convenience init(core: WorkoutActivity) { self.init(value: WholeActivity(activity: core)) }

    /// A part of a workout.
    public convenience init(
        workoutConfiguration: HKWorkoutConfiguration,
        start startDate: Date,
        end endDate: Date?,
        metadata: [String: Any]?
    ) {
        self.init(
            core: WorkoutActivity(
                workoutConfiguration: workoutConfiguration.core, start: startDate, end: endDate,
                metadata: Metadata.core(metadata)))
    }

    /// The core's part, to be kept.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if it has metadata that no store holds.
    func checked() throws -> WorkoutActivity {
        try Metadata.check(core.metadata)
        return core
    }

    /// The identifier.
    open var uuid: UUID { core.uuid }
    /// What was done, and where.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(core: core.workoutConfiguration) }
    /// When it began.
    open var startDate: Date { core.startDate }
    /// When it ended; nil while it goes on.
    open var endDate: Date? { core.endDate }
    /// The metadata; nil without any.
    open var metadata: [String: Any]? { Metadata.edge(core.metadata) }
    /// How long it lasted without pauses, in seconds.
    open var duration: TimeInterval { core.duration }
    /// What happened during it.
    open var workoutEvents: [HKWorkoutEvent] { core.workoutEvents.map { HKWorkoutEvent(core: $0) } }
    /// The statistics of the workout's samples during it, by type.
    open var allStatistics: [HKQuantityType: HKStatistics] { core.allStatistics.edge }
    /// The statistics of the workout's samples of a type during it; nil without any.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        core.statistics(for: quantityType.quantityCore).map { HKStatistics(core: $0) }
    }
}

/// A part of a workout that is coded with what it has of the workout.
private struct WholeActivity: CoreValue, CustomStringConvertible {
    var activity: WorkoutActivity
    var description: String { activity.description }

    private enum CodingKeys: String, CodingKey {
        case activity, events, duration, lastDate
    }

    init(activity: WorkoutActivity) { self.activity = activity }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        activity = try container.decode(WorkoutActivity.self, forKey: .activity)
        activity.workoutEvents = try container.decode([WorkoutEvent].self, forKey: .events)
        activity.duration = try container.decode(TimeInterval.self, forKey: .duration)
        activity.lastDate = try container.decode(Date.self, forKey: .lastDate)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(activity, forKey: .activity)
        try container.encode(activity.workoutEvents, forKey: .events)
        try container.encode(activity.duration, forKey: .duration)
        try container.encode(activity.lastDate, forKey: .lastDate)
    }
}

/// What is done in a workout, and where.
open class HKWorkoutConfiguration: NSObject, NSSecureCoding, NSCopying {
    var core: WorkoutConfiguration

    init(core: WorkoutConfiguration) { self.core = core }

    /// A configuration of another activity than those that are named.
    public override init() { core = WorkoutConfiguration(activityType: .other) }

    /// What is done.
    open var activityType: HKWorkoutActivityType {
        get { core.activityType }
        set { core.activityType = newValue }
    }
    /// Whether it is done indoors.
    open var locationType: HKWorkoutSessionLocationType {
        get { core.locationType }
        set { core.locationType = newValue }
    }
    /// Whether one swims in a pool.
    open var swimmingLocationType: HKWorkoutSwimmingLocationType {
        get { core.swimmingLocationType }
        set { core.swimmingLocationType = newValue }
    }
    /// The length of the pool; nil if unknown.
    open var lapLength: HKQuantity? {
        get { core.lapLength.map { HKQuantity(core: $0) } }
        set { core.lapLength = newValue?.core }
    }

    /// Whether the other object is an equal configuration.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutConfiguration)?.core == core }
    /// The hash of the configuration.
    open override var hash: Int { core.hashValue }
    /// A configuration of its own.
    open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(core: core) }
    /// Configurations can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the configuration.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a configuration.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(WorkoutConfiguration.self) else { return nil }
        self.core = core
    }
}
