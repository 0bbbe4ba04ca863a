import Foundation

extension HealthDatabase {
    /// Saves activity summaries, one for each day, as the system does at the end of the day and during it (R11.7).
    ///
    /// The summary of a day replaces the one before; an equal one changes nothing. It is one transaction, all or
    /// nothing, and live queries hear of it. It can be done while the device is locked. HealthKit has nothing like it;
    /// it is for tests and importers.
    ///
    /// - Parameter summaries: the summaries, each of a day of its own in the years 1 to 9999.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a summary has no day, a quantity has a unit that does
    ///   not fit or is not finite, or two summaries have the same day; nothing is changed then.
    /// - Complexity: O(k log n) for k summaries and n stored ones.
    public func saveActivitySummaries(_ summaries: [ActivitySummary]) throws {
        let rows = try summaries.map { try $0.row(in: state.calendar) }
        var met: Set<UUID> = []
        for (row, summary) in zip(rows, summaries) where !met.insert(row.uuid).inserted {
            throw HealthError.invalidArgument("there are two activity summaries of \(summary.day)")
        }
        let stored = state.index.rows(rows.map(\.uuid), from: ActivitySummary.rowSource.source)
        let changed = zip(rows, stored).filter { new, old in !(old?.hasContent(of: new) ?? false) }
        guard !changed.isEmpty else { return }
        try change { state, _, date, changes in
            state.remove(changed.compactMap(\.1), at: date, &changes)
            try state.add(RowBatch(changed.map(\.0)), isHidden: { _ in true }, &changes)
        }
    }

    /// Deletes activity summaries, as one transaction; live queries hear of it.
    ///
    /// HealthKit has nothing like it; it is for tests.
    ///
    /// - Parameter predicate: the days; nil for all.
    /// - Returns: how many there were.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the predicate is not one for activity summaries, as in
    ///   ``ActivitySummaryQueryDescriptor``; nothing is changed then.
    /// - Complexity: O(n) for n stored summaries.
    @discardableResult
    public func deleteActivitySummaries(_ predicate: QueryPredicate? = nil) throws -> Int {
        let filter = try TypedFilter(activitySummaries: predicate)
        var cursor = state.index.cursor([filter])
        var rows: [SampleRow] = []
        while let row = cursor.next() { rows.append(row) }
        guard !rows.isEmpty else { return 0 }
        try change { state, _, date, changes in state.remove(rows, at: date, &changes) }
        return rows.count
    }
}
