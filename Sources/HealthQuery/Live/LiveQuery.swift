import Foundation

/// What a live query does each time it may have something to say.
///
/// The state is all a live query keeps: a place in the store's history, and what the last element was made of. There is no
/// buffer; changes that come while nobody asks merge into the next element.
protocol LiveQuery: Sendable {
    associatedtype State: Sendable
    associatedtype Element: Sendable

    /// The types whose samples the query reads.
    var types: [SampleType] { get }

    /// The state before the first element. Wrong arguments are reported here.
    func begin(in snapshot: Snapshot) throws -> State

    /// The part of the store that the query depends on, as far as its reader sees it.
    func region(_ state: State, _ sight: Region.Sight) -> Region

    /// The next element on a snapshot, or nil if there is nothing new in it; `state` moves on either way.
    func step(_ state: inout State, in snapshot: Snapshot) async throws -> Element?
}

/// Runs a live query, one `next()` at a time.
///
/// The cycle of `next()`:
/// 1. take a snapshot of the store, and step the query on it;
/// 2. if it has an element, hand it out;
/// 3. otherwise wait until something in the query's region changes after the snapshot, and begin again.
///
/// A change between 1 and 3 is not missed: the waiter names the number of its snapshot, and is not made to wait if its
/// region changed since. Nothing is registered except while `next()` waits, so that an iterator that is dropped leaves
/// nothing behind.
///
/// The work runs off the caller's actor. When the task is cancelled the answer is nil, also when changes wait; after an
/// error it is nil as well.
struct LiveIterator<Query: LiveQuery> {
    private let query: Query
    private let store: HealthStore
    private var phase = Phase.ready

    private enum Phase: Sendable {
        case ready
        case running(Query.State)
        case finished
    }

    init(_ query: Query, store: HealthStore) {
        self.query = query
        self.store = store
    }

    /// The next element; nil when the task is cancelled, or after an error.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Query.Element? {
        let phase = self.phase
        if case .finished = phase { return nil }
        // Whatever interrupts the work below, the query does not go on after it.
        self.phase = .finished
        do {
            guard let (element, state) = try await Self.advance(query, phase, in: store) else { return nil }
            self.phase = .running(state)
            return element
        } catch is CancellationError {
            return nil
        }
    }

    @concurrent
    private static func advance(
        _ query: Query,
        _ phase: Phase,
        in store: HealthStore
    ) async throws -> (Query.Element, Query.State)? {
        let database = store.database
        var phase = phase
        while !Task.isCancelled {
            guard let snapshot = try await unlockedSnapshot(query, phase, in: store) else { return nil }
            var state: Query.State
            switch phase {
            case .ready: state = try query.begin(in: snapshot)
            case .running(let known): state = known
            case .finished: return nil
            }
            if let element = try await query.step(&state, in: snapshot) {
                return Task.isCancelled ? nil : (element, state)
            }
            phase = .running(state)
            let region = query.region(state, store.sight(of: snapshot))
            guard await database.signal.wait(for: region, after: snapshot.log.lastNumber) == .changed
            else { return nil }
        }
        return nil
    }

    /// The state as the store sees it; nil if the task is cancelled.
    ///
    /// A query that has begun waits while the device is locked (R9.7).
    private static func unlockedSnapshot(
        _ query: Query,
        _ phase: Phase,
        in store: HealthStore
    ) async throws -> Snapshot? {
        while true {
            do {
                return try await store.visibleSnapshot(of: query.types)
            } catch let error as HealthError where error.code == .errorDatabaseInaccessible {
                guard case .running = phase else { throw error }
            }
            // Unlocking takes a number: whoever finds the device locked is woken by it.
            guard let number = await store.database.lastNumberIfLocked() else { continue }
            let region = Region(types: Set(query.types.lazy.map(\.index)))
            guard await store.database.signal.wait(for: region, after: number) == .changed else { return nil }
        }
    }
}
