import Foundation

/// A 128-bit hash that is the same on every run, machine and version of this package.
///
/// Swift's own hashing is seeded anew by every process, so identifiers cannot come from it. This is SipHash-2-4 with
/// 128 bits of output, under fixed keys and on whole 64-bit words: every field is padded to whole words after its
/// length, so two different sequences of fields never give the same words.
struct StableHash: Sendable {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    private var words: UInt64 = 0

    /// Creates a hash.
    ///
    /// The keys are arbitrary and may never change: every identifier ever given depends on them.
    init(key0: UInt64 = 0x4865_616C_7468_5175, key1: UInt64 = 0x6572_7920_6578_706F) {
        v0 = key0 ^ 0x736F_6D65_7073_6575
        v1 = key1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE
        v2 = key0 ^ 0x6C79_6765_6E65_7261
        v3 = key1 ^ 0x7465_6462_7974_6573
    }

    /// Adds a word.
    mutating func combine(_ word: UInt64) {
        words &+= 1
        compress(word)
    }

    /// Adds a number by its bits.
    mutating func combine(_ number: Double) {
        combine(number.bitPattern)
    }

    /// Adds a text by its UTF-8, after its length.
    ///
    /// A missing text differs from every text.
    mutating func combine(_ text: String?) {
        guard var text else { return combine(UInt64.max) }
        text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The hash of everything added so far.
    func finalized() -> (UInt64, UInt64) {
        var state = self
        state.compress((words &* 8) << 56)
        state.v2 ^= 0xEE
        for _ in 0..<4 { state.round() }
        let low = state.v0 ^ state.v1 ^ state.v2 ^ state.v3
        state.v1 ^= 0xDD
        for _ in 0..<4 { state.round() }
        return (low, state.v0 ^ state.v1 ^ state.v2 ^ state.v3)
    }

    /// The hash as a UUID of version 8, which RFC 9562 leaves to applications.
    func uuid() -> UUID {
        let (low, high) = finalized()
        func byte(_ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: index < 8 ? low >> (index * 8) : high >> (index * 8 - 64))
        }
        return UUID(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6) & 0x0F | 0x80, byte(7),
                byte(8) & 0x3F | 0x80, byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            )
        )
    }

    private mutating func combine(bytes: UnsafeRawBufferPointer) {
        combine(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        guard offset < bytes.count else { return }
        var last: UInt64 = 0
        for index in (offset..<bytes.count).reversed() {
            last = last << 8 | UInt64(bytes[index])
        }
        combine(last)
    }

    private mutating func compress(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

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
