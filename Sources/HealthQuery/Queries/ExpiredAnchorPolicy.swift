/// What a query does if its anchor is too old to find all deletions since.
///
/// ``HealthDatabase/purgeDeletedObjects(before:)`` forgets deletions, and all anchors from before them expire (R3.9),
/// even those that miss nothing: an error only where something is missing would reveal what others deleted. A query
/// without an anchor misses nothing.
public enum ExpiredAnchorPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// It throws ``HealthError`` with `errorAnchorExpired`, so that its caller can begin anew without an anchor.
    case fail
    /// It goes on without these deletions, as HealthKit does.
    ///
    /// With an anchor from a time that is lost, as a database was read from a file, or that never was in this store, as a
    /// seed made another one alike, it begins anew, as without an anchor.
    case ignore
}
