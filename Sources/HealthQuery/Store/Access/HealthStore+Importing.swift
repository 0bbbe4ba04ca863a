extension HealthStore {
    /// Checks that the store may save as other apps, and learn what they saved: the importer asks before each batch.
    ///
    /// A store about which a person decided anything may not, whatever the decision: the answer would tell it (R9.1).
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationDenied`.
    package func checkImporting() throws {
        guard access.authorization == .everything else {
            throw HealthError(
                .errorAuthorizationDenied,
                "importing saves as other apps; where a person decided, only `unrestricted` may do that"
            )
        }
    }
}
