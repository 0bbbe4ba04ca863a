/// Walks the rows that match filters, over all types and sources, by start and then number, or by start in reverse.
///
/// A small merge of one cursor per source. Each step looks at the next row of every source, so that k sources cost O(k) a
/// row; there are few.
package struct RowCursor: Sendable {
    private struct Head: Sendable {
        var cursor: SourceRows.Cursor
        let filter: RowFilter
        var row: SampleRow
    }

    private var heads: [Head] = []
    private let reversed: Bool
    private var finishedVisits = 0

    package init(_ cursors: [(cursor: SourceRows.Cursor, filter: RowFilter)], reversed: Bool) {
        self.reversed = reversed
        for (cursor, filter) in cursors {
            var cursor = cursor
            if let row = cursor.next() {
                heads.append(Head(cursor: cursor, filter: filter, row: row))
            } else {
                finishedVisits += cursor.visited
            }
        }
    }

    /// The outcome of a step.
    package enum Step: Sendable {
        /// The next row that matches.
        case row(SampleRow)
        /// The budget is used up before a row matched; the walk can go on with a new one.
        case outOfBudget
        /// There are no more rows.
        case end
    }

    /// The next row that matches; `budget` goes down by the rows looked at.
    package mutating func next(within budget: inout Int) -> Step {
        while !heads.isEmpty {
            guard budget > 0 else { return .outOfBudget }
            budget -= 1
            let best = nextHead()
            let row = heads[best].row
            let matches = heads[best].filter.matches(row)
            advance(best)
            if matches { return .row(row) }
        }
        return .end
    }

    /// The next row that matches, however many have to be looked at.
    package mutating func next() -> SampleRow? {
        var budget = Int.max
        if case .row(let row) = next(within: &budget) { return row }
        return nil
    }

    /// How many rows were looked at.
    package var visited: Int {
        heads.reduce(finishedVisits) { $0 + $1.cursor.visited }
    }

    private func nextHead() -> Int {
        var best = 0
        for index in heads.indices.dropFirst() {
            let isBefore = heads[index].row.key < heads[best].row.key
            if isBefore != reversed { best = index }
        }
        return best
    }

    private mutating func advance(_ index: Int) {
        if let next = heads[index].cursor.next() {
            heads[index].row = next
        } else {
            finishedVisits += heads[index].cursor.visited
            heads.remove(at: index)
        }
    }
}
