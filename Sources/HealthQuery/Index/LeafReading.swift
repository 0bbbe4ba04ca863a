package import Foundation

/// Reading access to a leaf.
package protocol LeafReading {
    /// The leaf's description; the columns lie behind it.
    var header: UnsafeMutablePointer<RowLeaf.Header> { get }
}

extension LeafReading {
    /// The columns; identifiers come first.
    @inline(__always)
    var block: UnsafeMutableRawPointer { UnsafeMutableRawPointer(header) + RowLeaf.headerSize }

    @inline(__always)
    var uuids: UnsafeMutablePointer<UUID> { block.assumingMemoryBound(to: UUID.self) }

    @inline(__always)
    package var count: Int { Int(header.pointee.count) }

    @inline(__always)
    package func start(_ index: Int) -> Double { header.pointee.starts.number(block, index) }

    @inline(__always)
    package func end(_ index: Int) -> Double { end(index, of: start(index)) }

    /// The end of a row, given its start.
    @inline(__always)
    private func end(_ index: Int, of start: Double) -> Double {
        header.pointee.end(of: start, header.pointee.ends.code(block, index))
    }

    @inline(__always)
    package func value(_ index: Int) -> Double { header.pointee.values.number(block, index) }

    @inline(__always)
    package func sequence(_ index: Int) -> UInt64 { UInt64(bitPattern: header.pointee.sequences.code(block, index)) }

    @inline(__always)
    package func uuid(_ index: Int) -> UUID { uuids[index] }

    @inline(__always)
    package func key(_ index: Int) -> RowKey { RowKey(start: start(index), sequence: sequence(index)) }

    @inline(__always)
    package func detailsIndex(_ index: Int) -> Int { Int(header.pointee.detailsIndices.code(block, index)) }

    /// The details, which a row shares with others.
    @inline(__always)
    package func details(_ index: Int) -> SampleDetails { header.pointee.details[detailsIndex(index)] }

    /// A value in the type's canonical unit.
    @inline(__always)
    package func canonicalValue(_ index: Int) -> Double {
        header.pointee.isCanonical ? value(index) : details(index).canonical(value(index))
    }

    package func row(_ index: Int) -> SampleRow { bareRow(index).row(details(index)) }

    func bareRow(_ index: Int) -> BareRow {
        let start = start(index)
        return BareRow(
            uuid: uuid(index),
            start: start,
            end: end(index, of: start),
            value: value(index),
            sequence: sequence(index),
            detailsIndex: detailsIndex(index)
        )
    }

    /// Unpacks starts and ends of some rows for as long as `body` runs.
    package func withTimes<Result>(
        _ range: Range<Int>,
        _ body: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) throws -> Result
    ) rethrows -> Result {
        // One position more than needed, so that there always is an address.
        try withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * range.count + 1) { scratch in
            let starts = scratch.baseAddress.unsafelyUnwrapped
            let ends = starts + range.count
            unpackTimes(range, starts, ends)
            return try body(starts, ends)
        }
    }

    @inline(__always)
    private func unpackTimes(
        _ range: Range<Int>,
        _ starts: UnsafeMutablePointer<Double>,
        _ ends: UnsafeMutablePointer<Double>
    ) {
        header.pointee.starts.forEachNumber(block, range) { starts[$0] = $1 }
        if header.pointee.endsAreLengths {
            header.pointee.ends.forEachCode(block, range) { ends[$0] = starts[$0] + Double($1) }
        } else {
            header.pointee.ends.forEachCode(block, range) { ends[$0] = starts[$0].advanced(bits: $1) }
        }
    }

    /// Calls `body` with the sequence numbers of some rows, in order.
    @inline(__always)
    func forEachSequence(_ range: Range<Int>, _ body: (UInt64) -> Void) {
        header.pointee.sequences.forEachCode(block, range) { body(UInt64(bitPattern: $1)) }
    }

    /// The first position whose row does not come before `key`, given the summary of all.
    package func lowerBound(of key: RowKey, _ summary: RowSummary) -> Int {
        // Few rows start together.
        let first = firstIndex(startingAt: key.start, summary)
        return (first..<count).partitioningIndex(near: first) { !(self.key($0) < key) }
    }

    /// Unpacks some rows, column by column, into memory that holds nothing yet.
    func unpack(_ range: Range<Int>, into rows: UnsafeMutableBufferPointer<BareRow>) {
        guard let target = rows.baseAddress, !range.isEmpty else { return }
        if range.count < 8 {
            for index in range { (target + index - range.lowerBound).initialize(to: bareRow(index)) }
            return
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * range.count) { scratch in
            guard let starts = scratch.baseAddress else { return }
            let ends = starts + range.count
            let values = ends + range.count
            unpackTimes(range, starts, ends)
            header.pointee.values.forEachNumber(block, range) { values[$0] = $1 }
            let uuids = uuids + range.lowerBound
            let single = header.pointee.detailsIndices.width == 0 ? detailsIndex(range.lowerBound) : nil
            header.pointee.sequences.forEachCode(block, range) { index, sequence in
                (target + index).initialize(
                    to: BareRow(
                        uuid: uuids[index],
                        start: starts[index],
                        end: ends[index],
                        value: values[index],
                        sequence: UInt64(bitPattern: sequence),
                        detailsIndex: single ?? detailsIndex(range.lowerBound + index)
                    )
                )
            }
        }
    }
}

/// Reading ahead, so that memory is in the cache when it is needed.
extension LeafReading {
    /// Touches the description's memory.
    ///
    /// Touches that do not depend on one another wait for distant memory together.
    @inline(__always)
    package func touchHeader() -> Int {
        Int(header.pointee.room) ^ Int(header.pointee.ends.position) ^ Int(header.pointee.detailsIndices.position)
    }

    /// Touches the memory of some rows, but for their values; the description should be in the cache.
    @inline(__always)
    func touch(_ rows: RowMask) -> Int {
        var bits = header.pointee.details.withUnsafeBytes { $0.isEmpty ? 0 : $0[0] }
        var rest = rows
        while let index = rest.popFirst() {
            bits ^= block.load(fromByteOffset: index &* MemoryLayout<UUID>.stride, as: UInt8.self)
            touch(header.pointee.starts, index, &bits)
            touch(header.pointee.ends, index, &bits)
            touch(header.pointee.sequences, index, &bits)
            touch(header.pointee.detailsIndices, index, &bits)
        }
        return Int(bits)
    }

    @inline(__always)
    private func touch(_ column: LeafColumn, _ index: Int, _ bits: inout UInt8) {
        // A column without bytes may lie at the end of the block.
        if column.width == 0 { return }
        bits ^= block.load(fromByteOffset: Int(column.position) &+ index &* Int(column.width), as: UInt8.self)
    }

    /// Touches the memory of starts and values; the description should be in the cache.
    @inline(__always)
    package func touchStartsAndValues() -> Int {
        var bits: UInt8 = 0
        touch(header.pointee.starts, &bits)
        touch(header.pointee.values, &bits)
        return Int(bits)
    }

    @inline(__always)
    private func touch(_ column: LeafColumn, _ bits: inout UInt8) {
        let end = Int(header.pointee.room) * Int(column.width)
        var offset = 0
        while offset < end {
            bits ^= block.load(fromByteOffset: Int(column.position) + offset, as: UInt8.self)
            offset += 128
        }
    }
}
