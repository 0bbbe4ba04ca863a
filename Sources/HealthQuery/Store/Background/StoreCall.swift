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

    private struct State: Sendable {
        var phase = Phase.working
        /// The calls in which it was made, and which may wait for it; no more than were at work when it ended, so that
        /// calls each of which is made by the handler of the one before are not kept.
        var outer: [StoreCall]
    }

    private let state: Locked<State>
    private let signal: Signal
    /// Whose call it is, kept so that nobody else has its identity meanwhile.
    private let access: StoreAccess
    /// Whether a live query is at work, which counts by itself.
    package let isLook: Bool

    /// Begins a call; ``end()`` must follow.
    package convenience init(of store: HealthStore) {
        self.init(store, isLook: false)
        signal.beginCall(of: ObjectIdentifier(access))
    }

    /// The work of a live query; it needs no ``end()``.
    convenience init(ofLookAt store: HealthStore) { self.init(store, isLook: true) }

    private init(_ store: HealthStore, isLook: Bool) {
        (signal, access, self.isLook) = (store.database.signal, store.access, isLook)
        state = Locked(State(outer: Self.current.map { $0.working + ($0.hasEnded ? [] : [$0]) } ?? []))
    }

    /// Ends the call.
    package func end() {
        stopWorking { _ in .ended }
        let working = working
        // Others may be released by this, which must not happen under the lock.
        let former = state.withLock { state in
            defer { state.outer = working }
            return state.outer
        }
        withExtendedLifetime(former) {}
    }

    private var hasEnded: Bool {
        state.withLock { state in if case .ended = state.phase { true } else { false } }
    }

    /// The calls in which it was made that have not ended.
    private var working: [StoreCall] { state.withLock { $0.outer }.filter { !$0.hasEnded } }

    /// Begins to wait for what only a test brings about.
    ///
    /// Neither the call is at work until ``goOn()`` nor are those in which it was made, whatever other tasks of them do.
    package func pause() {
        for call in working + [self] {
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
        for call in working + [self] { call.workAgain() }
    }

    private func workAgain() {
        state.withLock { state in
            guard case .pausing(let count) = state.phase else { return }
            state.phase = count > 1 ? .pausing(count - 1) : .working
            guard count == 1 else { return }
            let reader = ObjectIdentifier(access)
            if isLook { signal.endRest(of: reader) } else { signal.beginCall(of: reader) }
        }
    }

    /// Moves to a phase without work, and ends the work in the signal if there was any.
    private func stopWorking(_ next: (Phase) -> Phase) {
        let wasWorking = state.withLock { state in
            defer { state.phase = next(state.phase) }
            if case .working = state.phase { return true }
            return false
        }
        guard wasWorking else { return }
        let reader = ObjectIdentifier(access)
        if isLook { signal.beginRest(of: reader) } else { signal.endCall(of: reader) }
    }
}

extension HealthStore {
    /// Begins to wait for an answer that a test lets come late; until ``endLateAnswer()`` each call of the app may wait for it.
    ///
    /// So may calls that have nothing to do with it, as where several handlers await one task that reads.
    package func beginLateAnswer() { database.signal.beginLateAnswer(of: ObjectIdentifier(access)) }

    /// Ends that, before the task goes on.
    package func endLateAnswer() { database.signal.endLateAnswer(of: ObjectIdentifier(access)) }
}
