package import Foundation

/// A hash of words that is the same on every run, machine and version of this package: SipHash-2-4.
///
/// The standard library's hasher has a key of its own, which changes from process to process; anchors and identifiers
/// outlive a process. Nobody can predict the hash without its key.
package struct SipHash: Sendable {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    private var words: UInt64 = 0

    /// - Parameter isLong: whether the hash has 128 bits, not 64.
    package init(key first: UInt64, _ second: UInt64, isLong: Bool = false) {
        v0 = first ^ 0x736F_6D65_7073_6575
        v1 = second ^ 0x646F_7261_6E64_6F6D ^ (isLong ? 0xEE : 0)
        v2 = first ^ 0x6C79_6765_6E65_7261
        v3 = second ^ 0x7465_6462_7974_6573
    }

    /// Adds a word.
    package mutating func combine(_ word: UInt64) {
        words &+= 1
        compress(word)
    }

    /// The hash of everything added so far.
    package func finalized() -> UInt64 {
        var state = self
        return state.finish(0xFF)
    }

    /// The long hash of everything added so far.
    package func finalizedLong() -> (UInt64, UInt64) {
        var state = self
        let first = state.finish(0xEE)
        state.v1 ^= 0xDD
        return (first, state.digest())
    }

    private mutating func finish(_ end: UInt64) -> UInt64 {
        // The last word of the algorithm is the length in bytes, in its highest byte.
        compress((words &* 8) << 56)
        v2 ^= end
        return digest()
    }

    private mutating func digest() -> UInt64 {
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func compress(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    @inline(__always)
    private mutating func round() {
        v0 &+= v1
        v2 &+= v3
        v1 = v1 << 13 | v1 >> 51
        v3 = v3 << 16 | v3 >> 48
        v1 ^= v0
        v3 ^= v2
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v1
        v0 &+= v3
        v1 = v1 << 17 | v1 >> 47
        v3 = v3 << 21 | v3 >> 43
        v1 ^= v2
        v3 ^= v0
        v2 = v2 << 32 | v2 >> 32
    }
}

extension UUID {
    /// Two hashes as a UUID of version 8, which RFC 9562 leaves to applications.
    package init(hashes first: UInt64, _ second: UInt64) {
        // The bits of the version and of the variant are fixed.
        self.init(high: first & ~0xF000 | 0x8000, low: second & (1 << 62 - 1) | 1 << 63)
    }
}
