extension SampleIndex {
    /// Whether a reader sees other samples of a type after a change of its visibility, or others in a correlation.
    ///
    /// O(1) for a tree that is seen as a whole or not at all either way, else O(n) in its rows.
    package func isSeenAnew(
        _ type: SampleType,
        from before: VisibilityHistory,
        to after: VisibilityHistory
    ) -> Bool {
        if type.isSeenThroughMembers { return VisibilityHistory.differ(before, after, on: type, in: self) }
        for (source, rows) in trees(of: type) where rows.root != nil {
            let isOwn = source == before.source
            let old = (before.visibility(of: type) ?? .nothing).showsAll(isOwn: isOwn)
            let new = (after.visibility(of: type) ?? .nothing).showsAll(isOwn: isOwn)
            if let old, let new {
                if old != new { return true }
                continue
            }
            var cursor = cursor([TypedFilter(type: type, filter: .sources([source]))])
            while let row = cursor.next() {
                if before.shows(row) != after.shows(row) { return true }
            }
        }
        return false
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
