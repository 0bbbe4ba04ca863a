/// A place in the history of a store: what a reader knows of it.
package struct HistoryPlace: Sendable, Hashable {
    /// Everything up to this number is known, as it was to be seen.
    package let number: UInt64
    /// Under which change of access parts of it are known, by rising numbers.
    ///
    /// What is in no part is known as it was to be seen at `number`. Parts come about where a limit cut an answer in the
    /// middle of what a change of access showed and hid; there are no more than ``capacity``.
    package private(set) var parts: [Part] = []
    /// Which deletions were forgotten already when the first page was read, by the greatest of their numbers.
    ///
    /// Whoever began without them does not miss them. It is 0 once all that they could concern is known.
    package private(set) var origin: UInt64 = 0

    /// How many parts a place can have: as many changes of access as there may be while one reads page by page.
    package static let capacity = 4

    /// What is known of the rows up to a number.
    package struct Part: Sendable, Hashable {
        /// The greatest number; the least one follows that of the part before.
        package let upTo: UInt64
        /// The change of access that decided what was seen.
        package let access: UInt64

        package init(upTo: UInt64, access: UInt64) {
            self.upTo = upTo
            self.access = access
        }
    }

    package init(_ number: UInt64, parts: [Part] = [], origin: UInt64 = 0) {
        self.number = number
        self.parts = parts
        self.origin = parts.isEmpty && origin <= number ? 0 : origin
    }

    /// Whether nothing is known: no object can have been deleted that was.
    package var isBeginning: Bool { number == 0 && parts.isEmpty }

    /// The place for one who goes on although some deletions were forgotten.
    package func without(deletionsUpTo number: UInt64) -> HistoryPlace {
        HistoryPlace(self.number, parts: parts, origin: max(origin, number))
    }

    /// The place after an answer that a limit cut at a number, and that was read under a change of access.
    package func cut(at last: UInt64, under access: UInt64) -> HistoryPlace {
        if last > number {
            let parts = access > last ? [Part(upTo: last, access: access)] : []
            return HistoryPlace(last, parts: parts, origin: origin)
        }
        var result = self
        result.parts = [Part(upTo: last, access: access)] + parts.filter { $0.upTo > last }
        if result.parts.count > Self.capacity {
            // The two oldest become one; what is not sure to be known is told again.
            let (first, second) = (result.parts[Self.capacity - 1], result.parts[Self.capacity])
            result.parts.removeLast(2)
            result.parts.append(Part(upTo: second.upTo, access: min(first.access, second.access)))
        }
        return result
    }

    /// The change of access that decided whether a row was known; for a row that is newer than the place, its own number.
    package func access(toNumber row: UInt64) -> UInt64 {
        parts.first { row <= $0.upTo }?.access ?? max(number, row)
    }

    /// Whether all that a change of access did to rows up to the place is known.
    package func knows(_ change: UInt64) -> Bool {
        let isCovered = parts.last.map { $0.upTo >= number } ?? false
        return parts.allSatisfy { change <= $0.access } && (isCovered || change <= number)
    }
}
