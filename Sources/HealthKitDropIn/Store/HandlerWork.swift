import HealthQuery

/// A query or a call with a handler at work: no task of the app awaits it, and it ends with the app's process.
struct HandlerWork: Sendable {
    let process: AppProcess
    /// What the store's live queries wait for; nil if they have caught up though this is at work.
    let call: StoreCall?
    private let id: AppProcess.WorkID

    /// Begins the work; ``end()`` must follow.
    ///
    /// - Parameters:
    ///   - store: the store that is asked.
    ///   - isWaitedFor: whether the store's live queries have caught up only when the work has ended.
    ///   - stop: ends it when the process ends, at once if that has ended.
    init(in store: HealthStore, isWaitedFor: Bool = true, stop: @escaping @Sendable (StoreCall?) -> Void = { _ in }) {
        let call = isWaitedFor ? StoreCall(of: store) : nil
        (process, self.call) = (store.process, call)
        id = process.begin { stop(call) }
    }

    func end() {
        process.end(id)
        call?.end()
    }
}
