extension HealthStore {
    /// Does several saves and deletes as one: all of them, or none if `body` throws.
    ///
    /// They become visible at one instant, with sequence numbers that follow one another, and a waiting query is told
    /// once.
    ///
    /// ```swift
    /// try await store.transaction { transaction in
    ///     try transaction.delete(mistake)
    ///     try transaction.save(correction)
    /// }
    /// ```
    ///
    /// HealthKit has nothing like it. A call in `body` whose error is caught changes nothing, and the others count.
    ///
    /// `body` runs while nobody else can change the database, so it should do nothing but change it. The calls in it
    /// cost what they cost by themselves, and a copy of each node that they change.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; nothing is changed then, also by the calls that succeeded.
    public func transaction<Result: Sendable>(
        _ body: @Sendable (inout HealthTransaction) throws -> Result
    ) async throws -> Result {
        try await database.transaction(by: writer, body)
    }
}
