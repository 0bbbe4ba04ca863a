/// The 64-bit hash XXH64, as its specification has it: fast enough for every byte that is written to a file.
///
/// It tells damage from chance alone, not from intent.
package struct XXHash64 {
    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5
    )

    /// The hash of some bytes.
    package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var rest = bytes[...]
        var hash: UInt64
        if bytes.count >= 32 {
            var lanes = (
                seed &+ primes.0 &+ primes.1, seed &+ primes.1, seed, seed &- primes.0
            )
            let stripes = bytes.count / 32
            for stripe in 0..<stripes {
                let offset = stripe &* 32
                lanes.0 = round(lanes.0, word(bytes, offset))
                lanes.1 = round(lanes.1, word(bytes, offset &+ 8))
                lanes.2 = round(lanes.2, word(bytes, offset &+ 16))
                lanes.3 = round(lanes.3, word(bytes, offset &+ 24))
            }
            hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7) &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
            for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
                hash = (hash ^ round(0, lane)) &* primes.0 &+ primes.3
            }
            rest = bytes[(stripes * 32)...]
        } else {
            hash = seed &+ primes.4
        }
        hash &+= UInt64(bytes.count)
        return avalanche(finished(hash, UnsafeRawBufferPointer(rebasing: rest)))
    }

    /// The hash with the last bytes, fewer than 32.
    private static func finished(_ start: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = start
        var offset = 0
        while offset + 8 <= bytes.count {
            hash = rotated(hash ^ round(0, word(bytes, offset)), 27) &* primes.0 &+ primes.3
            offset += 8
        }
        if offset + 4 <= bytes.count {
            let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            hash = rotated(hash ^ (half &* primes.0), 23) &* primes.1 &+ primes.2
            offset += 4
        }
        while offset < bytes.count {
            hash = rotated(hash ^ (UInt64(bytes[offset]) &* primes.4), 11) &* primes.0
            offset += 1
        }
        return hash
    }

    private static func avalanche(_ start: UInt64) -> UInt64 {
        var hash = (start ^ (start >> 33)) &* primes.1
        hash = (hash ^ (hash >> 29)) &* primes.2
        return hash ^ (hash >> 32)
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* primes.1, 31) &* primes.0
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
        word &<< count | word &>> (64 &- count)
    }
}
