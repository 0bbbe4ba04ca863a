/// The queries of an app whose answers come to handlers: no task of the app awaits them, and they end with its process.
package final class HandlerQueries: Sendable {
    /// Names a query; never used again.
    package typealias ID = UInt64

    private struct State: Sendable {
        var stops: [ID: @Sendable () -> Void] = [:]
        var lastID: ID = 0
        var waiters = WaitList<CheckedContinuation<Void?, Never>>()
    }

    private let state = Locked(State())

    /// Begins a query, which `stop` ends; ``end(_:)`` must follow.
    package func begin(_ stop: @escaping @Sendable () -> Void) -> ID {
        state.withLock { state in
            state.lastID += 1
            state.stops[state.lastID] = stop
            return state.lastID
        }
    }

    /// Ends a query; nothing happens if it has ended.
    package func end(_ id: ID) {
        let over = state.withLock { state in
            state.stops[id] = nil
            return state.stops.isEmpty ? state.waiters.removeAll { _ in true } : []
        }
        for waiter in over { waiter.resume(returning: ()) }
    }

    /// Stops all queries.
    package func stopAll() {
        for (id, stop) in state.withLock({ $0.stops }) {
            stop()
            end(id)
        }
    }

    /// Waits until there is no query, or until the task is cancelled.
    package func waitForEnd() async {
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
