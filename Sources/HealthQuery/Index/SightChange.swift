package import Foundation

/// What a change of a reader's access brings into its sight, and takes out of it.
package struct SightChange: Sendable, Hashable {
    /// Whether anything comes into sight.
    package var shows = false
    /// Whether anything goes out of it.
    package var hides = false
    /// Where more of a source goes out of sight than is remembered: the number of the last row that is not.
    package var forgotten: [Source: UInt64] = [:]

    package init(shows: Bool = false, hides: Bool = false) {
        self.shows = shows
        self.hides = hides
    }

    /// Whether the reader notices anything.
    package var isSeen: Bool { shows || hides }
}

extension Database {
    /// What changes for a reader of a type between two states of its access.
    ///
    /// O(1) for a tree that is seen as a whole or not at all either way, else O(n) in its rows; always so where rows that go
    /// out of sight are to be named.
    ///
    /// - Parameters:
    ///   - limit: how many deletions of each source are remembered; nil for all.
    ///   - lost: gets the last rows of each source that go out of sight, up to the limit; none without one.
    package func sightChange(
        of type: SampleType,
        from before: ReaderAccess,
        to after: ReaderAccess,
        limit: Int? = nil,
        _ lost: inout [UUID]
    ) -> SightChange {
        // What holds something else comes anew, and is never forgotten.
        if type is CorrelationType { return SightChange(shows: ReaderAccess.differ(before, after, on: type, in: self)) }
        var change = SightChange()
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
            hidden.sort { $0.number < $1.number }
            if hidden.count > limit { change.forgotten[source] = hidden[hidden.count - limit - 1].number }
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
