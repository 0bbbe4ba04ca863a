/// Who waits for what, as a pure state machine: no task, no lock, no time.
///
/// A waiter goes through these states:
///
///     (unknown) ── register ──▶ waiting ── publish, cancel ──▶ (unknown), resumed once
///     (unknown) ── cancel ────▶ cancelled ── register ───────▶ (unknown), resumed at once
///
/// Cancelling can come before registering, because a cancellation handler runs at once for a task that is cancelled
/// already. The table remembers it until the waiter registers or is forgotten; without that memory the waiter would wait
/// for ever.
///
/// A change can come between a reader's snapshot and its registration. The table knows the number of the last change of
/// each type and resumes at once a waiter whose snapshot is older, so that no change is missed.
///
/// Every method returns what has to be resumed; the caller does so after it has let go of its lock.
package struct WaiterTable<Continuation> {
    /// Names a waiter.
    ///
    /// Never used again.
    package typealias ID = UInt64

    private struct Waiter {
        let region: Region
        let continuation: Continuation
    }

    private var nextID: ID = 0
    private var waiters: [ID: Waiter] = [:]
    private var idsByType: [Int: Set<ID>] = [:]
    private var cancelled: Set<ID> = []
    private var lastNumberByType: [Int: UInt64] = [:]

    package init() {}

    /// How many waiters there are, and how many cancellations wait for theirs.
    package var count: Int { waiters.count + cancelled.count }

    package mutating func makeID() -> ID {
        nextID += 1
        return nextID
    }

    /// Begins to wait for a change in `region` after `number`.
    ///
    /// - Returns: why the waiter must be resumed at once, or nil if it waits.
    package mutating func register(
        _ id: ID,
        region: Region,
        after number: UInt64,
        _ continuation: Continuation
    ) -> WakeReason? {
        if cancelled.remove(id) != nil { return .cancelled }
        if region.types.contains(where: { lastNumberByType[$0, default: 0] > number }) { return .changed }
        waiters[id] = Waiter(region: region, continuation: continuation)
        for type in region.types { idsByType[type, default: []].insert(id) }
        return nil
    }

    /// Takes out the waiters that a change concerns.
    package mutating func publish(_ change: Change) -> [Continuation] {
        var touched: Set<ID> = []
        for (type, span) in change.spans {
            lastNumberByType[type] = change.number
            for id in idsByType[type, default: []] where waiters[id]?.region.dates.overlaps(span) ?? false {
                touched.insert(id)
            }
        }
        return touched.sorted().compactMap { take($0) }
    }

    /// Takes out a waiter, or remembers that it is cancelled before it waits.
    package mutating func cancel(_ id: ID) -> Continuation? {
        if let continuation = take(id) { return continuation }
        cancelled.insert(id)
        return nil
    }

    /// Forgets a waiter that is done, and a cancellation that came too late.
    package mutating func forget(_ id: ID) {
        cancelled.remove(id)
    }

    private mutating func take(_ id: ID) -> Continuation? {
        guard let waiter = waiters.removeValue(forKey: id) else { return nil }
        for type in waiter.region.types {
            idsByType[type]?.remove(id)
            if idsByType[type]?.isEmpty ?? false { idsByType[type] = nil }
        }
        return waiter.continuation
    }
}

/// Why a waiter was resumed.
package enum WakeReason: Sendable {
    /// Something in its region may have changed.
    case changed
    /// Its task was cancelled.
    case cancelled
}
