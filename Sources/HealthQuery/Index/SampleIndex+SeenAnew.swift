import Foundation

extension SampleIndex {
    /// Whether a reader sees other samples of a type after a change of its visibility, or others in a correlation.
    ///
    /// O(log n) for each tree, if the reader sees all, none, or those from a time on; O(k) for k chosen objects, if it sees
    /// none but them before and after. Else O(n).
    package func isSeenAnew(
        _ type: SampleType,
        from before: VisibilityHistory,
        to after: VisibilityHistory
    ) -> Bool {
        if type.isSeenThroughMembers { return VisibilityHistory.differ(before, after, on: type, in: self) }
        let (old, new) = (before.visibility(of: type) ?? .nothing, after.visibility(of: type) ?? .nothing)
        var others: Set<Source> = []
        for (source, rows) in trees(of: type) where rows.root != nil {
            if source != before.source {
                others.insert(source)
            } else if old.showsAll(isOwn: true) != new.showsAll(isOwn: true) {
                return true
            }
        }
        if others.isEmpty || old == new { return false }
        let differing = RowFilter.and([.sources(others), old.difference(from: new)])
        var cursor = cursor([TypedFilter(type: type, filter: differing)])
        while let row = cursor.next() {
            if before.shows(row) != after.shows(row) { return true }
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

    /// The start from which on the samples of others are seen, infinite if none is; nil if that depends on the sample.
    private var beginning: Double? {
        switch self {
        case .everything: -.infinity
        case .nothing, .own: .infinity
        case .recent(let since): since
        case .chosen: nil
        }
    }

    /// The samples of others that are seen one by one; nil if others are seen, too.
    private var list: Set<UUID>? {
        switch self {
        case .nothing, .own: []
        case .chosen(let uuids): uuids
        case .everything, .recent: nil
        }
    }

    /// Among which samples of others those are that one shows and the other does not.
    fileprivate func difference(from other: Visibility) -> RowFilter {
        if let first = beginning, let last = other.beginning {
            return .and([.start(.greaterThanOrEqualTo, min(first, last)), .start(.lessThan, max(first, last))])
        }
        if let some = list, let others = other.list { return .uuids(some.symmetricDifference(others)) }
        return .everything
    }
}
