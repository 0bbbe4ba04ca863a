/// The codes of an alphabet, the shorter the more frequent, as a table by the bits that come next.
struct HuffmanTable: Sendable {
    static let longestCode = 15

    /// Symbols and lengths of their codes, by the next bits, as many as the longest code has.
    private var entries: [UInt16] = [0]
    private var mask: UInt64 = 0

    /// No codes.
    init() {}

    /// The codes of such lengths; nil if there cannot be such codes.
    ///
    /// An incomplete code is allowed where there is one code only, or none: nothing repeats then.
    init?(_ lengths: [UInt8], isComplete: Bool) {
        var counts = [Int](repeating: 0, count: Self.longestCode + 1)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        guard let longest = counts.lastIndex(where: { $0 > 0 }), longest > 0 else {
            if isComplete { return nil }
            return
        }
        var left = 1
        for length in 1...Self.longestCode {
            left = left * 2 - counts[length]
            guard left >= 0 else { return nil }
        }
        guard left == 0 || !isComplete && counts.reduce(0, +) == 1 else { return nil }
        var next = [Int](repeating: 0, count: Self.longestCode + 2)
        for length in 1...Self.longestCode { next[length + 1] = (next[length] + counts[length]) * 2 }
        entries = [UInt16](repeating: 0, count: 1 << longest)
        mask = UInt64(entries.count - 1)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            let code = next[length]
            next[length] += 1
            // Codes come with their first bit first.
            var reversed = 0
            for bit in 0..<length where code & (1 << bit) != 0 { reversed |= 1 << (length - 1 - bit) }
            for index in stride(from: reversed, to: entries.count, by: 1 << length) {
                entries[index] = UInt16(symbol << 4 | length)
            }
        }
    }

    /// The symbol whose code comes next, and the length of the code; 0 for none.
    func entry(of bits: UInt64) -> (symbol: Int, length: Int) {
        let entry = entries[Int(bits & mask)]
        return (Int(entry >> 4), Int(entry & 15))
    }

    static let fixedLiterals: HuffmanTable = {
        let parts: [(UInt8, Int)] = [(8, 144), (9, 112), (7, 24), (8, 8)]
        let lengths = parts.flatMap { [UInt8](repeating: $0.0, count: $0.1) }
        return HuffmanTable(lengths, isComplete: true) ?? HuffmanTable()
    }()

    static let fixedDistances =
        HuffmanTable([UInt8](repeating: 5, count: 32), isComplete: true) ?? HuffmanTable()
}
