public import Foundation
import HealthQuery

/// Exercise, with what happened and was measured during it.
open class HKWorkout: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The core's workout.
    var workout: Workout { Workout(core) }

    private convenience init(core workout: Workout) { self.init(_core: AnySample(stored: workout)) }

    /// A workout without totals.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date
    ) {
        self.init(core: Workout(activityType: workoutActivityType, start: startDate, end: endDate))
    }

    /// A workout with events, whose pauses shorten it, and totals.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: workoutEvents,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
    }

    /// A workout with events, totals, and the device that recorded it.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            core: Workout(
                activityType: workoutActivityType, start: startDate, end: endDate,
                workoutEvents: workoutEvents?.map(\.core), totalEnergyBurned: totalEnergyBurned?.core,
                totalDistance: totalDistance?.core, device: device?.core, metadata: Metadata.core(metadata)))
    }

    /// A workout with events, totals, and flights climbed.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        totalFlightsClimbed: HKQuantity?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            core: Workout(
                activityType: workoutActivityType, start: startDate, end: endDate,
                workoutEvents: workoutEvents?.map(\.core), totalEnergyBurned: totalEnergyBurned?.core,
                totalDistance: totalDistance?.core, totalFlightsClimbed: totalFlightsClimbed?.core,
                device: device?.core, metadata: Metadata.core(metadata)))
    }

    /// A workout with events, totals, and strokes swum.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        totalSwimmingStrokeCount: HKQuantity?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            core: Workout(
                activityType: workoutActivityType, start: startDate, end: endDate,
                workoutEvents: workoutEvents?.map(\.core), totalEnergyBurned: totalEnergyBurned?.core,
                totalDistance: totalDistance?.core, totalSwimmingStrokeCount: totalSwimmingStrokeCount?.core,
                device: device?.core, metadata: Metadata.core(metadata)))
    }

    /// A workout of a given duration, in seconds.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        duration: TimeInterval,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, duration: duration,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
    }

    /// A workout of a given duration, in seconds, and the device that recorded it.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        duration: TimeInterval,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            core: Workout(
                activityType: workoutActivityType, start: startDate, end: endDate, duration: duration,
                totalEnergyBurned: totalEnergyBurned?.core, totalDistance: totalDistance?.core, device: device?.core,
                metadata: Metadata.core(metadata)))
    }

    /// What was done.
    open var workoutActivityType: HKWorkoutActivityType { workout.workoutActivityType }
    /// How long the workout lasted without its pauses, in seconds (R11.1).
    open var duration: TimeInterval { workout.duration }
    /// What happened, by time; nil if nothing did.
    open var workoutEvents: [HKWorkoutEvent]? {
        let events = workout.workoutEvents
        return events.isEmpty ? nil : events.map { HKWorkoutEvent(core: $0) }
    }
    /// The parts of the workout; there is one at least.
    open var workoutActivities: [HKWorkoutActivity] { workout.workoutActivities.map { HKWorkoutActivity(core: $0) } }
    /// The energy that was burned; nil if unknown.
    @available(*, deprecated, message: "Use statistics(for:)")
    open var totalEnergyBurned: HKQuantity? { workout.totalEnergyBurned.map { HKQuantity(core: $0) } }
    /// The distance that was covered; nil if unknown.
    @available(*, deprecated, message: "Use statistics(for:)")
    open var totalDistance: HKQuantity? { workout.totalDistance.map { HKQuantity(core: $0) } }
    /// The flights that were climbed; nil if unknown.
    @available(*, deprecated, message: "Use statistics(for:)")
    open var totalFlightsClimbed: HKQuantity? { workout.totalFlightsClimbed.map { HKQuantity(core: $0) } }
    /// The strokes that were swum; nil if unknown.
    @available(*, deprecated, message: "Use statistics(for:)")
    open var totalSwimmingStrokeCount: HKQuantity? {
        workout.totalSwimmingStrokeCount.map { HKQuantity(core: $0) }
    }

    /// The statistics of the samples of a type that were added to the workout; nil without any.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        workout.statistics(for: quantityType.quantityCore).map { HKStatistics(core: $0) }
    }

    /// The statistics of the samples that were added to the workout, by type.
    open var allStatistics: [HKQuantityType: HKStatistics] {
        workout.allStatistics.edge
    }
}

extension [QuantityType: Statistics] {
    /// The edge's statistics, by the edge's types.
    var edge: [HKQuantityType: HKStatistics] {
        reduce(into: [:]) { $0[HKQuantityType(core: $1.key)] = HKStatistics(core: $1.value) }
    }
}
