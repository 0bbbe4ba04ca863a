import Foundation

/// Enciphers positions and names changes with one key.
struct AnchorCipher: Sendable {
    private let tagHash: SipHash
    private let streamHash: SipHash
    private let changeHash: SipHash

    init(key: UUID) {
        let (first, second) = unsafeBitCast(key, to: (UInt64, UInt64).self)
        tagHash = SipHash(key: first, second)
        streamHash = SipHash(key: second, ~first)
        changeHash = SipHash(key: ~second, first, isLong: true)
    }

    /// The name of what a change did to an object.
    func changeKey(_ object: ObjectKey, holders: [ObjectKey], isDeletion: Bool, at sequence: UInt64) -> UUID {
        var hash = changeHash
        for object in [object] + holders {
            hash.combine(object.uuid.high)
            hash.combine(object.uuid.low)
            hash.combine(object.source.bundleIdentifier)
        }
        hash.combine(isDeletion ? 1 as UInt64 : 0)
        hash.combine(sequence)
        let (first, second) = hash.finalizedLong()
        return UUID(hashes: first, second)
    }

    /// The words of a sealed position: a tag, then the position.
    func sealed(_ position: HistoryPosition) -> SealedPosition {
        // The number of words is fixed, as it would otherwise tell of changes of access.
        var words =
            [position.sequence, position.origin, position.seen]
            + position.parts.flatMap { [$0.upTo, $0.access | ($0.isMerged ? Self.mergedBit : 0)] }
        words += repeatElement(0, count: SealedPosition.wordCount - 1 - words.count)
        let tag = tag(words)
        return SealedPosition(words: [tag] + stream(words, tag))
    }

    /// The position that was sealed; nil if it was not sealed with this key.
    func opened(_ sealed: SealedPosition) -> HistoryPosition? {
        let words = stream(sealed.words.dropFirst(), sealed.words[0])
        guard tag(words) == sealed.words[0] else { return nil }
        let parts = stride(from: 3, to: words.count, by: 2).map {
            HistoryPosition.Part(
                upTo: words[$0], access: words[$0 + 1] & ~Self.mergedBit, isMerged: words[$0 + 1] & Self.mergedBit != 0)
        }
        return HistoryPosition(words[0], parts: parts.filter { $0.upTo > 0 }, origin: words[1], seen: words[2])
    }

    /// Marks the access of a merged part; no sequence number is as great.
    private static let mergedBit: UInt64 = 1 << 63

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
