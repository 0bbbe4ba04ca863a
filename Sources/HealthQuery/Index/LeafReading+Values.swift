extension LeafReading {
    /// The rows of a range whose values lie in bounds, given the summary of all.
    ///
    /// Packed whole numbers are compared as they lie there, several at a time.
    func rows(in range: Range<Int>, withValuesIn bounds: RowBounds, _ summary: RowSummary) -> RowMask {
        if summary.leastValue >= bounds.valueAtLeast, summary.greatestValue <= bounds.valueAtMost {
            return RowMask(range)
        }
        let column = header.pointee.values
        guard header.pointee.isCanonical, column.isWhole, column.width <= 4 else {
            var mask = RowMask()
            for index in range {
                let value = canonicalValue(index)
                if value >= bounds.valueAtLeast, value <= bounds.valueAtMost { mask.insert(index) }
            }
            return mask
        }
        return column.rows(block, range, from: bounds.valueAtLeast, to: bounds.valueAtMost)
    }
}

extension LeafColumn {
    /// The positions of whole numbers from `least` to `greatest`; the column's offsets have 4 bytes at most.
    fileprivate func rows(_ block: UnsafeRawPointer, _ range: Range<Int>, from least: Double, to greatest: Double)
        -> RowMask
    {
        // Beyond these limits no number of the column has a place.
        guard least < 0x1p63, greatest >= -0x1p63 else { return RowMask() }
        let low = least < -0x1p63 ? Int64.min : Int64(least.rounded(.up))
        let high = greatest >= 0x1p63 ? Int64.max : Int64(greatest.rounded(.down))
        guard base <= high else { return RowMask() }
        let from = low <= base ? 0 : UInt64(bitPattern: low &- base)
        let to = UInt64(bitPattern: high &- base)
        guard from <= to else { return RowMask() }
        let offsets = block + Int(position)
        return switch width {
        case 0: from == 0 ? RowMask(range) : RowMask()
        case 1: Self.rows(offsets.assumingMemoryBound(to: UInt8.self), range, from: from, to: to)
        case 2: Self.rows(offsets.assumingMemoryBound(to: UInt16.self), range, from: from, to: to)
        default: Self.rows(offsets.assumingMemoryBound(to: UInt32.self), range, from: from, to: to)
        }
    }

    @inline(__always)
    private static func rows<Offset: FixedWidthInteger & UnsignedInteger>(
        _ offsets: UnsafePointer<Offset>,
        _ range: Range<Int>,
        from: UInt64,
        to: UInt64
    ) -> RowMask {
        guard let from = Offset(exactly: from) else { return RowMask() }
        let length = Offset(clamping: to) - from
        // A flag for each row, as the compiler makes vectors of this loop, but not of one over single bits.
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: RowLeaf.capacity / 8) { words in
            words.initialize(repeating: 0)
            UnsafeMutableRawBufferPointer(words).withMemoryRebound(to: UInt8.self) { flags in
                for index in range { flags[index] = offsets[index] &- from <= length ? 1 : 0 }
            }
            return RowMask(flags: words)
        }
    }
}
