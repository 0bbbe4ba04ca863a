/// What is known of rows in a tree without looking at them; summaries combine.
package struct RowSummary: Sendable, Hashable {
    package private(set) var count: Int
    package private(set) var first: RowKey
    package private(set) var last: RowKey
    package private(set) var greatestEnd: Double
    package private(set) var leastSequence: UInt64
    package private(set) var greatestSequence: UInt64
    /// The least value, in the type's canonical unit.
    package private(set) var leastValue: Double
    /// The greatest value, in the type's canonical unit.
    package private(set) var greatestValue: Double
    /// The row that ends last.
    package private(set) var recent: Recent
    /// The value of the first row.
    package private(set) var firstValue: Double
    package private(set) var totals: RowTotals
    package let weighting: RowWeighting
    /// Whether each row begins where those before it have ended, or later, and the gaps between them are in the totals.
    ///
    /// Known only where gaps weigh.
    package private(set) var isChain: Bool

    /// The row that ends at `greatestEnd`; of several the one that starts last, then the one that was saved last
    /// (R4.18).
    package struct Recent: Sendable, Hashable {
        package let key: RowKey
        package let value: Double
    }

    /// The summary of one row; the value is in the type's canonical unit.
    @inline(__always)
    package init(_ row: BareRow, value: Double, _ weighting: RowWeighting) {
        count = 1
        first = row.key
        last = row.key
        greatestEnd = row.end
        leastSequence = row.sequence
        greatestSequence = row.sequence
        leastValue = value
        greatestValue = value
        recent = Recent(key: row.key, value: value)
        firstValue = value
        totals = RowTotals(row, value: value, weighting)
        self.weighting = weighting
        isChain = weighting == .gaps
    }

    package init(_ row: SampleRow) {
        self.init(row.bare(detailsIndex: 0), value: row.canonicalValue, row.details.weighting)
    }

    /// Appends rows that come after these, with none in between.
    @inline(__always)
    package mutating func append(_ next: RowSummary) {
        if isChain { joinChain(next) }
        add(next)
        if weighting == .gaps, !isChain { totals.forgetGaps() }
    }

    /// Appends a row that comes after these.
    @inline(__always)
    package mutating func append(_ row: BareRow, value: Double) {
        guard weighting == .none, let sum = ExactSum(value) else {
            append(RowSummary(row, value: value, weighting))
            return
        }
        count += 1
        last = row.key
        if row.end >= greatestEnd {
            greatestEnd = row.end
            recent = Recent(key: row.key, value: value)
        }
        leastSequence = min(leastSequence, row.sequence)
        greatestSequence = max(greatestSequence, row.sequence)
        leastValue = min(leastValue, value)
        greatestValue = max(greatestValue, value)
        totals.sum += sum
    }

    /// Whether the order of the rows counts, so that rows can only be appended, and none can be removed.
    package var dependsOnOrder: Bool { weighting == .gaps }

    /// Adds rows that may lie anywhere; what depends on the order must be computed anew, see ``dependsOnOrder``.
    @inline(__always)
    package mutating func add(_ other: RowSummary) {
        count += other.count
        if other.first < first {
            first = other.first
            firstValue = other.firstValue
        }
        last = max(last, other.last)
        if (greatestEnd, recent.key) < (other.greatestEnd, other.recent.key) { recent = other.recent }
        greatestEnd = max(greatestEnd, other.greatestEnd)
        leastSequence = min(leastSequence, other.leastSequence)
        greatestSequence = max(greatestSequence, other.greatestSequence)
        leastValue = min(leastValue, other.leastValue)
        greatestValue = max(greatestValue, other.greatestValue)
        totals += other.totals
    }

    /// Adds the gap before the rows that come next, if they go on with the chain.
    @inline(__always)
    private mutating func joinChain(_ next: RowSummary) {
        let gap = next.first.start - greatestEnd
        isChain = next.isChain && gap >= 0
        guard isChain, gap > 0 else { return }
        if let weighted = ExactSum(RowTotals.weight(ofGap: gap, recent.value, next.firstValue)) {
            totals.weighted += weighted
        } else {
            isChain = false
        }
    }
}

extension RowSummary {
    /// Whether losing some of these rows can change more than count and totals.
    package func isShaped(by part: RowSummary) -> Bool {
        part.first == first || part.last == last || part.greatestEnd == greatestEnd
            || part.leastSequence == leastSequence
            || part.greatestSequence == greatestSequence || part.leastValue == leastValue
            || part.greatestValue == greatestValue || dependsOnOrder
    }

    /// Whether at most count and totals differ.
    package func hasShape(of other: RowSummary) -> Bool {
        first == other.first && last == other.last && greatestEnd == other.greatestEnd && recent == other.recent
            && leastSequence == other.leastSequence && greatestSequence == other.greatestSequence
            && leastValue == other.leastValue && greatestValue == other.greatestValue && !dependsOnOrder
    }

    /// Subtracts rows that do not shape the summary.
    package mutating func lose(_ part: RowSummary) {
        count -= part.count
        totals -= part.totals
    }

    /// Subtracts what a part has lost.
    package mutating func follow(from before: RowSummary, to after: RowSummary) {
        count -= before.count - after.count
        totals -= before.totals
        totals += after.totals
    }
}

extension RowSummary {
    /// Adds rows of a leaf, of which the first one is known already; each counts by itself.
    mutating func take(_ leaf: RowLeaf, _ range: Range<Int>) {
        let position = leaf.mostRecent(range)
        let values = leaf.values(range)
        count = range.count
        last = leaf.key(range.upperBound - 1)
        greatestEnd = leaf.end(position)
        recent = Recent(key: leaf.key(position), value: leaf.canonicalValue(position))
        leastValue = values.least
        greatestValue = values.greatest
        totals.sum = values.sum
        totals.roughCount = values.roughCount
        leaf.forEachSequence(range) { sequence in
            leastSequence = min(leastSequence, sequence)
            greatestSequence = max(greatestSequence, sequence)
        }
    }
}

extension RowBounds {
    /// Whether rows with this summary can lie in the bounds, and be newer than `sequence`.
    @inline(__always)
    package func admit(_ summary: RowSummary, newerThan sequence: UInt64) -> Bool {
        summary.greatestSequence > sequence && summary.greatestEnd >= endAtLeast && summary.first.start < startBelow
            && summary.last.start >= startAtLeast && summary.greatestValue >= valueAtLeast
            && summary.leastValue <= valueAtMost
    }

    /// Whether the start alone decides which of the rows with this summary lie in the bounds.
    ///
    /// A row that starts after a time also ends after it.
    package func decideByStart(_ summary: RowSummary, newerThan sequence: UInt64) -> Bool {
        summary.leastSequence > sequence && max(summary.first.start, startAtLeast) >= endAtLeast
            && summary.leastValue >= valueAtLeast && summary.greatestValue <= valueAtMost
    }

    /// Whether all rows with this summary lie in the bounds.
    @inline(__always)
    package func containAll(_ summary: RowSummary) -> Bool {
        summary.first.start >= startAtLeast && summary.first.start >= endAtLeast && summary.last.start < startBelow
            && summary.leastValue >= valueAtLeast && summary.greatestValue <= valueAtMost
    }
}
