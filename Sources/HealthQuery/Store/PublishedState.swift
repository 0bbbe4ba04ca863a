import Synchronization

/// The state of a database between two changes, where readers find it without waiting in line behind those who write.
///
/// There is none while the state changes, so that nothing has to be copied for a snapshot that nobody holds, and none
/// while the device is locked. Who finds none asks the database's actor. The lock is held for no longer than a copy of
/// the state takes.
final class PublishedState: Sendable {
    private let state = Locked<DatabaseState?>(nil)
    private let isThere = Atomic(false)
    #if ThreadSanitizer
        /// What was published last, while it changes.
        ///
        /// A reader that lets go of a state leaves its storage to the writer, which changes it in place. The count of
        /// references orders the two: the reader's release counts down after its reads, and the writer looks at the
        /// count before it writes. The sanitizer does not see the count, as Swift's runtime is not instrumented, and
        /// would report a race. With a reference here the writer copies what readers may have looked at.
        private let last = Locked<DatabaseState?>(nil)
    #endif

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
        #if ThreadSanitizer
            last.withLock { $0 = nil }
        #endif
    }

    func clear() {
        isThere.store(false, ordering: .relaxed)
        // What was there goes after the lock is open again.
        let cleared = state.withLock { state in
            defer { state = nil }
            return state
        }
        #if ThreadSanitizer
            if let cleared { last.withLock { $0 = cleared } }
        #else
            _ = cleared
        #endif
    }
}
