import Foundation

extension RowLeaf {
    /// A leaf of at least one row, in order; details indices are positions in `details`, each of which is in use.
    init(
        _ rows: UnsafeBufferPointer<BareRow>,
        details: ContiguousArray<SampleDetails>
    ) {
        self.init(Header(rows, details: details))
        let uuids = uuids
        for index in rows.indices { (uuids + index).initialize(to: rows[index].uuid) }
        let block = block
        let layout = self.header.pointee
        for index in rows.indices {
            let row = rows[index]
            layout.starts.store(layout.starts.codeOfFitting(row.start), block, index)
            layout.ends.store(layout.endCodeOfFitting(row), block, index)
            layout.values.store(layout.values.codeOfFitting(row.value), block, index)
            layout.sequences.store(Int64(bitPattern: row.sequence), block, index)
            layout.detailsIndices.store(Int64(row.detailsIndex), block, index)
        }
    }

    /// Inserts a row if it fits the columns; `detailsIndex` is the position of its details in the leaf.
    func insert(_ row: BareRow, detailsIndex: Int, at index: Int) -> Bool {
        let header = header
        let count = count
        guard count < Int(header.pointee.room) else { return false }
        guard let start = header.pointee.starts.code(of: row.start), header.pointee.starts.fits(start),
            !header.pointee.endsAreLengths || row.wholeLength != nil,
            case let end = header.pointee.endCodeOfFitting(row), header.pointee.ends.fits(end),
            let value = header.pointee.values.code(of: row.value), header.pointee.values.fits(value),
            header.pointee.sequences.fits(Int64(bitPattern: row.sequence)),
            header.pointee.detailsIndices.fits(Int64(detailsIndex))
        else { return false }
        let block = block
        let uuids = uuids
        if index < count { (uuids + index + 1).update(from: uuids + index, count: count - index) }
        uuids[index] = row.uuid
        header.pointee.starts.insert(start, block, at: index, count: count)
        header.pointee.ends.insert(end, block, at: index, count: count)
        header.pointee.values.insert(value, block, at: index, count: count)
        header.pointee.sequences.insert(Int64(bitPattern: row.sequence), block, at: index, count: count)
        header.pointee.detailsIndices.insert(Int64(detailsIndex), block, at: index, count: count)
        header.pointee.count += 1
        return true
    }

    func remove(at index: Int) {
        let count = count
        let detailsIndex = detailsIndex(index)
        let block = block
        if index + 1 < count { (uuids + index).update(from: uuids + index + 1, count: count - index - 1) }
        header.pointee.starts.remove(block, at: index, count: count)
        header.pointee.ends.remove(block, at: index, count: count)
        header.pointee.values.remove(block, at: index, count: count)
        header.pointee.sequences.remove(block, at: index, count: count)
        header.pointee.detailsIndices.remove(block, at: index, count: count)
        header.pointee.count -= 1
        forget(detailsIndex)
    }

    /// Replaces details that no row uses any more by others, so that they are released.
    private func forget(_ detailsIndex: Int) {
        let count = count
        guard header.pointee.detailsIndices.width > 0, count > 0,
            !(0..<count).contains(where: { self.detailsIndex($0) == detailsIndex })
        else { return }
        header.pointee.details[detailsIndex] = details(0)
    }

    /// The position of details in the leaf; they are added if they are missing.
    func position(of details: SampleDetails) -> Int {
        if let known = header.pointee.details.lastIndex(where: { $0 === details }) { return known }
        header.pointee.details.append(details)
        header.pointee.isCanonical = header.pointee.isCanonical && details.isCanonical
        return header.pointee.details.count - 1
    }

    /// A leaf of the same rows, with the details that they use and no others; itself if there are no others.
    package var withoutUnusedDetails: RowLeaf {
        var isUsed = [Bool](repeating: false, count: header.pointee.details.count)
        for index in 0..<count { isUsed[detailsIndex(index)] = true }
        if !isUsed.contains(false) { return self }
        return withUnsafeTemporaryAllocation(of: BareRow.self, capacity: count) { rows in
            unpack(0..<count, into: rows)
            var insertion = Insertion(UnsafeBufferPointer(rows), header.pointee.details)
            return insertion.leaf(UnsafeBufferPointer(rows)[...])
        }
    }

    /// How many bytes the leaf takes, without what rows share.
    package var byteCount: Int { Self.headerSize + Int(header.pointee.byteCount) }
}

extension RowLeaf.Header {
    /// The code of a row's end, given that it is a whole length if all are.
    @inline(__always)
    fileprivate func endCodeOfFitting(_ row: BareRow) -> Int64 {
        endsAreLengths ? Int64(row.end - row.start) : row.bitsToEnd
    }

    /// The end of a row, given its start and the code of its end.
    @inline(__always)
    func end(of start: Double, _ code: Int64) -> Double {
        endsAreLengths ? start + Double(code) : start.advanced(bits: code)
    }
}

extension BareRow {
    /// The length in seconds, if it is whole and leads from the start to the end exactly.
    @inline(__always)
    fileprivate var wholeLength: Int64? {
        guard let length = LeafColumn.wholeNumber(end - start), (start + Double(length)).bitPattern == end.bitPattern
        else { return nil }
        return length
    }

    /// By how much the bits of the end are greater than those of the start; may wrap around.
    @inline(__always)
    fileprivate var bitsToEnd: Int64 { Int64(bitPattern: end.bitPattern &- start.bitPattern) }
}

extension Double {
    /// The number whose bits are greater by `difference`.
    @inline(__always)
    func advanced(bits difference: Int64) -> Double {
        Double(bitPattern: bitPattern &+ UInt64(bitPattern: difference))
    }
}

extension LeafColumn {
    /// The code of a number that fits the column.
    @inline(__always)
    fileprivate func codeOfFitting(_ value: Double) -> Int64 {
        isWhole ? Int64(value) : Int64(bitPattern: value.bitPattern)
    }

    /// The layout of a column of floating-point numbers.
    @inline(__always)
    fileprivate static func layout(_ rows: UnsafeBufferPointer<BareRow>, _ value: (BareRow) -> Double) -> LeafColumn {
        var least = Int64.max
        var greatest = Int64.min
        for row in rows {
            guard let whole = Self.wholeNumber(value(row)) else {
                var column = layout(rows, code: { Int64(bitPattern: value($0).bitPattern) })
                column.isWhole = false
                return column
            }
            least = min(least, whole)
            greatest = max(greatest, whole)
        }
        return LeafColumn(base: least, width: width(from: least, to: greatest))
    }

    /// The layout of a column of codes.
    @inline(__always)
    fileprivate static func layout(_ rows: UnsafeBufferPointer<BareRow>, code: (BareRow) -> Int64) -> LeafColumn {
        var least = Int64.max
        var greatest = Int64.min
        for row in rows {
            let code = code(row)
            least = min(least, code)
            greatest = max(greatest, code)
        }
        return LeafColumn(base: least, width: width(from: least, to: greatest))
    }
}

extension RowLeaf.Header {
    /// A layout that is as narrow as the rows allow.
    fileprivate init(_ rows: UnsafeBufferPointer<BareRow>, details: ContiguousArray<SampleDetails>) {
        // A leaf that is partly full will get more rows.
        let room = min(RowLeaf.capacity, max(16, 2 * rows.count))
        var position = room * MemoryLayout<UUID>.stride
        func placed(_ column: LeafColumn) -> LeafColumn {
            var column = column
            column.position = Int32(truncatingIfNeeded: position)
            position += column.byteCount(room: room)
            return column
        }
        let endsAreLengths = rows.allSatisfy { $0.wholeLength != nil }
        let starts = placed(.layout(rows) { $0.start })
        let ends = placed(
            endsAreLengths ? .layout(rows, code: { $0.wholeLength ?? 0 }) : .layout(rows, code: \.bitsToEnd))
        let values = placed(.layout(rows) { $0.value })
        let sequences = placed(.layout(rows, code: { Int64(bitPattern: $0.sequence) }))
        let detailsIndices = placed(.layout(rows, code: { Int64($0.detailsIndex) }))
        self.init(
            count: UInt8(rows.count),
            room: UInt8(room),
            isCanonical: details.allSatisfy { $0.isCanonical },
            endsAreLengths: endsAreLengths,
            byteCount: UInt32(position),
            starts: starts,
            ends: ends,
            values: values,
            sequences: sequences,
            detailsIndices: detailsIndices,
            weighting: details[0].weighting,
            details: details
        )
    }
}
