import Synchronization

/// The state of a database between two changes, where readers find it without waiting in line behind those who write.
///
/// There is none while the state changes, so that nothing has to be copied for a snapshot that nobody holds, and none
/// while the device is locked. Who finds none asks the database's actor. The lock is held for no longer than a copy of
/// the state takes.
final class PublishedState: Sendable {
    private let state = Locked<DatabaseState?>(nil)
    private let isThere = Atomic(false)

    /// How often a reader looks again while there is none: for about as long as the save of a sample takes.
    ///
    /// Many small saves in a row would else send every reader to the actor, where it and they wait for one another.
    private static let patience = 4000

    /// The state; nil if it stays away.
    func get(withIdentifiers: Bool) -> DatabaseState? {
        for _ in 0..<Self.patience where isThere.load(ordering: .relaxed) {
            let found = state.withLock { withIdentifiers ? $0 : $0?.withoutIdentifiers }
            if let found { return found }
        }
        return nil
    }

    func set(_ new: DatabaseState) {
        state.withLock { $0 = new }
        isThere.store(true, ordering: .relaxed)
    }

    func clear() {
        isThere.store(false, ordering: .relaxed)
        // What was there goes after the lock is open again.
        _ = state.withLock { state in
            defer { state = nil }
            return state
        }
    }
}
