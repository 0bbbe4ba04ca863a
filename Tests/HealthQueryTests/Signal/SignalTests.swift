@testable import HealthQuery
import Testing

struct SignalTests {
    private let region = Region(types: [3], dates: 0...10)

    @Test func `a waiter is resumed by a change of its region, once`() async {
        let signal = Signal()
        let executor = ManualExecutor()
        let task = Task(executorPreference: executor) { [region] in
            await signal.wait(signal.begin(region), for: region, after: 0)
        }
        executor.run()
        #expect(signal.waiterCount == 1)
        signal.publish(Change(sequence: 1, spans: [4: 0...1, 3: 11...12]))
        #expect(!executor.hasJobs)
        signal.publish(Change(sequence: 2, spans: [3: 9...12]))
        signal.publish(Change(sequence: 3, spans: [3: 9...12]))
        executor.run()
        #expect(signal.waiterCount == 0)
        #expect(await task.value != nil)
    }

    @Test func `a task that is cancelled before it waits does not wait`() async {
        let signal = Signal()
        let executor = ManualExecutor()
        let task = Task(executorPreference: executor) { [region] in
            await signal.wait(signal.begin(region), for: region, after: 0)
        }
        task.cancel()
        executor.run()
        #expect(signal.waiterCount == 0)
        #expect(await task.value == nil)
    }

    @Test func `a change after the snapshot is not waited for`() async {
        let signal = Signal()
        signal.publish(Change(sequence: 8, spans: [3: 0...1]))
        #expect(await signal.wait(signal.begin(region), for: region, after: 7) != nil)
        #expect(signal.waiterCount == 0)
    }

    @Test func `L28 a waiter learns of the last purge before the change that wakes it`() async {
        let signal = Signal()
        let executor = ManualExecutor()
        let task = Task(executorPreference: executor) { [region] in
            await signal.wait(signal.begin(region), for: region, after: 0)
        }
        executor.run()
        for purge in 3...5 { signal.notePurge(UInt64(purge)) }
        #expect(!executor.hasJobs, "a purge is no news")
        signal.publish(Change(sequence: 6, spans: [3: 9...12]))
        signal.notePurge(7)
        executor.run()
        #expect(await task.value?.purge == 5)
        // One that is late knows nothing of what came between.
        #expect(await signal.wait(signal.begin(region), for: region, after: 2)?.purge == 0)
    }
}
