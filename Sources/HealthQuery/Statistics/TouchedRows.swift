/// The rows that match a filter and came or went after a number; those that went as they were (R7.4).
enum TouchedRows {
    /// Whether there are any.
    static func exist(_ filter: TypedFilter, in snapshot: Snapshot, after number: UInt64) async throws -> Bool {
        var pace = try Pace()
        for tombstone in snapshot.log.deletions(of: filter.type, after: number) {
            if filter.filter.matches(tombstone.row) { return true }
            pace.budget -= 1
            try await pace.rest()
        }
        var cursor = snapshot.database.cursor([filter], newerThan: number)
        while true {
            switch cursor.next(within: &pace.budget) {
            case .row: return true
            case .end: return false
            case .outOfBudget: try await pace.rest()
            }
        }
    }

    /// All of them; nil if there may be more than `limit`.
    static func all(
        _ filter: TypedFilter,
        in snapshot: Snapshot,
        after number: UInt64,
        limit: Int = .max
    ) async throws -> [SampleRow]? {
        var pace = try Pace()
        var rows: [SampleRow] = []
        let deletions = snapshot.log.deletions(of: filter.type, after: number)
        guard deletions.remainingCount <= limit else { return nil }
        for tombstone in deletions {
            if filter.filter.matches(tombstone.row) { rows.append(tombstone.row) }
            pace.budget -= 1
            try await pace.rest()
        }
        var scan = AdditionScan([filter], in: snapshot.database, after: number, limit: limit)
        while scan.step() {
            pace.budget -= RowLeaf.capacity
            try await pace.rest()
        }
        if scan.stoppedAtLimit { return nil }
        let added = scan.finish()
        return rows + added.rows.indices.map(added.row)
    }
}
