package import Foundation

/// A position in the history of a store: all that came before it is known.
///
/// Anchors are equal when they stand for the same position in the same store. An anchor can be used with any predicate
/// and type of its store (R3.13); with another store's anchor a query throws (R3.12). An anchor can be kept: encoded
/// and decoded, it is the same anchor. Its content is enciphered, as the position would tell how much happened that its
/// holder may not see (R9.2). The database's ``UUIDSource`` gives the key; a seeded one gives the same key each time.
public struct QueryAnchor: Sendable, Hashable {
    package let store: UUID
    package let position: SealedPosition
}

extension QueryAnchor: Codable {
    private static let wordCount = 2 + SealedPosition.wordCount

    /// Decodes an anchor; text that is not an anchor throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        var words: [UInt64] = []
        if let bytes = Data(base64Encoded: text), bytes.count == Self.wordCount * 8 {
            words = bytes.withUnsafeBytes { raw in
                (0..<Self.wordCount).map {
                    UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
                }
            }
        }
        guard let position = SealedPosition(Array(words.dropFirst(2))) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is not a query anchor")
        }
        self.init(store: UUID(high: words[0], low: words[1]), position: position)
    }

    /// Encodes the anchor as one string.
    public func encode(to encoder: any Encoder) throws {
        var bytes = withUnsafeBytes(of: store.uuid) { Data($0) }
        for word in position.words { withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) } }
        var container = encoder.singleValueContainer()
        try container.encode(bytes.base64EncodedString())
    }
}

extension QueryAnchor: CustomStringConvertible {
    /// The name of the type, which tells nothing about the position.
    public var description: String { "QueryAnchor" }
}
