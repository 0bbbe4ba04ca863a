/// Some of the rows of a leaf.
package struct RowMask: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init() {}

    package init(_ range: Range<Int>) {
        low = Self.bits(range.upperBound) & ~Self.bits(range.lowerBound)
        high = Self.bits(range.upperBound - 64) & ~Self.bits(range.lowerBound - 64)
    }

    /// The lowest bits of a word, at most all.
    private static func bits(_ count: Int) -> UInt64 {
        count <= 0 ? 0 : count >= 64 ? .max : 1 << UInt64(count) - 1
    }

    package mutating func removeAll(before index: Int) {
        low &= ~Self.bits(index)
        high &= ~Self.bits(index - 64)
    }

    package mutating func removeAll(from index: Int) {
        low &= Self.bits(index)
        high &= Self.bits(index - 64)
    }

    package var isEmpty: Bool { low | high == 0 }

    package mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
    }

    package mutating func popFirst() -> Int? {
        if low != 0 {
            defer { low &= low - 1 }
            return low.trailingZeroBitCount
        }
        guard high != 0 else { return nil }
        defer { high &= high - 1 }
        return 64 + high.trailingZeroBitCount
    }

    package mutating func popLast() -> Int? {
        if high != 0 {
            let index = 63 - high.leadingZeroBitCount
            high &= ~(1 << UInt64(index))
            return 64 + index
        }
        guard low != 0 else { return nil }
        let index = 63 - low.leadingZeroBitCount
        low &= ~(1 << UInt64(index))
        return index
    }
}
