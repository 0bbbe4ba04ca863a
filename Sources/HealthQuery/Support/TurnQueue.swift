/// Lets tasks through one at a time, in the order in which they came.
///
/// A waiter can be cancelled, even before it waits; a task that has its turn keeps it until it is done.
package final class TurnQueue: Sendable {
    private enum Waiter: Sendable {
        case task(CheckedContinuation<Void?, Never>)
        case work(@Sendable () async -> Void)
    }

    private struct State: Sendable {
        var isTaken = false
        var waiting = WaitList<Waiter>()
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
            state.waiting.append(id, .task(continuation))
            return []
        } cancel: { state in
            guard case .task(let continuation) = state.waiting.remove(id) else { return nil }
            return continuation
        }
        guard turn != nil else { throw CancellationError() }
        defer { leave() }
        return try await body()
    }

    /// Gives work a turn, in a task of its own, after those that came before this call.
    package func enqueue(_ work: @escaping @Sendable () async -> Void) {
        if takeIfFree(else: work) { start(work) }
    }

    /// Does work that waits for nothing: before this call returns if nobody has a turn, else after those that came before.
    package func perform(_ work: @escaping @Sendable () -> Void) {
        guard takeIfFree(else: work) else { return }
        work()
        leave()
    }

    /// Takes the turn if nobody has it; else lets work wait for one.
    private func takeIfFree(else work: @escaping @Sendable () async -> Void) -> Bool {
        state.withLock { state in
            defer { state.isTaken = true }
            if state.isTaken { state.waiting.append(state.waiting.makeID(), .work(work)) }
            return !state.isTaken
        }
    }

    private func start(_ work: @escaping @Sendable () async -> Void) {
        Task {
            await work()
            leave()
        }
    }

    private func leave() {
        let next = state.withLock { state in
            let next = state.waiting.removeFirst()
            state.isTaken = next != nil
            return next
        }
        switch next {
        case .task(let continuation): continuation.resume(returning: ())
        case .work(let work): start(work)
        case nil: break
        }
    }
}
