import Foundation
import HealthQuery

/// Hashes the fields of a record on whole 64-bit words.
///
/// Every field is padded to whole words after its length, so two different sequences of fields never give the same
/// words.
extension SipHash {
    /// The hash of no field.
    ///
    /// The key is arbitrary and may never change: every identifier ever given depends on it.
    static let ofRecords = SipHash(key: 0x4865_616C_7468_5175, 0x6572_7920_6578_706F, isLong: true)

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

    /// The hash as a UUID of version 8, which RFC 9562 leaves to applications.
    func uuid() -> UUID {
        let (first, second) = finalizedLong()
        // The bits of the version and of the variant are fixed.
        return UUID(high: first.byteSwapped & ~0xF000 | 0x8000, low: second.byteSwapped & (1 << 62 - 1) | 1 << 63)
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
}
