@testable import HealthQuery
import Testing

/// Calls that nobody awaits.
struct StoreCallTests {
    private let store = HealthStore.fixed()
    private let executor = ManualExecutor()

    /// Whether nobody is at work.
    private func isStill() -> Bool {
        let told = Recorder<Bool>()
        let task = Task(executorPreference: executor) { [store] in
            try await store.database.liveQueriesCaughtUp()
            told.append(true)
        }
        executor.run()
        task.cancel()
        executor.run()
        return !told.elements.isEmpty
    }

    @Test func `a call is at work until it ends`() {
        #expect(isStill())
        let call = StoreCall(of: store)
        #expect(!isStill())
        call.end()
        #expect(isStill())
        call.end()
        #expect(isStill())
    }

    @Test func `a call whose tasks wait for late answers works again when the last of them goes on`() {
        let call = StoreCall(of: store)
        let gates = (0..<3).map { _ in AsyncStream<Void>.makeStream() }
        let task = Task(executorPreference: executor) {
            await StoreCall.$current.withValue(call) {
                await withTaskGroup { group in
                    for gate in gates {
                        group.addTask { await StoreCall.pausing { for await _ in gate.stream { break } } }
                    }
                }
            }
        }
        executor.run()
        for gate in gates {
            #expect(isStill())
            gate.continuation.yield()
            executor.run()
        }
        #expect(!isStill())
        call.end()
        #expect(isStill())
        #expect(!task.isCancelled)
    }

    @Test func `a call that ended while it waited is not at work afterwards`() {
        let call = StoreCall(of: store)
        let gate = AsyncStream<Void>.makeStream()
        Task(executorPreference: executor) {
            await StoreCall.$current.withValue(call) {
                await StoreCall.pausing { for await _ in gate.stream { break } }
            }
        }
        executor.run()
        call.end()
        gate.continuation.yield()
        executor.run()
        #expect(isStill())
    }
}
