import Foundation
@testable import HealthQuery
import Testing

/// A locked device (R9.7).
struct LockTests {
    private let store = HealthStore.fixed()
    private let samples = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
    private let changes = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)

    @Test func `R9.7 while the device is locked queries of every kind fail, and saves and deletes succeed`()
        async throws
    {
        let old = steps(1)
        try await store.save(old)
        await store.database.lock()
        let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let sum = StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        let hours = StatisticsCollectionQueryDescriptor(
            predicate: predicate,
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(hour: 1)
        )
        let reads: [() async throws -> Void] = [
            { _ = try await samples.result(for: store) },
            { _ = try await samples.explain(for: store) },
            { _ = try await changes.result(for: store) },
            { _ = try await sum.result(for: store) },
            { _ = try await hours.result(for: store) },
            { _ = try await SourceQueryDescriptor(predicate: predicate).result(for: store) },
            { _ = try await SourceContributionQueryDescriptor(predicate: predicate).result(for: store) },
            { _ = try await store.meals() },
            { _ = try await store.sourceOrder(for: stepCount) },
        ]
        for read in reads { await expectError(.errorDatabaseInaccessible) { try await read() } }
        let new = steps(2)
        try await store.save(new)
        try await store.delete(old)
        await store.database.unlock()
        #expect(try await samples.result(for: store).map(\.uuid) == [new.uuid])
    }

    @Test func `L25 R9.7 a live query that has begun waits, and tells after unlocking what came meanwhile`()
        async throws
    {
        try await store.save(steps(1))
        let reader = LiveReader(changes.results(for: store))
        reader.run()
        await store.database.lock()
        let early = steps(2)
        try await store.save(early)
        reader.run()
        try await store.save(steps(3))
        reader.run()
        #expect(reader.elements.count == 1 && !reader.hasEnded)
        await store.database.unlock()
        reader.run()
        #expect(reader.elements.map(\.addedSamples.count) == [1, 2])
        await store.database.lock()
        try await store.save(steps(4))
        reader.run()
        reader.cancel()
        reader.run()
        #expect(reader.elements.count == 2 && reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L25 R9.7 a live query that begins while the device is locked fails`() async throws {
        await store.database.lock()
        let reader = LiveReader(changes.results(for: store))
        reader.run()
        guard case .error(let error as HealthError)? = reader.events.elements.last else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.code == .errorDatabaseInaccessible)
    }
}
