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
