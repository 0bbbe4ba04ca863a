public import Foundation

extension HealthDatabase {
    /// Forgets the deletions that were made before a date (R3.9); until then they are remembered.
    ///
    /// They are not reported again. An anchor that was read before that date has expired, whatever was forgotten: an
    /// anchored query with it throws `errorAnchorExpired`, unless its
    /// ``AnchoredObjectQueryDescriptor/expiredAnchorPolicy`` says otherwise. Only purges tell how old an anchor is: it
    /// counts as old as the last purge before it, or as the database. So purge often, and forget only what is much
    /// older: with a purge every night, as below, an anchor that is replaced every 29 days never expires.
    ///
    /// Each purge moves every anchor once: the next query with it has a new anchor, even without news. Waiting live
    /// queries know of all deletions, and none is woken. A live anchored query that is behind ends with the same
    /// error; other live queries read anew and miss nothing.
    ///
    /// What a store could no longer see before the date, because permission was taken, is forgotten in the same way.
    /// Deletions of correlations, workouts and electrocardiograms are always remembered, and each call that adds samples
    /// to a stored one, which ``WorkoutBuilder`` does not; anchors of queries for these alone do not expire.
    ///
    /// ```swift
    /// // Every night:
    /// await database.purgeDeletedObjects(before: .now - 30 * 86_400)
    /// ```
    ///
    /// Dates are those of the database's clock.
    ///
    /// - Complexity: O(n) for n remembered deletions.
    public func purgeDeletedObjects(before date: Date) {
        beginChange()
        defer { endChange() }
        state.log.purge(before: date, at: now())
        state.log.checkInvariants()
        signal.notePurge(state.log.purgeSequence)
    }
}
