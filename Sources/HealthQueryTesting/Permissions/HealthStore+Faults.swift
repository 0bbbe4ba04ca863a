public import HealthQuery

extension HealthDatabase {
    /// Runs `body` while the device is locked, and unlocks it afterwards, even after an error (R9.7).
    ///
    /// Queries that begin meanwhile fail with `errorDatabaseInaccessible`; saved samples are kept.
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
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
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
    /// For live queries it is as if others had deleted what is no longer visible (R9.2).
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
    /// For live queries it is as if others had saved what becomes visible (R9.2).
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
