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
    static let ofRecords = SipHash(key: 0x4865_616C_7468_5175, 0x6572_7920_6578_706F)
}
