import Foundation
@testable import HealthQuery
import Testing

/// Live queries of workouts while it changes what the reader may see of the samples in them.
struct LiveMemberAccessTests {
    private static let run = Workout(activityType: .running, start: time(0), end: time(900))
    private let author: HealthStore
    private let reader: HealthStore
    private let workouts: LiveReader<AnchoredObjectQueryDescriptor<Workout>.Result>

    init() async throws {
        let database = HealthDatabase.fixed()
        author = HealthStore(database: database, sourceRevision: revision("author"))
        reader = HealthStore(
            database: database, sourceRevision: revision("reader"), authorization: .everything(but: heartRate))
        try await author.save(Self.run)
        workouts = LiveReader(
            AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil).results(for: reader))
        workouts.run()
    }

    private func end() {
        workouts.cancel()
        workouts.run()
        #expect(author.database.waitingQueries == 0)
    }

    @Test func `L16 L24 a workout gains a sample that may be seen since the query waits`() async throws {
        try await reader.changeAuthorization(read: [heartRate: .everything])
        workouts.run()
        #expect(workouts.elements.count == 1, "nothing was added yet")
        try await author.addSamples([pulse(120)], to: Self.run)
        workouts.run()
        #expect(workouts.elements.dropFirst().map { $0.addedSamples.map(\.uuid) } == [[Self.run.uuid]])
        end()
    }

    @Test func `L2 L16 a purge takes away no change that came after a permission`() async throws {
        try await reader.changeAuthorization(read: [heartRate: .everything])
        try await author.addSamples([pulse(120)], to: Self.run)
        await author.database.purgeDeletedObjects(before: .distantPast)
        let next = Workout(activityType: .walking, start: time(1000), end: time(2000))
        try await author.save(next)
        workouts.run()
        let added = workouts.elements.dropFirst().flatMap { $0.addedSamples.map(\.uuid) }
        #expect(Set(added) == [Self.run.uuid, next.uuid])
        end()
    }

    @Test func `L16 a sample that may no longer be seen wakes nobody`() async throws {
        try await reader.changeAuthorization(read: [heartRate: .everything])
        workouts.run()
        try await reader.changeAuthorization(read: [heartRate: .denied])
        workouts.run()
        try await author.addSamples([pulse(120)], to: Self.run)
        #expect(!workouts.executor.hasJobs)
        #expect(workouts.elements.count == 1)
        end()
    }
}
