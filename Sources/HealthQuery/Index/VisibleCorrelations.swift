import Foundation

/// What a reader who may not see everything sees of the correlations of one type.
///
/// A correlation has no permission of its own. A reader sees it if it sees any of the members, or if its app saved the
/// correlation; hidden members are left out (R6.4). When such a member comes or goes the correlation gets a new
/// sequence number. Its reader must not notice that: for the reader it keeps the earlier sequence number.
package struct VisibleCorrelations: Sendable {
    /// A correlation, and its members, now or before.
    package struct Entry: Sendable {
        /// The row under the sequence number that the reader knows it by.
        package let row: SampleRow
        /// The members, hidden ones included; for a deleted correlation, those that it had then.
        package let members: [SampleRow]
        /// The changes of the members that are remembered, in their order.
        private let changes: [Renumbering]

        init(
            _ row: SampleRow, holding members: [SampleRow], _ changes: [Renumbering], of reader: VisibilityHistory
        ) {
            self.row = row.withSequence(reader.knownSequence(of: row, after: changes))
            self.members = members
            self.changes = changes
        }

        fileprivate init(known row: SampleRow, holding members: [SampleRow], _ changes: [Renumbering]) {
            (self.row, self.members, self.changes) = (row, members, changes)
        }

        /// How many changes of the members are remembered.
        var changeCount: Int { changes.count }

        /// The members just after the change with a sequence number, hidden ones included.
        ///
        /// O(k + d) for k members and d later changes.
        package func members(at sequence: UInt64) -> [SampleRow] {
            guard let last = changes.last, last.sequence > sequence else { return members }
            var held = Dictionary(members.map { (ObjectKey($0), $0) }) { first, _ in first }
            for change in changes.reversed().prefix(while: { $0.sequence > sequence }) {
                // Undo the change: a row that is there came with it, and one that is missing went.
                for cause in change.causes where held.updateValue(cause, forKey: ObjectKey(cause)) != nil {
                    held[ObjectKey(cause)] = nil
                }
            }
            return Array(held.values)
        }
    }

    package let entries: [Entry]
    /// Correlations that changed and were then deleted without a report to the reader, by the sequence numbers of their
    /// deletions.
    package let ended: [UInt64: Entry]

    /// The sequence numbers by which the reader last knew correlations whose deletion was not reported to it.
    ///
    /// O(c) for c correlations, with pauses.
    func lastSequences(_ pace: inout Pace) async throws -> Set<UInt64> {
        var sequences: Set<UInt64> = []
        sequences.reserveCapacity(entries.count + ended.count)
        for entry in entries {
            sequences.insert(entry.row.sequence)
            try await pace.pass(1)
        }
        for entry in ended.values {
            sequences.insert(entry.row.sequence)
            try await pace.pass(1)
        }
        return sequences
    }

    /// The correlations that a reader sees, with pauses.
    func rows(visibleTo reader: VisibilityHistory, _ pace: inout Pace) async throws -> [SampleRow] {
        var rows: [SampleRow] = []
        for entry in entries {
            if reader.shows(entry.row, holding: entry.members) { rows.append(entry.row) }
            try await pace.pass(1 + entry.members.count)
        }
        return rows
    }

    /// Creates what a reader sees of a type's correlations.
    ///
    /// O(c + d) for c correlations with what they hold, and d remembered changes, with pauses.
    ///
    /// - Parameters:
    ///   - changes: what changed the correlations that are there.
    ///   - ended: those that changed and were deleted without a report to the reader, by the sequence numbers of their
    ///     deletions.
    /// - Throws: `CancellationError` if the task was cancelled.
    init(
        _ type: SampleType,
        of reader: VisibilityHistory,
        in truth: SampleIndex,
        changes: [ObjectKey: [Renumbering]],
        ended: [UInt64: Entry],
        _ pace: inout Pace
    ) async throws {
        var cursor = truth.cursor([TypedFilter(type: type, filter: .everything)])
        var entries: [Entry] = []
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .end: break walk
            case .outOfBudget: try await pace.rest()
            case .row(let row):
                let changes = changes[ObjectKey(row)] ?? []
                let members = try await truth.members(of: row, &pace)
                let sequence = try await reader.knownSequence(of: row, after: changes, &pace)
                entries.append(Entry(known: row.withSequence(sequence), holding: members, changes))
            }
        }
        self.entries = entries
        self.ended = ended
    }

    /// A change that gave a correlation a new sequence number, because members came or went.
    package struct Renumbering: Sendable {
        /// The correlation under its earlier sequence number.
        package let row: SampleRow
        /// The sequence number of the change, which the correlation has after it.
        package let sequence: UInt64
        /// What came or went.
        package let causes: [SampleRow]
    }
}

extension VisibilityHistory {
    /// The sequence number by which the reader knows a sample that holds others: that before the last changes, if those
    /// are hidden.
    package func knownSequence(of row: SampleRow, after changes: [VisibleCorrelations.Renumbering]) -> UInt64 {
        let firstUnseen = changes.reversed().prefix { change in
            !change.causes.contains { showed($0, at: change.sequence) }
        }.last
        return firstUnseen?.row.sequence ?? row.sequence
    }

    /// The same, with pauses.
    ///
    /// - Parameter whileShown: whether changes that came while the sample itself was hidden are unseen, too: it is hidden
    ///   now, and the reader knows it as it last saw it.
    /// - Throws: `CancellationError` if the task was cancelled.
    func knownSequence(
        of row: SampleRow,
        after changes: [VisibleCorrelations.Renumbering],
        whileShown: Bool = false,
        _ pace: inout Pace
    ) async throws -> UInt64 {
        var known = row.sequence
        for change in changes.reversed() {
            try await pace.pass(1)
            if !whileShown || showed(row, at: change.sequence) {
                for cause in change.causes {
                    try await pace.pass(1)
                    if showed(cause, at: change.sequence) { return known }
                }
            }
            known = change.row.sequence
        }
        return known
    }

    /// Whether the reader saw a correlation with some members just after the change with a sequence number; by default,
    /// whether it sees it now.
    package func shows(_ correlation: SampleRow, holding members: [SampleRow], at sequence: UInt64 = .max) -> Bool {
        let visibility = visibility(of: correlation.details.type, at: sequence) ?? .nothing
        return visibility.shows(correlation, to: source) || members.contains { showed($0, at: sequence) }
    }

    /// Whether the reader saw a correlation at any time from one change on and before another, with pauses.
    func showed(
        _ correlation: VisibleCorrelations.Entry, from first: UInt64, before end: UInt64, _ pace: inout Pace
    ) async throws -> Bool {
        for time in changes(of: correlation.row.details.type, after: first, before: end) {
            try await pace.spend(1 + correlation.members.count + correlation.changeCount)
            if shows(correlation.row, holding: correlation.members(at: time), at: time) { return true }
        }
        return false
    }

    /// Whether a reader sees other correlations of a type, or other members in them, after a change of its access.
    ///
    /// O(c) for c correlations with what they hold.
    package static func differ(
        _ before: VisibilityHistory, _ after: VisibilityHistory, on type: SampleType, in truth: SampleIndex
    )
        -> Bool
    {
        var cursor = truth.cursor([TypedFilter(type: type, filter: .everything)])
        while let row = cursor.next() {
            let members = truth.members(of: row)
            let old = before.shows(row, holding: members)
            if old != after.shows(row, holding: members) { return true }
            if old, members.contains(where: { before.shows($0) != after.shows($0) }) { return true }
        }
        return false
    }
}
