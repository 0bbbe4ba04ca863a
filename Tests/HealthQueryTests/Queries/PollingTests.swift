@testable import HealthQuery
import Testing

/// Loops that ask again and again, where one thread does all work.
struct PollingTests {
    private static let greatestPolls = 1000

    /// How often a loop asked until it saw what another task saved meanwhile.
    ///
    /// Readers find the state of the first save, so that they need not ask the database for it.
    private func polls(_ ask: @escaping @Sendable (HealthStore) async throws -> Bool) async throws -> Int {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        _ = try await ask(store)
        let executor = ManualExecutor()
        let loop = Task(executorPreference: executor) {
            var count = 1
            while try await !ask(store), count < Self.greatestPolls { count += 1 }
            return count
        }
        let other = Task(executorPreference: executor) { try await store.save(steps(2, at: 1000)) }
        executor.run()
        try await other.value
        return try await loop.value
    }

    @Test func `a query gives way, so that a loop of queries cannot keep others from saving`() async throws {
        let predicate = SamplePredicate.quantitySample(type: stepCount)
        let sum = StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        #expect(try await polls { try await sum.result(for: $0)?.sampleCount == 2 } < 100)
        #expect(try await polls { try await sum.explain(for: $0).rowsMatched == 2 } < 100)
        #expect(try await polls { try await sum.result(in: $0.snapshot())?.sampleCount == 2 } < 100)
    }
}
