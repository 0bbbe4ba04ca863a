/// Some of the rows of a leaf.
package struct RowMask: Sendable, Hashable {
    private var bits: UInt128 = 0

    /// The lowest bits, at most all.
    private static func lowest(_ count: Int) -> UInt128 {
        count >= RowLeaf.capacity ? .max : 1 &<< UInt128(count) - 1
    }

    package mutating func removeAll(before index: Int) {
        bits &= ~Self.lowest(index)
    }

    package mutating func removeAll(from index: Int) {
        bits &= Self.lowest(index)
    }

    package var isEmpty: Bool { bits == 0 }

    package mutating func insert(_ index: Int) {
        bits |= 1 &<< UInt128(index)
    }

    /// Adds those of sixteen rows for which a byte is all ones; the others are 0.
    @inline(__always)
    mutating func insert(_ bytes: SIMD16<UInt8>, at index: Int) {
        let halves = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
        bits |= UInt128(Self.bits(halves[0]) | Self.bits(halves[1]) << 8) &<< UInt128(index)
    }

    /// A bit for each byte of a word, the lowest first.
    private static func bits(_ bytes: UInt64) -> UInt64 {
        // The factor moves the lowest bit of each byte to its place in the highest byte.
        ((bytes & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
    }

    /// Takes out the rows for which a condition holds.
    @inline(__always)
    package mutating func remove(where condition: (Int) -> Bool) {
        var rest = self
        while let index = rest.popFirst() {
            if condition(index) { bits &= ~(1 &<< UInt128(index)) }
        }
    }

    package mutating func popFirst() -> Int? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return bits.trailingZeroBitCount
    }

    package mutating func popLast() -> Int? {
        guard bits != 0 else { return nil }
        let index = RowLeaf.capacity - 1 - bits.leadingZeroBitCount
        bits &= ~(1 &<< UInt128(index))
        return index
    }
}

extension RowMask {
    package init(_ range: Range<Int>) {
        bits = Self.lowest(range.upperBound) & ~Self.lowest(range.lowerBound)
    }
}
