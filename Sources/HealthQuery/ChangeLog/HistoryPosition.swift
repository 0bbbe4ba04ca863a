/// A position in the history of a store: what a reader knows of it.
package struct HistoryPosition: Sendable, Hashable {
    /// Everything up to this sequence number is known, as it was visible then.
    package let sequence: UInt64
    /// The parts that are known as of another change of access, by rising sequence numbers.
    ///
    /// Rows in no part are known as they were visible at `sequence`. Parts arise where a limit cut an answer amid the
    /// rows that a change of access showed and hid; there are no more than ``capacity``.
    package private(set) var parts: [Part] = []
    /// The purge after which the first page was read.
    ///
    /// A reader that began without the deletions that the purge forgot does not miss them. It is 0 where `sequence`
    /// tells as much.
    package private(set) var origin: UInt64 = 0
    /// The last deletion or renumbering that the reader saw when a limit cut its last page, or the last return of an
    /// object whose deletion was left out.
    ///
    /// What had been deleted by then was left out, also where it stood before the cut, and what was there again was not
    /// told as deleted. It is 0 where `sequence` tells as much.
    package private(set) var seen: UInt64 = 0

    /// How many parts a position can have: one for each change of access while a reader goes from page to page.
    package static let capacity = 4

    /// What is known of the rows up to a sequence number.
    package struct Part: Sendable, Hashable {
        /// The greatest sequence number; the least one follows that of the part before.
        package let upTo: UInt64
        /// The change of access that decided what was visible.
        package let access: UInt64
        /// Whether this is the first of several changes, as parts were merged: what was visible then may have been told
        /// of as gone since.
        package var isMerged = false
    }

    package init(_ sequence: UInt64, parts: [Part] = [], origin: UInt64 = 0, seen: UInt64 = 0) {
        self.sequence = sequence
        self.parts = parts
        self.origin = origin <= sequence ? 0 : origin
        self.seen = seen <= sequence ? 0 : seen
    }

    /// Whether nothing is known yet, so that no known object can have been deleted.
    package var isBeginning: Bool { sequence == 0 && parts.isEmpty }

    /// Whether reading on from the position may miss deletions, as it lies before a horizon.
    package func misses(_ horizon: UInt64) -> Bool {
        !isBeginning && max(sequence, origin) < horizon
    }

    /// The position of a reader that goes on without the deletions that a purge forgot.
    package func passing(_ purge: UInt64) -> HistoryPosition {
        HistoryPosition(sequence, parts: parts, origin: max(origin, purge), seen: seen)
    }

    /// The position after an answer that a limit cut at a sequence number.
    ///
    /// - Parameters:
    ///   - access: the change of access under which it was read.
    ///   - seen: the last deletion, renumbering or return that its reader saw then.
    package func cut(at last: UInt64, under access: UInt64, seeing seen: UInt64) -> HistoryPosition {
        let seen = max(seen, self.seen)
        if last > sequence {
            let parts = access > last ? [Part(upTo: last, access: access)] : []
            return HistoryPosition(last, parts: parts, origin: origin, seen: seen)
        }
        var result = HistoryPosition(sequence, parts: parts, origin: origin, seen: seen)
        result.parts = [Part(upTo: last, access: access)] + parts.filter { $0.upTo > last }
        if result.parts.count > Self.capacity {
            // The two oldest become one. Some of its rows may have been told of as gone, so they are told again if they
            // came back.
            let (first, second) = (result.parts[Self.capacity - 1], result.parts[Self.capacity])
            result.parts.removeLast(2)
            result.parts.append(
                Part(upTo: second.upTo, access: min(first.access, second.access), isMerged: true))
        }
        return result
    }

    /// The change of access that decided whether a row was known; the row's own sequence number if it is newer than the
    /// position.
    package func access(toSequence row: UInt64) -> UInt64 { part(of: row)?.access ?? max(sequence, row) }

    /// Whether a row may have been told of as gone after it was visible to ``access(toSequence:)``.
    package func isVague(toSequence row: UInt64) -> Bool { part(of: row)?.isMerged ?? false }

    private func part(of row: UInt64) -> Part? { parts.first { row <= $0.upTo } }

    /// Whether the position knows everything that a change of access did to the rows up to it.
    package func knows(_ change: UInt64) -> Bool {
        let isCovered = parts.last.map { $0.upTo >= sequence } ?? false
        return parts.allSatisfy { change <= $0.access } && (isCovered || change <= sequence)
    }

    /// The sequence number up to which the position knows everything that a change of access did to the rows; 0 if it
    /// does so of none.
    package func settled(_ change: UInt64) -> UInt64 {
        knows(change) ? sequence : parts.prefix { change <= $0.access }.last?.upTo ?? 0
    }

    /// The least of the changes of access that decided what is known of any row.
    package var earliestAccess: UInt64 { parts.reduce(sequence) { min($0, $1.access) } }
}
