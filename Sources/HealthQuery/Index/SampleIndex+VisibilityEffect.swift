package import Foundation

extension SampleIndex {
    /// What changes for a reader of a type between two states of its access.
    ///
    /// O(1) for a tree that is seen as a whole or not at all either way, else O(n) in its rows; always so where rows
    /// that go out of sight are to be named.
    ///
    /// - Parameters:
    ///   - limit: how many deletions of each source are remembered; nil for all.
    ///   - lost: gets the last rows of each source that go out of sight, up to the limit; none without one.
    package func visibilityEffect(
        of type: SampleType,
        from before: VisibilityHistory,
        to after: VisibilityHistory,
        limit: Int? = nil,
        _ lost: inout [UUID]
    ) -> VisibilityEffect {
        // What holds something else comes anew, and is never forgotten.
        if type.isSeenThroughMembers {
            return VisibilityEffect(shows: VisibilityHistory.differ(before, after, on: type, in: self))
        }
        var change = VisibilityEffect()
        for (source, rows) in trees(of: type) where rows.root != nil {
            let isOwn = source == before.source
            let old = (before.visibility(of: type) ?? .nothing).showsAll(isOwn: isOwn)
            let new = (after.visibility(of: type) ?? .nothing).showsAll(isOwn: isOwn)
            if let old, let new {
                if old == new { continue }
                if new { change.shows = true } else { change.hides = true }
                if new || limit == nil { continue }
            }
            var hidden: [SampleRow] = []
            var cursor = cursor([TypedFilter(type: type, filter: .sources([source]))])
            while let row = cursor.next() {
                if limit == nil, change.shows, change.hides { break }
                let (wasSeen, isSeen) = (before.shows(row), after.shows(row))
                if wasSeen == isSeen { continue }
                if isSeen { change.shows = true } else { change.hides = true }
                if !isSeen, limit != nil { hidden.append(row) }
            }
            guard let limit else { continue }
            hidden.sort { $0.sequence < $1.sequence }
            if hidden.count > limit { change.forgotten[source] = hidden[hidden.count - limit - 1].sequence }
            lost += hidden.suffix(limit).map(\.uuid)
        }
        return change
    }
}

extension Visibility {
    /// Whether all samples of a source are seen, or none; nil if that depends on the sample.
    fileprivate func showsAll(isOwn: Bool) -> Bool? {
        switch self {
        case .everything: true
        case .nothing: false
        case .own: isOwn
        case .recent, .chosen: isOwn ? true : nil
        }
    }
}
