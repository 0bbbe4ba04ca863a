extension HealthStore {
    /// Whether samples of a type were saved or deleted after a sequence number, as far as the app may see them.
    ///
    /// - Throws: ``HealthError`` with `errorDatabaseInaccessible` while the device is locked (R9.7).
    package func hasNews(of type: SampleType, since sequence: UInt64) async throws -> Bool {
        let snapshot: DatabaseState
        do {
            snapshot = try await self.snapshot(withIdentifiers: false).opened(for: [type])
        } catch let error as HealthError where error.code == .errorAuthorizationNotDetermined {
            return false
        }
        return try await snapshot.news(for: [TypedFilter(type: type, filter: .everything)], since: sequence).isAny
    }
}
