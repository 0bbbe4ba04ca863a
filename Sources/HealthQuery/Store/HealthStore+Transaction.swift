extension HealthStore {
    /// Does several saves and deletes as one: all of them, or none if `body` throws.
    ///
    /// They become visible at one instant, with consecutive sequence numbers, and wake a waiting query once.
    ///
    /// ```swift
    /// try await store.transaction { transaction in
    ///     try transaction.delete(mistake)
    ///     try transaction.save(correction)
    /// }
    /// ```
    ///
    /// HealthKit has nothing like it. If `body` catches a call's error, that call changes nothing and the others count.
    ///
    /// `body` runs while nobody else can change the database, so it should do nothing but change it. The calls in it
    /// cost what they cost outside, and a copy of each node that they change.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; then nothing is changed, not even by the calls that succeeded.
    public func transaction<Result: Sendable>(
        _ body: @Sendable (inout HealthTransaction) throws -> Result
    ) async throws -> Result {
        try await write { try await database.transaction(by: $0, body) }
    }
}
