public import Foundation
import HealthQuery

/// How much a person moved on a day: the rings.
open class HKActivitySummary: NSObject, NSSecureCoding, NSCopying,
    // What changes is behind a lock.
    @unchecked Sendable
{
    private let value: Locked<ActivitySummary>

    /// The core's summary.
    var core: ActivitySummary { value.withLock { $0 } }

    init(core: ActivitySummary) { value = Locked(core) }

    /// A summary of no day, all of whose numbers are 0.
    public override init() { value = Locked(ActivitySummary()) }

    /// The day, in the terms of a calendar.
    open func dateComponents(for calendar: Calendar) -> DateComponents { core.dateComponents(for: calendar) }

    /// The energy that was burned by moving.
    open var activeEnergyBurned: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.activeEnergyBurned }) }
        set { value.withLock { $0.activeEnergyBurned = newValue.core } }
    }
    /// The energy that was to be burned by moving.
    open var activeEnergyBurnedGoal: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.activeEnergyBurnedGoal }) }
        set { value.withLock { $0.activeEnergyBurnedGoal = newValue.core } }
    }
    /// The time of moving.
    open var appleMoveTime: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.appleMoveTime }) }
        set { value.withLock { $0.appleMoveTime = newValue.core } }
    }
    /// The time that was to be moved.
    open var appleMoveTimeGoal: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.appleMoveTimeGoal }) }
        set { value.withLock { $0.appleMoveTimeGoal = newValue.core } }
    }
    /// The time of exercise.
    open var appleExerciseTime: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.appleExerciseTime }) }
        set { value.withLock { $0.appleExerciseTime = newValue.core } }
    }
    /// The time that was to be exercised; 0 where there was no goal.
    open var appleExerciseTimeGoal: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.appleExerciseTimeGoal }) }
        set { value.withLock { $0.appleExerciseTimeGoal = newValue.core } }
    }
    /// The hours in which the person stood.
    open var appleStandHours: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.appleStandHours }) }
        set { value.withLock { $0.appleStandHours = newValue.core } }
    }
    /// The hours in which the person was to stand; 0 where there was no goal.
    open var appleStandHoursGoal: HKQuantity {
        get { HKQuantity(core: value.withLock { $0.appleStandHoursGoal }) }
        set { value.withLock { $0.appleStandHoursGoal = newValue.core } }
    }
    /// The time that was to be exercised; nil where there was no goal.
    open var exerciseTimeGoal: HKQuantity? {
        get { value.withLock { $0.exerciseTimeGoal }.map { HKQuantity(core: $0) } }
        set { value.withLock { $0.exerciseTimeGoal = newValue?.core } }
    }
    /// The hours in which the person was to stand; nil where there was no goal.
    open var standHoursGoal: HKQuantity? {
        get { value.withLock { $0.standHoursGoal }.map { HKQuantity(core: $0) } }
        set { value.withLock { $0.standHoursGoal = newValue?.core } }
    }
    /// Whether the move ring counts energy or time.
    open var activityMoveMode: HKActivityMoveMode {
        get { core.activityMoveMode }
        set { value.withLock { $0.activityMoveMode = newValue } }
    }
    /// Whether the rings were paused.
    open var isPaused: Bool {
        get { core.isPaused }
        set { value.withLock { $0.isPaused = newValue } }
    }

    /// Whether the other object is an equal summary.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivitySummary)?.core == core }
    /// The hash of the summary.
    open override var hash: Int { core.hashValue }
    /// The day and the rings.
    open override var description: String { core.description }
    /// A summary of its own.
    open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(core: core) }
    /// Summaries can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the summary.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a summary.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(ActivitySummary.self) else { return nil }
        value = Locked(core)
    }
}
