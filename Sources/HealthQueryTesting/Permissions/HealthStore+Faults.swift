public import HealthQuery

extension HealthDatabase {
    /// Does something while the device is locked, and unlocks it afterwards, also after an error (R9.7).
    ///
    /// Queries that begin meanwhile fail with `errorDatabaseInaccessible`; what is saved is kept.
    ///
    /// ```swift
    /// await database.whileLocked {
    ///     await #expect(throws: HealthError.self) { try await app.refresh() }
    /// }
    /// ```
    ///
    /// The device is unlocked when the inner of two such calls ends.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    @discardableResult
    public nonisolated(nonsending) func whileLocked<Result, Failure: Error>(
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await lock()
        do {
            let result = try await body()
            await unlock()
            return result
        } catch {
            await unlock()
            throw error
        }
    }
}

extension HealthStore {
    /// Takes all permissions for some types, as the person may at any time in the Settings app.
    ///
    /// To live queries it is as if others had deleted what goes out of sight (R9.2).
    ///
    /// ```swift
    /// try await store.revokePermissions(for: [QuantityType(.heartRate)])
    /// ```
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if a type is unknown or a correlation type; nothing is
    ///   decided then.
    public func revokePermissions(for types: Set<SampleType>) async throws {
        try await changeAuthorization(
            share: Dictionary(uniqueKeysWithValues: types.map { ($0, false) }),
            read: Dictionary(uniqueKeysWithValues: types.map { ($0, .denied) })
        )
    }

    /// Gives permission to read some types as a whole, and to save those of them that apps may save.
    ///
    /// To live queries it is as if others had saved what comes into sight (R9.2).
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if a type is unknown or a correlation type; nothing is
    ///   decided then.
    public func grantPermissions(for types: Set<SampleType>) async throws {
        try await changeAuthorization(
            share: Dictionary(uniqueKeysWithValues: types.filter { $0.traits.sharing == .asked }.map { ($0, true) }),
            read: Dictionary(uniqueKeysWithValues: types.map { ($0, .everything) })
        )
    }
}
