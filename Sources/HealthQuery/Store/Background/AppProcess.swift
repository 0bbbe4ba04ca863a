/// A process of an app: the queries and calls with handlers in it, which no task awaits, and which end with it.
package final class AppProcess: Sendable {
    /// The process that the task belongs to; nil outside a simulated app, and in tasks that do not know it.
    @TaskLocal package static var current: AppProcess?

    /// Names a query or call; never used again.
    package typealias WorkID = UInt64

    private struct State: Sendable {
        var stops: [WorkID: @Sendable () -> Void] = [:]
        var lastID: WorkID = 0
        var hasEnded = false
        var begunQueryCount = 0
        var waiters = WaitList<CheckedContinuation<Void?, Never>>()
    }

    private let state = Locked(State())

    package init() {}

    /// Whether it has ended: no handler is called any more.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// How many live queries began in it.
    var begunQueryCount: Int { state.withLock { $0.begunQueryCount } }

    /// Notes that a live query has begun, after the signal knows of it: until then it is not there, and is not waited for.
    func noteQuery() { state.withLock { $0.begunQueryCount += 1 } }

    /// Begins a query or call, which `stop` ends, at once if the process has ended; ``end(_:)`` must follow.
    package func begin(_ stop: @escaping @Sendable () -> Void) -> WorkID {
        let (id, hasEnded) = state.withLock { state in
            state.lastID += 1
            if !state.hasEnded { state.stops[state.lastID] = stop }
            return (state.lastID, state.hasEnded)
        }
        if hasEnded { stop() }
        return id
    }

    /// Ends a query or call; nothing happens if it has ended.
    package func end(_ id: WorkID) {
        let over = state.withLock { state in
            state.stops[id] = nil
            return state.stops.isEmpty ? state.waiters.removeAll { _ in true } : []
        }
        for waiter in over { waiter.resume(returning: ()) }
    }

    /// Ends the process, and what is at work in it.
    package func end() {
        let stops = state.withLock { state in
            state.hasEnded = true
            return state.stops
        }
        for (id, stop) in stops {
            stop()
            end(id)
        }
    }

    /// Waits until nothing is at work, or until the task is cancelled.
    package func waitForWork() async {
        let id = state.withLock { $0.waiters.makeID() }
        _ = await state.wait(else: ()) { state, continuation in
            if state.stops.isEmpty { return [continuation] }
            state.waiters.append(id, continuation)
            return []
        } cancel: {
            $0.waiters.remove(id)
        }
    }
}
