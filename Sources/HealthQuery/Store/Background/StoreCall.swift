/// A call of an app that nobody awaits, as one with a completion handler.
///
/// While it is at work, the live queries of its store have not caught up: what it does may be news for them, and what they
/// told may be what it deals with.
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

    /// Begins a call; ``end()`` must follow.
    package init(of store: HealthStore) {
        (signal, access) = (store.database.signal, store.access)
        signal.beginCall(of: ObjectIdentifier(access))
    }

    package func end() {
        stopWorking { _ in .ended }
    }

    /// Waits for what only a test brings about; the call that the task works for, if any, is not at work meanwhile, nor are its
    /// other tasks.
    package static func pausing(_ wait: () async -> Void) async {
        if let current { await current.pausing(wait) } else { await wait() }
    }

    private func pausing(_ wait: () async -> Void) async {
        stopWorking { phase in
            switch phase {
            case .working: .pausing(1)
            case .pausing(let count): .pausing(count + 1)
            case .ended: .ended
            }
        }
        await wait()
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
