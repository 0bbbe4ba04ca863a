import Foundation
@testable import HealthQuery
import Testing

/// Routes and series of heartbeats that are built step by step.
struct SeriesBuilderTests {
    private let database = HealthDatabase.fixed()
    private let run = Workout(activityType: .running, start: time(0), end: time(100))

    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("watch")) }

    private func stored<Kind: Sample>(_ predicate: SamplePredicate<Kind>) async throws -> [Kind] {
        try await SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
            .result(for: HealthStore(database: database))
    }

    @Test func `R11.3 R11.5 a route is built of locations in any order, and belongs to its workout`() async throws {
        try await store.save(run)
        let builder = WorkoutRouteBuilder(healthStore: store, device: .made(by: "watch"))
        try await builder.insertRouteData([location(30), location(10)])
        try await builder.addMetadata(["a": 1, "b": 2])
        try await builder.insertRouteData([location(20, speed: 2), location(10, speed: 3)])
        try await builder.addMetadata(["b": 3])
        #expect(try await stored(.workoutRoute()).isEmpty)
        let found = try await builder.finishRoute(with: run, metadata: ["c": 4])
        #expect(try await stored(.workoutRoute()) == [found])
        #expect(found.sourceRevision == revision("watch") && found.device == .made(by: "watch"))
        #expect(found.metadata == ["a": 1, "b": 3, "c": 4] && found.count == 4)
        #expect(found.startDate == time(10) && found.endDate == time(30))
        // Locations of one time keep the order in which they came.
        let points = [location(10), location(10, speed: 3), location(20, speed: 2), location(30)]
        #expect(try await found.points(in: store) == points)
        let added = Query.predicateForObjects(from: run)
        #expect(try await stored(.workoutRoute(added)) == [found])
        #expect(try await stored(.heartbeatSeries(added)).isEmpty)
        #expect(try await stored(.workout())[0].allStatistics.isEmpty)
    }

    @Test func `R11.5 a series of heartbeats is built one by one`() async throws {
        let builder = HeartbeatSeriesBuilder(healthStore: store, device: .made(by: "watch"), start: time(5))
        try await builder.addHeartbeat(at: 0, precededByGap: false)
        try await builder.addHeartbeat(at: 0.9, precededByGap: false)
        for time in [0.9, 0.5, -1, .nan, .infinity] {
            await expectInvalidArgument { try await builder.addHeartbeat(at: time, precededByGap: false) }
        }
        try await builder.addHeartbeat(at: 4, precededByGap: true)
        try await builder.addMetadata(["a": 1])
        let found = try await builder.finishSeries()
        #expect(try await stored(.heartbeatSeries()) == [found])
        #expect(found.sourceRevision == revision("watch") && found.device == .made(by: "watch"))
        #expect(found.metadata == ["a": 1] && found.startDate == time(5) && found.endDate == time(9))
        let points = try await found.points(in: store)
        #expect(points.map(\.timeIntervalSinceStart) == [0, 0.9, 4])
        #expect(points.map(\.precededByGap) == [false, false, true])
    }

    @Test func `R11.5 a series has no more heartbeats than it may`() async throws {
        let builder = HeartbeatSeriesBuilder(healthStore: store, device: nil, start: time(0))
        for position in 0..<HeartbeatSeriesBuilder.maximumCount {
            try await builder.addHeartbeat(at: Double(position), precededByGap: false)
        }
        let message = await expectInvalidArgument {
            try await builder.addHeartbeat(at: 1e6, precededByGap: false)
        }
        #expect(message.contains("\(HeartbeatSeriesBuilder.maximumCount)"))
        #expect(try await builder.finishSeries().count == HeartbeatSeriesBuilder.maximumCount)
    }

    @Test func `R11.5 each call after the end throws, for routes and for heartbeats`() async throws {
        try await store.save(run)
        for isDiscarded in [false, true] {
            let routes = WorkoutRouteBuilder(healthStore: store, device: nil)
            try await routes.insertRouteData([location(1)])
            let beats = HeartbeatSeriesBuilder(healthStore: store, device: nil, start: time(0))
            try await beats.addHeartbeat(at: 1, precededByGap: false)
            if !isDiscarded {
                _ = try await routes.finishRoute(with: run, metadata: nil)
                _ = try await beats.finishSeries()
            }
            // What is finished stays.
            for builder in [routes, beats] as [SeriesBuilder] { builder.discard() }
            let calls: [() async throws -> Void] = [
                { try await routes.insertRouteData([location(2)]) }, { try await routes.addMetadata([:]) },
                { _ = try await routes.finishRoute(with: run, metadata: nil) },
                { try await beats.addHeartbeat(at: 2, precededByGap: false) }, { try await beats.addMetadata([:]) },
                { _ = try await beats.finishSeries() },
            ]
            for call in calls {
                let message = await expectInvalidArgument { try await call() }
                #expect(message.hasSuffix(isDiscarded ? "was discarded" : "is finished"), "\(message)")
            }
        }
        #expect(try await stored(.workoutRoute()).count == 1)
        #expect(try await stored(.heartbeatSeries()).count == 1)
    }

    @Test func `R11.5 a builder goes on after what failed`() async throws {
        let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
        await expectInvalidArgument { try await builder.insertRouteData([]) }
        await expectInvalidArgument {
            try await builder.insertRouteData([location(1), location(.nan)])
        }
        // There is no location yet, nor the workout, nor a version for the identifier.
        try await store.save(run)
        let nothing = await expectInvalidArgument { _ = try await builder.finishRoute(with: run, metadata: nil) }
        #expect(nothing.contains("must have a location"))
        try await builder.insertRouteData([location(1)])
        let other = Workout(activityType: .running, start: time(0), end: time(9))
        let absent = await expectInvalidArgument { _ = try await builder.finishRoute(with: other, metadata: nil) }
        try await HealthStore(database: database, sourceRevision: revision("other")).save(other)
        let foreign = await expectInvalidArgument { _ = try await builder.finishRoute(with: other, metadata: nil) }
        #expect(absent == foreign && foreign.contains("\(other.uuid)"))
        await expectInvalidArgument {
            _ = try await builder.finishRoute(with: run, metadata: [MetadataKeySyncIdentifier: "a"])
        }
        #expect(try await stored(.workoutRoute()).isEmpty)
        let found = try await builder.finishRoute(with: run, metadata: nil)
        #expect(found.count == 1 && found.metadata.isEmpty)

        let beats = HeartbeatSeriesBuilder(healthStore: store, device: nil, start: time(0))
        await expectInvalidArgument { _ = try await beats.finishSeries() }
        try await beats.addHeartbeat(at: 1, precededByGap: false)
        #expect(try await beats.finishSeries().count == 1)
    }

    @Test func `R9.4 R9.5 permission for the type is needed, and for workouts`() async throws {
        for (type, answer) in [
            (SeriesType.workoutRoute(), false), (SeriesType.workoutRoute(), nil), (ObjectType.workoutType(), false),
        ] as [(SampleType, Bool?)] {
            var authorization = HealthAuthorization(
                share: [SeriesType.workoutRoute(): true, ObjectType.workoutType(): true])
            authorization.share[type] = answer
            let refused = HealthStore(
                database: database, sourceRevision: revision("refused"), authorization: authorization)
            let run = Workout(activityType: .running, start: time(0), end: time(9))
            try await HealthStore(database: database, sourceRevision: revision("refused")).save(run)
            let builder = WorkoutRouteBuilder(healthStore: refused, device: nil)
            try await builder.insertRouteData([location(1)])
            let code: HealthError.Code =
                answer == nil ? .errorAuthorizationNotDetermined : .errorAuthorizationDenied
            await #expect { _ = try await builder.finishRoute(with: run, metadata: nil) } throws: {
                ($0 as? HealthError)?.code == code
            }
            #expect(try await stored(.workoutRoute()).isEmpty)
        }
    }

    @Test func `R8.9 R8.10 a later version of a route replaces it in its workout`() async throws {
        try await store.save(run)
        func build(_ version: Int, _ seconds: [Double]) async throws -> WorkoutRoute {
            let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
            try await builder.insertRouteData(seconds.map { location($0) })
            return try await builder.finishRoute(
                with: run,
                metadata: [MetadataKeySyncIdentifier: "route", MetadataKeySyncVersion: .integer(version)])
        }
        let first = try await build(1, [0, 1])
        let second = try await build(2, [0, 1, 2])
        #expect(try await build(1, [5]) == second, "the earlier version is ignored")
        let added = Query.predicateForObjects(from: run)
        #expect(try await stored(.workoutRoute(added)) == [second])
        #expect(try await first.points(in: store).isEmpty)
        #expect(try await second.points(in: store).count == 3)
    }

    @Test func `R11.6 a route stays when its workout is deleted`() async throws {
        try await store.save(run)
        let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
        try await builder.insertRouteData([location(1)])
        let found = try await builder.finishRoute(with: run, metadata: nil)
        try await store.delete(run)
        #expect(try await stored(.workoutRoute()) == [found])
        #expect(try await found.points(in: store) == [location(1)])
        #expect(try await stored(.workoutRoute(Query.predicateForObjects(from: run))).isEmpty)
    }

    @Test func `a workout builder has the builder of its route`() async throws {
        let configuration = WorkoutConfiguration(activityType: .running)
        let builder = WorkoutBuilder(healthStore: store, configuration: configuration, device: .made(by: "watch"))
        let routes = try #require(builder.seriesBuilder(for: .workoutRoute()) as? WorkoutRouteBuilder)
        #expect(builder.seriesBuilder(for: .workoutRoute()) === routes)
        #expect(builder.seriesBuilder(for: .heartbeat()) == nil)
        try await builder.beginCollection(at: time(0))
        try await routes.insertRouteData([location(1)])
        try await builder.endCollection(at: time(9))
        let workout = try #require(try await builder.finishWorkout())
        builder.discardWorkout()
        let saved = try await stored(.workoutRoute(Query.predicateForObjects(from: workout)))
        #expect(saved.map(\.device) == [.made(by: "watch")])
        #expect(try await routes.finishRoute(with: workout, metadata: nil) == saved.first)
        #expect(try await stored(.workoutRoute()) == saved)
        await expectInvalidArgument { try await routes.insertRouteData([location(2)]) }

        let discarded = WorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
        let given = try #require(discarded.seriesBuilder(for: .workoutRoute()) as? WorkoutRouteBuilder)
        discarded.discardWorkout()
        await expectInvalidArgument { try await given.insertRouteData([location(1)]) }
    }

    /// A workout that is finished with a route of one location, and the builder of the route.
    private func finished(
        in store: HealthStore, _ metadata: [String: MetadataValue] = [:]
    ) async throws -> (workout: Workout?, routes: WorkoutRouteBuilder) {
        let builder = WorkoutBuilder(
            healthStore: store, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        let routes = try #require(builder.seriesBuilder(for: .workoutRoute()) as? WorkoutRouteBuilder)
        try await builder.beginCollection(at: time(0))
        try await routes.addMetadata(metadata)
        try await routes.insertRouteData([location(1)])
        try await builder.endCollection(at: time(9))
        return (try await builder.finishWorkout(), routes)
    }

    /// What comes to a route after its workout was finished.
    private enum Rest: CaseIterable {
        case locations, metadata, nothing
    }

    @Test(arguments: Rest.allCases)
    private func `R11.5 a route that goes on after its workout replaces what was saved with it`(_ rest: Rest)
        async throws
    {
        let (finished, routes) = try await finished(in: store)
        let workout = try #require(finished)
        let saved = try await stored(.workoutRoute())
        if rest == .locations { try await routes.insertRouteData([location(2)]) }
        let route = try await routes.finishRoute(with: workout, metadata: rest == .metadata ? ["a": 1] : nil)
        #expect(try await stored(.workoutRoute(Query.predicateForObjects(from: workout))) == [route])
        #expect(try await stored(.workoutRoute()) == [route])
        #expect(([route] == saved) == (rest == .nothing))
        #expect(try await route.points(in: store) == (rest == .locations ? [location(1), location(2)] : [location(1)]))
        #expect(route.metadata == (rest == .metadata ? ["a": 1] : [:]))
    }

    @Test func `R9.7 R11.5 the route of a workout that ends while the device is locked is saved with it`() async throws
    {
        await store.database.lock()
        #expect(try await finished(in: store).workout == nil)
        await store.database.unlock()
        let workout = try #require(try await stored(.workout()).first)
        #expect(try await stored(.workoutRoute(Query.predicateForObjects(from: workout))).count == 1)
    }

    @Test func `R8.9 R11.5 a route with a sync identifier has what came after its workout`() async throws {
        let metadata: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]
        let (workout, routes) = try await finished(in: store, metadata)
        try await routes.insertRouteData([location(2)])
        let route = try await routes.finishRoute(with: try #require(workout), metadata: nil)
        #expect(try await route.points(in: store) == [location(1), location(2)])
        #expect(try await stored(.workoutRoute()) == [route])
    }

    @Test func `R11.5 a route that was deleted since is saved again, and not without its workout`() async throws {
        let (workout, routes) = try await finished(in: store)
        try await store.delete(try #require(try await stored(.workoutRoute()).first))
        let route = try await routes.finishRoute(with: try #require(workout), metadata: nil)
        #expect(try await stored(.workoutRoute()) == [route])
        let (gone, others) = try await finished(in: store)
        try await store.delete(try #require(gone))
        let message = await expectInvalidArgument { _ = try await others.finishRoute(with: gone ?? run, metadata: nil) }
        #expect(message.contains("no object"))
    }

    @Test func `R9.5 R11.5 a route that may not be saved leaves the workout, and can be finished later`() async throws {
        let reader = HealthStore(
            database: store.database, sourceRevision: store.sourceRevision, authorization: .everything)
        try await reader.changeAuthorization(share: [SeriesType.workoutRoute(): false])
        let (finished, routes) = try await finished(in: reader)
        let workout = try #require(finished)
        #expect(try await stored(.workoutRoute()).isEmpty)
        try await reader.changeAuthorization(share: [SeriesType.workoutRoute(): true])
        let route = try await routes.finishRoute(with: workout, metadata: nil)
        #expect(try await stored(.workoutRoute()) == [route])
    }

    @Test func `calls of several tasks take turns`() async throws {
        try await store.save(run)
        let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<20 {
                group.addTask {
                    try await builder.insertRouteData((0..<5).map { location(Double(part * 5 + $0)) })
                }
            }
            try await group.waitForAll()
        }
        let found = try await builder.finishRoute(with: run, metadata: nil)
        #expect(try await found.points(in: store) == (0..<100).map { location(Double($0)) })
    }
}
