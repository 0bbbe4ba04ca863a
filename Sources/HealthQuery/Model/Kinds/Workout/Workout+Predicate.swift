extension SamplePredicate where Sample == Workout {
    /// Workouts.
    public static func workout(_ predicate: QueryPredicate? = nil) -> SamplePredicate<Workout> {
        SamplePredicate<Workout>(type: WorkoutType.workout, predicate: predicate)
    }
}
