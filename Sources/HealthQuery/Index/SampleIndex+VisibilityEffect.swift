extension SampleIndex {
    /// What changes for a reader of a type between two states of its visibility.
    ///
    /// O(1) for a tree that is seen as a whole or not at all either way, else O(n) in its rows.
    package func visibilityEffect(
        of type: SampleType,
        from before: VisibilityHistory,
        to after: VisibilityHistory
    ) -> VisibilityEffect {
        // A correlation with other visible members becomes visible anew.
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
                continue
            }
            var cursor = cursor([TypedFilter(type: type, filter: .sources([source]))])
            while !(change.shows && change.hides), let row = cursor.next() {
                let (wasSeen, isSeen) = (before.shows(row), after.shows(row))
                if wasSeen == isSeen { continue }
                if isSeen { change.shows = true } else { change.hides = true }
            }
        }
        return change
    }
}

extension Visibility {
    /// Whether all samples of a source are seen, or none; nil if that depends on the sample.
    func showsAll(isOwn: Bool) -> Bool? {
        switch self {
        case .everything: true
        case .nothing: false
        case .own: isOwn
        case .recent, .chosen: isOwn ? true : nil
        }
    }
}
