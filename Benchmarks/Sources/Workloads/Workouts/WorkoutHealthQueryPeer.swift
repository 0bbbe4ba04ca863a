import Foundation
import HealthQuery

/// The store, through its public interface only.
package struct WorkoutHealthQueryPeer: WorkoutPeer {
    package static let name = "ours"

    let store = HealthStore(calendar: Zones.calendar(Zones.home))

    package init() {}

    package func saving(_ workouts: [WorkoutRow]) -> Step {
        let parts = workouts.map { ($0.workout, $0.samples.map(HealthQueryPeer.sample) as [any Sample]) }
        return { [store] in
            for (workout, samples) in parts {
                try await store.transaction { transaction in
                    try transaction.save(workout)
                    try transaction.addSamples(samples, to: workout)
                }
            }
        }
    }

    package func length() async throws -> Double {
        let all = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)])
        return try await all.result(for: store).reduce(0) { $0 + $1.duration }
    }

    package func totals(of workout: WorkoutRow) async throws -> WorkoutTotals {
        let one = SampleQueryDescriptor(
            predicates: [.workout(Query.predicateForObject(with: workout.uuid))], sortDescriptors: [])
        let found = try await one.result(for: store).first
        let rates = found?.statistics(for: HealthQueryPeer.rate)
        func number(_ quantity: Quantity?) -> Double { quantity?.doubleValue(for: HealthQueryPeer.perMinute) ?? .nan }
        return WorkoutTotals(
            average: number(rates?.averageQuantity()),
            minimum: number(rates?.minimumQuantity()),
            maximum: number(rates?.maximumQuantity()),
            steps: found?.statistics(for: HealthQueryPeer.steps)?.sumQuantity()?.doubleValue(for: .count()) ?? .nan
        )
    }

    package func rates(of workout: WorkoutRow) async throws -> Double {
        let added = Query.predicateForObjects(from: workout.workout)
        let samples = SampleQueryDescriptor(
            predicates: [.quantitySample(type: HealthQueryPeer.rate, predicate: added)], sortDescriptors: [])
        return try await samples.result(for: store).reduce(0) {
            $0 + $1.quantity.doubleValue(for: HealthQueryPeer.perMinute)
        }
    }
}

extension WorkoutHealthQueryPeer {
    package func savingRoute(_ points: [RoutePoint], of workout: WorkoutRow) -> Step {
        let locations = points.map { point in
            Location(
                coordinate: LocationCoordinate2D(latitude: point.latitude, longitude: point.longitude),
                altitude: point.altitude,
                horizontalAccuracy: point.horizontalAccuracy,
                verticalAccuracy: point.verticalAccuracy,
                course: point.course,
                courseAccuracy: point.courseAccuracy,
                speed: point.speed,
                speedAccuracy: point.speedAccuracy,
                timestamp: Date(timeIntervalSinceReferenceDate: point.time)
            )
        }
        return { [store] in
            let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
            try await builder.insertRouteData(locations)
            _ = try await builder.finishRoute(with: workout.workout, metadata: nil)
        }
    }

    package func sumOfRoute(of workout: WorkoutRow) async throws -> Double {
        let routes = SampleQueryDescriptor(
            predicates: [.workoutRoute(Query.predicateForObjects(from: workout.workout))], sortDescriptors: [])
        var sum = 0.0
        for route in try await routes.result(for: store) {
            for try await location in WorkoutRouteQueryDescriptor(route).results(for: store) {
                sum += location.coordinate.latitude + location.speed
            }
        }
        return sum
    }
}

extension WorkoutRow {
    fileprivate var workout: Workout {
        Workout(
            uuid: uuid,
            activityType: .running,
            start: Date(timeIntervalSinceReferenceDate: start),
            end: Date(timeIntervalSinceReferenceDate: end)
        )
    }
}
