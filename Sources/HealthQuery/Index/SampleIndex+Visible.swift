extension SampleIndex {
    /// The rows that a reader may see, as an index that holds no others.
    ///
    /// Trees of other sources are left out, or cut at the first start that may be seen; so callers of this index need
    /// not know of access, and cannot forget it. The identifier index is shared: an entry whose row is gone leads
    /// nowhere. The sources of a type come in the order of what is visible of it.
    ///
    /// O(t log n) for t trees of the types, and O(k log n) for k chosen objects; O(c) for c visible correlations, with
    /// pauses.
    ///
    /// - Parameters:
    ///   - types: the types whose samples are wanted, nil for all; there is none of the others.
    ///   - correlations: the visible correlations, of the types that are asked for. Those of other types stay as they
    ///     are: a reader who sees a sample sees that correlations hold it.
    ///   - rebuilding: types whose cut trees are made anew from their rows, O(n), so that their shape tells nothing
    ///     of the rows that are missing; for explanations.
    /// - Throws: `CancellationError` if the task was cancelled.
    func visible(
        to reader: VisibilityHistory,
        types: Set<SampleType>? = nil,
        correlations: [SampleType: [SampleRow]] = [:],
        rebuilding: Set<SampleType> = [],
        _ pace: inout Pace
    ) async throws -> SampleIndex {
        var result = self
        var isVisible = ContiguousArray(repeating: false, count: trees.count)
        var single: [SampleType: [Source: [SampleRow]]] = [:]
        for index in trees.indices {
            let type = SampleType.all[trees[index].type]
            if type.isSeenThroughMembers, correlations[type] == nil { continue }
            if let types, !types.contains(type) {
                result.trees[index] = Tree(type: trees[index].type, source: trees[index].source)
                continue
            }
            if single[type] == nil {
                single[type] = try await singleRows(of: type, visibleTo: reader, correlations[type], &pace)
            }
            let part = try await part(of: trees[index], visibleTo: reader, single[type], rebuilding, &pace)
            isVisible[index] = part != nil
            result.trees[index] = part ?? Tree(type: trees[index].type, source: trees[index].source)
        }
        for row in correlations.values.joined() {
            result.misplaced[row.uuid, default: []].append(row)
            try await pace.pass(1)
        }
        for type in treesByType.indices {
            result.treesByType[type] = treesByType[type].filter { isVisible[$0] }
                .sorted { result.trees[$0].firstSequence < result.trees[$1].firstSequence }
        }
        return result
    }

    /// Changes the rows of a type, but neither their identifiers nor their dates.
    ///
    /// O(n log n) for the n rows of the type, and what the transformation costs; with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func mapRows(
        of type: SampleType,
        _ pace: inout Pace,
        _ transform: (SampleRow, inout Pace) async throws -> SampleRow
    ) async throws {
        var cursor = cursor([TypedFilter(type: type, filter: .everything)])
        var rows: [Source: [SampleRow]] = [:]
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .end: break walk
            case .outOfBudget: try await pace.rest()
            case .row(let row):
                let changed = try await transform(row, &pace)
                rows[row.details.sourceRevision.source, default: []].append(changed)
                if changed.sequence != row.sequence { misplaced[row.uuid, default: []].append(changed) }
            }
        }
        for index in treesByType[type.index] {
            // The place of a tree that was cut is that of its first row, as the reader knows it.
            let isPlacedByRow = trees[index].firstSequence == trees[index].rows.summary?.leastSequence
            try await trees[index].hold(rows[sources.sources[trees[index].source], default: []], &pace)
            if isPlacedByRow, let summary = trees[index].rows.summary {
                trees[index].firstSequence = summary.leastSequence
            }
        }
        treesByType[type.index].sort { trees[$0].firstSequence < trees[$1].firstSequence }
    }

    /// The correlations and chosen objects that a reader sees, by source; nil if it sees a type otherwise.
    private func singleRows(
        of type: SampleType, visibleTo reader: VisibilityHistory, _ correlations: [SampleRow]?, _ pace: inout Pace
    ) async throws -> [Source: [SampleRow]]? {
        var found = correlations
        if found == nil, case .chosen(let uuids) = reader.visibility(of: type) { found = rows(uuids) }
        guard let found else { return nil }
        var result: [Source: [SampleRow]] = [:]
        for row in found where row.details.type === type {
            result[row.details.sourceRevision.source, default: []].append(row)
            try await pace.pass(1)
        }
        return result
    }

    /// What is visible of a tree; nil if nothing is.
    private func part(
        of tree: Tree,
        visibleTo reader: VisibilityHistory,
        _ single: [Source: [SampleRow]]?,
        _ rebuilding: Set<SampleType>,
        _ pace: inout Pace
    ) async throws -> Tree? {
        let type = SampleType.all[tree.type]
        let visibility = reader.visibility(of: type) ?? .nothing
        let source = sources.sources[tree.source]
        var part = tree
        var isShared = false
        let seesAll = type.isSeenThroughMembers ? nil : visibility.showsAll(isOwn: source == reader.source)
        if let seesAll { return seesAll ? tree : nil }
        if let single {
            try await part.hold(single[source] ?? [], &pace)
        } else if case .recent(let since) = visibility {
            part.removeRows(before: since)
            isShared = !rebuilding.contains(type)
            if !isShared { part.rebuild() }
        }
        guard let summary = part.rows.summary else { return nil }
        part.firstSequence = summary.leastSequence
        // To look at what shared rows have would take as long as there are rows.
        if !isShared {
            (part.groups, part.keys) = ([], PackedMetadata.Keys())
            for details in part.rows.details { part.note(details) }
        }
        return part
    }
}
