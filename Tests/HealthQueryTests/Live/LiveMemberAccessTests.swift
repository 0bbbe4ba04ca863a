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

    @Test func `L2 L4 a workout that comes into sight is judged by what may be seen of it`() async throws {
        try await author.addSamples([steps(200, at: 0), steps(100, at: 200)], to: Self.run)
        try await reader.changeAuthorization(
            read: [stepCount: .since(time(100)), ObjectType.workoutType(): .denied])
        let least = Quantity(unit: .count(), doubleValue: 150)
        let lists = [QueryPredicate.Operator.lessThan, .greaterThan].map { comparison in
            SampleQueryDescriptor<Workout>(
                predicates: [
                    .workout(
                        Query.predicateForWorkouts(
                            operatorType: comparison, quantityType: stepCount, sumQuantity: least))
                ], sortDescriptors: [])
        }
        let readers = lists.map { LiveReader($0.results(for: reader)) }
        for reader in readers { reader.run() }
        try await reader.changeAuthorization(read: [ObjectType.workoutType(): .everything])
        for reader in readers { reader.run() }
        for (list, live) in zip(lists, readers) {
            #expect(try await live.elements.last?.samples == list.result(for: reader))
        }
        #expect(readers.map { $0.elements.last?.samples.map(\.uuid) } == [[Self.run.uuid], []])
        workouts.run()
        let told = try #require(workouts.elements.last?.addedSamples)
        #expect(told.map { $0.statistics(for: stepCount)?.sumQuantity()?.doubleValue(for: .count()) } == [100])
        for reader in readers {
            reader.cancel()
            reader.run()
        }
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
