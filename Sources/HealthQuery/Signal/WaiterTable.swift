/// Names a live query; never used again.
typealias QueryID = UInt64

/// The live queries, and what the waiting ones wait for, as a pure state machine: no task, no lock, no time.
///
/// A query goes through these states:
///
///     (unknown) ── begin ────▶ busy
///     busy ─────── register ─▶ waiting ── publish, cancel ─▶ busy, resumed once
///     busy ─────── end ──────▶ (unknown)
///
/// A busy query works on an element, or has handed one out and was not asked for the next.
///
/// A change can come between a reader's snapshot and its registration. The table knows the sequence number of the last
/// change of each type and resumes at once a waiter whose snapshot is older, so that no change is missed. A reader must
/// not be resumed for a change that it may not see: while its query is busy, the table watches what it would wait for,
/// and remembers the last change there. If the reader's visibility has changed by then, the query has to look again.
///
/// Methods return the continuations to resume; the caller resumes them after it has released its lock.
struct WaiterTable<Continuation: Sendable>: Sendable {
    private enum State: Sendable {
        /// At work for a reader who sees everything.
        case busy
        /// At work for a reader who does not: what it may have missed in a region, by the last change there.
        case watching(Region, last: UInt64)
        /// Has seen everything up to a sequence number; it may have read a change before that is published.
        case waiting(Region, known: UInt64, Continuation)

        /// Where changes concern the query.
        var region: Region? {
            switch self {
            case .busy: nil
            case .watching(let region, _), .waiting(let region, _, _): region
            }
        }
    }

    /// How many queries and calls a reader has.
    private struct Counts: Sendable, Equatable {
        var queries = 0
        /// Those of the queries that wait for a change.
        var waiting = 0
        /// Those of the others that wait for what only a test brings about.
        var resting = 0
        var calls = 0
        /// How many answers a test lets come late, which the calls may wait for.
        var lateAnswers = 0

        /// The calls that do not wait for a late answer.
        var surelyWorking: Int { lateAnswers > 0 ? 0 : calls }
    }

    private var lastID: QueryID = 0
    private var states: [QueryID: State] = [:]
    /// Whose queries they are.
    private var readers: [QueryID: ObjectIdentifier] = [:]
    /// What each of those does.
    private var counts: [ObjectIdentifier: Counts] = [:]
    /// How many calls are at work that nobody awaits, and how many of them do not wait for a late answer.
    private var callCount = (all: 0, surelyWorking: 0)
    /// How many busy queries wait for what only a test brings about.
    private var restingCount = 0
    /// The spans of time in which changes concern queries, by the index of the type.
    private var spansByType: [Int: SpanIndex] = [:]
    /// How many queries depend on the rows that a change touches.
    private var rowQueryCount = 0
    /// How many queries wait.
    private(set) var waitingCount = 0
    private var changes: LastChanges

    /// - Parameter sourceOrders: the orders of sources that callers have set, by the index of the type.
    init(sourceOrders: [Int: [Source]] = [:]) {
        changes = LastChanges(orders: sourceOrders)
    }

    /// How many queries there are.
    var count: Int { states.count }

    /// Whether every query waits, or every one of a reader, so that none has anything left to report, and no call is at
    /// work; O(1).
    ///
    /// - Parameter certainly: whether calls count that may wait for a late answer.
    func isStill(of reader: ObjectIdentifier? = nil, certainly: Bool = true) -> Bool {
        guard let reader else {
            return waitingCount + restingCount == count && (certainly ? callCount.all : callCount.surelyWorking) == 0
        }
        guard let counts = counts[reader] else { return true }
        return counts.waiting + counts.resting == counts.queries
            && (certainly ? counts.calls : counts.surelyWorking) == 0
    }

    /// Whether a query depends on the rows that a change touches.
    var dependsOnRows: Bool { rowQueryCount > 0 }

    /// Begins a query, which is busy; it will wait for changes in `region` or in part of it.
    mutating func begin(_ region: Region) -> QueryID {
        lastID += 1
        if let reader = region.scope?.reader {
            readers[lastID] = reader
            count(reader) { $0.queries += 1 }
        }
        work(lastID, region)
        return lastID
    }

    /// Begins to wait for a change in `region` after `sequence`; false if there was one, so that the query goes on.
    mutating func register(
        _ id: QueryID,
        region: Region,
        after sequence: UInt64,
        _ continuation: Continuation
    ) -> Bool {
        if isLate(id, region, sequence) { return false }
        move(id, to: .waiting(region, known: sequence, continuation))
        return true
    }

    /// Whether a region has changed since a snapshot, as far as its reader may notice.
    private mutating func isLate(_ id: QueryID, _ region: Region, _ sequence: UInt64) -> Bool {
        if case .watching(let watched, let last)? = states[id], watched.scope == region.scope,
            watched.types.isSuperset(of: region.types)
        {
            return last > sequence || changes.isReranked(region)
        }
        work(id, region)
        if case .busy? = states[id] { return changes.hasChanged(region, after: sequence) }
        // Earlier changes were watched under another visibility, or not at all.
        return true
    }

    /// Takes out the waiters that a change concerns.
    mutating func publish(_ change: Change) -> [Continuation] {
        changes.note(change)
        // Access is changed rarely, and wherever its samples lie.
        var near = change.access.isEmpty ? [] : Set(states.keys)
        for part in change.parts { spansByType[part.type]?.forEach(near: part.span) { near.insert($0) } }
        var woken: [QueryID] = []
        for id in near {
            guard let state = states[id], let region = state.region, change.touches(region) else { continue }
            if case .waiting(_, let known, _) = state {
                if known < change.sequence { woken.append(id) }
            } else {
                states[id] = .watching(region, last: change.sequence)
            }
        }
        return woken.sorted().compactMap { take($0, at: change.sequence) }
    }

    /// Takes out a waiter, if the query waits.
    mutating func cancel(_ id: QueryID) -> Continuation? { take(id) }

    /// Ends a query, which does not wait.
    mutating func end(_ id: QueryID) {
        move(id, to: nil)
        if let reader = readers.removeValue(forKey: id) { count(reader) { $0.queries -= 1 } }
    }

    /// Begins a call of a reader that nobody awaits, which is at work until it ends.
    mutating func beginCall(of reader: ObjectIdentifier) { count(reader) { $0.calls += 1 } }

    mutating func endCall(of reader: ObjectIdentifier) { count(reader) { $0.calls -= 1 } }

    /// Begins to wait for what only a test brings about, in a busy query of a reader.
    mutating func beginRest(of reader: ObjectIdentifier) { count(reader) { $0.resting += 1 } }

    mutating func endRest(of reader: ObjectIdentifier) { count(reader) { $0.resting -= 1 } }

    /// Begins an answer to a reader that comes late.
    mutating func beginLateAnswer(of reader: ObjectIdentifier) { count(reader) { $0.lateAnswers += 1 } }

    mutating func endLateAnswer(of reader: ObjectIdentifier) { count(reader) { $0.lateAnswers -= 1 } }

    /// Changes what a reader does, and the counts of all readers.
    private mutating func count(_ reader: ObjectIdentifier, _ change: (inout Counts) -> Void) {
        let old = counts[reader] ?? Counts()
        var new = old
        change(&new)
        callCount.all += new.calls - old.calls
        callCount.surelyWorking += new.surelyWorking - old.surelyWorking
        restingCount += new.resting - old.resting
        counts[reader] = new == Counts() ? nil : new
    }

    /// Takes out a waiter; `sequence` is the change that woke it, or 0.
    private mutating func take(_ id: QueryID, at sequence: UInt64 = 0) -> Continuation? {
        guard case .waiting(let region, _, let continuation)? = states[id] else { return nil }
        work(id, region, knownUpTo: sequence)
        return continuation
    }

    /// Makes a query busy, and watches a region for it if its reader does not see everything.
    private mutating func work(_ id: QueryID, _ region: Region, knownUpTo sequence: UInt64 = 0) {
        guard let scope = region.scope, !scope.seesEverything else { return move(id, to: .busy) }
        move(id, to: .watching(Region(types: region.types, scope: scope), last: sequence))
    }

    /// Moves a query to another state; nil forgets it.
    private mutating func move(_ id: QueryID, to state: State?) {
        if let region = states[id]?.region {
            for type in region.types {
                spansByType[type]?.remove(id, region.dates)
                if spansByType[type]?.isEmpty ?? false { spansByType[type] = nil }
            }
            if region.dependsOnRows { rowQueryCount -= 1 }
        }
        let wasWaiting = if case .waiting? = states[id] { 1 } else { 0 }
        let isWaiting = if case .waiting? = state { 1 } else { 0 }
        waitingCount += isWaiting - wasWaiting
        if isWaiting != wasWaiting, let reader = readers[id] { count(reader) { $0.waiting += isWaiting - wasWaiting } }
        states[id] = state
        if let region = state?.region {
            for type in region.types { spansByType[type, default: SpanIndex()].insert(id, region.dates) }
            if region.dependsOnRows { rowQueryCount += 1 }
        }
    }
}
