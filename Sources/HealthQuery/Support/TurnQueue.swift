/// Lets tasks through one at a time, in the order in which they came.
///
/// A waiter can be cancelled, even before it waits; a task that has its turn keeps it until it is done.
package final class TurnQueue: Sendable {
    private struct State: Sendable {
        var isTaken = false
        var waiting = WaitList<CheckedContinuation<Void?, Never>>()
    }

    private let state = Locked(State())

    package init() {}

    /// How many tasks wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn, and runs `body` in it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits, or what `body` throws.
    package func take<Result>(_ body: () async throws -> Result) async throws -> Result {
        let id = state.withLock { $0.waiting.makeID() }
        let turn: Void? = await state.wait(else: ()) { state, continuation in
            guard state.isTaken else {
                state.isTaken = true
                return [continuation]
            }
            state.waiting.append(id, continuation)
            return []
        } cancel: {
            $0.waiting.remove(id)
        }
        guard turn != nil else { throw CancellationError() }
        defer { leave() }
        return try await body()
    }

    private func leave() {
        let next = state.withLock { state in
            let next = state.waiting.removeFirst()
            state.isTaken = next != nil
            return next
        }
        next?.resume(returning: ())
    }
}
