/// Where a row lies in the order of its tree: by start, and among equal starts by sequence number.
package struct RowKey: Sendable, Hashable, Comparable {
    package let start: Double
    package let sequence: UInt64

    @inline(__always)
    package static func < (left: RowKey, right: RowKey) -> Bool {
        left.start < right.start || (left.start == right.start && left.sequence < right.sequence)
    }

    /// The key by which rows come in the opposite order.
    var turned: RowKey { RowKey(start: -start, sequence: ~sequence) }
}

extension SampleRow {
    package var key: RowKey { RowKey(start: start, sequence: sequence) }
}

extension BareRow {
    @inline(__always)
    package var key: RowKey { RowKey(start: start, sequence: sequence) }
}

extension RowBatch {
    /// Whether the keys of the rows rise.
    var isInOrder: Bool {
        rows.withUnsafeBufferPointer { rows in
            rows.indices.dropFirst().allSatisfy { rows[$0 - 1].key < rows[$0].key }
        }
    }

    /// Puts the rows in the order of their keys.
    package mutating func sort() {
        struct Position {
            let key: RowKey
            let index: Int32
        }
        if isInOrder { return }
        // Positions are less to move than whole rows.
        var positions = rows.indices.map { Position(key: rows[$0].key, index: Int32(truncatingIfNeeded: $0)) }
        positions.sort { $0.key < $1.key }
        rows = ContiguousArray(positions.map { rows[Int($0.index)] })
    }
}
