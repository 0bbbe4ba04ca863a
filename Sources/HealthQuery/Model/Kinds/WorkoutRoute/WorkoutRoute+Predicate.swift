public import Foundation

extension SamplePredicate where Sample == WorkoutRoute {
    /// Routes of workouts.
    public static func workoutRoute(_ predicate: QueryPredicate? = nil) -> SamplePredicate<WorkoutRoute> {
        SamplePredicate<WorkoutRoute>(type: SeriesType.route, predicate: predicate)
    }

    /// Routes that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func workoutRoute(_ predicate: Predicate<WorkoutRoute>) -> SamplePredicate<WorkoutRoute> {
        .workoutRoute(QueryPredicate(predicate))
    }
}
