import Foundation
@testable import HealthQuery

/// A location somewhere on a way to the north-east.
func location(_ seconds: Double, speed: Double = -1) -> Location {
    Location(
        coordinate: LocationCoordinate2D(latitude: 50 + seconds / 1e4, longitude: 8 + seconds / 2e4),
        altitude: 100, horizontalAccuracy: 5, verticalAccuracy: 8, course: 45, speed: speed, timestamp: time(seconds))
}

/// A route with locations at some times.
func route(_ seconds: [Double], uuid: UUID = UUID(), metadata: [String: MetadataValue] = [:]) -> WorkoutRoute {
    WorkoutRoute(uuid: uuid, LocationColumns(seconds.map { location($0) }), metadata: metadata)
}

/// A series with heartbeats at some times, of which some follow a gap.
func heartbeats(
    _ seconds: [Double],
    gaps: Set<Int> = [],
    at start: Double = 0,
    uuid: UUID = UUID(),
    metadata: [String: MetadataValue] = [:]
) -> HeartbeatSeriesSample {
    var columns = HeartbeatColumns()
    for (position, time) in seconds.enumerated() { columns.append(time, precededByGap: gaps.contains(position)) }
    return HeartbeatSeriesSample(uuid: uuid, start: time(start), columns, metadata: metadata)
}

extension WorkoutRoute {
    /// The locations that a store holds.
    func points(in store: HealthStore) async throws -> [Location] {
        var points: [Location] = []
        for try await point in WorkoutRouteQueryDescriptor(self).results(for: store) { points.append(point) }
        return points
    }
}

extension HeartbeatSeriesSample {
    /// The heartbeats that a store holds.
    func points(in store: HealthStore) async throws -> [HeartbeatSeriesQueryDescriptor.Heartbeat] {
        var points: [HeartbeatSeriesQueryDescriptor.Heartbeat] = []
        for try await point in HeartbeatSeriesQueryDescriptor(self).results(for: store) { points.append(point) }
        return points
    }
}
