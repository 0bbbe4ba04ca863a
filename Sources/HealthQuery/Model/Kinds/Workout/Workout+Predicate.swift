public import Foundation

extension SamplePredicate where Sample == Workout {
    /// Workouts.
    public static func workout(_ predicate: QueryPredicate? = nil) -> SamplePredicate<Workout> {
        SamplePredicate<Workout>(type: WorkoutType.workout, predicate: predicate)
    }

    /// Workouts that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func workout(_ predicate: Predicate<Workout>) -> SamplePredicate<Workout> {
        .workout(QueryPredicate(predicate))
    }
}
