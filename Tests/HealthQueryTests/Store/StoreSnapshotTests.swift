import Foundation
@testable import HealthQuery
import Testing

/// Answers at one instant.
struct StoreSnapshotTests {
    @Test func `L30 every descriptor answers on a snapshot what it answered on the store then`() async throws {
        var history = RandomHistory(random: SeededGenerator())
        let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed)"
        var modelled = ModelledStore()
        let store = modelled.stores[0]
        var moments: [(snapshot: StoreSnapshot, answers: [Int?])] = []
        for _ in 0..<40 {
            try await modelled.apply(history.operation(modelled.model), comment)
            let snapshot = try await store.snapshot()
            moments.append((snapshot, try CrowdQuery.all.map { try $0.answer?(snapshot) }))
            // The asynchronous spellings agree.
            let total = StatisticsQueryDescriptor(
                predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
            #expect(try total.result(in: snapshot)?.bits == (try await total.result(for: store))?.bits, comment)
            let explained = SourceContributionQueryDescriptor(predicate: .quantitySample(type: stepCount))
            #expect(try explained.result(in: snapshot) == (try await explained.result(for: store)), comment)
        }
        // Whatever came later, it is still the same.
        for moment in moments {
            #expect(try CrowdQuery.all.map { try $0.answer?(moment.snapshot) } == moment.answers, comment)
        }
    }

    @Test func `L30 a snapshot keeps to what its store could read when it was taken`() async throws {
        let database = HealthDatabase.fixed()
        let all = HealthStore(database: database, sourceRevision: revision("phone"))
        let app = HealthStore(
            database: database,
            sourceRevision: revision("app"),
            authorization: HealthAuthorization(read: [stepCount: .denied])
        )
        try await all.save(steps(1))
        let before = try await app.snapshot()
        try await app.changeAuthorization(read: [stepCount: .everything])
        let after = try await app.snapshot()
        let query = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        #expect(try query.result(in: before).isEmpty)
        #expect(try query.result(in: after).count == 1)
        // Never asked.
        let pulse = SampleQueryDescriptor(predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
        let error = #expect(throws: HealthError.self) { try pulse.result(in: after) }
        #expect(error?.code == .errorAuthorizationNotDetermined)
    }

    @Test func `L30 R9.7 no snapshot is taken while the device is locked, and one that was taken stays readable`()
        async throws
    {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        let snapshot = try await store.snapshot()
        await store.database.lock()
        let error = await #expect(throws: HealthError.self) { try await store.snapshot() }
        #expect(error?.code == .errorDatabaseInaccessible)
        let query = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        #expect(try query.result(in: snapshot).count == 1)
    }

    /// Outside of the main actor, as a closure that belongs to it stops the program on another thread, and optimised
    /// code may go on there.
    private nonisolated static func answer(
        _ query: SampleQueryDescriptor<QuantitySample>,
        in snapshot: StoreSnapshot,
        _ probe: PauseProbe
    ) throws -> [QuantitySample] {
        try Pace.$pauseProbe.withValue(probe) { try query.result(in: snapshot) }
    }

    @Test @MainActor func `L30 a long answer works on the caller's thread, and ends when the task is cancelled`()
        async throws
    {
        let store = HealthStore.fixed()
        try await store.save((0..<20_000).map { steps(1, at: Double($0)) })
        let snapshot = try await store.snapshot()
        let isOne = Query.predicateForQuantitySamples(
            with: .equalTo, quantity: Quantity(unit: .count(), doubleValue: 1))
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: !isOne)],
            sortDescriptors: []
        )
        let pauses = Locked(0)
        let isElsewhere = Locked(false)
        let probe = PauseProbe { _ in
            pauses.withLock { $0 += 1 }
            if !Thread.isMainThread { isElsewhere.withLock { $0 = true } }
        }
        let wasMain = Thread.isMainThread
        #expect(try Self.answer(query, in: snapshot, probe).isEmpty)
        #expect(pauses.withLock { $0 } >= 4)
        if wasMain { #expect(!isElsewhere.withLock { $0 }) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try query.result(in: snapshot)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
