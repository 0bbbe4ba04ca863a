/// Some of the rows of a leaf.
package struct RowMask: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init() {}

    package init(_ range: Range<Int>) {
        for index in range { insert(index) }
    }

    package var isEmpty: Bool { low | high == 0 }

    package mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
    }

    /// Takes the first row out.
    package mutating func popFirst() -> Int? {
        if low != 0 {
            defer { low &= low - 1 }
            return low.trailingZeroBitCount
        }
        guard high != 0 else { return nil }
        defer { high &= high - 1 }
        return 64 + high.trailingZeroBitCount
    }

    /// Takes the last row out.
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
