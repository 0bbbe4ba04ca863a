/// The rows that match a filter and came or went after a number; those that went as they were (R7.4).
///
/// Where some that went are forgotten, nobody knows which: then there are any, and all of them are too many.
enum TouchedRows {
    /// Whether there are any.
    static func exist(_ filter: TypedFilter, in snapshot: Snapshot, after number: UInt64) async throws -> Bool {
        var pace = try Pace()
        if snapshot.forgottenNumber(of: filter.type) > number { return true }
        let gone = filter.forRowsThatWent
        for tombstone in snapshot.deletions(of: filter.type, after: number) {
            if gone.matches(tombstone.row) { return true }
            pace.budget -= 1
            try await pace.rest()
        }
        if try await !flipped(filter, in: snapshot, after: number, &pace).isEmpty { return true }
        var cursor = snapshot.database.cursor([filter], newerThan: number)
        while true {
            switch cursor.next(within: &pace.budget) {
            case .row: return true
            case .end: return false
            case .outOfBudget: try await pace.rest()
            }
        }
    }

    /// All of them; nil if they are more than `limit`, or not known.
    static func all(
        _ filter: TypedFilter,
        in snapshot: Snapshot,
        after number: UInt64,
        limit: Int
    ) async throws -> [SampleRow]? {
        var pace = try Pace()
        if snapshot.forgottenNumber(of: filter.type) > number { return nil }
        var rows: [SampleRow] = []
        let gone = filter.forRowsThatWent
        for tombstone in snapshot.deletions(of: filter.type, after: number) {
            if gone.matches(tombstone.row) { rows.append(tombstone.row) }
            if rows.count > limit { return nil }
            pace.budget -= 1
            try await pace.rest()
        }
        rows += try await flipped(filter, in: snapshot, after: number, &pace)
        if rows.count > limit { return nil }
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

    /// Those that came into the reader's sight, or went out of it, because its permissions changed.
    private static func flipped(
        _ filter: TypedFilter,
        in snapshot: Snapshot,
        after number: UInt64,
        _ pace: inout Pace
    ) async throws -> [SampleRow] {
        guard snapshot.view != nil else { return [] }
        let resolved = snapshot.database.resolved(filter)
        let change = try await AccessChange.read([resolved], in: snapshot, since: HistoryPlace(number), &pace)
        let gone = filter.forRowsThatWent
        return change.appeared + change.vanished.map(\.row).filter { gone.matches($0) }
    }
}
