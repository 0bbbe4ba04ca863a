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
        struct Place {
            let key: RowKey
            let index: Int32
        }
        let isInOrder = rows.withUnsafeBufferPointer { rows in
            rows.indices.dropFirst().allSatisfy { rows[$0 - 1].key < rows[$0].key }
        }
        if isInOrder { return }
        // Less to move than whole rows.
        var places = rows.indices.map { Place(key: rows[$0].key, index: Int32(truncatingIfNeeded: $0)) }
        places.sort { $0.key < $1.key }
        rows = ContiguousArray(places.map { rows[Int($0.index)] })
    }
}
