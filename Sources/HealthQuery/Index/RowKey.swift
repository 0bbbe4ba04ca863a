/// Where a row lies in the order of its tree: by start, and among equal starts by number.
package struct RowKey: Sendable, Hashable, Comparable {
    package let start: Double
    package let number: UInt64

    package init(start: Double, number: UInt64) {
        self.start = start
        self.number = number
    }

    @inline(__always)
    package static func < (left: RowKey, right: RowKey) -> Bool {
        left.start < right.start || (left.start == right.start && left.number < right.number)
    }
}

extension SampleRow {
    package var key: RowKey { RowKey(start: start, number: number) }
}
