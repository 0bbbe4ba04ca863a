@testable import HealthQuery
import Testing

/// After each call the caller is where it was, and the database's actor is free for others.
///
/// This holds by the language; an optimiser that leaves out the way back breaks it, in release mode only.
struct ReturningTests {
    private let store = HealthStore.fixed()
    private let executor = ManualExecutor()
    private let sample = steps(1)

    /// An app that was never asked what it may read or save.
    private var stranger: HealthStore {
        HealthStore(database: store.database, sourceRevision: revision("stranger"), authorization: .notDetermined)
    }

    private var descriptor: SampleQueryDescriptor<QuantitySample> {
        SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
    }

    /// Expects that a task gets what it asks the database for without waiting for this one.
    private func expectFree(_ name: String) {
        let isDone = Locked(false)
        Task(executorPreference: executor) { [database = store.database] in
            _ = await database.currentState()
            isDone.withLock { $0 = true }
        }
        executor.run()
        #expect(isDone.withLock { $0 }, "after \(name)")
    }

    @Test func `after a change`() async throws {
        try await store.save(sample)
        expectFree("a save")
        try await store.save([steps(2), steps(3)])
        expectFree("a save of one type")
        try await store.save([steps(4), proteinGrams(5)] as [any HealthObject])
        expectFree("a save of several types")
        try await store.transaction { try $0.save(steps(5)) }
        expectFree("a transaction")
        let objects: [any HealthObject] = [sample]
        try await store.delete(objects)
        expectFree("a deletion")
        try await store.deleteObjects(of: stepCount, predicate: Query.predicateForObjects(withMetadataKey: "key"))
        expectFree("a deletion by predicate")
        try await store.setSourceOrder([], for: stepCount)
        expectFree("a change of the source order")
        try await store.changeAuthorization(read: [stepCount: .denied])
        expectFree("a change of permissions")
    }

    @Test func `after an error`() async throws {
        try await store.save(sample)
        await expectInvalidArgument("a save") { try await store.save(sample) }
        expectFree("a save")
        await #expect(throws: HealthError.self) { try await store.transaction { try $0.save(sample) } }
        expectFree("a transaction")
        await expectInvalidArgument("a deletion") { try await store.delete(steps(1)) }
        expectFree("a deletion")
        await #expect(throws: HealthError.self) { try await stranger.save(steps(1)) }
        expectFree("a save without permission")
        await #expect(throws: HealthError.self) { try await descriptor.result(for: stranger) }
        expectFree("a query without permission")
        await #expect(throws: HealthError.self) { for try await _ in descriptor.results(for: stranger) {} }
        expectFree("a live query without permission")
    }

    @Test func `after reading`() async throws {
        try await store.save(sample)
        _ = try await store.snapshot()
        expectFree("a snapshot")
        _ = try await descriptor.result(for: store)
        expectFree("a query")
        _ = try await store.sourceOrder(for: stepCount)
        expectFree("a list of sources")
        for try await _ in descriptor.results(for: store) { break }
        expectFree("a live query")
    }

    /// Random deletions in a helper of its own, as client code has them.
    private func delete(_ objects: [QuantitySample], _ name: String) async throws {
        if objects.isEmpty { return }
        try await store.delete(objects.map { pulse(0, uuid: $0.uuid) })
        expectFree(name)
    }

    @Test func `after deletions in a function of its own`() async throws {
        let samples = (0..<20).map { steps(Double($0)) }
        try await store.save(samples)
        for count in 0..<4 { try await delete(Array(samples[count * 4..<count * 5]), "\(count) deletions") }
    }
}
