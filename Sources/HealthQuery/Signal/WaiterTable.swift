/// The live queries, and what the waiting ones wait for, as a pure state machine: no task, no lock, no time.
///
/// A query goes through these states:
///
///     (unknown) ── begin ────▶ busy
///     busy ─────── register ─▶ waiting ── publish, cancel ─▶ busy, resumed once
///     busy ─────── cancel ───▶ cancelled ── register ──────▶ busy, resumed at once
///     cancelled ── forget ───▶ busy
///     (any) ────── end ──────▶ (unknown)
///
/// A busy query works on an element, or has handed one out and was not asked for the next.
///
/// Cancelling can come before registering, because a cancellation handler runs at once for a task that is cancelled
/// already. The table remembers it until the waiter registers or its wait is over; without that memory the waiter would
/// wait for ever.
///
/// A change can come between a reader's snapshot and its registration. The table knows the sequence number of the last
/// change of each type and resumes at once a waiter whose snapshot is older, so that no change is missed. A reader must
/// not be resumed for a change that it may not see: while its query is busy, the table watches what it would wait for,
/// and remembers the last change there. If the reader's visibility has changed by then, the query has to look again.
///
/// Every method returns the continuations to resume; the caller resumes them after it has released its lock.
package struct WaiterTable<Continuation> {
    /// Names a query.
    ///
    /// Never used again.
    package typealias ID = UInt64

    private struct Waiter {
        let region: Region
        /// The last sequence number that the query has seen; it may have read a change before that is published.
        let sequence: UInt64
        let continuation: Continuation
    }

    /// What a busy query of a reader who does not see everything may have missed.
    private struct Watch {
        let region: Region
        /// The sequence number of the last change there.
        var sequence: UInt64 = 0
    }

    private var nextID: ID = 0
    private var waiters: [ID: Waiter] = [:]
    private var busy: Set<ID> = []
    private var cancelled: Set<ID> = []
    /// The watches of queries that do not wait, for readers who do not see everything.
    private var watches: [ID: Watch] = [:]
    /// How many waiters depend on the rows that a change touches.
    private var rowWaiterCount = 0
    /// The spans of time that waiters depend on, by the index of the type.
    private var spansByType: [Int: SpanIndex] = [:]
    private var changes = LastChanges()

    package init() {}

    /// How many waiters there are, and how many cancellations came before their waiters.
    package var waitingCount: Int { waiters.count + cancelled.count }

    /// How many queries there are.
    package var count: Int { waiters.count + busy.count + cancelled.count }

    /// Whether every query waits, so that none has anything left to report.
    package var isStill: Bool { waiters.count == count }

    /// Whether a query depends on the rows that a change touches.
    package var dependsOnRows: Bool { rowWaiterCount > 0 || watches.values.contains { $0.region.dependsOnRows } }

    /// Begins a query, which is busy; it will wait for changes in `region` or in part of it.
    package mutating func begin(_ region: Region) -> ID {
        nextID += 1
        busy.insert(nextID)
        watch(nextID, region)
        return nextID
    }

    /// Watches a region for a query, if its reader does not see everything.
    private mutating func watch(_ id: ID, _ region: Region, knownUpTo sequence: UInt64 = 0) {
        guard let scope = region.scope, !scope.seesEverything else { return }
        watches[id] = Watch(region: Region(types: region.types, scope: scope), sequence: sequence)
    }

    /// Begins to wait for a change in `region` after `sequence`.
    ///
    /// - Returns: why the waiter must be resumed at once, or nil if it waits.
    package mutating func register(
        _ id: ID,
        region: Region,
        after sequence: UInt64,
        _ continuation: Continuation
    ) -> WakeReason? {
        if cancelled.remove(id) != nil {
            busy.insert(id)
            return .cancelled
        }
        if isLate(id, region, sequence) { return .changed }
        busy.remove(id)
        watches[id] = nil
        if region.dependsOnRows { rowWaiterCount += 1 }
        waiters[id] = Waiter(region: region, sequence: sequence, continuation: continuation)
        for type in region.types { spansByType[type, default: SpanIndex()].insert(id, region.dates) }
        return nil
    }

    /// Whether a region has changed since a snapshot, as far as its reader may notice.
    private mutating func isLate(_ id: ID, _ region: Region, _ sequence: UInt64) -> Bool {
        guard let scope = region.scope, !scope.seesEverything else {
            watches[id] = nil
            return changes.hasChanged(region, after: sequence)
        }
        guard let watch = watches[id], watch.region.scope == scope, watch.region.types.isSuperset(of: region.types)
        else {
            // Earlier changes were watched under another visibility, or not at all.
            self.watch(id, region)
            return true
        }
        return watch.sequence > sequence || changes.isTurned(region)
    }

    /// Takes out the waiters that a change concerns.
    package mutating func publish(_ change: Change) -> [Continuation] {
        changes.note(change)
        for (id, watch) in watches where change.touches(watch.region) { watches[id]?.sequence = change.sequence }
        var touched: [ID] = []
        for part in change.parts {
            spansByType[part.type]?.forEach(near: part.span) { id in
                guard let waiter = waiters[id], waiter.sequence < change.sequence else { return }
                if change.touches(waiter.region) { touched.append(id) }
            }
        }
        for (reader, types) in change.access {
            for (id, waiter) in waiters
            where waiter.region.scope?.reader == reader && waiter.sequence < change.sequence
                && !types.isDisjoint(with: waiter.region.types)
            {
                touched.append(id)
            }
        }
        if touched.count > 1 { touched.sort() }
        // A waiter that several parts concern is taken once.
        return touched.compactMap { take($0, at: change.sequence) }
    }

    /// Takes out a waiter, or remembers that it is cancelled before it waits.
    package mutating func cancel(_ id: ID) -> Continuation? {
        if let continuation = take(id) { return continuation }
        if busy.remove(id) != nil { cancelled.insert(id) }
        return nil
    }

    /// Ends a wait: forgets a cancellation that came too late.
    package mutating func forget(_ id: ID) {
        if cancelled.remove(id) != nil { busy.insert(id) }
    }

    /// Ends a query, which does not wait.
    package mutating func end(_ id: ID) {
        busy.remove(id)
        cancelled.remove(id)
        watches[id] = nil
    }

    /// Takes out a waiter; `sequence` is the change that woke it, or 0.
    private mutating func take(_ id: ID, at sequence: UInt64 = 0) -> Continuation? {
        guard let waiter = waiters.removeValue(forKey: id) else { return nil }
        for type in waiter.region.types {
            spansByType[type]?.remove(id, waiter.region.dates)
            if spansByType[type]?.isEmpty ?? false { spansByType[type] = nil }
        }
        busy.insert(id)
        watch(id, waiter.region, knownUpTo: sequence)
        if waiter.region.dependsOnRows { rowWaiterCount -= 1 }
        return waiter.continuation
    }
}

/// Why a waiter was resumed.
package enum WakeReason: Sendable {
    /// Something that the query waited for may have happened.
    case changed
    /// The task was cancelled.
    case cancelled
}
