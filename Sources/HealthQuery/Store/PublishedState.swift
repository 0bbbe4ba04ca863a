import Synchronization

/// The state of a database between two changes, where readers find it without waiting for writers.
///
/// Nothing is published while the state changes, so that the writer copies nothing for snapshots that nobody holds,
/// nothing while the device is locked, and nothing while rows wait to be put into their trees. If none is published, ask
/// the actor. The lock is held only while the state is copied.
final class PublishedState: Sendable {
    private let state = Locked<DatabaseState?>(nil)
    private let isThere = Atomic(false)
    private let turns = Atomic(0)
    /// How many there are who look for the state and cannot ask the actor; no more rows wait then.
    private let lookers = Atomic(0)
    #if ThreadSanitizer
        /// The state that was published last, kept while it changes.
        ///
        /// A reader that releases a state leaves its storage to the writer, which changes it in place. The reference
        /// count orders the two: the reader decrements it after its reads, and the writer checks it before it writes.
        /// The sanitizer does not see the count, as Swift's runtime is not instrumented, and would report a race. With
        /// a reference here the writer copies what readers may have looked at.
        private let last = Locked<DatabaseState?>(nil)
    #endif

    /// Whether the state that was published last is kept while it changes, so that every save copies; for tests.
    static let keepsLast: Bool = {
        #if ThreadSanitizer
            return true
        #else
            return false
        #endif
    }()

    /// How often a reader looks again while nothing is published: for about as long as a sample takes to save.
    ///
    /// Otherwise many small saves in a row would send every reader to the actor, where readers and saves wait for one
    /// another.
    private static let patience = 4000

    /// The published state; nil if none appears in time.
    func get(withIdentifiers: Bool) -> DatabaseState? {
        for _ in 0..<Self.patience where isThere.load(ordering: .relaxed) {
            let found = state.withLock { withIdentifiers ? $0 : $0?.withoutIdentifiers }
            if let found { return found }
        }
        return nil
    }

    /// Whether somebody looks for the state who cannot ask the actor.
    var isLookedFor: Bool { lookers.load(ordering: .relaxed) > 0 }

    /// Notes that somebody will look for the state who cannot ask the actor, until ``endLooking()``.
    func beginLooking() { lookers.add(1, ordering: .relaxed) }

    func endLooking() { lookers.subtract(1, ordering: .relaxed) }

    /// Whether a reader gives way to others now, so that a loop of queries leaves them a thread.
    ///
    /// That takes longer than a short query; one of 64 does it for the others.
    func givesWay() -> Bool { turns.wrappingAdd(1, ordering: .relaxed).newValue % 64 == 0 }

    func set(_ new: DatabaseState) {
        state.withLock { $0 = new }
        isThere.store(true, ordering: .relaxed)
        #if ThreadSanitizer
            last.withLock { $0 = nil }
        #endif
    }

    func clear() {
        isThere.store(false, ordering: .relaxed)
        // The old state is released after the lock.
        let cleared = state.withLock { $0.take() }
        #if ThreadSanitizer
            if let cleared { last.withLock { $0 = cleared } }
        #else
            _ = cleared
        #endif
    }
}
