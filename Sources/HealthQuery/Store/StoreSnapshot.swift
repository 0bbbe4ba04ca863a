/// A store at one instant, as far as it may read.
///
/// ``HealthStore/snapshot()`` takes one, in O(1) but for what large saves left to do. It never changes, whatever is
/// saved, deleted or permitted afterwards, so that the answers of several queries on it fit together. Each descriptor that can run once has a `result(in:)`,
/// which works on the calling thread and returns when it is done.
///
/// ```swift
/// let snapshot = try await store.snapshot()
/// let total = try today.result(in: snapshot)
/// let samples = try newest.result(in: snapshot)
/// ```
///
/// It can be read at any time and in any task, even while the device is locked. HealthKit has nothing like it.
///
/// A snapshot keeps the data that it shows in memory; it shares with the store what has not changed since.
public struct StoreSnapshot: Sendable {
    private let state: DatabaseState
    /// The reader's permissions; nil if it may see everything, and always could.
    private let reader: VisibilityHistory?
    /// Results that queries keep, so that later ones need not compute them again.
    let keptResults: KeptResults
    /// What goes wrong in the call for which it was taken; nil if nothing is to go wrong.
    fileprivate var call: (any CallFault)?

    init(
        _ state: DatabaseState,
        of reader: VisibilityHistory?,
        keptResults: KeptResults,
        call: (any CallFault)? = nil
    ) {
        self.state = state
        self.reader = reader
        self.keptResults = keptResults
        self.call = call
    }

    /// The state as its reader sees it, for the call that took the snapshot; see ``visible(of:explains:)``.
    ///
    /// - Throws: also what a test wants the call to throw.
    func opened(for types: [SampleType], explains: Bool = false) async throws -> DatabaseState {
        if let call { try await call.read(Set(types)) }
        return try await visible(of: types, explains: explains)
    }

    /// The state as its reader sees it, without anything that it may not read.
    ///
    /// O(1) for a store that may see everything. For others it pauses where it takes long.
    ///
    /// - Parameters:
    ///   - types: the types that the query asks for.
    ///   - explains: whether even the shape of the index must hide what is missing.
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission was never asked for one of the
    ///   types (R9.4).
    func visible(of types: [SampleType], explains: Bool = false) async throws -> DatabaseState {
        guard let reader else { return state }
        for type in types where type.index >= 0 && reader.visibility(of: type) == nil {
            // Permission for a correlation type cannot be asked (R6.6).
            let what = type.isSeenThroughMembers ? "what \(type.identifier) holds" : type.identifier
            throw HealthError(.errorAuthorizationNotDetermined, "permission to read \(what) was never asked")
        }
        return try await state.visible(to: reader, asking: Set(types), explains: explains)
    }

    /// The sources that saved samples of a type, in the order of their first ones.
    ///
    /// - Throws: as ``visible(of:explains:)``.
    package func sources(of type: SampleType) throws -> [Source] {
        try visibleAtOnce(of: [type]).index.trees(of: type).map(\.source)
    }

    /// The same as ``visible(of:explains:)``, on the calling thread.
    func visibleAtOnce(of types: [SampleType]) throws -> DatabaseState {
        reader == nil ? state : try InlineExecutor.run { try await visible(of: types) }
    }
}

extension HealthStore {
    /// The store at this instant: the answers of several queries on it fit together.
    ///
    /// O(1), or O(r log n) if r samples wait to be put in their places, see ``HealthDatabase``. It does not reveal what
    /// the store may not read.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    public func snapshot() async throws -> StoreSnapshot {
        var snapshot = try await snapshot(withIdentifiers: true)
        guard let call = snapshot.call else { return snapshot }
        try await call.read([])
        // What is read of it later is at hand.
        snapshot.call = nil
        return snapshot
    }

    /// The store at this instant; for queries that look up no identifiers perhaps without them, so that a writer has
    /// less to copy meanwhile.
    func snapshot(withIdentifiers: Bool) async throws -> StoreSnapshot {
        if database.published.givesWay() { await Task.yield() }
        if let state = database.published.get(withIdentifiers: withIdentifiers), access.reader == nil {
            // Nothing is decided now, so nothing was decided when the snapshot was taken.
            return StoreSnapshot(state, of: nil, keptResults: database.keptResults, call: faults?.begin(in: self))
        }
        let (state, reader) = try await database.snapshot(for: access)
        return StoreSnapshot(
            state,
            of: reader,
            // What everybody may see is kept once.
            keptResults: reader == nil ? database.keptResults : access.keptResults,
            call: faults?.begin(in: self)
        )
    }
}
