import Foundation

/// How the columns of a leaf are packed, apart from where they lie.
package struct LeafLayout: Sendable {
    package var count: Int
    /// Whether ends are kept as lengths in whole seconds.
    package var endsAreLengths: Bool
    /// Starts, ends, values, sequence numbers and positions of details, in this order.
    package var columns: [Column]

    package static let columnCount = 5

    package struct Column: Sendable {
        package var base: Int64
        /// How many bytes an offset from `base` takes.
        package var width: UInt8
        package var isWhole: Bool

        package init(base: Int64, width: UInt8, isWhole: Bool) {
            (self.base, self.width, self.isWhole) = (base, width, isWhole)
        }
    }

    package init(count: Int, endsAreLengths: Bool, columns: [Column]) {
        (self.count, self.endsAreLengths, self.columns) = (count, endsAreLengths, columns)
    }

    /// Whether a leaf can have this layout.
    package var isPossible: Bool {
        (1...RowLeaf.capacity).contains(count) && columns.count == Self.columnCount
            && columns.allSatisfy { [0, 1, 2, 4, 5, 6, 8].contains($0.width) }
            // The others are no fractions.
            && [1, 3, 4].allSatisfy { columns[$0].isWhole }
    }
}

extension RowLeaf {
    package var layout: LeafLayout {
        LeafLayout(
            count: count,
            endsAreLengths: header.pointee.endsAreLengths,
            columns: header.pointee.columns.map { .init(base: $0.base, width: $0.width, isWhole: $0.isWhole) }
        )
    }

    /// The details, by the positions that rows name.
    package var allDetails: ContiguousArray<SampleDetails> { header.pointee.details }

    /// Calls `body` with the bytes of the identifiers, and then with those of each column.
    package func forEachColumn(_ body: (UnsafeRawBufferPointer) -> Void) {
        let block = UnsafeRawPointer(block)
        body(UnsafeRawBufferPointer(start: block, count: count * MemoryLayout<UUID>.stride))
        for column in header.pointee.columns {
            body(UnsafeRawBufferPointer(start: block + Int(column.position), count: count * Int(column.width)))
        }
    }

    /// A leaf whose columns are filled as they were once read with ``forEachColumn(_:)``.
    ///
    /// What they say must be checked before the leaf is used.
    ///
    /// - Parameters:
    ///   - layout: a possible layout.
    ///   - details: at least one.
    ///   - fill: fills the bytes it is given.
    package init(
        _ layout: LeafLayout,
        details: ContiguousArray<SampleDetails>,
        fill: (UnsafeMutableRawBufferPointer) throws -> Void
    ) rethrows {
        // As in a leaf that is made of rows, there is room for more.
        let room = min(RowLeaf.capacity, max(16, 2 * layout.count))
        var position = room * MemoryLayout<UUID>.stride
        let columns = layout.columns.map { column in
            var placed = LeafColumn()
            (placed.base, placed.width, placed.isWhole) = (column.base, column.width, column.isWhole)
            placed.position = Int32(truncatingIfNeeded: position)
            position += placed.byteCount(room: room)
            return placed
        }
        self.init(
            Header(
                count: UInt8(layout.count),
                room: UInt8(room),
                isCanonical: details.allSatisfy { $0.isCanonical },
                endsAreLengths: layout.endsAreLengths,
                byteCount: UInt32(position),
                starts: columns[0],
                ends: columns[1],
                values: columns[2],
                sequences: columns[3],
                detailsIndices: columns[4],
                weighting: details[0].weighting,
                details: details
            ))
        try fill(UnsafeMutableRawBufferPointer(start: block, count: layout.count * MemoryLayout<UUID>.stride))
        for column in columns {
            let count = layout.count * Int(column.width)
            try fill(UnsafeMutableRawBufferPointer(start: block + Int(column.position), count: count))
        }
    }
}

extension RowLeaf.Header {
    fileprivate var columns: [LeafColumn] { [starts, ends, values, sequences, detailsIndices] }
}
