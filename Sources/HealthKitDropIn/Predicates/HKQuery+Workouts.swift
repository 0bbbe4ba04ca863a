public import Foundation
import HealthQuery

extension HKQuery {
    /// Workouts of an activity.
    public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        HealthPredicate(Query.predicateForWorkouts(with: workoutActivityType))
    }

    /// Workouts whose duration in seconds compares so with another.
    public class func predicateForWorkouts(
        with operatorType: HKComparisonOperator,
        duration: TimeInterval
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForWorkouts(with: $0, duration: duration) }
    }

    /// Workouts whose energy burned compares so with another.
    public class func predicateForWorkouts(
        with operatorType: HKComparisonOperator,
        totalEnergyBurned: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForWorkouts(with: $0, totalEnergyBurned: totalEnergyBurned.core) }
    }

    /// Workouts whose distance compares so with another.
    public class func predicateForWorkouts(
        with operatorType: HKComparisonOperator,
        totalDistance: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForWorkouts(with: $0, totalDistance: totalDistance.core) }
    }

    /// Workouts whose count of strokes compares so with another.
    public class func predicateForWorkouts(
        with operatorType: HKComparisonOperator,
        totalSwimmingStrokeCount: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkouts(with: $0, totalSwimmingStrokeCount: totalSwimmingStrokeCount.core)
        }
    }

    /// Workouts whose flights climbed compares so with another.
    public class func predicateForWorkouts(
        with operatorType: HKComparisonOperator,
        totalFlightsClimbed: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForWorkouts(with: $0, totalFlightsClimbed: totalFlightsClimbed.core) }
    }

    /// Workouts whose sum of a type compares so with another.
    public class func predicateForWorkouts(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        sumQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkouts(
                operatorType: $0, quantityType: quantityType.quantityCore, sumQuantity: sumQuantity.core)
        }
    }

    /// Workouts whose least quantity of a type compares so with another.
    public class func predicateForWorkouts(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        minimumQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkouts(
                operatorType: $0, quantityType: quantityType.quantityCore, minimumQuantity: minimumQuantity.core)
        }
    }

    /// Workouts whose greatest quantity of a type compares so with another.
    public class func predicateForWorkouts(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        maximumQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkouts(
                operatorType: $0, quantityType: quantityType.quantityCore, maximumQuantity: maximumQuantity.core)
        }
    }

    /// Workouts whose average of a type compares so with another.
    public class func predicateForWorkouts(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        averageQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkouts(
                operatorType: $0, quantityType: quantityType.quantityCore, averageQuantity: averageQuantity.core)
        }
    }

    /// Parts of workouts whose sum of a type compares so with another.
    public class func predicateForWorkoutActivities(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        sumQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkoutActivities(
                operatorType: $0, quantityType: quantityType.quantityCore, sumQuantity: sumQuantity.core)
        }
    }

    /// Parts of workouts whose least quantity of a type compares so with another.
    public class func predicateForWorkoutActivities(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        minimumQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkoutActivities(
                operatorType: $0, quantityType: quantityType.quantityCore, minimumQuantity: minimumQuantity.core)
        }
    }

    /// Parts of workouts whose greatest quantity of a type compares so with another.
    public class func predicateForWorkoutActivities(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        maximumQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkoutActivities(
                operatorType: $0, quantityType: quantityType.quantityCore, maximumQuantity: maximumQuantity.core)
        }
    }

    /// Parts of workouts whose average of a type compares so with another.
    public class func predicateForWorkoutActivities(
        operatorType: HKComparisonOperator,
        quantityType: HKQuantityType,
        averageQuantity: HKQuantity
    ) -> NSPredicate {
        compare(operatorType) {
            Query.predicateForWorkoutActivities(
                operatorType: $0, quantityType: quantityType.quantityCore, averageQuantity: averageQuantity.core)
        }
    }

    /// Workouts with a part that matches a predicate.
    public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
        do {
            return HealthPredicate(Query.predicateForWorkouts(activityPredicate: try activityPredicate.lowered()))
        } catch {
            return RefusedPredicate(error)
        }
    }

    /// Parts of workouts with an activity.
    public class func predicateForWorkoutActivities(workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
        HealthPredicate(Query.predicateForWorkoutActivities(workoutActivityType: workoutActivityType))
    }

    /// Parts of workouts in a stretch of time.
    public class func predicateForWorkoutActivities(
        start startDate: Date?,
        end endDate: Date?,
        options: HKQueryOptions = []
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForWorkoutActivities(start: startDate, end: endDate, options: options))
    }

    /// Parts of workouts whose duration in seconds compares so with another.
    public class func predicateForWorkoutActivities(
        operatorType: HKComparisonOperator,
        duration: TimeInterval
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForWorkoutActivities(operatorType: $0, duration: duration) }
    }

    /// Samples that tell of the effort of a workout, or of one of its parts.
    public class func predicateForWorkoutEffortSamplesRelated(
        workout: HKWorkout,
        activity: HKWorkoutActivity?
    ) -> NSPredicate {
        HealthPredicate(
            Query.predicateForWorkoutEffortSamplesRelated(workout: workout.workout, activity: activity?.core))
    }

    /// The activity summary of a day.
    public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
        HealthPredicate(Query.predicateForActivitySummary(with: dateComponents))
    }

    /// The activity summaries from a day to another, both included.
    public class func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents
    ) -> NSPredicate {
        HealthPredicate(
            Query.predicate(forActivitySummariesBetweenStart: startDateComponents, end: endDateComponents))
    }
}
