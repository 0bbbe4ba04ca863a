package import Foundation

/// A place in the history of a store: all that came before it is known.
///
/// Anchors are equal when they stand for the same place in the same store. An anchor can be used with any predicate and
/// type of its store (R3.13); with another store's anchor a query throws (R3.12). It can be kept: encoded and decoded, it
/// is the same anchor. What it holds is nobody's business but the store's.
public struct QueryAnchor: Sendable, Hashable {
    package let store: UUID
    package let number: UInt64

    package init(store: UUID, number: UInt64) {
        self.store = store
        self.number = number
    }
}

extension QueryAnchor: Codable {
    private static let length = 24

    /// Decodes an anchor; text that is not an anchor throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let bytes = Data(base64Encoded: text), bytes.count == Self.length else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is not a query anchor")
        }
        let words = bytes.withUnsafeBytes { raw in
            (0..<3).map { UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
        self.init(store: UUID(high: words[0], low: words[1]), number: words[2])
    }

    /// Encodes the anchor as one string.
    public func encode(to encoder: any Encoder) throws {
        var bytes = withUnsafeBytes(of: store.uuid) { Data($0) }
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        var container = encoder.singleValueContainer()
        try container.encode(bytes.base64EncodedString())
    }
}

extension QueryAnchor: CustomStringConvertible {
    /// A name that tells nothing about the place.
    public var description: String { "QueryAnchor" }
}
