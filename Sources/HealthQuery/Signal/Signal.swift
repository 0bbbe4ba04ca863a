/// Tells waiting queries that something they depend on moved; never what.
///
/// A query that has seen everything registers its region and waits. A transaction wakes each waiter whose region it
/// touches, once. A woken query asks the store again, so that nothing is buffered here, however slow it is.
///
/// Each change of the state is made under the lock; whoever has to be resumed because of it is resumed after.
package final class Signal: Sendable {
    private typealias Resumption = CheckedContinuation<WakeReason, Never>

    private struct State {
        var queries = WaiterTable<Resumption>()
        var stillness = StillnessTable<Resumption>()
    }

    private let state = Locked(State())

    package init() {}

    /// How many queries wait.
    package var waiterCount: Int { state.withLock { $0.queries.waitingCount } }

    /// How many queries there are: those that wait, those at work, and those that were not asked for their next
    /// element.
    package var queryCount: Int { state.withLock { $0.queries.count } }

    /// How many wait for stillness.
    package var stillnessWaiterCount: Int { state.withLock { $0.stillness.count } }

    /// Begins a live query; `end` must follow.
    package func begin() -> WaiterTable<Never>.ID {
        state.withLock { $0.queries.begin() }
    }

    /// Ends a live query that does not wait.
    package func end(_ id: WaiterTable<Never>.ID) {
        let still = state.withLock { state in
            state.queries.end(id)
            return state.stillness.take(state.queries)
        }
        for continuation in still { continuation.resume(returning: .changed) }
    }

    /// Waits until something in `region` changes after `sequence number`, or the task is cancelled.
    package func wait(
        _ id: WaiterTable<Never>.ID,
        for region: Region,
        after sequence: UInt64
    ) async -> WakeReason {
        defer { state.withLock { $0.queries.forget(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (reason, still) = state.withLock { state in
                    let reason = state.queries.register(id, region: region, after: sequence, continuation)
                    return (reason, state.stillness.take(state.queries))
                }
                if let reason { continuation.resume(returning: reason) }
                for continuation in still { continuation.resume(returning: .changed) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.queries.cancel(id) }
            continuation?.resume(returning: .cancelled)
        }
    }

    /// Wakes the queries that a change concerns.
    package func publish(_ change: Change) {
        let continuations = state.withLock { $0.queries.publish(change) }
        for continuation in continuations { continuation.resume(returning: .changed) }
    }

    /// Waits until at least so many live queries wait and none is busy, or the task is cancelled.
    package func waitForStillness(atLeast least: Int) async -> WakeReason {
        let id = state.withLock { $0.stillness.makeID() }
        defer { state.withLock { $0.stillness.forget(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reason = state.withLock { $0.stillness.register(id, atLeast: least, $0.queries, continuation) }
                if let reason { continuation.resume(returning: reason) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.stillness.cancel(id) }
            continuation?.resume(returning: .cancelled)
        }
    }
}
