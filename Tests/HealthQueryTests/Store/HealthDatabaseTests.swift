import Foundation
@testable import HealthQuery
import Testing

struct HealthDatabaseTests {
    @Test func `R13.4 stores over one database see each other's data`() async throws {
        let database = HealthDatabase.fixed()
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        try await phone.save(steps(1))
        try await watch.save(steps(2))
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        for store in [phone, watch] {
            let samples = try await descriptor.result(for: store)
            #expect(samples.map(\.sourceRevision) == [revision("phone"), revision("watch")])
        }
    }

    @Test func `stores made by themselves share nothing`() async throws {
        let one = HealthStore()
        let other = HealthStore()
        try await one.save(steps(1))
        #expect(await other.database.currentState().index.count == 0)
        #expect(await one.database.currentState().identity != other.database.currentState().identity)
        #expect(HealthStore.isHealthDataAvailable())
    }

    @Test func `the clock and the identity are the caller's`() async throws {
        let database = HealthDatabase(calendar: .utc, now: { time(42) }, uuidSource: UUIDSource(seed: 5))
        #expect(await database.currentState().identity == UUIDSource(seed: 5).next())
        #expect(await database.currentState().calendar == .utc)
        let store = HealthStore(database: database)
        let sample = steps(1)
        try await store.save(sample)
        try await store.delete(sample)
        let deletions = await database.currentState().log.deletions(of: stepCount, after: 0)
        #expect(deletions.map(\.date) == [time(42)])
    }

    @Test func `a snapshot does not change`() async throws {
        let store = HealthStore.fixed()
        let sample = steps(1)
        try await store.save(sample)
        let held = await store.database.currentState()
        try await store.delete(sample)
        try await store.save((0..<2000).map { steps(Double($0), at: Double($0 % 50)) })
        #expect(held.index.count == 1)
        #expect(held.index.contains(sample.uuid))
        #expect(held.log.lastSequence == 1)
        #expect(held.log.deletions(of: stepCount, after: 0).map(\.sequence).isEmpty)
    }

    @Test func `an order of sources wakes whom it concerns and moves the anchor of its type`() async throws {
        let store = HealthStore.fixed()
        let statistics = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
        let reader = LiveReader(statistics.results(for: store))
        reader.run()
        let (phone, watch) = (store.sourceRevision.source, revision("watch").source)
        // An order of sources without samples concerns nobody.
        try await store.setSourceOrder([watch], for: stepCount)
        #expect(!reader.executor.hasJobs)
        try await store.save(steps(1))
        reader.run()
        try await store.setSourceOrder([phone, watch], for: stepCount)
        reader.run()
        #expect(reader.elements.map(\.anchor) == [.fixed(0), .fixed(1), .fixed(2)])
        // The same order again is no change.
        try await store.setSourceOrder([phone, watch], for: stepCount)
        #expect(!reader.executor.hasJobs)
        try await store.setSourceOrder([phone], for: heartRate)
        #expect(!reader.executor.hasJobs)
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
        let twice = [phone, phone]
        await expectInvalidArgument { try await store.setSourceOrder(twice, for: stepCount) }
    }
}
