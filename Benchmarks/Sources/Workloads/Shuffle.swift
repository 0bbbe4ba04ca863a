import Foundation

/// The mixing step of SplitMix64: well mixed bits for each index.
func mix(_ index: UInt64) -> UInt64 {
    var word = (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
}

/// A fixed shuffle of `0 ..< count` that takes no memory.
///
/// A Feistel network permutes the next power of four; places beyond the count are mapped again until they are within.
struct Shuffle: Sendable {
    private let count: UInt64
    private let halfBits: UInt64

    init(count: Int) {
        self.count = UInt64(count)
        var halfBits: UInt64 = 1
        while 1 << (2 * halfBits) < count { halfBits += 1 }
        self.halfBits = halfBits
    }

    subscript(place: Int) -> Int {
        var value = permute(UInt64(place))
        while value >= count { value = permute(value) }
        return Int(value)
    }

    private func permute(_ value: UInt64) -> UInt64 {
        let mask = (UInt64(1) << halfBits) - 1
        var left = value >> halfBits
        var right = value & mask
        for round in 0..<4 as Range<UInt64> {
            (left, right) = (right, left ^ (mix(right &+ (round << 48)) & mask))
        }
        return left << halfBits | right
    }
}

/// An identifier as two words, which can be moved as bits.
struct Identifier: BitwiseCopyable, Hashable {
    let first: UInt64
    let second: UInt64

    init(_ uuid: UUID) {
        (first, second) = uuid.words
    }

    var uuid: UUID { UUID(words: (first, second)) }
}

extension UUID {
    /// An identifier of two words, in the order of the machine.
    init(words: (UInt64, UInt64)) {
        self.init(uuid: unsafeBitCast(words, to: uuid_t.self))
    }

    /// The two words of the identifier, in the order of the machine.
    var words: (UInt64, UInt64) {
        unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    }
}
