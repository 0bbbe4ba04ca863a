@testable import HealthQuery
import Testing

struct TurnQueueTests {
    /// Tasks that take a turn and hold it until they are told to go on.
    private struct Taker {
        let executor = ManualExecutor()
        let task: Task<Void, any Error>
        private let opener: AsyncStream<Void>.Continuation

        init(_ name: String, _ queue: TurnQueue, _ log: Recorder<String>) {
            let (gate, opener) = AsyncStream<Void>.makeStream()
            self.opener = opener
            task = Task(executorPreference: executor) {
                try await queue.take {
                    log.append("\(name) begins")
                    for await _ in gate { break }
                    log.append("\(name) ends")
                }
            }
        }

        func goOn() {
            opener.yield()
            executor.run()
        }
    }

    @Test func `turns are taken one at a time, in order`() async throws {
        let queue = TurnQueue()
        let log = Recorder<String>()
        let takers = ["a", "b", "c"].map { Taker($0, queue, log) }
        for taker in takers { taker.executor.run() }
        #expect(log.elements == ["a begins"])
        #expect(queue.waitingCount == 2)
        for taker in takers {
            taker.executor.run()
            taker.goOn()
        }
        #expect(log.elements == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"])
        for taker in takers { try await taker.task.value }
    }

    @Test func `who is cancelled does not wait, and is passed over`() async throws {
        let queue = TurnQueue()
        let log = Recorder<String>()
        let (first, second, third) = (Taker("a", queue, log), Taker("b", queue, log), Taker("c", queue, log))
        for taker in [first, second, third] { taker.executor.run() }
        second.task.cancel()
        second.executor.run()
        await #expect(throws: CancellationError.self) { try await second.task.value }
        #expect(queue.waitingCount == 1)
        first.goOn()
        third.executor.run()
        third.goOn()
        #expect(log.elements == ["a begins", "a ends", "c begins", "c ends"])
        #expect(queue.waitingCount == 0)
    }

    @Test func `work has its turn in the order of the calls`() async throws {
        let queue = TurnQueue()
        let log = Recorder<String>()
        let taker = Taker("a", queue, log)
        taker.executor.run()
        for name in ["b", "c"] { queue.enqueue { log.append(name) } }
        #expect(queue.waitingCount == 2)
        taker.goOn()
        try await queue.take { log.append("d") }
        queue.enqueue { log.append("e") }
        try await queue.take { log.append("f") }
        #expect(log.elements == ["a begins", "a ends", "b", "c", "d", "e", "f"])
    }

    @Test func `work that waits for nothing is done at once, or in the order of the calls`() async throws {
        let queue = TurnQueue()
        let log = Recorder<String>()
        queue.perform { log.append("a") }
        #expect(log.elements == ["a"] && queue.waitingCount == 0)
        let taker = Taker("b", queue, log)
        taker.executor.run()
        queue.enqueue { log.append("c") }
        queue.perform { log.append("d") }
        #expect(log.elements == ["a", "b begins"] && queue.waitingCount == 2)
        taker.goOn()
        try await queue.take { log.append("e") }
        #expect(log.elements == ["a", "b begins", "b ends", "c", "d", "e"])
    }

    @Test func `who was cancelled before takes no turn`() async throws {
        let queue = TurnQueue()
        let log = Recorder<String>()
        let taker = Taker("a", queue, log)
        taker.task.cancel()
        taker.executor.run()
        await #expect(throws: CancellationError.self) { try await taker.task.value }
        #expect(try await queue.take { 1 } == 1)
        #expect(log.elements.isEmpty)
    }

    @Test func `a turn that fails is given back`() async throws {
        let queue = TurnQueue()
        await expectInvalidArgument { try await queue.take { throw HealthError.invalidArgument("") } }
        #expect(try await queue.take { 1 } == 1)
    }
}
