extension Database {
    /// The rows that a reader may see, as a database that holds no others.
    ///
    /// Trees of other sources go as a whole, or are cut at the first start that may be seen; so that whoever asks this
    /// database need not know of access, and cannot forget it. The identifier index is shared: an entry whose row is gone
    /// leads nowhere. Sources come in the order of the first save of each type that is visible, while any sample of it is.
    ///
    /// O(t log n) for t trees, and O(k log n) for k chosen objects.
    ///
    /// - Parameters:
    ///   - correlations: the correlations that are to be seen, of the types that are asked for. Those of other types stay as
    ///     they are: who sees a sample sees that correlations hold it.
    ///   - rebuilding: types whose cut trees are made anew from their rows, O(n), so that their shape tells nothing
    ///     of the rows that are missing; for explanations.
    package func visible(
        to reader: ReaderAccess,
        correlations: [SampleType: [SampleRow]] = [:],
        rebuilding: Set<SampleType> = []
    ) -> Database {
        var result = self
        var first: [Int: UInt64] = [:]
        var isVisible = ContiguousArray(repeating: false, count: trees.count)
        for index in trees.indices {
            let source = trees[index].source
            let type = SampleType.all[trees[index].type]
            if type is CorrelationType, correlations[type] == nil { continue }
            var firstNumber = trees[index].firstNumber
            switch part(of: trees[index], visibleTo: reader, correlations[type], rebuilding) {
            case .nothing:
                result.trees[index].rows = RowTree()
                continue
            case .everything: break
            case .rows(let rows, let groups):
                result.trees[index].rows = rows
                if let groups { result.trees[index].groups = groups }
                firstNumber = rows.summary?.leastNumber ?? .max
            }
            isVisible[index] = true
            first[source] = min(first[source] ?? .max, firstNumber)
        }
        for row in correlations.values.joined() { result.misplaced[row.uuid, default: []].append(row) }
        let order = first.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        result.sources = SourceTable(order.map { sources.sources[$0] })
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        for index in result.trees.indices where isVisible[index] {
            result.trees[index].source = places[trees[index].source] ?? 0
        }
        for type in treesByType.indices {
            result.treesByType[type] = treesByType[type].filter { isVisible[$0] }
                .sorted { result.trees[$0].source < result.trees[$1].source }
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
        visibleTo reader: ReaderAccess,
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
        // Of a tree that is empty nothing is seen, not even that somebody once saved what was deleted: permission for it
        // must not turn the order of sources.
        if tree.rows.root == nil { return .nothing }
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
