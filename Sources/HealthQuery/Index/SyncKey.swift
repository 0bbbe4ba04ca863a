import Foundation

/// A sync identifier, which belongs to one type of one source (R8.9), as a hash of 128 bits under a secret key.
///
/// Nobody can make two of them meet, and by chance they do not: a billion identifiers agree somewhere with a chance of
/// one in 10^20. So it stands for them, and their text need not be kept twice.
package struct SyncKey: Sendable, Hashable {
    private let digest: UInt128

    private static let secret = SystemEntropy.words(count: 2)

    /// The key of samples with these details; nil if they bear no sync identifier.
    package init?(_ details: SampleDetails) {
        guard details.isSynced, let identifier = details.packedMetadata[.syncIdentifier]?.stringValue else {
            return nil
        }
        var hash = SipHash(key: Self.secret[0], Self.secret[1], isLong: true)
        hash.combine(UInt64(details.type.index))
        hash.combine(details.sourceRevision.source.bundleIdentifier.comparable)
        hash.combine(identifier.comparable)
        let (high, low) = hash.finalizedLong()
        digest = UInt128(high) << 64 | UInt128(low)
    }
}

extension String {
    /// The text in the form in which texts that are equal have the same UTF-8.
    fileprivate var comparable: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}

extension SampleDetails {
    /// The version of the samples' sync identifier.
    package var syncVersion: MetadataValue? { packedMetadata[.syncVersion] }
}

/// The version of a sync identifier, to be compared with others.
///
/// Numbers are compared exactly. A version that is missing, or is no number, comes first.
package struct SyncVersion: Sendable, Comparable {
    private let rounded: Double
    private let rest: Double

    package init(_ version: MetadataValue?) {
        if let integer = version?.exactInteger {
            rounded = Double(integer)
            rest = Double(Int128(integer) - Int128(rounded))
        } else {
            let number = version?.doubleValue ?? .nan
            rounded = number.isNaN ? -.infinity : number
            rest = 0
        }
    }

    package init(_ details: SampleDetails) { self.init(details.syncVersion) }

    package static func < (left: SyncVersion, right: SyncVersion) -> Bool {
        (left.rounded, left.rest) < (right.rounded, right.rest)
    }
}
