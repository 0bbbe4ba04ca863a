/// Tells waiting queries that something they depend on moved; never what.
///
/// A query that has seen everything registers its region and waits. A transaction wakes each waiter whose region it
/// touches, once. A woken query asks the store again, so that nothing is buffered here, however slow it is.
package final class Signal: Sendable {
    private let table = Locked(WaiterTable<CheckedContinuation<WakeReason, Never>>())

    package init() {}

    /// How many queries wait.
    package var waiterCount: Int {
        table.withLock { $0.count }
    }

    /// Waits until something in `region` changes after `number`, or the task is cancelled.
    package func wait(for region: Region, after number: UInt64) async -> WakeReason {
        let id = table.withLock { $0.makeID() }
        defer { table.withLock { $0.forget(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reason = table.withLock { table in
                    table.register(id, region: region, after: number, continuation)
                }
                if let reason { continuation.resume(returning: reason) }
            }
        } onCancel: {
            let continuation = table.withLock { $0.cancel(id) }
            continuation?.resume(returning: .cancelled)
        }
    }

    /// Wakes the queries that a change concerns.
    package func publish(_ change: Change) {
        let continuations = table.withLock { $0.publish(change) }
        for continuation in continuations { continuation.resume(returning: .changed) }
    }
}
