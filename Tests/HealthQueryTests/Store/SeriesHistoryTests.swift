import Foundation
@testable import HealthQuery
import Testing

/// Routes and series of heartbeats on random histories, against a model that is a dictionary.
struct SeriesHistoryTests {
    /// What a store should hold.
    private struct Model {
        var routes: [UUID: [Location]] = [:]
        var beats: [UUID: [Double]] = [:]
        var workouts: [UUID: Workout] = [:]
        /// The routes of workouts.
        var added: [UUID: Set<UUID>] = [:]
        var owner: [UUID: Int] = [:]
    }

    @Test func `R3.1 R11.3 series are as in a model, live and anchored readers included`() async throws {
        var random = RuleRandom()
        for round in 0..<8 { try await history("round \(round)", &random) }
    }

    private func history(_ round: String, _ random: inout RuleRandom) async throws {
        let database = HealthDatabase.fixed()
        let stores = ["phone", "watch"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        var model = Model()
        let live = LiveReader(
            AnchoredObjectQueryDescriptor(predicates: [.workoutRoute()], anchor: nil).results(for: stores[0]))
        let lists = LiveReader(
            SampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: []).results(for: stores[1]))
        var anchor: QueryAnchor?
        var replica: [UUID: WorkoutRoute] = [:]
        for step in 0..<50 {
            let context = "\(round), step \(step), seed \(random.seed)"
            let position = random.int(0...1)
            try await change(&model, stores[position], position, &random)
            live.run()
            lists.run()
            guard random.oneIn(3) else { continue }
            let delta = try await AnchoredObjectQueryDescriptor(predicates: [.workoutRoute()], anchor: anchor)
                .result(for: stores[0])
            for object in delta.deletedObjects { replica[object.uuid] = nil }
            for route in delta.addedSamples { replica[route.uuid] = route }
            anchor = delta.newAnchor
            try await check(model, replica, stores, context)
            #expect(Set(lists.elements.last?.samples.map(\.uuid) ?? []) == Set(model.beats.keys), "\(context)")
        }
        var followed: Set<UUID> = []
        for update in live.elements {
            followed.subtract(update.deletedObjects.map(\.uuid))
            followed.formUnion(update.addedSamples.map(\.uuid))
        }
        #expect(followed == Set(model.routes.keys), "\(round), seed \(random.seed)")
        for task in [live.task, lists.task] { task.cancel() }
        live.run()
        lists.run()
        let state = await database.currentState()
        state.index.checkInvariants()
        state.log.checkInvariants()
    }

    private func change(
        _ model: inout Model, _ store: HealthStore, _ position: Int, _ random: inout RuleRandom
    ) async throws {
        let own = model.owner.filter { $0.value == position }.keys.sorted()
        switch random.int(0...5) {
        case 0:
            let workout = Workout(activityType: .running, start: time(0), end: time(100))
            try await store.save(workout)
            (model.workouts[workout.uuid], model.owner[workout.uuid]) = (workout, position)
        case 1, 2:
            guard let uuid = own.first(where: { model.workouts[$0] != nil }), let workout = model.workouts[uuid]
            else { return }
            let points = (0..<random.int(1...9)).map { _ in
                location(Double(random.int(0...20)), speed: random.double(0...9))
            }
            let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
            let middle = random.int(0...(points.count - 1))
            if middle > 0 { try await builder.insertRouteData(Array(points[..<middle])) }
            try await builder.insertRouteData(Array(points[middle...]))
            let route = try await builder.finishRoute(with: workout, metadata: nil)
            model.routes[route.uuid] = points.sorted { $0.timestamp < $1.timestamp }
            model.owner[route.uuid] = position
            model.added[uuid, default: []].insert(route.uuid)
        case 3:
            let times = (0..<random.int(1...9)).map { Double($0) + random.double(0...0.9) }
            let builder = HeartbeatSeriesBuilder(
                healthStore: store, device: nil, start: time(Double(random.int(0...50))))
            for time in times { try await builder.addHeartbeat(at: time, precededByGap: time > 5) }
            let series = try await builder.finishSeries()
            (model.beats[series.uuid], model.owner[series.uuid]) = (times, position)
        default:
            guard let uuid = own.isEmpty ? nil : random.pick(own) else { return }
            let object: (any HealthObject)? =
                model.workouts[uuid] ?? (model.routes[uuid] == nil ? nil : route([0], uuid: uuid))
            try await store.delete(object ?? heartbeats([0], uuid: uuid))
            (model.workouts[uuid], model.routes[uuid], model.beats[uuid]) = (nil, nil, nil)
            (model.added[uuid], model.owner[uuid]) = (nil, nil)
            for workout in model.added.keys { model.added[workout]?.remove(uuid) }
        }
    }

    private func check(
        _ model: Model, _ replica: [UUID: WorkoutRoute], _ stores: [HealthStore], _ context: String
    ) async throws {
        #expect(Set(replica.keys) == Set(model.routes.keys), "\(context)")
        for (uuid, route) in replica {
            #expect(try await route.points(in: stores[1]) == model.routes[uuid], "\(context)")
        }
        let all = SampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: [])
        let found = try await all.result(for: stores[0])
        #expect(Set(found.map(\.uuid)) == Set(model.beats.keys), "\(context)")
        for series in found {
            let points = try await series.points(in: stores[0])
            #expect(points.map(\.timeIntervalSinceStart) == model.beats[series.uuid], "\(context)")
            #expect(points.allSatisfy { $0.precededByGap == ($0.timeIntervalSinceStart > 5) }, "\(context)")
        }
        for workout in model.workouts.values {
            let added = SampleQueryDescriptor(
                predicates: [.workoutRoute(Query.predicateForObjects(from: workout))], sortDescriptors: [])
            let routes = try await added.result(for: stores[1])
            #expect(Set(routes.map(\.uuid)) == model.added[workout.uuid, default: []], "\(context)")
        }
        // What is kept of changes has no points.
        let state = await stores[0].database.currentState()
        for type in [SeriesType.workoutRoute(), ObjectType.workoutType()] {
            for removal in state.log.deletions(of: type, after: 0) {
                let rows = [removal.row] + removal.related
                #expect(
                    rows.map(\.details.payload).allSatisfy { areEqual($0, $0?.remembered) }, "\(context)")
            }
        }
    }
}
