extension Locked where Value: Sendable {
    /// Waits until a continuation is resumed; nil if the task is cancelled, even before it waits.
    ///
    /// A task is marked as cancelled before `cancel` is called: either that finds the waiter, or the waiter, which looks
    /// under the same lock, finds the mark.
    ///
    /// - Parameters:
    ///   - outcome: what continuations that need not wait are resumed with.
    ///   - begin: keeps the continuation; returns those, perhaps this one, that need not wait.
    ///   - cancel: takes the continuation out again, if it is there.
    package func wait<Outcome: Sendable>(
        else outcome: Outcome,
        begin: (inout Value, CheckedContinuation<Outcome?, Never>) -> [CheckedContinuation<Outcome?, Never>],
        cancel: @escaping @Sendable (inout Value) -> CheckedContinuation<Outcome?, Never>?
    ) async -> Outcome? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = withLock { Task.isCancelled ? nil : begin(&$0, continuation) }
                guard let ready else { return continuation.resume(returning: nil) }
                for ready in ready { ready.resume(returning: outcome) }
            }
        } onCancel: {
            withLock { cancel(&$0) }?.resume(returning: nil)
        }
    }
}
