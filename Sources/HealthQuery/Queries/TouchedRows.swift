/// The rows that match a filter and came or went after a sequence number; those that went as they were (R7.4).
///
/// Where some that went are forgotten, nobody knows which: then there are any, and all of them are too many.
enum TouchedRows {
    /// Whether there are any.
    static func exist(_ filter: TypedFilter, in snapshot: DatabaseState, after sequence: UInt64) async throws -> Bool {
        var pace = try Pace()
        if snapshot.forgottenSequence(of: filter.type) > sequence { return true }
        let gone = filter.forRowsThatWent
        for removal in snapshot.deletions(of: filter.type, after: sequence) {
            if gone.matches(removal.row) { return true }
            pace.budget -= 1
            try await pace.rest()
        }
        if try await !flipped(filter, in: snapshot, after: sequence, &pace).isEmpty { return true }
        var cursor = snapshot.index.cursor([filter], newerThan: sequence)
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
        in snapshot: DatabaseState,
        after sequence: UInt64,
        limit: Int
    ) async throws -> [SampleRow]? {
        var pace = try Pace()
        if snapshot.forgottenSequence(of: filter.type) > sequence { return nil }
        var rows: [SampleRow] = []
        let gone = filter.forRowsThatWent
        for removal in snapshot.deletions(of: filter.type, after: sequence) {
            if gone.matches(removal.row) { rows.append(removal.row) }
            if rows.count > limit { return nil }
            pace.budget -= 1
            try await pace.rest()
        }
        rows += try await flipped(filter, in: snapshot, after: sequence, &pace)
        if rows.count > limit { return nil }
        // One more than wanted, to know whether there are more.
        var scan = AdditionScan([filter], in: snapshot.index, after: sequence, limit: limit - rows.count + 1)
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
        in snapshot: DatabaseState,
        after sequence: UInt64,
        _ pace: inout Pace
    ) async throws -> [SampleRow] {
        guard snapshot.view != nil else { return [] }
        let resolved = snapshot.index.resolved(filter)
        let change = try await VisibilityDelta.read([resolved], in: snapshot, since: HistoryPosition(sequence), &pace)
        let gone = filter.forRowsThatWent
        return change.appeared + change.vanished.map(\.row).filter { gone.matches($0) }
    }
}
