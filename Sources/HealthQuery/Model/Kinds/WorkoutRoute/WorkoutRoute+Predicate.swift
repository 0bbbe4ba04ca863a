extension SamplePredicate where Sample == WorkoutRoute {
    /// Routes of workouts.
    public static func workoutRoute(_ predicate: QueryPredicate? = nil) -> SamplePredicate<WorkoutRoute> {
        SamplePredicate<WorkoutRoute>(type: SeriesType.route, predicate: predicate)
    }
}
