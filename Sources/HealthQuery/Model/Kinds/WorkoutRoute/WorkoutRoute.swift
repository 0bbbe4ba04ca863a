public import Foundation

/// The route of a workout.
///
/// Make one with a ``WorkoutRouteBuilder``. Routes are samples of their own, which belong to a workout that was saved
/// before: ``Query/predicateForObjects(from:)-(Workout)`` finds them, and they stay if the workout is deleted (R11.6). A
/// ``WorkoutRouteQueryDescriptor`` reads the locations.
///
/// ```swift
/// let routes = SampleQueryDescriptor(
///     predicates: [.workoutRoute(Query.predicateForObjects(from: run))],
///     sortDescriptors: []
/// )
/// for route in try await routes.result(for: store) {
///     for try await location in WorkoutRouteQueryDescriptor(route).results(for: store) { print(location) }
/// }
/// ```
///
/// A route keeps its locations in columns of numbers, at most 80 bytes each. Comparing copies of a route takes O(1).
public struct WorkoutRoute: SeriesSample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a route of locations by time.
    package init(
        uuid: UUID? = nil,
        _ locations: LocationColumns,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        let isEmpty = locations.count == 0
        self.init(
            uuid: uuid,
            type: SeriesType.route,
            start: isEmpty ? .distantPast : locations.timestamp(0),
            end: isEmpty ? .distantPast : locations.timestamp(locations.count - 1),
            locations,
            device: device,
            metadata: metadata
        )
    }

    package init(_ fields: SampleFields) { self.fields = fields }
}

extension WorkoutRoute {
    package var locations: LocationColumns { content }

    /// The time of the first location.
    public var startDate: Date { fields.startDate }
    /// The time of the last location.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// How many locations the route has.
    public var count: Int { locations.count }
}

extension WorkoutRoute: CustomStringConvertible {
    /// The number of locations and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(count) locations \(DateText.span(startDate, endDate))"
    }
}
