/// Finds the rows with the least numbers after a given one: what was added since.
///
/// Chunks are taken in the order of their least number, and the scan stops at the first chunk that cannot hold a number
/// among the wanted ones any more. Where rows were saved roughly in the order of their dates, a page of additions costs
/// the list of chunks and the page; in the worst case all rows after the number.
package struct AdditionScan: Sendable {
    private struct Part: Sendable {
        let chunk: SourceRows.Chunk
        let filter: TypedFilter
    }

    private var parts: [Part]
    private var position = 0
    private let number: UInt64
    private let limit: Int
    private var found: [SampleRow] = []

    /// Creates a scan over everything that matches `filters`; without a limit it is `Int.max`.
    package init(_ filters: [TypedFilter], in database: Database, after number: UInt64, limit: Int) {
        self.number = number
        self.limit = limit
        parts = filters.flatMap { filter in
            database.rows(in: filter).flatMap { rows in
                rows.chunks.compactMap { chunk in
                    guard chunk.greatestNumber > number, chunk.greatestEnd >= filter.bounds.endAtLeast else {
                        return nil
                    }
                    return Part(chunk: chunk, filter: filter)
                }
            }
        }
        parts.sort { $0.chunk.leastNumber < $1.chunk.leastNumber }
    }

    /// Looks at one more chunk; false when there is nothing left to look at.
    package mutating func step() -> Bool {
        guard position < parts.count else { return false }
        let part = parts[position]
        if found.count >= limit {
            prune()
            if let last = found.last, last.number < part.chunk.leastNumber { return false }
        }
        position += 1
        for row in part.chunk.rows where row.number > number && part.filter.filter.matches(row) {
            found.append(row)
        }
        return position < parts.count
    }

    /// The rows found, by number, no more than the limit.
    package mutating func finish() -> [SampleRow] {
        prune()
        return found
    }

    private mutating func prune() {
        found.sort { $0.number < $1.number }
        if found.count > limit { found.removeSubrange(limit...) }
    }
}
