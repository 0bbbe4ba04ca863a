/// Walks the rows that match filters, over all types and sources, by start and then sequence number, or in reverse.
///
/// A small merge of one walk per tree. Each step compares the next row of every tree, so that k trees cost O(k) a row;
/// there are few.
package struct RowCursor: Sendable {
    private var heads: [Head]
    private let reversed: Bool
    /// What was looked at, but for the trees that have more rows.
    private var finished: QueryWork

    /// The next row of one tree.
    struct Head: Sendable {
        var cursor: RowTree.Cursor
        let residual: RowFilter
        /// Whether bounds alone decide which rows match.
        let isExact: Bool
        /// Whether all rows that are left of the leaf match.
        var isSure = false
        var span: LeafSpan?
        /// The next row; nil when the next leaf has to be entered to find it.
        var index: Int?
        var key = RowKey(start: 0, sequence: 0)

        init(_ cursor: RowTree.Cursor, residual: RowFilter) {
            self.cursor = cursor
            self.residual = residual
            isExact = residual == .everything
        }
    }

    init(_ heads: [Head], reversed: Bool, _ work: QueryWork = QueryWork()) {
        self.heads = heads
        self.reversed = reversed
        finished = work
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

    /// The next row that matches; `budget` goes down by the rows looked at, by one at the least.
    package mutating func next(within budget: inout Int) -> Step {
        while true {
            guard findRows(&budget) else { return .outOfBudget }
            guard !heads.isEmpty else { return .end }
            let best = heads.count == 1 ? 0 : nextHead()
            budget -= 1
            if let row = heads[best].take(reversed: reversed) { return .row(row) }
        }
    }

    /// The next rows that are known to match without a look at each: those of a leaf that come before the rows of all
    /// other trees, or after them in reverse.
    ///
    /// Nil if the next row must be looked at by itself.
    package mutating func nextStretch(within budget: inout Int) -> (leaf: RowLeaf, range: Range<Int>)? {
        guard findRows(&budget), !heads.isEmpty else { return nil }
        let best = heads.count == 1 ? 0 : nextHead()
        guard let stretch = heads[best].stretch(reversed: reversed) else { return nil }
        let leaf = stretch.leaf
        var range = stretch.range
        for other in heads.indices where other != best {
            let key = heads[other].key
            range = reversed ? leaf.end(of: range, notBefore: key) : leaf.start(of: range, before: key)
        }
        heads[best].skip(range, reversed: reversed)
        budget -= range.count
        return (leaf, range)
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
    var work: QueryWork { heads.reduce(finished) { $0 + $1.cursor.work } }

    /// Enters leaves until every head has a next row, and drops heads that have no more.
    ///
    /// False if the budget is used up.
    private mutating func findRows(_ budget: inout Int) -> Bool {
        var index = 0
        while index < heads.count {
            if heads[index].index != nil {
                index += 1
                continue
            }
            guard budget > 0 else { return false }
            if !heads[index].enterLeaf(reversed: reversed, &budget) {
                finished = finished + heads.remove(at: index).cursor.work
            }
        }
        return budget > 0
    }

    private func nextHead() -> Int {
        var best = 0
        for index in heads.indices.dropFirst() {
            let isBefore = heads[index].key < heads[best].key
            if isBefore != reversed { best = index }
        }
        return best
    }
}

extension RowCursor.Head {
    // What only reads is mutating, too, as the compiler would copy the head for it.

    /// The rest of the leaf's stretch, if all of it matches.
    fileprivate mutating func stretch(reversed: Bool) -> (leaf: RowLeaf, range: Range<Int>)? {
        guard isSure, let index, let stretch = span?.stretch, let leaf = span?.leaf else { return nil }
        return (leaf, reversed ? stretch.lowerBound..<index + 1 : index..<stretch.upperBound)
    }

    /// The row, if it matches; goes to the next one.
    fileprivate mutating func take(reversed: Bool) -> SampleRow? {
        guard let index, let row = span?.leaf.row(index) else { return nil }
        advance(reversed: reversed)
        return isSure || residual.matches(row) ? row : nil
    }

    /// Goes to the next row of the leaf.
    fileprivate mutating func advance(reversed: Bool) {
        index = reversed ? span?.mask.popLast() : span?.mask.popFirst()
        if let index { key = span?.leaf.key(index) ?? key }
    }

    /// Moves past the next rows of the leaf's stretch.
    fileprivate mutating func skip(_ range: Range<Int>, reversed: Bool) {
        if reversed {
            span?.mask.removeAll(from: range.lowerBound)
        } else {
            span?.mask.removeAll(before: range.upperBound)
        }
        advance(reversed: reversed)
    }

    /// Enters the next leaf; false if there is none.
    fileprivate mutating func enterLeaf(reversed: Bool, _ budget: inout Int) -> Bool {
        span = cursor.next()
        isSure = isExact || span?.ask(residual) ?? false
        guard let span else { return false }
        // Rows that lie in the bounds are counted when they are taken.
        if span.mask.isEmpty { budget -= span.leaf.count }
        advance(reversed: reversed)
        return true
    }
}

extension RowLeaf {
    // Sources that record side by side take turns, so that the ends of these parts are mostly near.

    /// The first of some rows, and those after it that come before a key.
    fileprivate func start(of range: Range<Int>, before key: RowKey) -> Range<Int> {
        let rest = range.lowerBound + 1..<range.upperBound
        return range.lowerBound..<rest.gallopingIndex { !(self.key($0) < key) }
    }

    /// The last of some rows, and those before it that do not come before a key.
    fileprivate func end(of range: Range<Int>, notBefore key: RowKey) -> Range<Int> {
        let count = (1..<range.count).gallopingIndex { self.key(range.upperBound - 1 - $0) < key }
        return range.upperBound - count..<range.upperBound
    }
}
