/// What is known of some rows without looking at them; summaries combine.
package struct RowSummary: Sendable, Hashable {
    package private(set) var count: Int
    package private(set) var first: RowKey
    package private(set) var last: RowKey
    package private(set) var greatestEnd: Double
    package private(set) var leastNumber: UInt64
    package private(set) var greatestNumber: UInt64
    /// The least value, in the type's canonical unit.
    package private(set) var leastValue: Double
    /// The greatest value, in the type's canonical unit.
    package private(set) var greatestValue: Double

    /// The summary of one row; the value is in the type's canonical unit.
    @inline(__always)
    package init(key: RowKey, end: Double, value: Double) {
        count = 1
        first = key
        last = key
        greatestEnd = end
        leastNumber = key.number
        greatestNumber = key.number
        leastValue = value
        greatestValue = value
    }

    package init(_ row: SampleRow) {
        self.init(key: row.key, end: row.end, value: row.canonicalValue)
    }

    /// Takes in a row; the value is in the type's canonical unit.
    @inline(__always)
    package mutating func add(key: RowKey, end: Double, value: Double) {
        count += 1
        first = min(first, key)
        last = max(last, key)
        greatestEnd = max(greatestEnd, end)
        leastNumber = min(leastNumber, key.number)
        greatestNumber = max(greatestNumber, key.number)
        leastValue = min(leastValue, value)
        greatestValue = max(greatestValue, value)
    }

    /// Takes in rows that may lie anywhere.
    package mutating func add(_ other: RowSummary) {
        count += other.count
        first = min(first, other.first)
        last = max(last, other.last)
        greatestEnd = max(greatestEnd, other.greatestEnd)
        leastNumber = min(leastNumber, other.leastNumber)
        greatestNumber = max(greatestNumber, other.greatestNumber)
        leastValue = min(leastValue, other.leastValue)
        greatestValue = max(greatestValue, other.greatestValue)
    }

    /// Whether losing some of these rows can change more than the count.
    package func isShaped(by part: RowSummary) -> Bool {
        part.first == first || part.last == last || part.greatestEnd == greatestEnd || part.leastNumber == leastNumber
            || part.greatestNumber == greatestNumber || part.leastValue == leastValue
            || part.greatestValue == greatestValue
    }

    /// Whether nothing but the count differs.
    package func hasShape(of other: RowSummary) -> Bool {
        first == other.first && last == other.last && greatestEnd == other.greatestEnd
            && leastNumber == other.leastNumber && greatestNumber == other.greatestNumber
            && leastValue == other.leastValue && greatestValue == other.greatestValue
    }

    /// The summary of the rows without some that do not shape it.
    package mutating func lose(_ count: Int) {
        self.count -= count
    }
}

extension RowBounds {
    /// Whether rows with this summary can lie in the bounds, and be newer than `number`.
    package func admit(_ summary: RowSummary, newerThan number: UInt64) -> Bool {
        summary.greatestNumber > number && summary.greatestEnd >= endAtLeast && summary.first.start < startBelow
            && summary.last.start >= startAtLeast && summary.greatestValue >= valueAtLeast
            && summary.leastValue <= valueAtMost
    }

    /// Whether the start alone decides which of the rows with this summary lie in the bounds.
    ///
    /// A row that starts after a time also ends after it.
    package func decideByStart(_ summary: RowSummary, newerThan number: UInt64) -> Bool {
        summary.leastNumber > number && max(summary.first.start, startAtLeast) >= endAtLeast
            && summary.leastValue >= valueAtLeast && summary.greatestValue <= valueAtMost
    }
}

extension RowLeaf {
    /// What is known of all rows together; there must be one at least.
    var summary: RowSummary {
        var summary = RowSummary(key: key(0), end: end(0), value: canonicalValue(0))
        for index in 1..<max(1, count) {
            summary.add(key: key(index), end: end(index), value: canonicalValue(index))
        }
        return summary
    }
}
