import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: routes and series
/// of heartbeats (R9.2, R11.3).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackSeriesTests {
    private static let refused: HealthAuthorization = {
        var authorization = HealthAuthorization.everything(but: SeriesType.workoutRoute())
        authorization.read[SeriesType.heartbeat()] = .denied
        return authorization
    }()
    private static let run = Workout(
        uuid: Attack.uuid(40), activityType: .running, start: time(0), end: time(900))
    private static let secret = route([0, 1, 2], uuid: Attack.uuid(80))
    private static let later = route([5, 6], uuid: Attack.uuid(81))
    private static let beats = heartbeats([1, 2], uuid: Attack.uuid(82))

    private func ask<Kind: SeriesSample>(
        _ world: World, _ predicate: (QueryPredicate?) -> SamplePredicate<Kind>, since anchor: QueryAnchor?
    ) async throws {
        let ids = Query.predicateForObjects(with: [Self.secret.uuid, Self.beats.uuid])
        for condition in [nil, Query.predicateForObjects(from: Self.run), ids] {
            let query = SampleQueryDescriptor(predicates: [predicate(condition)], sortDescriptors: [])
            world.note(try await query.result(for: world.reader).map(\.uuid), "series")
            world.note(try await query.explain(for: world.reader))
            let changes = AnchoredObjectQueryDescriptor(predicates: [predicate(condition)], anchor: anchor)
            let delta = try await changes.result(for: world.reader)
            world.note(delta.addedSamples.map(\.uuid), "added")
            world.note(delta.deletedObjects.map(\.uuid), "deleted")
            world.note(delta.newAnchor)
        }
        world.note(try await SourceQueryDescriptor(predicate: predicate(nil)).result(for: world.reader))
    }

    /// Everything that a reader can ask about series and workouts that may have some.
    private func ask(_ world: World, since anchor: QueryAnchor? = nil) async throws {
        try await ask(world, { .workoutRoute($0) }, since: anchor)
        try await ask(world, { .heartbeatSeries($0) }, since: anchor)
        let changes = try await AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: anchor)
            .result(for: world.reader)
        world.note(try changes.addedSamples.map { try json($0) }, "workouts")
        world.note(changes.deletedObjects.map(\.uuid), "deleted")
        world.note(changes.newAnchor)
        // It knows the samples from elsewhere, such as a file.
        for route in [Self.secret, Self.later] {
            world.note(try await route.points(in: world.reader).map(\.coordinate), "locations")
        }
        world.note(try await Self.beats.points(in: world.reader).map(\.timeIntervalSinceStart), "heartbeats")
    }

    @Test func `R9.2 attack 69: read routes and heartbeats that may not be read`() async throws {
        try await expectNoDifference(Self.refused) { world in
            try await world.other.save(Self.run)
            let lives = [
                LiveReader(
                    AnchoredObjectQueryDescriptor(predicates: [.sample(type: SeriesType.workoutRoute())], anchor: nil)
                        .results(for: world.reader)),
                LiveReader(
                    AnchoredObjectQueryDescriptor(predicates: [.sample(type: ObjectType.workoutType())], anchor: nil)
                        .results(for: world.reader)),
            ]
            let anchor = try await AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil)
                .result(for: world.reader).newAnchor
            func look() async throws {
                world.note(lives.map(\.executor.hasJobs), "woken")
                for live in lives { live.run() }
                world.note(lives.map(\.elements.count), "elements")
                try await ask(world, since: anchor)
            }
            try await look()
            try await world.hidden { try await $0.addSamples([Self.secret], to: Self.run) }
            try await look()
            try await world.hidden { try await $0.save([Self.later, Self.beats] as [any HealthObject]) }
            try await look()
            try await world.hidden { try await $0.delete(Self.secret) }
            try await look()
            // Its own route under an identifier that is taken, for a workout that is not its own.
            let builder = WorkoutRouteBuilder(healthStore: world.reader, device: nil)
            try await builder.insertRouteData([location(1)])
            await world.noteError { _ = try await builder.finishRoute(with: Self.run, metadata: nil) }
            await world.noteError { try await world.reader.delete(Self.later) }
            await world.noteError { try await world.reader.save(route([1], uuid: Self.later.uuid)) }
            world.note(
                try await world.reader.deleteObjects(
                    of: SeriesType.workoutRoute(), predicate: Query.predicateForObjects(from: Self.run)), "deleted")
            try await look()
            for live in lives { live.task.cancel() }
            for live in lives { live.run() }
        }
    }
}
