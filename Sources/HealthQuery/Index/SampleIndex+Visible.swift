extension SampleIndex {
    /// The rows that a reader may see, as an index that holds no others.
    ///
    /// Trees of other sources are left out, or cut at the first start that may be seen; so callers of this index need
    /// not know of access, and cannot forget it. The identifier index is shared: an entry whose row is gone leads
    /// nowhere. The sources of a type come in the order of what is visible of it.
    ///
    /// O(t log n) for t trees, and O(k log n) for k chosen objects.
    ///
    /// - Parameters:
    ///   - correlations: the visible correlations, of the types that are asked for. Those of other types stay as they
    ///     are: a reader who sees a sample sees that correlations hold it.
    ///   - rebuilding: types whose cut trees are made anew from their rows, O(n), so that their shape tells nothing
    ///     of the rows that are missing; for explanations.
    package func visible(
        to reader: VisibilityHistory,
        correlations: [SampleType: [SampleRow]] = [:],
        rebuilding: Set<SampleType> = []
    ) -> SampleIndex {
        var result = self
        var isVisible = ContiguousArray(repeating: false, count: trees.count)
        for index in trees.indices {
            let type = SampleType.all[trees[index].type]
            if type.isSeenThroughMembers, correlations[type] == nil { continue }
            switch part(of: trees[index], visibleTo: reader, correlations[type], rebuilding) {
            case .nothing:
                result.trees[index].rows = RowTree()
                continue
            case .everything: break
            case .rows(let rows, let groups):
                result.trees[index].rows = rows
                if let groups { result.trees[index].groups = groups }
                result.trees[index].firstSequence = rows.summary?.leastSequence ?? .max
            }
            isVisible[index] = true
        }
        for row in correlations.values.joined() { result.misplaced[row.uuid, default: []].append(row) }
        for type in treesByType.indices {
            result.treesByType[type] = treesByType[type].filter { isVisible[$0] }
                .sorted { result.trees[$0].firstSequence < result.trees[$1].firstSequence }
        }
        return result
    }

    private enum VisiblePart {
        case everything
        case rows(RowTree, groups: RankGroups?)
        case nothing
    }

    private func part(
        of tree: Tree,
        visibleTo reader: VisibilityHistory,
        _ correlations: [SampleRow]?,
        _ rebuilding: Set<SampleType>
    ) -> VisiblePart {
        let type = SampleType.all[tree.type]
        let visibility = reader.visibility(of: type) ?? .nothing
        let source = sources.sources[tree.source]
        let rows: RowTree
        if let correlations {
            rows = Self.tree(of: correlations, type, from: [source])
            return rows.root == nil ? .nothing : .rows(rows, groups: rows.groups)
        }
        switch (visibility, isOwn: source == reader.source) {
        case (.everything, _): return .everything
        case (.nothing, _): return .nothing
        case (_, isOwn: true): return .everything
        case (.own, _): return .nothing
        case (.recent(let since), _):
            let suffix = tree.rows.suffix(from: since)
            guard rebuilding.contains(type) else { return suffix.root == nil ? .nothing : .rows(suffix, groups: nil) }
            rows = suffix.rebuilt
        case (.chosen(let uuids), _):
            rows = Self.tree(of: self.rows(uuids), type, from: [source])
        }
        return rows.root == nil ? .nothing : .rows(rows, groups: rows.groups)
    }
}
