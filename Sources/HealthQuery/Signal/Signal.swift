/// That a query was woken, and up to where it misses nothing.
struct Wake: Sendable {
    /// A purge before or during the wait, whose earlier deletions the query knows of; 0 if there was none.
    var purge: UInt64 = 0
}

/// Wakes waiting queries when something they depend on changes, without saying what.
///
/// A query that has seen everything registers its region and waits. A transaction wakes each waiter whose region it
/// touches, once. A woken query asks the store again, so that nothing is buffered here, however slow it is.
///
/// Each change of the state is made under the lock; the queries that it concerns are resumed after the lock is
/// released.
final class Signal: Sendable {
    private typealias Continuation = CheckedContinuation<Wake?, Never>

    private struct State: Sendable {
        var queries: WaiterTable<Continuation>
        /// Who waits until every query waits and no call is at work, of all readers or of one, and something else holds.
        var stillness = WaitList<
            (reader: ObjectIdentifier?, holds: @Sendable (_ queryCount: Int) -> Bool, continuation: Continuation)
        >()
        var lastPurge: UInt64 = 0

        /// Takes out those who waited for the stillness that there is now.
        mutating func takeStill() -> [Continuation] {
            guard stillness.count > 0 else { return [] }
            return stillness.removeAll { [queries] in
                queries.isStill(of: $0.reader, certainly: false) && $0.holds(queries.count)
            }.map(\.continuation)
        }
    }

    private let state: Locked<State>

    /// - Parameter sourceOrders: the orders of sources that callers have set, by the index of the type.
    init(sourceOrders: [Int: [Source]] = [:]) {
        state = Locked(State(queries: WaiterTable(sourceOrders: sourceOrders)))
    }

    /// How many queries wait.
    var waiterCount: Int { state.withLock { $0.queries.waitingCount } }

    /// How many queries there are: those that wait, those at work, and those that were not asked for their next
    /// element.
    var queryCount: Int { state.withLock { $0.queries.count } }

    /// How many tasks wait for stillness.
    var stillnessWaiterCount: Int { state.withLock { $0.stillness.count } }

    /// Whether a query depends on the rows that a change touches.
    var dependsOnRows: Bool { state.withLock { $0.queries.dependsOnRows } }

    /// Begins a live query, which will wait for changes in `region` or in part of it; `end` must follow.
    ///
    /// Its first snapshot must be taken after this.
    func begin(_ region: Region) -> QueryID {
        state.withLock { $0.queries.begin(region) }
    }

    /// Ends a live query that does not wait.
    func end(_ id: QueryID) {
        calmDown { $0.end(id) }
    }

    /// Begins a call of a reader that nobody awaits; `endCall` must follow.
    func beginCall(of reader: ObjectIdentifier) {
        state.withLock { $0.queries.beginCall(of: reader) }
    }

    /// Ends a call of a reader.
    func endCall(of reader: ObjectIdentifier) { calmDown { $0.endCall(of: reader) } }

    /// Begins to wait for what only a test brings about, in a busy query of a reader; `endRest` must follow.
    func beginRest(of reader: ObjectIdentifier) { calmDown { $0.beginRest(of: reader) } }

    /// Ends that.
    func endRest(of reader: ObjectIdentifier) {
        state.withLock { $0.queries.endRest(of: reader) }
    }

    /// Begins an answer to a reader that comes late, for which its calls may wait; `endLateAnswer` must follow.
    func beginLateAnswer(of reader: ObjectIdentifier) { calmDown { $0.beginLateAnswer(of: reader) } }

    /// Ends that.
    func endLateAnswer(of reader: ObjectIdentifier) {
        state.withLock { $0.queries.endLateAnswer(of: reader) }
    }

    /// Makes a change after which less is at work.
    private func calmDown(_ change: (inout WaiterTable<Continuation>) -> Void) {
        let still = state.withLock { state in
            change(&state.queries)
            return state.takeStill()
        }
        for continuation in still { continuation.resume(returning: Wake()) }
    }

    /// Waits until something in `region` changes after `sequence`; nil if the task is cancelled.
    func wait(_ id: QueryID, for region: Region, after sequence: UInt64) async -> Wake? {
        await state.wait(else: Wake()) { state, continuation in
            let waits = state.queries.register(id, region: region, after: sequence, continuation)
            return waits ? state.takeStill() : [continuation]
        } cancel: {
            $0.queries.cancel(id)
        }
    }

    /// Wakes the queries that a change concerns.
    func publish(_ change: Change) {
        let (continuations, purge) = state.withLock { ($0.queries.publish(change), $0.lastPurge) }
        for continuation in continuations { continuation.resume(returning: Wake(purge: purge)) }
    }

    /// Notes that deletions were forgotten; nobody is woken.
    func notePurge(_ sequence: UInt64) {
        state.withLock { $0.lastPurge = sequence }
    }

    /// Waits until no live query is busy, no call is at work and something else holds; nil if the task is cancelled.
    ///
    /// - Parameters:
    ///   - reader: whose queries count; nil if all do.
    ///   - holds: asked, with the number of all queries, when a query waits, or one ends, or a call; it must not ask this signal.
    func waitForStillness(
        of reader: ObjectIdentifier? = nil, and holds: @escaping @Sendable (_ queryCount: Int) -> Bool
    ) async -> Wake? {
        var turns = 0
        while let wake = await waitForLikelyStillness(of: reader, and: holds) {
            if turns == Self.turnsForLateAnswers || state.withLock({ $0.queries.isStill(of: reader) }) { return wake }
            turns += 1
            await Task.yield()
        }
        return nil
    }

    /// How many turns calls have that may wait for a late answer.
    ///
    /// Nobody knows whether one does, as it awaits what another task reads, or is about to do something. To wait for it
    /// would be to wait for ever in the first case.
    private static let turnsForLateAnswers = 1000

    /// The same, but for calls that may wait for a late answer.
    private func waitForLikelyStillness(
        of reader: ObjectIdentifier?, and holds: @escaping @Sendable (_ queryCount: Int) -> Bool
    ) async -> Wake? {
        let id = state.withLock { $0.stillness.makeID() }
        return await state.wait(else: Wake()) { state, continuation in
            state.stillness.append(id, (reader, holds, continuation))
            return state.takeStill()
        } cancel: {
            $0.stillness.remove(id)?.continuation
        }
    }
}
