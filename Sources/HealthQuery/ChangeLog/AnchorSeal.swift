package import Foundation

/// Enciphers anchors, so that only their store can read them.
///
/// Sequence numbers tell how much happened in a store, including what a reader may not see. An anchor therefore holds
/// its position enciphered, and the store opens only what it sealed. Equal positions have equal seals, so that an
/// anchor that did not move is equal to itself.
///
/// A database that is read from a file may have gone on after it was written, and what happened then is lost. So it seals
/// what happens from then on with another key, and knows the anchors of the time that is lost by the old one.
package struct AnchorSeal: Sendable {
    /// The times, the first one first; only the last one lasts.
    package let eras: [Era]

    /// A time between two readings from files.
    package struct Era: Sendable, Codable {
        /// Whoever has it can open the anchors.
        package let key: UUID
        /// The last sequence number of the time; nil while it lasts.
        package let last: UInt64?
    }

    private let ciphers: [AnchorCipher]

    /// A seal with a key.
    package init(key: UUID) { self.init([Era(key: key, last: nil)]) }

    private init(_ eras: [Era]) {
        self.eras = eras
        ciphers = eras.map { AnchorCipher(key: $0.key) }
    }

    /// The seal of a database that is read from a file.
    ///
    /// - Parameters:
    ///   - written: the eras of the file; only the last one lasted.
    ///   - last: the last sequence number in the file.
    ///   - keys: makes the key of what happens from now on. One with a seed may bring keys again that are used; they are
    ///     passed over.
    package init?(continuing written: [Era], after last: UInt64, _ keys: UUIDSource, identity: UUID) {
        guard let current = written.last, current.last == nil else { return nil }
        var eras: [Era] = []
        for era in written.dropLast() + [Era(key: current.key, last: last)] {
            let before = eras.last?.last
            guard let limit = era.last, limit <= last, limit >= before ?? 0 else { return nil }
            // Nothing was sealed with a key in whose time nothing happened.
            if before != limit { eras.append(era) }
        }
        let used = Set(written.map(\.key) + [identity])
        var key = keys.next()
        while used.contains(key) { key = keys.next() }
        self.init(eras + [Era(key: key, last: nil)])
    }

    /// The seal of a position, with the key of its time.
    package func sealed(_ position: HistoryPosition) -> SealedPosition {
        cipher(at: position.greatestSequence).sealed(position)
    }

    /// What a change did to an object, with the holders that are told, has one key, however often it is told, also after a restart.
    ///
    /// The number of the change cannot be found from the key (R9.2), and no two changes of an object have the same one,
    /// not even if one of them is lost.
    package func changeKey(
        _ object: ObjectKey, holders: [ObjectKey] = [], isDeletion: Bool, at sequence: UInt64
    ) -> UUID {
        cipher(at: sequence).changeKey(object, holders: holders, isDeletion: isDeletion, at: sequence)
    }

    /// The cipher of the time to which a sequence number belongs.
    private func cipher(at sequence: UInt64) -> AnchorCipher {
        ciphers[eras.indices.partitioningIndex { sequence <= eras[$0].last ?? .max }]
    }

    /// Whether the database was read from a file.
    package var continuesOthers: Bool { eras.count > 1 }

    /// The position that was sealed, and whether it tells of a time that is lost; nil if it was not sealed by this seal.
    ///
    /// - Complexity: O(1) for what was sealed since the last reading from a file, O(r) for r readings.
    package func opened(_ sealed: SealedPosition) -> (position: HistoryPosition, isLost: Bool)? {
        for index in eras.indices.reversed() {
            guard let position = ciphers[index].opened(sealed) else { continue }
            return (position, position.greatestSequence > eras[index].last ?? .max)
        }
        return nil
    }
}

extension HistoryPosition {
    /// The greatest sequence number that the position tells of.
    package var greatestSequence: UInt64 { parts.reduce(max(sequence, origin, seen)) { max($0, $1.access) } }
}

/// A position in a store's history that only the store can read.
package struct SealedPosition: Sendable, Hashable {
    package static let wordCount = 4 + 2 * HistoryPosition.capacity
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
