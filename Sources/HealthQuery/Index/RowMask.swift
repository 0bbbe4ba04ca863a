/// Some of the rows of a leaf.
package struct RowMask: Sendable, Hashable {
    private var bits: UInt128

    private init(bits: UInt128) { self.bits = bits }

    package init() { bits = 0 }

    /// The lowest bits, at most all.
    private static func lowest(_ count: Int) -> UInt128 {
        count >= RowLeaf.capacity ? .max : 1 &<< UInt128(count) - 1
    }

    package var isEmpty: Bool { bits == 0 }

    package mutating func insert(_ index: Int) {
        bits |= 1 &<< UInt128(index)
    }

    /// Takes out the rows for which a condition holds.
    @inline(__always)
    package mutating func remove(where condition: (Int) -> Bool) {
        var rest = self
        while let index = rest.popFirst() {
            if condition(index) { bits &= ~(1 &<< UInt128(index)) }
        }
    }

    package var count: Int { bits.nonzeroBitCount }

    /// Takes out the first rows, or the last ones, at most so many.
    mutating func take(_ count: Int, fromEnd: Bool) -> RowMask {
        var rest = self
        if count < self.count {
            for _ in 0..<count { _ = fromEnd ? rest.popLast() : rest.popFirst() }
        } else {
            rest = RowMask()
        }
        defer { self = rest }
        return RowMask(bits: bits & ~rest.bits)
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

    /// The rows whose flags are 1, not 0: a byte each, eight in a word.
    @inline(__always)
    init(flags words: UnsafeMutableBufferPointer<UInt64>) {
        var halves: (low: UInt64, high: UInt64) = (0, 0)
        for (index, word) in words.enumerated() {
            // The factor moves the lowest bit of each byte to its place in the highest byte.
            let bits = (word.littleEndian &* 0x0102_0408_1020_4080) >> 56
            if index < 8 {
                halves.low |= bits << UInt64(8 * index)
            } else {
                halves.high |= bits << UInt64(8 * index - 64)
            }
        }
        bits = UInt128(halves.high) << 64 | UInt128(halves.low)
    }
}
