import Foundation

/// What happened to the matches of some filters after a number.
struct Delta: Sendable {
    /// The rows that were added and are still there, by number.
    var added: RowBatch
    /// The deletions, by number.
    var deleted: [Tombstone]
    /// The number up to which everything is known now.
    var number: UInt64
    /// Whether a limit cut something off.
    var isComplete: Bool
    /// What was looked at.
    var work = QueryWork()

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty }

    /// Reads a delta, no more than `limit` additions and deletions together, in the order of their numbers.
    static func read(
        _ filters: [TypedFilter],
        in snapshot: Snapshot,
        after number: UInt64,
        limit: Int
    ) async throws -> Delta {
        var pace = try Pace()
        // One more than asked for tells whether the limit cuts something off.
        let wanted = limit == .max ? limit : limit + 1
        var scan = AdditionScan(filters, in: snapshot.database, after: number, limit: wanted)
        while scan.step() {
            pace.budget -= RowLeaf.capacity
            try await pace.rest()
        }
        let added = scan.finish()
        var work = QueryWork(scan, filters)
        let deleted = try await deletions(filters, in: snapshot, after: number, limit: wanted, &pace, &work)
        work.matches = added.count + deleted.count
        let complete = max(number, snapshot.greatestNumber(of: filters))
        var delta = Delta(merging: added, deleted, limit: limit, complete: complete)
        delta.work = work
        return delta
    }

    /// The deletions that a reader is told of.
    ///
    /// An identifier that is in the store again, and matches, is about to be reported as added; its deletion would only
    /// contradict that.
    private static func deletions(
        _ filters: [TypedFilter],
        in snapshot: Snapshot,
        after number: UInt64,
        limit: Int,
        _ pace: inout Pace,
        _ work: inout QueryWork
    ) async throws -> [Tombstone] {
        var found: [Tombstone] = []
        for filter in filters {
            let visible = filter.filter.forDeletions
            let seesAll = visible == .everything
            var count = 0
            for tombstone in snapshot.log.deletions(of: filter.type, after: number) {
                pace.budget -= 1
                try await pace.rest()
                work.rows += 1
                work.deletions += 1
                guard seesAll || visible.matches(tombstone.row) else { continue }
                work.lookups += 1
                let isThereAgain = snapshot.database.contains(tombstone.row.uuid) { successor in
                    filters.contains { $0.type == successor.details.type && $0.filter.matches(successor) }
                }
                if isThereAgain { continue }
                found.append(tombstone)
                count += 1
                if count >= limit {
                    work.stoppedAtLimit = true
                    break
                }
            }
        }
        return found.sorted { $0.number < $1.number }
    }

    private init(merging added: RowBatch, _ deleted: [Tombstone], limit: Int, complete: UInt64) {
        self.added = added
        self.deleted = deleted
        guard added.count + deleted.count > limit else {
            number = complete
            isComplete = true
            return
        }
        let numbers = (added.rows.map { $0.number } + deleted.map { $0.number }).sorted()
        let last = numbers[limit - 1]
        self.added.rows.removeAll { $0.number > last }
        self.deleted = deleted.filter { $0.number <= last }
        number = last
        isComplete = false
    }
}
