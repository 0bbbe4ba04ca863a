/// Walks the rows that match filters, over all types and sources, by start and then sequence number, or in reverse.
///
/// A merge of one walk per tree, each of which unpacks some rows at a time.
///
/// It hands out those that come before the next row of every other tree together: O(log k) such a run for k trees, and a
/// run has one row at least.
package struct RowCursor: Sendable {
    private var heads: [Head]
    /// How many heads were asked for their first row.
    private var begun = 0
    /// Those that have more rows, the one whose row comes next on top; that one may have to look for it.
    private var queue = Heap<Place>()
    private var reversed: Bool
    /// What was looked at before.
    private var earlierWork: QueryWork

    /// Where a head stands in the walk.
    private struct Place: Sendable, Comparable {
        /// The key of its next row, turned round in a walk in reverse.
        let key: RowKey
        let head: Int

        static func < (left: Place, right: Place) -> Bool { left.key < right.key }
    }

    init(_ heads: [Head], reversed: Bool, _ work: QueryWork = QueryWork()) {
        self.heads = heads
        self.reversed = reversed
        earlierWork = work
    }

    /// The walk over those of its rows that start in a range, in either direction; this one must not have begun.
    func narrowed(toStartsIn range: Range<Double>, reversed: Bool) -> RowCursor {
        var result = self
        result.reversed = reversed
        result.earlierWork = QueryWork()
        for index in heads.indices { result.heads[index].cursor.narrow(toStartsIn: range, reversed: reversed) }
        return result
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

    /// Whether there are no more rows.
    package var isAtEnd: Bool { begun == heads.count && queue.isEmpty }

    /// The next row that matches; `budget` goes down by the rows that had to be looked at.
    package mutating func next(within budget: inout Int) -> Step {
        guard findRows(&budget) else { return .outOfBudget }
        guard let head = queue.first?.head, let row = heads[head].take(reversed: reversed) else { return .end }
        moveFirst()
        return .row(row)
    }

    /// The next rows that match, of one tree, which come before those of all other trees, or after them in reverse.
    ///
    /// Nil at the end, and when the budget is used up, which goes down by the rows that had to be looked at.
    package mutating func nextRun(within budget: inout Int) -> RowRun? {
        guard findRows(&budget), let head = queue.first?.head else { return nil }
        let limit = queue.second.map { reversed ? $0.key.turned : $0.key }
        let run = heads[head].takeRun(upTo: limit, reversed: reversed)
        moveFirst()
        return run
    }

    /// At most so many rows match, as far as that is known without a look at them; nil if rows have to be looked at.
    package var greatestCount: Int? {
        heads.reduce(0) { count, head in
            guard let count, head.isExact, let rows = head.cursor.greatestCount else { return nil }
            return count + rows
        }
    }

    /// The next row that matches, however many have to be looked at.
    package mutating func next() -> SampleRow? {
        var budget = Int.max
        if case .row(let row) = next(within: &budget) { return row }
        return nil
    }

    /// What was looked at.
    var work: QueryWork { heads.reduce(earlierWork) { $0 + $1.cursor.work } }

    /// Looks at rows until the first head of the queue has a next one, and at the beginning every head; those that have no
    /// more leave the queue.
    ///
    /// False if the budget is used up.
    private mutating func findRows(_ budget: inout Int) -> Bool {
        while begun < heads.count {
            if heads[begun].unpack(reversed: reversed, &budget) {
                queue.insert(place(begun))
            } else if budget <= 0 {
                return false
            }
            begun += 1
        }
        // Rows were taken of the first one only.
        while let head = queue.first?.head, !heads[head].hasRows {
            if heads[head].unpack(reversed: reversed, &budget) {
                queue.replaceFirst(with: place(head))
            } else if budget <= 0 {
                return false
            } else {
                queue.popFirst()
            }
        }
        return true
    }

    /// Puts the first head, of which rows were taken, where it belongs, if it knows its next row.
    private mutating func moveFirst() {
        guard let head = queue.first?.head, heads[head].hasRows else { return }
        queue.replaceFirst(with: place(head))
    }

    private func place(_ head: Int) -> Place {
        let key = heads[head].key
        return Place(key: reversed ? key.turned : key, head: head)
    }
}

/// Some rows of a tree that follow one another, in the tree's order.
package struct RowRun: Sendable {
    private let rows: ContiguousArray<BareRow>
    private let range: Range<Int>
    private let details: ContiguousArray<SampleDetails>

    fileprivate init(
        _ rows: ContiguousArray<BareRow>, _ range: Range<Int>, _ details: ContiguousArray<SampleDetails>
    ) {
        (self.rows, self.range, self.details) = (rows, range, details)
    }

    /// Calls `body` with the rows and what they share.
    @inline(__always)
    package func withRows<Result>(
        _ body: (UnsafeBufferPointer<BareRow>, ContiguousArray<SampleDetails>) throws -> Result
    ) rethrows -> Result {
        try rows.withUnsafeBufferPointer {
            try body(UnsafeBufferPointer(rebasing: $0[range]), details)
        }
    }
}

extension RowCursor {
    /// The next rows of one tree.
    struct Head: Sendable {
        fileprivate var cursor: RowTree.Cursor
        private let residual: RowFilter
        /// Whether bounds alone decide which rows match.
        fileprivate let isExact: Bool
        /// The leaf whose rows come next, and those of its rows that are not unpacked.
        private var span: LeafSpan?
        /// Whether all rows that are left of the leaf match.
        private var isSure = false
        /// Rows that match, in the tree's order.
        private var rows: ContiguousArray<BareRow> = []
        /// Those of them that were not taken.
        private var rest = 0..<0
        /// What they share.
        private var details: ContiguousArray<SampleDetails> = []
        /// How many rows are unpacked next time: few at first, as a limit may end the walk soon.
        private var stride = 16
        /// Single rows of leaves that will be unpacked together.
        private var parts: ContiguousArray<Part> = []
        /// The result of reading ahead, kept so that the compiler does not drop the reads.
        private var readBits = 0
        /// The key of the next row.
        fileprivate private(set) var key = RowKey(start: 0, sequence: 0)

        /// Some rows of a leaf.
        private struct Part: Sendable {
            let leaf: RowLeaf
            var rows: RowMask
            /// Whether all of them match.
            let isSure: Bool
        }

        init(_ cursor: RowTree.Cursor, residual: RowFilter) {
            self.cursor = cursor
            self.residual = residual
            isExact = residual == .everything
        }

        fileprivate var hasRows: Bool { !rest.isEmpty }
    }
}

extension RowCursor.Head {
    /// Looks at rows until some match; false if the budget is used up before, or there are no more.
    fileprivate mutating func unpack(reversed: Bool, _ budget: inout Int) -> Bool {
        while budget > 0 {
            guard findSpan(&budget) else { return false }
            if isSure, let stretch = span?.takeStretch(min(stride, budget), fromEnd: reversed) {
                unpack(stretch)
                budget -= stretch.count
            } else {
                collectParts(reversed: reversed, &budget)
                unpackParts(reversed: reversed)
            }
            stride = min(2 * stride, RowLeaf.capacity)
            if hasRows {
                findKey(reversed: reversed)
                return true
            }
        }
        return false
    }

    /// Goes on to the next leaf with rows in the bounds, if none are left of this one; false at the end, or when the
    /// budget is used up.
    private mutating func findSpan(_ budget: inout Int) -> Bool {
        while budget > 0 {
            if let span, !span.mask.isEmpty { return true }
            span = cursor.next()
            isSure = isExact || span?.ask(residual) ?? false
            guard let span else { return false }
            // Rows that lie in the bounds are counted when they are unpacked.
            if span.mask.isEmpty { budget -= span.leaf.count }
        }
        return false
    }

    /// Unpacks rows that follow one another and all match.
    private mutating func unpack(_ stretch: Range<Int>) {
        guard let leaf = span?.leaf else { return }
        makeRoom(stretch.count)
        rows.withUnsafeMutableBufferPointer {
            leaf.unpack(stretch, into: UnsafeMutableBufferPointer(rebasing: $0[..<stretch.count]))
        }
        details = leaf.header.pointee.details
        rest = 0..<stretch.count
    }

    /// As much memory as is used: many walks end after few rows.
    private mutating func makeRoom(_ count: Int) {
        if rows.count < count { rows = ContiguousArray(repeating: .placeholder, count: count) }
    }

    /// Collects single rows, of several leaves where each has few, and reads ahead where they lie.
    ///
    /// Rows that match now and then lie far from each other in memory, and are waited for together.
    private mutating func collectParts(reversed: Bool, _ budget: inout Int) {
        var count = min(stride, budget)
        repeat {
            guard let rows = span?.mask.take(count, fromEnd: reversed), let leaf = span?.leaf else { return }
            readBits ^= leaf.view.touch(rows)
            parts.append(Part(leaf: leaf, rows: rows, isSure: isSure))
            count -= rows.count
            budget -= rows.count
        } while count > 0 && parts.count < stride / 16 && findSpan(&budget) && !(isSure && span?.stretch != nil)
    }

    /// Unpacks those of the collected rows that match.
    private mutating func unpackParts(reversed: Bool) {
        let count = parts.reduce(0) { $0 + $1.rows.count }
        makeRoom(count)
        // Anew, as a leaf may hold the array.
        details = []
        var found = 0
        for position in parts.indices {
            let leaf = parts[position].leaf.view
            while let index = reversed ? parts[position].rows.popLast() : parts[position].rows.popFirst() {
                var row = leaf.bareRow(index)
                let own = leaf.details(index)
                guard parts[position].isSure || residual.matches(row.row(own)) else { continue }
                if details.last !== own { details.append(own) }
                row.detailsIndex = details.count - 1
                rows[reversed ? rows.count - 1 - found : found] = row
                found += 1
            }
        }
        rest = reversed ? rows.count - found..<rows.count : 0..<found
        parts.removeAll(keepingCapacity: true)
    }

    private mutating func findKey(reversed: Bool) {
        guard let index = reversed ? rest.last : rest.first else { return }
        key = rows[index].key
    }

    /// Takes the next row.
    fileprivate mutating func take(reversed: Bool) -> SampleRow? {
        guard !rest.isEmpty else { return nil }
        let index = reversed ? rest.upperBound - 1 : rest.lowerBound
        rest = reversed ? rest.lowerBound..<index : index + 1..<rest.upperBound
        findKey(reversed: reversed)
        return rows[index].row(details[rows[index].detailsIndex])
    }

    /// Takes the next row, and those after it that come before a key.
    fileprivate mutating func takeRun(upTo limit: RowKey?, reversed: Bool) -> RowRun {
        var run = rest
        if let limit {
            rows.withUnsafeBufferPointer { rows in
                if reversed {
                    var lower = rest.upperBound - 1
                    while lower > rest.lowerBound, !(rows[lower - 1].key < limit) { lower -= 1 }
                    run = lower..<rest.upperBound
                } else {
                    var upper = rest.lowerBound + 1
                    while upper < rest.upperBound, rows[upper].key < limit { upper += 1 }
                    run = rest.lowerBound..<upper
                }
            }
        }
        rest = reversed ? rest.lowerBound..<run.lowerBound : run.upperBound..<rest.upperBound
        findKey(reversed: reversed)
        return RowRun(rows, run, details)
    }
}
