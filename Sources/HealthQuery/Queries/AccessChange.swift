/// What came into a reader's sight or went out of it because its permissions changed.
///
/// To the reader this is what it would be if others had saved or deleted these samples: nothing tells the one from the
/// other (R9.2).
struct AccessChange: Sendable {
    /// Rows that match and can be seen now, by number.
    private(set) var appeared: [SampleRow] = []
    /// Rows, not all of which match, that can be seen no more, by number; also those that were deleted since.
    private(set) var vanished: [SampleRow] = []
    /// Whether there was more than one change since a place that a limit left in the middle of one.
    private(set) var isRepeated = false

    var count: Int { appeared.count + vanished.count }

    /// Leaves out rows that vanished and are not to be told of.
    mutating func hide(_ isHidden: (SampleRow) -> Bool) {
        vanished.removeAll(where: isHidden)
    }

    /// Leaves out what is known already.
    mutating func skip(upTo number: UInt64) {
        appeared.removeAll { $0.number <= number }
        vanished.removeAll { $0.number <= number }
    }

    /// Reads what changed of the rows up to a place.
    ///
    /// O(1) unless access to one of the types changed, else O(n) in its rows.
    static func read(
        _ filters: [TypedFilter],
        in snapshot: Snapshot,
        since place: HistoryPlace,
        _ pace: inout Pace
    ) async throws -> AccessChange {
        var change = AccessChange()
        guard let view = snapshot.view, place.number > 0 else { return change }
        for filter in filters where view.knowsOtherwise(filter.type, at: place) {
            try await change.read(filter, in: snapshot, view, since: place, &pace)
        }
        change.isRepeated = filters.contains { view.hasChangedTwice($0.type, since: place) }
        change.appeared.sort { $0.number < $1.number }
        change.vanished.sort { $0.number < $1.number }
        return change
    }

    private mutating func read(
        _ filter: TypedFilter,
        in snapshot: Snapshot,
        _ view: ReaderView,
        since place: HistoryPlace,
        _ pace: inout Pace
    ) async throws {
        var cursor = view.truth.cursor([TypedFilter(type: filter.type, filter: .everything)])
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .end: break walk
            case .outOfBudget: try await pace.rest()
            case .row(let row):
                guard row.number <= place.number else { continue }
                let isKnown = view.knew(row, at: place)
                let isSeen = view.reader.shows(row)
                if isSeen, !isKnown, filter.filter.matches(row) { appeared.append(row) }
                if isKnown, !isSeen { vanished.append(row) }
            }
        }
        for tombstone in snapshot.log.deletions(of: filter.type, after: place.number) {
            pace.budget -= 1
            try await pace.rest()
            let row = tombstone.row
            if row.number <= place.number, view.knew(row, at: place), !view.reader.shows(row) { vanished.append(row) }
        }
    }
}

extension ReaderView {
    /// Whether a row was known at a place, which covers it.
    fileprivate func knew(_ row: SampleRow, at place: HistoryPlace) -> Bool {
        reader.showed(row, at: row.number <= place.position ? place.positionAccess : place.baseAccess)
    }

    /// Whether what was known of a type at a place is other than what is seen now.
    fileprivate func knowsOtherwise(_ type: SampleType, at place: HistoryPlace) -> Bool {
        let now = reader.visibility(of: type)
        return reader.visibility(of: type, at: place.baseAccess) != now
            || place.position > 0 && reader.visibility(of: type, at: place.positionAccess) != now
    }

    fileprivate func hasChangedTwice(_ type: SampleType, since place: HistoryPlace) -> Bool {
        place.position > 0 && reader.lastSeenChange(of: type) > place.positionAccess
    }
}

extension HistoryPlace {
    /// The change of access that decided what was seen.
    fileprivate var baseAccess: UInt64 { access == 0 ? number : access }
}
