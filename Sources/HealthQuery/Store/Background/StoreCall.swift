/// A call of an app that nobody awaits, as one with a completion handler.
///
/// While it is at work, the live queries of its store have not caught up: what it does may be news for them, and what they
/// told may be what it deals with.
package final class StoreCall: Sendable {
    /// The call that the task works for; it may have ended, as tasks that were made meanwhile have it too.
    @TaskLocal package static var current: StoreCall?

    private enum Phase: Sendable {
        case working, pausing, ended
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

    package func end() { stopWorking(.ended) }

    /// Waits for what only a test brings about; the call that the task works for, if any, is not at work meanwhile.
    package static func pausing(_ wait: () async -> Void) async {
        if let current { await current.pausing(wait) } else { await wait() }
    }

    private func pausing(_ wait: () async -> Void) async {
        let pauses = stopWorking(.pausing)
        await wait()
        guard pauses else { return }
        phase.withLock { phase in
            guard phase == .pausing else { return }
            phase = .working
            signal.beginCall(of: ObjectIdentifier(access))
        }
    }

    /// Ends the work in the signal if there is any; false if there is none.
    @discardableResult
    private func stopWorking(_ new: Phase) -> Bool {
        let wasWorking = phase.withLock { phase in
            defer { if phase == .working || new == .ended { phase = new } }
            return phase == .working
        }
        if wasWorking { signal.endCall(of: ObjectIdentifier(access)) }
        return wasWorking
    }
}
