extension HealthStore {
    /// A handle on the same data, with the same source, that may save and read everything.
    ///
    /// Tests compare a restricted store with it, and set up data that the app may not save. HealthKit has nothing like
    /// it; it is for tests.
    ///
    /// ```swift
    /// let hidden = try await steps.result(for: store.unrestricted).count - steps.result(for: store).count
    /// ```
    public var unrestricted: HealthStore {
        let access = StoreAccess(
            source: sourceRevision.source, authorization: .everything,
            seesOwnWhenRefused: database.rules.seesOwnWhenRefused, isRemembered: false)
        return HealthStore(
            database: database, sourceRevision: sourceRevision, access: access,
            sheet: AuthorizationSheet(person: .grantsEverything, requiredReadTypes: []))
    }

    /// Decides for the person, as the person does in the Settings app: at any time, and unasked.
    ///
    /// Live queries of this store and its copies notice: what becomes visible seems to be saved by others, and what is
    /// no longer visible seems to be deleted (R9.2). Permissions for types that are not named stay. It is one
    /// transaction, unless visibility stays the same.
    ///
    /// ```swift
    /// try await store.changeAuthorization(read: [QuantityType(.heartRate): .since(lastMonth)])
    /// ```
    ///
    /// - Parameters:
    ///   - share: the types whose samples may be saved from now on, or no longer.
    ///   - read: what may be read from now on.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a type is unknown, is a correlation type (R6.6), or is
    ///   to be saved and never can be; nothing is decided then.
    /// - Complexity: O(1) for types that were and are visible as a whole or not at all, whatever was decided before, else
    ///   O(n) in their samples; and O(k) for all that correlations hold.
    public func changeAuthorization(
        share: [SampleType: Bool] = [:],
        read: [ObjectType: ReadAuthorization] = [:]
    ) async throws {
        try AuthorizationArguments.check(Set(share.keys))
        try AuthorizationArguments.check(Set(read.keys))
        try AuthorizationArguments.checkWritable(Set(share.filter(\.value).keys))
        await database.decide(HealthAuthorization(share: share, read: read), for: access)
    }
}
