/// Lets tasks through one at a time, in the order in which they came.
///
/// A waiter can be cancelled, even before it waits; a task that has its turn keeps it until it is done.
package final class TurnQueue: Sendable {
    private struct State: Sendable {
        var isTaken = false
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        /// The waiters that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
        var lastID = 0
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
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(id) { return .failure(CancellationError()) }
                    if state.isTaken {
                        state.waiting.append((id, continuation))
                        return nil
                    }
                    state.isTaken = true
                    return .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiting: CheckedContinuation<Void, any Error>? = state.withLock { state in
                if let position = state.waiting.firstIndex(where: { $0.id == id }) {
                    return state.waiting.remove(at: position).continuation
                }
                state.cancelled.insert(id)
                return nil
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
            if state.waiting.isEmpty {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
