/// A store at one instant, as far as it may read.
///
/// ``HealthStore/snapshot()`` takes one, in O(1). It never changes, whatever is saved, deleted or permitted afterwards,
/// so that what several queries answer on it fits together. Each descriptor that can run once has a `result(in:)`,
/// which works on the calling thread and returns when it is done.
///
/// ```swift
/// let snapshot = try await store.snapshot()
/// let total = try today.result(in: snapshot)
/// let samples = try newest.result(in: snapshot)
/// ```
///
/// It can be read at any time and in any task, also while the device is locked. HealthKit has nothing like it.
///
/// A snapshot keeps the data that it shows in memory; what was not changed since is shared with the store.
public struct StoreSnapshot: Sendable {
    private let state: DatabaseState
    /// What may be read; nil if everything may, and always could be.
    private let reader: VisibilityHistory?
    /// What queries keep, so that the next ones need not compute it again.
    let keptResults: KeptResults

    init(_ state: DatabaseState, of reader: VisibilityHistory?, keptResults: KeptResults) {
        self.state = state
        self.reader = reader
        self.keptResults = keptResults
    }

    /// The state as its reader sees it: what may not be read is not in it.
    ///
    /// O(1) for a store that may see everything.
    ///
    /// - Parameters:
    ///   - types: what is asked for.
    ///   - explains: whether not even the shape of the index may tell what is missing.
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission was never asked for one of the
    ///   types (R9.4).
    func visible(of types: [SampleType], explains: Bool = false) throws -> DatabaseState {
        guard let reader else { return state }
        for type in types where type.isKnown && reader.visibility(of: type) == nil {
            // Permission for a correlation type cannot be asked (R6.6).
            let what = type.isSeenThroughMembers ? "what \(type.identifier) holds" : type.identifier
            throw HealthError(.errorAuthorizationNotDetermined, "permission to read \(what) was never asked")
        }
        return state.visible(to: reader, asking: Set(types), explains: explains)
    }
}

extension HealthStore {
    /// The store at this instant: what several queries answer on it fits together.
    ///
    /// O(1). It does not tell what there is that the store may not read.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    public func snapshot() async throws -> StoreSnapshot {
        try await snapshot(withIdentifiers: true)
    }

    /// The store at this instant, for queries that look up no identifiers perhaps without them: whoever saves meanwhile
    /// has less to copy.
    func snapshot(withIdentifiers: Bool) async throws -> StoreSnapshot {
        if let state = database.present.get(withIdentifiers: withIdentifiers), access.reader == nil {
            // Nothing was decided yet, and so not when the state was as it is in the snapshot either.
            return StoreSnapshot(state, of: nil, keptResults: database.keptResults)
        }
        let (state, reader) = try await database.snapshot(for: access)
        return StoreSnapshot(
            state,
            of: reader,
            // What all may see is kept for all.
            keptResults: reader == nil ? database.keptResults : access.keptResults
        )
    }
}
