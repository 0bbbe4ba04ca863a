public import Foundation

extension Query {
    /// Objects that were added to a stored workout (R11.3); of a workout that may not be read, none.
    ///
    /// Objects that only overlap the workout in time do not match.
    public static func predicateForObjects(from workout: Workout) -> QueryPredicate {
        QueryPredicate(.associated(workout.uuid))
    }

    /// Scores of effort that are related to a stored workout, or to one of its activities.
    ///
    /// Scores are related by ``HealthStore/relateWorkoutEffortSample(_:with:activity:)``. Of a workout that may not be
    /// read, none. A query for another type throws `errorInvalidArgument`.
    ///
    /// - Parameters:
    ///   - workout: the workout.
    ///   - activity: one of its activities; nil for all scores of the workout, those of its activities too.
    public static func predicateForWorkoutEffortSamplesRelated(
        workout: Workout,
        activity: WorkoutActivity?
    ) -> QueryPredicate {
        QueryPredicate(.effort(workout: workout.uuid, activity: activity?.uuid))
    }

    /// Workouts of an activity type.
    public static func predicateForWorkouts(with workoutActivityType: WorkoutActivityType) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.measure(.activityType(workoutActivityType)))
    }

    /// Workouts whose duration without pauses (R11.1) compares with a number of seconds.
    public static func predicateForWorkouts(
        with operatorType: QueryPredicate.Operator,
        duration: TimeInterval
    ) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.measure(.duration(operatorType, duration)))
    }

    /// Workouts whose ``Workout/totalEnergyBurned`` is known and compares with a quantity.
    public static func predicateForWorkouts(
        with operatorType: QueryPredicate.Operator,
        totalEnergyBurned: Quantity
    ) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.total(.energyBurned, operatorType, totalEnergyBurned))
    }

    /// Workouts whose ``Workout/totalDistance`` is known and compares with a quantity.
    public static func predicateForWorkouts(
        with operatorType: QueryPredicate.Operator,
        totalDistance: Quantity
    ) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.total(.distance, operatorType, totalDistance))
    }

    /// Workouts whose ``Workout/totalSwimmingStrokeCount`` is known and compares with a quantity.
    public static func predicateForWorkouts(
        with operatorType: QueryPredicate.Operator,
        totalSwimmingStrokeCount: Quantity
    ) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.total(.swimmingStrokeCount, operatorType, totalSwimmingStrokeCount))
    }

    /// Workouts whose ``Workout/totalFlightsClimbed`` is known and compares with a quantity.
    public static func predicateForWorkouts(
        with operatorType: QueryPredicate.Operator,
        totalFlightsClimbed: Quantity
    ) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.total(.flightsClimbed, operatorType, totalFlightsClimbed))
    }

    /// Workouts at least one of whose activities matches a predicate.
    ///
    /// The predicate is made with the `predicateForWorkoutActivities` functions and `&&`, `||` and `!`; a query throws
    /// `errorInvalidArgument` for any other condition in it.
    public static func predicateForWorkouts(activityPredicate: QueryPredicate) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.activity(activityPredicate))
    }
}

extension Query {
    /// Workouts the sum of whose samples of a cumulative type compares with a quantity; without samples, none.
    public static func predicateForWorkouts(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        sumQuantity: Quantity
    ) -> QueryPredicate {
        workouts(SampleStatistic(.sum, quantityType, operatorType, sumQuantity))
    }

    /// Workouts the least of whose samples of a discrete type compares with a quantity; without samples, none.
    public static func predicateForWorkouts(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        minimumQuantity: Quantity
    ) -> QueryPredicate {
        workouts(SampleStatistic(.minimum, quantityType, operatorType, minimumQuantity))
    }

    /// Workouts the greatest of whose samples of a discrete type compares with a quantity; without samples, none.
    public static func predicateForWorkouts(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        maximumQuantity: Quantity
    ) -> QueryPredicate {
        workouts(SampleStatistic(.maximum, quantityType, operatorType, maximumQuantity))
    }

    /// Workouts the average of whose samples of a discrete type compares with a quantity; without samples, none.
    public static func predicateForWorkouts(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        averageQuantity: Quantity
    ) -> QueryPredicate {
        workouts(SampleStatistic(.average, quantityType, operatorType, averageQuantity))
    }

    private static func workouts(_ statistic: SampleStatistic) -> QueryPredicate {
        QueryPredicate(WorkoutCondition.measure(.statistic(statistic)))
    }
}

// Conditions on activities stand in predicateForWorkouts(activityPredicate:).
extension Query {
    /// Activities of a type; for ``predicateForWorkouts(activityPredicate:)``.
    public static func predicateForWorkoutActivities(
        workoutActivityType: WorkoutActivityType
    ) -> QueryPredicate {
        QueryPredicate(WorkoutActivityCondition.measure(.activityType(workoutActivityType)))
    }

    /// Activities whose span lies in a range as `options` say (R2.1); for ``predicateForWorkouts(activityPredicate:)``.
    ///
    /// An activity without an end of its own lasts as long as its workout.
    public static func predicateForWorkoutActivities(
        start startDate: Date?,
        end endDate: Date?,
        options: QueryOptions = []
    ) -> QueryPredicate {
        let dates = DatePredicate(start: startDate, end: endDate, options: options)
        return QueryPredicate(WorkoutActivityCondition.dates(dates))
    }

    /// Activities whose duration without pauses compares with a number of seconds; for
    /// ``predicateForWorkouts(activityPredicate:)``.
    public static func predicateForWorkoutActivities(
        operatorType: QueryPredicate.Operator,
        duration: TimeInterval
    ) -> QueryPredicate {
        QueryPredicate(WorkoutActivityCondition.measure(.duration(operatorType, duration)))
    }

    /// Activities the sum of whose samples of a cumulative type compares with a quantity; for
    /// ``predicateForWorkouts(activityPredicate:)``.
    public static func predicateForWorkoutActivities(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        sumQuantity: Quantity
    ) -> QueryPredicate {
        activities(SampleStatistic(.sum, quantityType, operatorType, sumQuantity))
    }

    /// Activities the least of whose samples of a discrete type compares with a quantity; for
    /// ``predicateForWorkouts(activityPredicate:)``.
    public static func predicateForWorkoutActivities(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        minimumQuantity: Quantity
    ) -> QueryPredicate {
        activities(SampleStatistic(.minimum, quantityType, operatorType, minimumQuantity))
    }

    /// Activities the greatest of whose samples of a discrete type compares with a quantity; for
    /// ``predicateForWorkouts(activityPredicate:)``.
    public static func predicateForWorkoutActivities(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        maximumQuantity: Quantity
    ) -> QueryPredicate {
        activities(SampleStatistic(.maximum, quantityType, operatorType, maximumQuantity))
    }

    /// Activities the average of whose samples of a discrete type compares with a quantity; for
    /// ``predicateForWorkouts(activityPredicate:)``.
    public static func predicateForWorkoutActivities(
        operatorType: QueryPredicate.Operator,
        quantityType: QuantityType,
        averageQuantity: Quantity
    ) -> QueryPredicate {
        activities(SampleStatistic(.average, quantityType, operatorType, averageQuantity))
    }

    private static func activities(_ statistic: SampleStatistic) -> QueryPredicate {
        QueryPredicate(WorkoutActivityCondition.measure(.statistic(statistic)))
    }
}
