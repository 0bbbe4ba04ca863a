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

    package init(_ row: SampleRow) {
        count = 1
        first = row.key
        last = row.key
        greatestEnd = row.end
        leastNumber = row.number
        greatestNumber = row.number
        leastValue = row.canonicalValue
        greatestValue = leastValue
    }

    /// The summary of rows, one at least.
    package init(_ rows: some Collection<SampleRow>) {
        self.init(rows[rows.startIndex])
        for row in rows.dropFirst() { add(row) }
    }

    /// The summary of rows; nil if there are none.
    package init?(ifAny rows: some Collection<SampleRow>) {
        if rows.isEmpty { return nil }
        self.init(rows)
    }

    /// Takes in a row.
    package mutating func add(_ row: SampleRow) {
        add(key: row.key, end: row.end, value: row.canonicalValue)
    }

    /// Takes in a row that is known by its columns; the value is in the type's canonical unit.
    mutating func add(key: RowKey, end: Double, value: Double) {
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

    /// Whether losing a row can change more than the count.
    package func isShaped(by row: SampleRow) -> Bool {
        let value = row.canonicalValue
        return row.key == first || row.key == last || row.end == greatestEnd || row.number == leastNumber
            || row.number == greatestNumber || value == leastValue || value == greatestValue
    }

    /// The summary of the rows without one that does not shape it.
    package mutating func loseOne() {
        count -= 1
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

extension SampleRows {
    package func key(_ index: Int) -> RowKey { RowKey(start: starts[index], number: numbers[index]) }

    /// What is known of all rows together; there must be one at least.
    var summary: RowSummary {
        var summary = RowSummary(row(0))
        let values = canonicalValues
        for index in 1..<max(1, count) {
            summary.add(key: key(index), end: ends[index], value: values[index])
        }
        return summary
    }
}
