extension HealthDatabase {
    /// Makes decisions of a person about one store, as one transaction.
    ///
    /// No number is taken unless the store sees something else afterwards.
    func decide(_ change: HealthAuthorization, for access: StoreAccess) {
        let types = access.decide(change) { snapshot.log.recordAccessChange() }
        guard !types.isEmpty else { return }
        // No sample moved, so that nobody else is to be woken.
        snapshot.log.countTransaction()
        accessChanged(access, types: types)
    }

    /// Called after a store began to see something else of some types: the one place that wakes its waiting queries.
    ///
    /// Other stores' queries need not know.
    func accessChanged(_ access: StoreAccess, types: Set<SampleType>) {
        // Nobody reads through access yet, so there is nobody to wake.
    }
}

extension HealthDatabase {
    /// Locks the device: what is saved is kept, but nothing can be read until it is unlocked (R9.7).
    ///
    /// Its opposite is ``unlock()``. Locking twice is no different from locking once.
    public func lock() {
        isProtectedDataAvailable = false
    }

    /// Unlocks the device: everything can be read again, also what was saved meanwhile (R9.7).
    public func unlock() {
        isProtectedDataAvailable = true
    }

    /// Checks that data can be read.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    func throwIfLocked() throws {
        guard isProtectedDataAvailable else {
            throw HealthError(.errorDatabaseInaccessible, "the device is locked")
        }
    }

    /// The whole state at this instant.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    func unlockedSnapshot() throws -> Snapshot {
        try throwIfLocked()
        return snapshot
    }
}
