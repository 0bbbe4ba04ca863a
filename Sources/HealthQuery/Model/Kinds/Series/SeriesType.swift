/// A type of samples that hold a series of points, such as the locations of a route.
///
/// There are ``workoutRoute()`` and ``heartbeat()``. Permission is asked for each like that for a quantity.
public final class SeriesType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    fileprivate convenience init(_ kind: (identifier: String, sample: any StoredSample.Type), index: Int) {
        self.init(identifier: kind.identifier, index: index, sample: kind.sample, traits: Traits())
    }

    fileprivate static let routes = (identifier: WorkoutRouteTypeIdentifier, sample: WorkoutRoute.self)
    fileprivate static let heartbeats = (
        identifier: DataTypeIdentifierHeartbeatSeries, sample: HeartbeatSeriesSample.self
    )

    static let route = SampleType.known(routes.identifier) as? SeriesType ?? SeriesType(routes, index: -1)
    static let beats = SampleType.known(heartbeats.identifier) as? SeriesType ?? SeriesType(heartbeats, index: -1)

    /// The type of the routes of workouts.
    public static func workoutRoute() -> SeriesType { route }

    /// The type of series of heartbeats.
    public static func heartbeat() -> SeriesType { beats }
}

extension ObjectType {
    /// The series type of an identifier, or nil if it is unknown.
    public static func seriesType(forIdentifier identifier: String) -> SeriesType? {
        SampleType.known(identifier) as? SeriesType
    }
}

extension SampleKind {
    static let workoutRoute = SampleKind { [SeriesType(SeriesType.routes, index: $0)] }
    static let heartbeatSeries = SampleKind { [SeriesType(SeriesType.heartbeats, index: $0)] }
}
