import Foundation
@testable import HealthQuery
import Testing

/// Waiting, without time, until live queries have told everything.
struct LiveQueriesCaughtUpTests {
    private let database = HealthDatabase.fixed()
    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("app")) }
    private let total = StatisticsQueryDescriptor(
        predicate: .quantitySample(type: stepCount), options: .cumulativeSum)

    /// A task that waits; whether it is through.
    private func waiter(atLeast count: Int = 0) -> (
        executor: ManualExecutor, isThrough: Recorder<Bool>, Task<Void, Never>
    ) {
        let executor = ManualExecutor()
        let isThrough = Recorder<Bool>()
        let task = Task(executorPreference: executor) { [database] in
            do {
                try await database.liveQueriesCaughtUp(atLeast: count)
                isThrough.append(true)
            } catch {
                isThrough.append(false)
            }
        }
        executor.run()
        return (executor, isThrough, task)
    }

    @Test func `L31 nobody is waited for where nobody reads`() async throws {
        try await database.liveQueriesCaughtUp()
        #expect(waiter().isThrough.elements == [true])
    }

    @Test func `L31 a loop is waited for from the moment a save that concerns it is done`() async throws {
        let reader = LiveReader(total.results(for: store))
        reader.run()
        #expect(waiter(atLeast: 1).isThrough.elements == [true])
        try await store.save(steps(1))
        let (executor, isThrough, _) = waiter(atLeast: 1)
        #expect(isThrough.elements.isEmpty)
        reader.run()
        executor.run()
        #expect(isThrough.elements == [true])
        #expect(reader.elements.count == 2)
        reader.cancel()
        reader.run()
    }

    @Test func `L31 a loop that holds an element is waited for, until it asks for more`() async {
        let stalls = Stalls()
        let loop = ManualExecutor()
        let task = Task(executorPreference: loop) { [total, store] in
            for try await _ in total.results(for: store) { await stalls.wait() }
        }
        loop.run()
        let (executor, isThrough, _) = waiter()
        #expect(isThrough.elements.isEmpty)
        stalls.releaseOne()
        loop.run()
        executor.run()
        #expect(isThrough.elements == [true])
        task.cancel()
        loop.run()
    }

    @Test func `L31 loops that have not begun are waited for where their number is given`() async {
        let (executor, isThrough, _) = waiter(atLeast: 2)
        let readers = [LiveReader(total.results(for: store)), LiveReader(total.results(for: store))]
        readers[0].run()
        executor.run()
        #expect(isThrough.elements.isEmpty)
        readers[1].run()
        executor.run()
        #expect(isThrough.elements == [true])
        for reader in readers {
            reader.cancel()
            reader.run()
        }
    }

    @Test func `L31 loops of all stores are waited for, also of those that may read nothing`() async throws {
        let refused = HealthStore(database: database, sourceRevision: revision("other"), authorization: .denied)
        let readers = [LiveReader(total.results(for: refused)), LiveReader(total.results(for: store))]
        readers[1].run()
        let (executor, isThrough, _) = waiter(atLeast: 2)
        #expect(isThrough.elements.isEmpty)
        readers[0].run()
        executor.run()
        #expect(isThrough.elements == [true])
        for reader in readers {
            reader.cancel()
            reader.run()
        }
    }

    @Test func `L31 a loop that ends, or is left, is waited for no longer`() async throws {
        let left = LiveReader(total.results(for: store), atMost: 1)
        left.run()
        await left.finish()
        #expect(waiter().isThrough.elements == [true])
        let cancelled = LiveReader(total.results(for: store))
        cancelled.run()
        try await store.save(steps(1))
        let (executor, isThrough, _) = waiter()
        #expect(isThrough.elements.isEmpty)
        cancelled.cancel()
        cancelled.run()
        await cancelled.finish()
        executor.run()
        #expect(isThrough.elements == [true])
        #expect(database.liveQueryCount == 0)
    }

    @Test func `L31 who waits can be cancelled, before and while`() async throws {
        let reader = LiveReader(total.results(for: store))
        reader.run()
        try await store.save(steps(1))
        let (executor, isThrough, task) = waiter()
        task.cancel()
        executor.run()
        #expect(isThrough.elements == [false])
        let early = Task { [database] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.liveQueriesCaughtUp(atLeast: 5)
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(database.signal.stillnessWaiterCount == 0)
        reader.cancel()
        reader.run()
    }

    @Test func `L25 L31 loops that wait for a locked device are not waited for`() async throws {
        let reader = LiveReader(total.results(for: store))
        reader.run()
        await database.lock()
        try await store.save(steps(1))
        reader.run()
        #expect(waiter(atLeast: 1).isThrough.elements == [true])
        reader.cancel()
        reader.run()
    }
}
