/// What a query does with an anchor that is too old to tell all deletions since.
///
/// Deletions are forgotten by ``HealthDatabase/purgeDeletedObjects(before:)`` and by
/// ``HealthDatabase/Rules/maximumDeletedObjects``. An anchor that does not know of one of which its store would have
/// been told has expired (R3.9). Who begins without an anchor misses nothing.
public enum ExpiredAnchorPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// It throws ``HealthError`` with `errorAnchorExpired`, so that its caller can begin anew without an anchor.
    case fail
    /// It goes on without these deletions, as HealthKit does.
    case ignore
}
