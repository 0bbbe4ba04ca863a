/// Runs a live query, one `next()` at a time.
///
/// The cycle of `next()`:
/// 1. take a snapshot of the store, and step the query on it;
/// 2. if it has an element, return it;
/// 3. otherwise wait until something in the query's region changes after the snapshot, and begin again.
///
/// A change between 1 and 3 is not missed: the waiter names the sequence number of its snapshot, and returns at once
/// if its region changed since. The database knows only that there is a query, and what it waits for. The query's
/// end removes that entry, or the last use of the iterator if that comes first; what the query does depends on
/// neither.
///
/// The work runs off the caller's actor. When the task is cancelled the answer is nil, even if changes wait; after an
/// error it is nil as well.
final class LiveIterator<Query: LiveQuery>: LiveIteration {
    private let query: Query
    private var phase: Phase

    /// The state of the query, as long as it runs.
    private enum Phase: Sendable {
        case ready(HealthStore)
        case running(Query.State, Registration, HealthStore)
        /// A copy of the iterator waits for an element.
        case busy
        case finished
    }

    init(_ query: Query, store: HealthStore) {
        self.query = query
        phase = .ready(store)
    }

    /// The next element; nil when the task is cancelled, or after an error.
    func next(isolation actor: isolated (any Actor)?) async throws -> Query.Element? {
        let phase = self.phase
        if case .busy = phase { throw HealthError.invalidArgument("a copy of this iterator waits for an element") }
        // If anything interrupts the work below, the query does not continue.
        var next = Phase.finished
        self.phase = .busy
        defer { self.phase = next }
        do {
            guard let (element, after) = try await Self.advance(query, phase) else { return nil }
            // The task may have been cancelled by what ran on its actor before this.
            if Task.isCancelled { return nil }
            next = after
            return element
        } catch is CancellationError {
            return nil
        }
    }

    @concurrent
    private static func advance(
        _ query: Query,
        _ phase: Phase
    ) async throws -> (Query.Element, Phase)? {
        var known: Query.State?
        let registration: Registration
        let store: HealthStore
        switch phase {
        case .ready(let new):
            let region = Region(types: Set(query.types.lazy.map(\.index)), scope: new.scope(of: new.access.reader))
            (registration, store) = (Registration(new.database.signal, region), new)
            new.process.noteQuery()
        case .running(let state, let old, let same): (known, registration, store) = (state, old, same)
        case .busy, .finished: return nil
        }
        while !Task.isCancelled {
            switch try await look(query, known, registration, in: store) {
            case .element(let element, let state):
                return Task.isCancelled ? nil : (element, .running(state, registration, store))
            case .nothing(let region, let sequence, let state):
                known = state
                guard let wake = await registration.wait(for: region, after: sequence) else { return nil }
                // Nothing before the change that woke it concerns the query.
                known?.sequence = max(state.sequence, wake.purge)
            case .cancelled:
                return nil
            }
        }
        return nil
    }

    private enum Outcome {
        case element(Query.Element, Query.State)
        /// Nothing is new up to a sequence number: wait for a change of the region.
        case nothing(Region, after: UInt64, Query.State)
        case cancelled
    }

    /// Takes a snapshot, and steps the query on it.
    ///
    /// The snapshot is released before the query waits: otherwise every save would have to copy what it changes.
    private static func look(
        _ query: Query,
        _ known: Query.State?,
        _ registration: Registration,
        in store: HealthStore
    ) async throws -> Outcome {
        guard let snapshot = try await openSnapshot(query, known, registration, in: store) else {
            return .cancelled
        }
        var state = if let known { known } else { try query.begin(in: snapshot) }
        // While it could not look it was not told of purges; where nothing happened, they forgot nothing that it misses. To
        // a reader who does not see everything this would tell of what is hidden.
        if known != nil, snapshot.view == nil, snapshot.log.isUnchanged(query.types, since: state.sequence) {
            state.sequence = max(state.sequence, snapshot.log.purgeSequence)
        }
        if let element = try await query.step(&state, in: snapshot) { return .element(element, state) }
        return .nothing(
            query.region(state, store.scope(of: snapshot.view?.reader)), after: snapshot.log.lastSequence, state)
    }

    /// The state as the store sees it; nil if the task is cancelled.
    ///
    /// A query waits while its app does not run, whether the device is locked or not; one that has begun also while the
    /// device is locked (R9.7).
    private static func openSnapshot(
        _ query: Query,
        _ known: Query.State?,
        _ registration: Registration,
        in store: HealthStore
    ) async throws -> DatabaseState? {
        while true {
            var snapshot: StoreSnapshot?
            let wasSuspended = store.isAppSuspended
            do {
                let readsIdentifiers = known.map { query.readsIdentifiers($0) } ?? true
                snapshot = try await store.snapshot(withIdentifiers: readsIdentifiers)
            } catch let error as HealthError where error.code == .errorDatabaseInaccessible {
                guard known != nil || store.isAppSuspended else {
                    // The app was opened meanwhile, and perhaps the device unlocked.
                    if wasSuspended { continue }
                    throw error
                }
            }
            // Asked after the snapshot was taken, so that it holds nothing from the time after the suspension.
            if let snapshot, !store.isAppSuspended {
                guard store.faults != nil else { return try await snapshot.opened(for: query.types) }
                return try await StoreCall.$current.withValue(StoreCall(ofLookAt: store)) {
                    try await snapshot.opened(for: query.types)
                }
            }
            snapshot = nil
            guard let sequence = await store.database.lastSequence(ifClosedTo: store),
                known != nil || store.isAppSuspended
            else { continue }
            let region = Region(types: Set(query.types.lazy.map(\.index)), scope: store.scope(of: nil).blind)
            guard await registration.wait(for: region, after: sequence) != nil else { return nil }
        }
    }
}

/// The entry of one live query among those that a database knows, as long as it lasts.
private final class Registration: Sendable {
    private let signal: Signal
    private let id: QueryID

    init(_ signal: Signal, _ region: Region) {
        self.signal = signal
        id = signal.begin(region)
    }

    deinit { signal.end(id) }

    func wait(for region: Region, after sequence: UInt64) async -> Wake? {
        await signal.wait(id, for: region, after: sequence)
    }
}
