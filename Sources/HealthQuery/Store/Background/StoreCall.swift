/// A call of an app that nobody awaits, as one with a completion handler, or a look of a live query at its store.
///
/// While it is at work, the live queries of its store have not caught up: what it does may be news for them, and what they
/// told may be what it deals with. It is not at work while it waits for what only a test brings about.
package final class StoreCall: Sendable {
    /// The call that the task works for; it may have ended, as tasks that were made meanwhile have it too.
    @TaskLocal package static var current: StoreCall?

    private enum Phase: Sendable {
        case working
        /// That many of its tasks wait; the call works again when the last of them goes on.
        case pausing(Int)
        case ended
    }

    private let phase = Locked(Phase.working)
    private let signal: Signal
    /// Whose call it is, kept so that nobody else has its identity meanwhile.
    private let access: StoreAccess
    /// The calls in which it was made, and which may wait for it.
    private let outer: [StoreCall]

    /// Begins a call; ``end()`` must follow.
    package convenience init(of store: HealthStore) {
        self.init(ofLookAt: store)
        signal.beginCall(of: ObjectIdentifier(access))
    }

    /// The work of a live query, which counts by itself; it needs no ``end()``.
    init(ofLookAt store: HealthStore) {
        (signal, access) = (store.database.signal, store.access)
        outer = Self.current.map { $0.outer.filter { !$0.hasEnded } + [$0] } ?? []
    }

    package func end() {
        stopWorking { _ in .ended }
    }

    private var hasEnded: Bool {
        phase.withLock { phase in if case .ended = phase { true } else { false } }
    }

    /// Begins to wait for what only a test brings about.
    ///
    /// Neither the call is at work until ``goOn()`` nor are those in which it was made, whatever other tasks of them do.
    package func pause() {
        for call in outer + [self] {
            call.stopWorking { phase in
                switch phase {
                case .working: .pausing(1)
                case .pausing(let count): .pausing(count + 1)
                case .ended: .ended
                }
            }
        }
    }

    /// Ends what ``pause()`` began, before the task goes on; a call works again when the last task that waits does.
    package func goOn() {
        for call in outer + [self] { call.workAgain() }
    }

    private func workAgain() {
        phase.withLock { phase in
            guard case .pausing(let count) = phase else { return }
            phase = count > 1 ? .pausing(count - 1) : .working
            if count == 1 { signal.beginCall(of: ObjectIdentifier(access)) }
        }
    }

    /// Moves to a phase without work, and ends the work in the signal if there was any.
    private func stopWorking(_ next: (Phase) -> Phase) {
        let wasWorking = phase.withLock { phase in
            defer { phase = next(phase) }
            if case .working = phase { return true }
            return false
        }
        if wasWorking { signal.endCall(of: ObjectIdentifier(access)) }
    }
}
