/// A hash of a few words that cannot be predicted without its key: SipHash-2-4.
///
/// The standard library's hasher has a key of its own, which changes from process to process; anchors outlive a
/// process.
package struct KeyedHash: Sendable {
    private let first: UInt64
    private let second: UInt64

    package init(key first: UInt64, _ second: UInt64) {
        self.first = first
        self.second = second
    }

    /// The hash of some words.
    package func callAsFunction(_ words: some Collection<UInt64>) -> UInt64 {
        var state = start
        for word in words { state.add(word) }
        return state.finish(count: words.count)
    }

    /// The hash of two words.
    package func callAsFunction(_ word: UInt64, _ other: UInt64) -> UInt64 {
        var state = start
        state.add(word)
        state.add(other)
        return state.finish(count: 2)
    }

    private var start: State {
        State(
            v0: first ^ 0x736F_6D65_7073_6575,
            v1: second ^ 0x646F_7261_6E64_6F6D,
            v2: first ^ 0x6C79_6765_6E65_7261,
            v3: second ^ 0x7465_6462_7974_6573
        )
    }

    private struct State {
        var v0: UInt64
        var v1: UInt64
        var v2: UInt64
        var v3: UInt64

        mutating func add(_ word: UInt64) {
            v3 ^= word
            mix()
            mix()
            v0 ^= word
        }

        mutating func finish(count: Int) -> UInt64 {
            // The last word of the algorithm is the length in bytes, in its highest byte.
            add(UInt64(truncatingIfNeeded: count * 8) << 56)
            v2 ^= 0xFF
            for _ in 0..<4 { mix() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func mix() {
            v0 &+= v1
            v1 = Self.rotated(v1, 13) ^ v0
            v0 = Self.rotated(v0, 32)
            v2 &+= v3
            v3 = Self.rotated(v3, 16) ^ v2
            v0 &+= v3
            v3 = Self.rotated(v3, 21) ^ v0
            v2 &+= v1
            v1 = Self.rotated(v1, 17) ^ v2
            v2 = Self.rotated(v2, 32)
        }

        private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
            word << count | word >> (64 - count)
        }
    }
}
