/// Lets tasks through one at a time, in the order in which they came.
///
/// A waiter can be cancelled, even before it waits; a task that has its turn keeps it until it is done.
package final class TurnQueue: Sendable {
    private struct State: Sendable {
        var isTaken = false
        var waiting = WaitList<CheckedContinuation<Void, any Error>>()
    }

    private let state = Locked(State())

    package init() {}

    /// How many tasks wait for their turn.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn, and runs `body` in it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits, or what `body` throws.
    package func take<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let id = state.withLock { $0.waiting.makeID() }
        defer { state.withLock { $0.waiting.forget(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.waiting.isCancelled(id) { return .failure(CancellationError()) }
                    if state.isTaken {
                        state.waiting.wait(id, continuation)
                        return nil
                    }
                    state.isTaken = true
                    return .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.cancel(id) }
            waiting?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state in
            let next = state.waiting.take(atMost: 1).first
            state.isTaken = next != nil
            return next
        }
        next?.resume()
    }
}
