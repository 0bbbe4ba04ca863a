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

    /// The hash as a UUID of version 8, which RFC 9562 leaves to applications.
    func uuid() -> UUID {
        let (first, second) = finalizedLong()
        // The bits of the version and of the variant are fixed.
        return UUID(high: first.byteSwapped & ~0xF000 | 0x8000, low: second.byteSwapped & (1 << 62 - 1) | 1 << 63)
    }
}
