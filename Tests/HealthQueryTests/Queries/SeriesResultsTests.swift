import Foundation
@testable import HealthQuery
import Testing

/// The points of a series, read one by one.
struct SeriesResultsTests {
    private let store = HealthStore.fixed()

    private func saved(_ seconds: [Double]) async throws -> WorkoutRoute {
        let route = route(seconds)
        try await store.save(route)
        return try #require(try await routes().first)
    }

    private func routes(_ predicate: QueryPredicate? = nil) async throws -> [WorkoutRoute] {
        try await SampleQueryDescriptor(predicates: [.workoutRoute(predicate)], sortDescriptors: []).result(for: store)
    }

    @Test func `R10.8 the sequence ends by itself, and stays at its end`() async throws {
        let route = try await saved([0, 1])
        var iterator = WorkoutRouteQueryDescriptor(route).results(for: store).makeAsyncIterator()
        #expect(try await iterator.next() == location(0))
        #expect(try await iterator.next() == location(1))
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `R10.1 R10.3 nothing is read before the iteration, and each begins anew`() async throws {
        let route = try await saved([0, 1])
        let results = WorkoutRouteQueryDescriptor(route).results(for: store)
        var first = results.makeAsyncIterator()
        #expect(try await first.next() == location(0))
        try await store.delete(route)
        var second = results.makeAsyncIterator()
        #expect(try await second.next() == nil)
        // An iteration that began reads on.
        #expect(try await first.next() == location(1))
        #expect(try await first.next() == nil)
    }

    @Test func `R10.2 a cancelled task gets an error, not what seems to be the end`() async throws {
        let route = try await saved([0, 1, 2])
        let executor = ManualExecutor()
        let found = Recorder<Location>()
        let task = Task(executorPreference: executor) { [store] in
            for try await point in WorkoutRouteQueryDescriptor(route).results(for: store) {
                found.append(point)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        executor.run()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(found.elements == [location(0)])
        let early = Task(executorPreference: executor) { [store] in
            var iterator = WorkoutRouteQueryDescriptor(route).results(for: store).makeAsyncIterator()
            await #expect(throws: CancellationError.self) { try await iterator.next() }
            // After an error there is nothing (R10.4).
            return try await iterator.next()
        }
        early.cancel()
        executor.run()
        #expect(try await early.value == nil)
    }

    @Test func `R9.2 R9.4 R9.7 a series is read by permission, and denial looks like absence`() async throws {
        let route = try await saved([0, 1])
        let beats = heartbeats([0, 1])
        try await store.save(beats)
        func reader(_ read: ReadAuthorization?) -> HealthStore {
            var authorization = HealthAuthorization(share: read == nil ? [:] : [SeriesType.heartbeat(): true])
            authorization.read[SeriesType.workoutRoute()] = read
            authorization.read[SeriesType.heartbeat()] = read
            return HealthStore(
                database: store.database, sourceRevision: revision("reader"), authorization: authorization)
        }
        #expect(try await route.points(in: reader(.everything)).count == 2)
        #expect(try await beats.points(in: reader(.everything)).count == 2)
        for refused in [ReadAuthorization.denied, .since(time(1000))] {
            #expect(try await route.points(in: reader(refused)).isEmpty)
            #expect(try await beats.points(in: reader(refused)).isEmpty)
        }
        for body in [{ _ = try await route.points(in: reader(nil)) }, { _ = try await beats.points(in: reader(nil)) }] {
            await #expect { try await body() } throws: {
                ($0 as? HealthError)?.code == .errorAuthorizationNotDetermined
            }
        }
        // What an app saved itself it sees.
        let own = reader(.denied)
        let mine = heartbeats([0, 2, 3])
        try await own.save(mine)
        #expect(try await mine.points(in: own).count == 3)
        await store.database.lock()
        await #expect { _ = try await route.points(in: store) } throws: {
            ($0 as? HealthError)?.code == .errorDatabaseInaccessible
        }
    }

    @Test func `permission that is withdrawn does not end what began`() async throws {
        let route = try await saved([0, 1])
        let reader = HealthStore(database: store.database, sourceRevision: revision("reader"))
        var iterator = WorkoutRouteQueryDescriptor(route).results(for: reader).makeAsyncIterator()
        #expect(try await iterator.next() == location(0))
        try await reader.changeAuthorization(read: [SeriesType.workoutRoute(): .denied])
        #expect(try await iterator.next() == location(1))
        #expect(try await route.points(in: reader).isEmpty)
    }

    @Test func `a sample that the store does not hold has no points`() async throws {
        #expect(try await route([0, 1]).points(in: store).isEmpty)
        let steps = steps(1)
        try await store.save(steps)
        #expect(try await route([0], uuid: steps.uuid).points(in: store).isEmpty)
    }

    @Test func `points share their memory with the store`() async throws {
        let route = try await saved((0..<1000).map(Double.init))
        #expect(route == (try await routes())[0])
        let state = await store.database.currentState()
        let row = try #require(state.index.rows([route.uuid]).first)
        #expect(row.details === route.details)
    }

    @Test func `R1.5 series are sorted by how many points they have`() async throws {
        for seconds in [[0, 1], [2], [3, 4, 5]] as [[Double]] { try await store.save(route(seconds)) }
        let query = SampleQueryDescriptor(
            predicates: [.workoutRoute()], sortDescriptors: [SortDescriptor(\.count, order: .reverse)])
        #expect(try await query.result(for: store).map(\.count) == [3, 2, 1])
    }

    @Test func `of two apps' series with one identifier each has its own points`() async throws {
        let uuid = UUID()
        let database = HealthDatabase.fixed()
        let hidden = HealthAuthorization(share: [SeriesType.heartbeat(): true], read: [SeriesType.heartbeat(): .denied])
        for number in 0..<2 {
            let app = HealthStore(
                database: database, sourceRevision: revision("app \(number)"), authorization: hidden)
            try await app.save(heartbeats((0...number).map { Double($0 + 1) }, uuid: uuid))
        }
        let reader = HealthStore(database: database)
        let series = SampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: [])
        let found = try await series.result(for: reader)
        #expect(found.count == 2)
        for sample in found {
            var count = 0
            for try await _ in HeartbeatSeriesQueryDescriptor(sample).results(for: reader) { count += 1 }
            #expect(count == sample.count)
        }
    }
}
