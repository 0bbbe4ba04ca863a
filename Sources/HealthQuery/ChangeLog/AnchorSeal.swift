package import Foundation

/// Enciphers anchors, so that only their store can read them.
///
/// Sequence numbers tell how much happened in a store, including what a reader may not see. An anchor therefore holds
/// its position enciphered, and the store opens only what it sealed. Equal positions have equal seals, so that an
/// anchor that did not move is equal to itself.
package struct AnchorSeal: Sendable {
    private let tagHash: SipHash
    private let streamHash: SipHash

    /// A seal with a key.
    package init(key: UUID) {
        let (first, second) = unsafeBitCast(key, to: (UInt64, UInt64).self)
        tagHash = SipHash(key: first, second)
        streamHash = SipHash(key: second, ~first)
    }

    /// The words of a sealed position: a tag, then the position.
    package func sealed(_ position: HistoryPosition) -> SealedPosition {
        // The number of words is fixed, as it would otherwise tell of changes of access.
        var words = [position.sequence, position.origin] + position.parts.flatMap { [$0.upTo, $0.access] }
        words += repeatElement(0, count: SealedPosition.wordCount - 1 - words.count)
        let tag = tag(words)
        return SealedPosition(words: [tag] + stream(words, tag))
    }

    /// The position that was sealed; nil if it was not sealed by this seal.
    package func opened(_ sealed: SealedPosition) -> HistoryPosition? {
        let words = stream(sealed.words.dropFirst(), sealed.words[0])
        guard tag(words) == sealed.words[0] else { return nil }
        let parts = stride(from: 2, to: words.count, by: 2).map {
            HistoryPosition.Part(upTo: words[$0], access: words[$0 + 1])
        }
        return HistoryPosition(words[0], parts: parts.filter { $0.upTo > 0 }, origin: words[1])
    }

    private func tag(_ words: [UInt64]) -> UInt64 {
        words.reduce(into: tagHash) { $0.combine($1) }.finalized()
    }

    private func stream(_ words: some Collection<UInt64>, _ tag: UInt64) -> [UInt64] {
        var start = streamHash
        start.combine(tag)
        return words.enumerated().map { index, word in
            var hash = start
            hash.combine(UInt64(index))
            return word ^ hash.finalized()
        }
    }
}

/// A position in a store's history that only the store can read.
package struct SealedPosition: Sendable, Hashable {
    package static let wordCount = 3 + 2 * HistoryPosition.capacity
    /// As many as `wordCount`.
    package let words: [UInt64]
}

extension SealedPosition {
    /// The seal of some words; nil if they are too few or too many.
    package init?(_ words: [UInt64]) {
        guard words.count == Self.wordCount else { return nil }
        self.init(words: words)
    }
}
