public import CoreLocation
import Foundation
import HealthQuery

/// The way of a workout: where the device was, point by point.
open class HKWorkoutRoute: HKSeriesSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The core's route.
    var route: WorkoutRoute { WorkoutRoute(core) }
}

extension CLLocation {
    /// The location of one of the core's.
    convenience init(core: Location) {
        self.init(
            coordinate: CLLocationCoordinate2D(
                latitude: core.coordinate.latitude, longitude: core.coordinate.longitude),
            altitude: core.altitude, horizontalAccuracy: core.horizontalAccuracy,
            verticalAccuracy: core.verticalAccuracy, course: core.course, courseAccuracy: core.courseAccuracy,
            speed: core.speed, speedAccuracy: core.speedAccuracy, timestamp: core.timestamp)
    }

    /// The core's location.
    var healthLocation: Location {
        Location(
            coordinate: LocationCoordinate2D(latitude: coordinate.latitude, longitude: coordinate.longitude),
            altitude: altitude, horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: timestamp)
    }
}

/// Asks for the locations of a route, one after another.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// What it answers.
    public typealias Results = HKQueryResults<SeriesResults<Location>, CLLocation>
    /// What it answers.
    public typealias Sequence = Results

    /// The route.
    public var workoutRoute: HKWorkoutRoute

    /// Asks for the locations of a route.
    public init(_ workoutRoute: HKWorkoutRoute) {
        self.workoutRoute = workoutRoute
    }

    /// The locations.
    public func results(for healthStore: HKHealthStore) -> Results {
        let (store, core) = (HKHealthStore.current, workoutRoute.route)
        return Results(
            base: { WorkoutRouteQueryDescriptor(core).results(for: store) }, convert: { CLLocation(core: $0) })
    }
}

/// Asks for the locations of a route, some hundred at a time.
open class HKWorkoutRouteQuery: HKQuery,
    // What it adds does not change.
    @unchecked Sendable
{
    private static let batch = 512
    private let route: HKWorkoutRoute
    private let interval: DateInterval?
    private let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

    /// Asks for the locations of a route.
    ///
    /// The handler is told locations, whether there are no more, and what went wrong.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute,
        dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        route = workoutRoute
        interval = nil
        handler = dataHandler
        super.init(HKSeriesType.workoutRoute(), nil)
    }

    /// Asks for the locations of a route in a stretch of time, both ends included.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute,
        dateInterval: DateInterval,
        dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        route = workoutRoute
        interval = dateInterval
        handler = dataHandler
        super.init(HKSeriesType.workoutRoute(), nil)
    }

    override func start(in store: HealthStore) {
        let query = WorkoutRouteQueryDescriptor(route.route)
        execution.start(in: store) { [self] in
            do {
                var batch: [CLLocation] = []
                for try await location in query.results(for: store) {
                    if let interval, !interval.contains(location.timestamp) { continue }
                    // A full batch is told when there is more, so that the last one is never empty without need.
                    if batch.count == Self.batch {
                        let full = batch
                        await execution.deliver(in: store) { [self] in handler(self, full, false, nil) }
                        batch.removeAll(keepingCapacity: true)
                    }
                    batch.append(CLLocation(core: location))
                }
                let last = batch
                await execution.deliver(in: store) { [self] in handler(self, last, true, nil) }
            } catch is CancellationError where Task.isCancelled {
                return
            } catch {
                await execution.deliver(in: store) { [self] in handler(self, nil, true, error) }
            }
        }
    }
}
