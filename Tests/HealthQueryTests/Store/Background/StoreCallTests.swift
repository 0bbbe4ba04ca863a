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
        for _ in 0..<3 { call.pause() }
        for _ in 0..<3 {
            #expect(isStill())
            call.goOn()
        }
        #expect(!isStill())
        call.end()
        #expect(isStill())
    }

    @Test func `a call that ended while it waited is not at work afterwards`() {
        let call = StoreCall(of: store)
        call.pause()
        call.end()
        call.goOn()
        #expect(isStill())
    }

    @Test func `a call waits as well while another one waits that was made in it`() {
        let outer = StoreCall(of: store)
        let middle = StoreCall.$current.withValue(outer) { StoreCall(of: store) }
        let inner = StoreCall.$current.withValue(middle) { StoreCall(of: store) }
        // The handler of the one in between has returned.
        middle.end()
        inner.pause()
        #expect(isStill())
        inner.goOn()
        #expect(!isStill())
        inner.end()
        #expect(!isStill())
        outer.end()
        #expect(isStill())
    }

    @Test func `calls each of which is made in the handler of the one before are not kept`() {
        let first = Locked<StoreCall?>(StoreCall(of: store))
        weak let kept = first.withLock { $0 }
        var last = first.withLock { $0.take() }
        for _ in 0..<100_000 {
            let next = StoreCall.$current.withValue(last) { StoreCall(of: store) }
            last?.end()
            last = next
        }
        #expect(kept == nil)
        last?.end()
        #expect(isStill())
    }

    @Test func `while an answer to an app is late, its calls are not waited for without end`() {
        let calls = [StoreCall(of: store), StoreCall(of: store)]
        for _ in 0..<2 { store.beginLateAnswer() }
        #expect(isStill())
        store.endLateAnswer()
        #expect(isStill())
        let other = HealthStore(database: store.database)
        let call = StoreCall(of: other)
        #expect(!isStill())
        call.end()
        store.endLateAnswer()
        #expect(!isStill())
        for call in calls { call.end() }
        #expect(isStill())
    }

    @Test func `a look of a live query at work waits for a late answer`() {
        let signal = store.database.signal
        let query = signal.begin(Region([TypedFilter(type: stepCount, filter: .everything)]))
        #expect(!isStill())
        let look = StoreCall(ofLookAt: store)
        look.pause()
        #expect(isStill())
        look.goOn()
        #expect(!isStill())
        signal.end(query)
        #expect(isStill())
    }
}
