/// Reads the locations of a route, in the order of time.
///
/// ```swift
/// for try await location in WorkoutRouteQueryDescriptor(route).results(for: store) {
///     print(location.coordinate)
/// }
/// ```
public struct WorkoutRouteQueryDescriptor: AsyncSequenceQuery {
    /// The locations of a route.
    public typealias Results = SeriesResults<Location>

    /// The route; what the store holds under its identifier is read.
    public var workoutRoute: WorkoutRoute

    /// Creates a query.
    public init(_ workoutRoute: WorkoutRoute) {
        self.workoutRoute = workoutRoute
    }

    /// The locations of the route; see ``SeriesResults``.
    ///
    /// O(log n) for the first of them in a store of n samples, O(1) for each other.
    public func results(for healthStore: HealthStore) -> Results {
        Results(of: workoutRoute, in: healthStore) { row in
            let locations = WorkoutRoute(row).locations
            return Results.Points(count: locations.count) { locations[$0] }
        }
    }
}
