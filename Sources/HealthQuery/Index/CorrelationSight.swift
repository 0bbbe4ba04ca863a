import Foundation

/// What a reader who may not see everything sees of the correlations of one type.
///
/// A correlation has no permission of its own. It is seen by those who see any of what it holds, and by the app that saved
/// it; what it holds that may not be seen is not in it (R6.4). When such a member comes or goes the correlation gets a new
/// number, which its reader must not notice: to the reader it keeps the number before.
package struct CorrelationSight: Sendable {
    /// A correlation, and what it holds or once held.
    package struct Entry: Sendable {
        /// The row under the number that the reader knows it by.
        package let row: SampleRow
        /// What it holds, also what the reader may not see.
        package let members: [SampleRow]
        /// How that changed, as far as it is remembered, in order.
        package let changes: [Renumbering]

        /// What it holds and held, as far as that is remembered.
        package var allMembers: [SampleRow] { members + changes.flatMap(\.causes) }

        /// What it held after the change with a number.
        package func members(at number: UInt64) -> [SampleRow] {
            var members = members
            for change in changes.reversed() {
                if change.number <= number { break }
                for cause in change.causes {
                    let key = ObjectKey(cause)
                    // What is there after a change and was its cause came by it; what is not went.
                    if let place = members.firstIndex(where: { ObjectKey($0) == key }) {
                        members.remove(at: place)
                    } else {
                        members.append(cause)
                    }
                }
            }
            return members
        }
    }

    package let entries: [Entry]

    /// Creates the sight of a type.
    ///
    /// O(c + d) for c correlations with what they hold, and d remembered changes.
    package init(_ type: SampleType, of reader: ReaderAccess, in truth: Database, renumberings: [Renumbering]) {
        var history: [ObjectKey: [Renumbering]] = [:]
        for renumbering in renumberings { history[ObjectKey(renumbering.row), default: []].append(renumbering) }
        var cursor = truth.cursor([TypedFilter(type: type, filter: .everything)])
        var entries: [Entry] = []
        while let row = cursor.next() {
            let changes = history[ObjectKey(row)] ?? []
            var number = row.number
            for change in changes.reversed() {
                // An earlier object under the same identifier is another one.
                guard change.row.number < number, change.number < number else { continue }
                if change.causes.contains(where: { reader.showed($0, at: change.number) }) { break }
                number = change.row.number
            }
            entries.append(
                Entry(
                    row: row.numbered(number),
                    members: truth.members(of: row),
                    changes: changes
                )
            )
        }
        self.entries = entries
    }

    /// A correlation got a new number because rows came or went.
    package struct Renumbering: Sendable {
        /// The correlation under its number before.
        package let row: SampleRow
        /// The number of the change.
        package let number: UInt64
        /// What came or went.
        package let causes: [SampleRow]

        package init(row: SampleRow, number: UInt64, causes: [SampleRow]) {
            self.row = row
            self.number = number
            self.causes = causes
        }
    }
}

extension ReaderAccess {
    /// Whether the reader saw a correlation just after the change with a number, if it held some rows; by default, sees it.
    package func shows(_ correlation: SampleRow, holding members: [SampleRow], at number: UInt64 = .max) -> Bool {
        let visibility = visibility(of: correlation.details.type, at: number) ?? .nothing
        return visibility.shows(correlation, to: source) || members.contains { showed($0, at: number) }
    }

    /// Whether the reader saw a correlation at any time from one change on and before another.
    package func showed(_ correlation: SampleRow, holding members: [SampleRow], from first: UInt64, before end: UInt64)
        -> Bool
    {
        changes(of: correlation.details.type, after: first, before: end).contains {
            shows(correlation, holding: members, at: $0)
        }
    }

    /// Whether a reader sees other correlations of a type, or more or less in them, between two states of its access.
    ///
    /// O(c) for c correlations with what they hold.
    package static func differ(_ before: ReaderAccess, _ after: ReaderAccess, on type: SampleType, in truth: Database)
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
