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

    /// All of them; nil if they are more than `limit`.
    static func all(
        _ filter: TypedFilter,
        in snapshot: Snapshot,
        after number: UInt64,
        limit: Int
    ) async throws -> [SampleRow]? {
        var pace = try Pace()
        var rows: [SampleRow] = []
        for tombstone in snapshot.log.deletions(of: filter.type, after: number) {
            if filter.filter.matches(tombstone.row) { rows.append(tombstone.row) }
            if rows.count > limit { return nil }
            pace.budget -= 1
            try await pace.rest()
        }
        // One more than wanted, to know whether there are more.
        var scan = AdditionScan([filter], in: snapshot.database, after: number, limit: limit - rows.count + 1)
        while scan.step() {
            pace.budget -= RowLeaf.capacity
            try await pace.rest()
        }
        let added = scan.finish()
        if rows.count + added.rows.count > limit { return nil }
        return rows + added.rows.indices.map(added.row)
    }
}
