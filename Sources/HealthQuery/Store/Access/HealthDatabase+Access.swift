import Foundation

extension HealthDatabase {
    /// Applies a person's decisions about one store, as one transaction.
    ///
    /// A sequence number is used only if the store sees something else afterwards.
    func decide(_ change: HealthAuthorization, for access: StoreAccess) {
        beginChange()
        let database = state.index
        let isChanged = access.decide(change) {
            state.log.recordAccessChange(at: now())
        } isSeen: { type, before, after in
            database.isSeenAnew(type, from: before, to: after)
        }
        if access.isRemembered { permissions.withLock { $0[access.source] = access.permissions } }
        // Even if no sample moved: a waiting query has to know what it waits for now.
        var changes = ChangeBuilder()
        if isChanged { changes.touchAccess(of: ObjectIdentifier(access)) }
        commit(changes)
    }
}

extension HealthDatabase {
    /// Locks the device: what is saved is kept, but nothing can be read until it is unlocked (R9.7).
    ///
    /// Meanwhile queries throw ``HealthError`` with `errorDatabaseInaccessible`, and so does the first `next()` of a
    /// live query, unless its app is suspended. A live query that has given an element waits. Saving, deleting and asking for permission go on.
    /// Neither characteristics nor preferred units can be read.
    ///
    /// Its opposite is ``unlock()``. Locking twice is the same as locking once; a lock for some
    /// time, which tests have, no longer ends it.
    public func lock() { _ = numberedLock() }

    /// Locks the device; returns the number of this lock, for ``unlock(number:)``.
    package func numberedLock() -> Int {
        defer { beginChange() }
        return personal.withLock { personal in
            personal.isAvailable = false
            personal.lockCount += 1
            return personal.lockCount
        }
    }

    /// Unlocks the device unless it was locked again after a lock.
    package func unlock(number: Int) {
        if personal.withLock({ $0.lockCount }) == number { unlock() }
    }

    /// Unlocks the device: everything can be read again, including what was saved meanwhile (R9.7).
    ///
    /// Waiting live queries go on with what happened meanwhile; if nothing did, they give no element.
    public func unlock() {
        guard !isProtectedDataAvailable else { return }
        beginChange()
        personal.withLock { $0.isAvailable = true }
        // Live queries wait for this.
        var changes = ChangeBuilder()
        state.log.recordWaking()
        for type in SampleType.all { changes.touchAll(of: type) }
        commit(changes)
    }

    /// False while the device is locked: nothing can be read then (R9.7).
    nonisolated var isProtectedDataAvailable: Bool { personal.withLock { $0.isAvailable } }

    /// The state at this instant, and the permissions of a store.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    func snapshot(for access: StoreAccess) throws -> (DatabaseState, VisibilityHistory?) {
        let state = try unlockedState()
        endChange()
        return (state, access.reader)
    }

    /// The whole state at this instant.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    func unlockedState() throws -> DatabaseState {
        try personal.withLock { try $0.checkAvailable() }
        return state
    }
}
