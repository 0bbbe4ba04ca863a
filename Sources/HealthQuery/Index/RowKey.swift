/// Where a row lies in the order of its tree: by start, and among equal starts by number.
package struct RowKey: Sendable, Hashable, Comparable {
    package let start: Double
    package let number: UInt64

    @inline(__always)
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

extension BareRow {
    @inline(__always)
    package var key: RowKey { RowKey(start: start, number: number) }
}

extension RowBatch {
    /// Puts the rows in the order of their keys.
    package mutating func sort() {
        let isInOrder = rows.withUnsafeBufferPointer { rows in
            rows.indices.dropFirst().allSatisfy { rows[$0 - 1].key < rows[$0].key }
        }
        if !isInOrder { rows.sort { $0.key < $1.key } }
    }
}
