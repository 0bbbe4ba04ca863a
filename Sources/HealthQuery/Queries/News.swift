/// Which matches of some filters appeared or disappeared since an answer was made.
enum News: Sendable {
    case nothing
    /// The rows that appeared, and those that disappeared, as they were (R7.4); complete, in no order.
    case rows(came: [SampleRow], went: [SampleRow])
    /// More changes than are listed; whether one of them is sure to concern a match.
    case tooMuch(isSure: Bool)
    /// Unknown, as deletions since then may be forgotten.
    case unknown

    /// Whether the query has to look at the answer again.
    var isAny: Bool { if case .nothing = self { false } else { true } }

    /// Whether a match of a filter is sure to have changed: what was forgotten may not have matched, nor what is gone, if the
    /// filter asks what held it.
    func isSure(for filter: TypedFilter) -> Bool {
        switch self {
        case .nothing: true
        case .rows(let came, _): !filter.asksForFormerBonds || !came.isEmpty
        case .tooMuch(let isSure): isSure
        case .unknown: false
        }
    }
}

extension DatabaseState {
    /// The news for a query that knows everything up to a sequence number.
    ///
    /// Changes of permissions count as if others had saved what became visible, and deleted what is no longer visible.
    /// O(log n + k) for k rows saved and deleted since then, if rows were saved roughly in the order of their dates;
    /// the search ends after `limit` matches and one more. If permissions changed what is visible, O(n).
    ///
    /// - Parameters:
    ///   - order: the earlier order of the type's sources, if another order is news.
    ///   - limit: how many rows are listed at most.
    func news(
        for filters: [TypedFilter],
        since sequence: UInt64,
        order: SeenSources? = nil,
        limit: Int = 0
    ) async throws -> News {
        var pace = try Pace()
        let areReranked = filters.contains { filter in
            filter.type.index == order?.type && isReranked(filter.type, from: order, since: sequence)
        }
        if areReranked { return .tooMuch(isSure: true) }
        // A purge alone is no news.
        if view == nil, log.isUnchanged(filters.lazy.map(\.type), since: sequence) { return .nothing }
        if filters.contains(where: { log.horizon(of: $0.type) > sequence }) { return .unknown }
        var (came, went): ([SampleRow], [SampleRow]) = ([], [])
        // Of what is gone it may be unknown whether it matched: then what came is looked for beyond the limit.
        let isSureOfWent = !filters.contains(where: \.asksForFormerBonds)
        for filter in filters {
            let gone = filter.ofFormerRows(isRestricted: view != nil)
            for removal in log.deletions(of: filter.type, after: sequence) {
                if isKnown(removal), gone.matches(removal.row) { went.append(removal.row) }
                if went.count > limit {
                    if isSureOfWent { return .tooMuch(isSure: true) }
                    break
                }
                try await pace.pass(1)
            }
            if view != nil {
                let position = HistoryPosition(sequence)
                let change = try await VisibilityDelta.read([index.resolved(filter)], in: self, since: position, &pace)
                came += change.appeared
                went += change.vanished.lazy.map(\.row).filter { gone.matches($0) }
            }
            var cursor = index.cursor([filter], newerThan: sequence)
            walk: while came.count + went.count <= limit || !isSureOfWent && came.isEmpty {
                switch cursor.next(within: &pace.budget) {
                case .row(let row): came.append(row)
                case .end: break walk
                case .outOfBudget: try await pace.rest()
                }
            }
            if came.count + went.count > limit, isSureOfWent || !came.isEmpty { return .tooMuch(isSure: true) }
        }
        if went.count > limit { return .tooMuch(isSure: false) }
        if came.isEmpty, went.isEmpty { return .nothing }
        // What holds a row can come into sight, or go out of it, without news of the row.
        if view != nil, filters.contains(where: \.asksForBonds) { return .tooMuch(isSure: !came.isEmpty) }
        return .rows(came: came, went: went)
    }
}
