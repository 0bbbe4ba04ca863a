public import HealthQuery

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
