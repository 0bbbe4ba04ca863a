/// Why a query was resumed, and up to where it misses nothing.
package struct Wake: Sendable {
    package let reason: WakeReason
    /// A purge before or during the wait, whose earlier deletions the query knows of; 0 if there was none.
    package var purge: UInt64 = 0
}

/// Wakes waiting queries when something they depend on changes, without saying what.
///
/// A query that has seen everything registers its region and waits. A transaction wakes each waiter whose region it
/// touches, once. A woken query asks the store again, so that nothing is buffered here, however slow it is.
///
/// Each change of the state is made under the lock; the queries that it concerns are resumed after the lock is
/// released.
package final class Signal: Sendable {
    private typealias Resumption = CheckedContinuation<WakeReason, Never>
    private typealias Wakening = CheckedContinuation<Wake, Never>

    private struct State {
        var queries = WaiterTable<Wakening>()
        /// Who waits until every query waits, and there are so many at least.
        var stillness = WaitList<(least: Int, continuation: Resumption)>()
        var lastPurge: UInt64 = 0

        /// Takes out those who waited for the stillness that there is now.
        mutating func takeStill() -> [Resumption] {
            guard queries.isStill else { return [] }
            return stillness.take { $0.least <= queries.count }.map(\.continuation)
        }
    }

    private let state = Locked(State())

    package init() {}

    /// How many queries wait.
    package var waiterCount: Int { state.withLock { $0.queries.waitingCount } }

    /// How many queries there are: those that wait, those at work, and those that were not asked for their next
    /// element.
    package var queryCount: Int { state.withLock { $0.queries.count } }

    /// How many tasks wait for stillness.
    package var stillnessWaiterCount: Int { state.withLock { $0.stillness.count } }

    /// Whether a query depends on the rows that a change touches.
    package var dependsOnRows: Bool { state.withLock { $0.queries.dependsOnRows } }

    /// Begins a live query, which will wait for changes in `region` or in part of it; `end` must follow.
    ///
    /// Its first snapshot must be taken after this.
    package func begin(_ region: Region) -> WaiterTable<Never>.ID {
        state.withLock { $0.queries.begin(region) }
    }

    /// Ends a live query that does not wait.
    package func end(_ id: WaiterTable<Never>.ID) {
        let still = state.withLock { state in
            state.queries.end(id)
            return state.takeStill()
        }
        for continuation in still { continuation.resume(returning: .changed) }
    }

    /// Waits until something in `region` changes after `sequence`, or the task is cancelled.
    package func wait(
        _ id: WaiterTable<Never>.ID,
        for region: Region,
        after sequence: UInt64
    ) async -> Wake {
        defer { state.withLock { $0.queries.forget(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (reason, still) = state.withLock { state in
                    let reason = state.queries.register(id, region: region, after: sequence, continuation)
                    return (reason, state.takeStill())
                }
                if let reason { continuation.resume(returning: Wake(reason: reason)) }
                for continuation in still { continuation.resume(returning: .changed) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.queries.cancel(id) }
            continuation?.resume(returning: Wake(reason: .cancelled))
        }
    }

    /// Wakes the queries that a change concerns.
    package func publish(_ change: Change) {
        let (continuations, purge) = state.withLock { ($0.queries.publish(change), $0.lastPurge) }
        for continuation in continuations { continuation.resume(returning: Wake(reason: .changed, purge: purge)) }
    }

    /// Notes that deletions were forgotten; nobody is woken.
    package func notePurge(_ sequence: UInt64) {
        state.withLock { $0.lastPurge = sequence }
    }

    /// Waits until at least so many live queries wait and none is busy, or the task is cancelled.
    package func waitForStillness(atLeast least: Int) async -> WakeReason {
        let id = state.withLock { $0.stillness.makeID() }
        defer { state.withLock { $0.stillness.forget(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reason: WakeReason? = state.withLock { state in
                    if state.stillness.isCancelled(id) { return .cancelled }
                    if state.queries.isStill, state.queries.count >= least { return .changed }
                    state.stillness.wait(id, (least, continuation))
                    return nil
                }
                if let reason { continuation.resume(returning: reason) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.stillness.cancel(id)?.continuation }
            continuation?.resume(returning: .cancelled)
        }
    }
}
