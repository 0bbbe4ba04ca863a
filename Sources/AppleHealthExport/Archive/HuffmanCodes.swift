/// The codes of an alphabet for packing, the shorter the more frequent.
struct HuffmanCodes {
    /// How many bits the code of each symbol has; 0 for one that does not occur.
    let lengths: [UInt8]
    /// The code of each symbol, its first bit lowest.
    private let codes: [UInt16]

    /// The best codes that are not longer than a limit, or nearly so.
    ///
    /// - Parameter counts: how often each symbol occurs; two at least, as readers expect two codes.
    init(_ counts: [Int], longest: Int) {
        var counts = counts
        for symbol in counts.indices where counts.count(where: { $0 > 0 }) < 2 {
            counts[symbol] = max(1, counts[symbol])
        }
        var depths = Self.depths(counts)
        while (depths.max() ?? 0) > longest {
            // The more equal the counts, the more equal are the lengths.
            counts = counts.map { $0 > 0 ? ($0 + 1) / 2 : 0 }
            depths = Self.depths(counts)
        }
        lengths = depths.map { UInt8($0) }
        codes = Self.codes(depths, longest: longest)
    }

    /// The code of a symbol and its length.
    func code(of symbol: Int) -> (bits: Int, count: Int) { (Int(codes[symbol]), Int(lengths[symbol])) }

    /// How far each symbol is from the root of Huffman's tree; 0 for those that do not occur.
    private static func depths(_ counts: [Int]) -> [Int] {
        let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        // The leaves, then the inner nodes, both from the rarest to the most frequent.
        var weights = symbols.map { counts[$0] }
        var parents = [Int](repeating: 0, count: symbols.count * 2)
        var (leaf, inner) = (0, symbols.count)
        func takeRarest() -> Int {
            let isLeaf = leaf < symbols.count && (inner >= weights.count || weights[leaf] <= weights[inner])
            defer { if isLeaf { leaf += 1 } else { inner += 1 } }
            return isLeaf ? leaf : inner
        }
        for _ in 1..<max(1, symbols.count) {
            let (first, second) = (takeRarest(), takeRarest())
            (parents[first], parents[second]) = (weights.count, weights.count)
            weights.append(weights[first] + weights[second])
        }
        var depths = [Int](repeating: 0, count: weights.count)
        for node in weights.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
        var result = [Int](repeating: 0, count: counts.count)
        for (node, symbol) in symbols.enumerated() { result[symbol] = depths[node] }
        return result
    }

    /// The codes that follow from their lengths.
    private static func codes(_ lengths: [Int], longest: Int) -> [UInt16] {
        var next = [Int](repeating: 0, count: longest + 2)
        for length in 1...longest { next[length + 1] = (next[length] + lengths.count { $0 == length }) * 2 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            let code = UInt16(next[length])
            next[length] += 1
            var reversed: UInt16 = 0
            for bit in 0..<length where code & (1 << bit) != 0 { reversed |= 1 << (length - 1 - bit) }
            return reversed
        }
    }
}
