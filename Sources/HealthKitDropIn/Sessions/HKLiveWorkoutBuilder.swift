public import Foundation
import HealthQuery
import HealthQueryTesting

/// The builder of a workout session: it also gets the session's events, and what is measured meanwhile.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder,
    // What it adds that changes is the core's builder, and behind locks.
    @unchecked Sendable
{
    private let live: LiveWorkoutBuilder
    let session = Locked(Weakly<HKWorkoutSession>())
    /// What tells the delegate; nobody else keeps it once the session is gone.
    let relay = Locked<WorkoutSessionRelay?>(nil)
    private let listener = Locked(Weakly<AnyObject>())
    private let source = Locked<HKLiveWorkoutDataSource?>(nil)

    init(live: LiveWorkoutBuilder, in store: HealthStore) {
        self.live = live
        super.init(core: live, in: store)
    }

    /// The session that the builder belongs to; nil when nobody keeps it any more.
    open weak var workoutSession: HKWorkoutSession? { session.withLock { $0.object } }

    /// Learns what is added, in the background; the builder does not keep it.
    open weak var delegate: (any HKLiveWorkoutBuilderDelegate)? {
        get { listener.withLock { $0.object } as? any HKLiveWorkoutBuilderDelegate }
        set { listener.withLock { $0.object = newValue } }
    }

    /// Which samples are taken of what is measured; without one, none.
    open var dataSource: HKLiveWorkoutDataSource? {
        get { source.withLock { $0 } }
        set {
            source.withLock { source in
                source = newValue
                live.dataSource = newValue?.core
            }
        }
    }

    /// Whether the session's events are added; true at first.
    open var shouldCollectWorkoutEvents: Bool {
        get { live.shouldCollectWorkoutEvents }
        set { live.shouldCollectWorkoutEvents = newValue }
    }

    /// How long the workout has lasted without its pauses, in seconds.
    open var elapsedTime: TimeInterval { live.elapsedTime }

    /// The part that has begun and not ended; nil for none.
    open var currentWorkoutActivity: HKWorkoutActivity? {
        live.currentWorkoutActivity.map { HKWorkoutActivity(core: $0) }
    }
}

/// Which samples a session's builder takes of what is measured.
///
/// Until the app enables or disables a type, the types follow the parts of the workout.
open class HKLiveWorkoutDataSource: NSObject,
    // It is a handle on the core's data source, which guards its state.
    @unchecked Sendable
{
    let core: LiveWorkoutDataSource

    /// Takes what is usually measured during a workout; nothing at first without a configuration.
    public init(healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?) {
        core = LiveWorkoutDataSource(
            healthStore: HKHealthStore.current, workoutConfiguration: configuration?.core)
    }

    /// The types that the builder takes.
    open var typesToCollect: Set<HKQuantityType> {
        Set(core.typesToCollect.map { HKObjectType.of($0) as? HKQuantityType ?? HKQuantityType(core: $0) })
    }

    /// Takes samples of a type from now on, if they match a predicate.
    ///
    /// A predicate that no store takes is told to whoever has the session measure.
    open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
        core.enableCollection(for: quantityType.quantityCore, predicate: predicate?.loweredOrRefused)
    }

    /// Takes samples of a type no longer.
    open func disableCollection(for quantityType: HKQuantityType) {
        core.disableCollection(for: quantityType.quantityCore)
    }
}
