public import Foundation

extension HealthDatabase {
    /// Forgets the deletions that were made before a date (R3.9).
    ///
    /// Nobody is told of them again. An anchored query whose anchor does not know of one of which its store would have
    /// been told throws `errorAnchorExpired`, unless its ``AnchoredObjectQueryDescriptor/expiredAnchorPolicy`` says
    /// otherwise. Anchors that know of all of them stay as they are. Live queries that wait know of all, and nobody is
    /// woken. A live anchored query that is behind ends with the same error; other live queries read anew and miss
    /// nothing.
    ///
    /// What went out of a store's sight before the date, because permission was taken, is forgotten in the same way.
    /// Deletions of correlations are always remembered.
    ///
    /// ```swift
    /// await database.purgeDeletedObjects(before: .now - 30 * 86_400)
    /// ```
    ///
    /// Dates are those of the database's clock. See ``Rules/maximumDeletedObjects`` for a limit instead of a date.
    ///
    /// - Complexity: O(n) for n remembered deletions.
    public func purgeDeletedObjects(before date: Date) {
        beginChange()
        defer { endChange() }
        state.log.forget(before: date, sights.withLock { $0 })
        state.log.checkInvariants()
    }
}
