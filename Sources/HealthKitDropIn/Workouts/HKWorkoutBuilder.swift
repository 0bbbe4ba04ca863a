public import Foundation
import HealthQuery

/// Collects what happens and is measured during exercise, and makes a workout of it (R11.5).
open class HKWorkoutBuilder: NSObject,
    // It is a handle on the core's builder, which guards its state.
    @unchecked Sendable
{
    let core: WorkoutBuilder
    let store: HealthStore
    let turns = Turns()
    let routes = Locked<HKWorkoutRouteBuilder?>(nil)

    /// Begins to build a workout, in the store that is current now.
    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
        store = HKHealthStore.current
        core = WorkoutBuilder(healthStore: store, configuration: configuration.core, device: device?.core)
    }

    init(core: WorkoutBuilder, in store: HealthStore) {
        self.core = core
        self.store = store
    }

    /// The hardware that records the workout; nil if unknown.
    open var device: HKDevice? { core.device.map { HKDevice(core: $0) } }
    /// When collecting began; nil before.
    open var startDate: Date? { core.startDate }
    /// When collecting ended; nil before.
    open var endDate: Date? { core.endDate }
    /// What is done, and where.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(core: core.workoutConfiguration) }
    /// The metadata that was added.
    open var metadata: [String: Any] { core.metadata.mapValues(Metadata.edge) }
    /// What happened, in the order in which it was added; the finished workout has it by time.
    open var workoutEvents: [HKWorkoutEvent] { core.workoutEvents.map { HKWorkoutEvent(core: $0) } }
    /// The parts that were added.
    open var workoutActivities: [HKWorkoutActivity] { core.workoutActivities.map { HKWorkoutActivity(core: $0) } }
    /// The statistics of the samples that were added, by type.
    open var allStatistics: [HKQuantityType: HKStatistics] { core.allStatistics.edge }

    /// The statistics of the samples of a type that were added; nil without any.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        core.statistics(for: quantityType.quantityCore).map { HKStatistics(core: $0) }
    }

    /// How much time had passed at a date, without pauses, in seconds.
    open func elapsedTime(at date: Date) -> TimeInterval { core.elapsedTime(at: date) }

    /// The builder of the workout's route, the same each time; nil for other types of series.
    ///
    /// The locations that it has are saved with the workout.
    open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
        guard let type = seriesType.core as? SeriesType,
            let builder = core.seriesBuilder(for: type) as? WorkoutRouteBuilder
        else { return nil }
        return routes.withLock { [store] routes in
            let route = routes ?? HKWorkoutRouteBuilder(builder: builder, in: store)
            routes = route
            return route
        }
    }

    /// Ends the building without a workout, after the steps that were asked for before.
    open func discardWorkout() { turns.perform { [core] in core.discardWorkout() } }

    /// Runs a step after those that were asked for before, and tells whether it went well.
    func next(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ step: @escaping @Sendable () async throws -> Void
    ) {
        turns.run(in: store, step) { completion($0 != nil, $1) }
    }
}
