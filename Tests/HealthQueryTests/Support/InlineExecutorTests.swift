import Foundation
@testable import HealthQuery
import Testing

/// Asynchronous work that runs to its end on the thread that asks for it.
struct InlineExecutorTests {
    private let query = SampleQueryDescriptor<QuantitySample>(
        predicates: [
            .quantitySample(
                type: stepCount,
                predicate: !Query.predicateForQuantitySamples(
                    with: .equalTo, quantity: Quantity(unit: .count(), doubleValue: 1)))
        ],
        sortDescriptors: []
    )

    /// A snapshot that takes a query several steps.
    private func snapshot() async throws -> StoreSnapshot {
        let store = HealthStore.fixed()
        try await store.save((0..<10_000).map { steps(1, at: Double($0)) })
        return try await store.snapshot()
    }

    @Test func `L30 it runs within itself, and on threads that know no tasks`() async throws {
        let snapshot = try await snapshot()
        #expect(try InlineExecutor.run { try query.result(in: snapshot).count } == 0)
        let count = await withCheckedContinuation { continuation in
            Thread.detachNewThread { [query] in
                continuation.resume(returning: (try? query.result(in: snapshot).count) ?? -1)
            }
        }
        #expect(count == 0)
    }

    @Test func `L30 it runs in many tasks of all priorities at once`() async throws {
        let snapshot = try await snapshot()
        await withTaskGroup(of: Int.self) { group in
            for priority in [TaskPriority.background, .low, .medium, .high] {
                for _ in 0..<4 {
                    group.addTask(priority: priority) { (try? query.result(in: snapshot).count) ?? -1 }
                }
            }
            for await count in group { #expect(count == 0) }
        }
    }

    @Test func `L30 a task goes on where it was, after it`() async throws {
        let snapshot = try await snapshot()
        let executor = ManualExecutor()
        let recorder = Recorder<Int>()
        let task = Task(executorPreference: executor) {
            recorder.append(try query.result(in: snapshot).count)
            await Task.yield()
            recorder.append(Task.isCancelled ? 1 : 2)
        }
        executor.run()
        #expect(recorder.elements == [0, 2])
        try await task.value
    }

    @Test func `L30 R10.2 it ends where the task that asks is cancelled`() async throws {
        let snapshot = try await snapshot()
        let pauses = Locked(0)
        let asking = Locked<Task<Int, any Error>?>(nil)
        let probe = PauseProbe { _ in
            pauses.withLock { $0 += 1 }
            asking.withLock { $0 }?.cancel()
        }
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let task = Task { [query] in
            for await _ in gate { break }
            return try Pace.$pauseProbe.withValue(probe) { try query.result(in: snapshot).count }
        }
        asking.withLock { $0 = task }
        opener.yield()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(pauses.withLock { $0 } == 1)
    }

    @Test func `what the work throws comes out of it`() {
        #expect(throws: HealthError.invalidArgument("wrong")) {
            try InlineExecutor.run { () async throws -> Int in throw HealthError.invalidArgument("wrong") }
        }
    }
}
