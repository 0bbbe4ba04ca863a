package import Foundation

extension SampleIndex {
    /// The rows of one type and one source, as they were kept elsewhere.
    package struct StoredTree {
        package let type: SampleType
        package let source: Source
        package let firstSequence: UInt64
        package let hadSeries: Bool
        package let rows: RowTree

        package init(type: SampleType, source: Source, firstSequence: UInt64, hadSeries: Bool, rows: RowTree) {
            (self.type, self.source, self.firstSequence) = (type, source, firstSequence)
            (self.hadSeries, self.rows) = (hadSeries, rows)
        }
    }

    /// What a sample holds, as it was kept elsewhere.
    package struct StoredRelations {
        package let holder: SampleRow
        package let members: [(key: ObjectKey, part: UUID?)]

        package init(holder: SampleRow, members: [(key: ObjectKey, part: UUID?)]) {
            (self.holder, self.members) = (holder, members)
        }
    }

    /// The rows and relations, without what is made from them: the indices of identifiers and of sync identifiers.
    package var withoutLookups: SampleIndex {
        var result = withoutIdentifiers
        result.relations = relations
        return result
    }

    /// Takes over trees, in an empty index; those of a type in the order of their sources.
    ///
    /// O(n): identifiers and sync identifiers are indexed anew.
    ///
    /// - Returns: what contradicts itself, which damage alone explains; the index is of no use then.
    package mutating func restore(_ stored: [StoredTree]) -> String? {
        for tree in stored {
            guard let position = addTree(tree.type, tree.source) else {
                return "there are two trees of \(tree.type.identifier) from \(tree.source.bundleIdentifier)"
            }
            trees[position].firstSequence = tree.firstSequence
            trees[position].restore(tree.rows, hadSeries: tree.hadSeries)
        }
        uuids.reserve(trees.reduce(0) { $0 + $1.rows.count })
        for position in trees.indices {
            var rows: ContiguousArray<BareRow> = []
            let leaves = trees[position].rows.leaves
            for (index, leaf) in leaves.enumerated() {
                leaf.append(to: &rows)
                guard rows.count >= Self.rowsAtOnce || index == leaves.count - 1 else { continue }
                if let twice = indexIdentifiers(of: rows, position) { return "the identifier \(twice) occurs twice" }
                rows.removeAll(keepingCapacity: true)
            }
        }
        for tree in trees {
            for leaf in tree.rows.leaves { restoreSyncObjects(of: leaf) }
        }
        return nil
    }

    private mutating func restoreSyncObjects(of leaf: RowLeaf) {
        guard leaf.allDetails.contains(where: \.isSynced) else { return }
        for index in 0..<leaf.count {
            if let key = SyncKey(leaf.details(index)) { insertSyncObject(leaf.row(index), key) }
        }
    }

    /// How many rows are indexed together: the more, the fewer times each page of the index is brought into the cache.
    private static let rowsAtOnce = 1 << 17

    /// Indexes the identifiers of rows of a tree; returns one that the same source has in another row.
    private mutating func indexIdentifiers(of rows: ContiguousArray<BareRow>, _ tree: Int) -> UUID? {
        let (trees, sources) = (trees, sources.sources)
        let source = sources[trees[tree].source]
        let twice = uuids.insert(rows) { _ in
            tree
        } isKnown: { index, entry in
            // The row itself is there already, and another object's entry can be equal to its own.
            return Self.trees(of: entry, in: trees).contains { position in
                let own = position == tree ? rows[index].key : nil
                let known = trees[position].rows.position(of: rows[index].uuid, near: entry, besides: own)
                return known.map { $0.leaf.details($0.index).sourceRevision.source == source } ?? false
            }
        }
        return twice.map { rows[$0].uuid }
    }

    /// Takes over what samples hold; false if that contradicts the rows, which damage alone explains.
    package mutating func restore(_ stored: [StoredRelations]) -> Bool {
        for relation in stored {
            let holder = ObjectKey(relation.holder)
            let holding = relation.holder.details.type.traits.holding
            let members = rows(relation.members.map(\.key.uuid)) { relation.members[$0].key.source }
            for row in members {
                // What holds samples can itself be added to a workout, but is no part of a correlation.
                guard let held = row?.details.type.traits.holding,
                    held == .nothing || (held, holding) == (.members, .associated)
                else { return false }
            }
            let keys = relation.members.map(\.key)
            guard Set(keys).count == keys.count, relations.members(of: holder).isEmpty else { return false }
            relations.link(holder, keys, isAssociation: holding == .associated)
            for (key, part) in relation.members where part != nil { relations.setPart(part, of: key, in: holder) }
        }
        return true
    }
}

extension SampleIndex.Tree {
    /// Takes over rows; what is known of them all is found anew.
    fileprivate mutating func restore(_ rows: RowTree, hadSeries: Bool) {
        self.rows = rows
        var holdsSeries = false
        for leaf in rows.leaves {
            for details in leaf.allDetails {
                note(details)
                holdsSeries = holdsSeries || details.countedSeries != nil
            }
        }
        self.hadSeries = hadSeries || holdsSeries
        guard holdsSeries else { return }
        let batch = rows.batch
        seriesCount = batch.seriesCount
        guard seriesCount > 0 else { return }
        pointTrees = [RowTree()]
        pointTrees[0].insert(batch.inPoints)
    }
}

extension RowTree {
    /// The leaves, in order.
    package var leaves: [RowLeaf] {
        var leaves: [RowLeaf] = []
        root?.append(to: &leaves)
        return leaves
    }
}

extension RowNode {
    fileprivate func append(to leaves: inout [RowLeaf]) {
        switch body {
        case .leaf(let leaf): leaves.append(leaf)
        case .branch(let branch): for child in branch.children { child.append(to: &leaves) }
        }
    }
}

extension RowLeaf {
    fileprivate func append(to rows: inout ContiguousArray<BareRow>) {
        withUnsafeTemporaryAllocation(of: BareRow.self, capacity: count) { part in
            unpack(0..<count, into: part)
            rows.append(contentsOf: part)
        }
    }
}
