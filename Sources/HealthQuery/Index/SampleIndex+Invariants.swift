import Foundation

extension SampleIndex {
    /// Stops the program if the structure contradicts itself; does nothing unless the package is built with the
    /// `CheckedInvariants` trait.
    package func checkInvariants() {
        #if CheckedInvariants
            guard InvariantChecks.areOn else { return }
            var total = 0
            for type in SampleType.all {
                let first = treesByType[type.index].map { trees[$0].firstSequence }
                precondition(first == first.sorted(), "sources are out of order")
                for index in treesByType[type.index] { trees[index].checkPoints() }
                for (source, tree) in treesByType[type.index].map({
                    (sources.sources[trees[$0].source], trees[$0].rows)
                }) {
                    for row in tree.checkInvariants() {
                        precondition(row.details.type === type, "a row lies under another type")
                        precondition(source == row.details.sourceRevision.source, "a row lies under another source")
                        precondition(
                            rows([row.uuid]).contains { $0.sequence == row.sequence }, "an identifier leads elsewhere")
                        total += 1
                    }
                }
            }
            total += checkInsertBuffer()
            checkSyncObjects()
            for (holder, list) in relations.members.entries {
                let members = list.all
                precondition(
                    row(holder)?.details.type.holdsSamples == true, "what holds others is of no kind that does")
                precondition(!members.isEmpty && Set(members).count == members.count, "members are none, or repeat")
                for member in members {
                    precondition(relations.holders(of: member).contains(holder), "a member does not know who holds it")
                    precondition(
                        !relations.isAssociation(holder) || relations.isAssociated(member),
                        "a member does not know that it is associated")
                }
            }
            for (member, list) in relations.holders.entries {
                precondition(
                    list.associations == list.all.count { relations.isAssociation($0) },
                    "associations of a member are counted wrongly")
                let holders = list.all
                precondition(row(member) != nil, "what is held is not there")
                precondition(!holders.isEmpty && Set(holders).count == holders.count, "holders are none, or repeat")
                for holder in holders {
                    precondition(relations.members(of: holder).contains(member), "a holder does not know what it holds")
                }
            }
            uuids.checkInvariants()
            precondition(total == count, "there are \(count) identifiers for \(total) rows")
        #endif
    }
}

extension SampleIndex {
    /// Stops the program if rows that wait cannot be found, or could not be put into their trees; returns how many wait.
    private func checkInsertBuffer() -> Int {
        for (tree, batch) in insertBuffer.batches {
            precondition(!batch.isEmpty, "no rows wait")
            for (left, right) in zip(batch.rows, batch.rows.dropFirst()) {
                precondition(left.sequence < right.sequence, "rows that wait are out of order")
            }
            for row in batch.rows.indices.map(batch.row) {
                precondition(row.details.type.index == trees[tree].type, "a row waits under another type")
                precondition(
                    row.details.sourceRevision.source == sources.sources[trees[tree].source],
                    "a row waits under another source")
                precondition(
                    rows([row.uuid]).contains { $0.sequence == row.sequence },
                    "an identifier of a row that waits leads elsewhere")
            }
        }
        precondition(
            insertBuffer.count == insertBuffer.batches.values.reduce(0) { $0 + $1.count }, "rows wait uncounted")
        return insertBuffer.count
    }

    /// Stops the program if sync identifiers lead elsewhere than to the objects that bear them.
    private func checkSyncObjects() {
        var known = 0
        for (key, uuid) in syncObjects.standing.entries {
            let all = [uuid] + (syncObjects.others[key] ?? [])
            precondition(Set(all).count == all.count, "a sync identifier has an object twice")
            let found = all.compactMap { rows([$0]).map(\.details).first { SyncKey($0) == key }?.syncVersion }
            precondition(found.count == all.count, "a sync identifier leads elsewhere")
            precondition(
                !found.contains { SyncVersion($0) > SyncVersion(found[0]) },
                "a lower version stands for a sync identifier")
            known += all.count
        }
        let leaves = trees.flatMap { $0.rows.leaves }
        let buffered = insertBuffer.batches.values.reduce(0) { sum, batch in
            sum + batch.rows.count { SyncKey(batch.details[$0.detailsIndex]) != nil }
        }
        let synced = leaves.reduce(buffered) { sum, leaf in
            sum + (0..<leaf.count).count { SyncKey(leaf.details($0)) != nil }
        }
        precondition(known == synced, "there are \(synced) objects with sync identifiers, of which \(known) are known")
    }
}

extension SampleIndex.Tree {
    /// Stops the program if the rows that statistics see are not those of the samples.
    fileprivate func checkPoints() {
        let batch = RowBatch(rows.checkInvariants())
        precondition(seriesCount == batch.seriesCount, "series are not counted")
        precondition((points == nil) == (seriesCount == 0), "points are kept without series, or series without points")
        guard let points else { return }
        var expected = batch.inPoints
        expected.sort()
        precondition(points.checkInvariants() == (0..<expected.count).map(expected.row), "points are wrong")
    }
}

extension RowTree {
    /// Stops the program if the structure contradicts itself; returns the rows in order.
    @discardableResult
    package func checkInvariants() -> [SampleRow] {
        guard let root else { return [] }
        var rows: [SampleRow] = []
        _ = root.checkInvariants(into: &rows)
        for (left, right) in zip(rows, rows.dropFirst()) {
            precondition(left.key < right.key, "rows are out of order")
        }
        precondition(root.onlyChild == nil, "the root has one child")
        return rows
    }
}

extension RowNode {
    /// Checks this node and what is below it; returns its depth.
    fileprivate func checkInvariants(into rows: inout [SampleRow]) -> Int {
        let from = rows.count
        var depth = 0
        switch body {
        case .leaf(let leaf):
            precondition(leaf.count > 0 && leaf.count <= RowLeaf.capacity, "a leaf has \(leaf.count) rows")
            rows += (0..<leaf.count).map(leaf.row)
        case .branch(let branch):
            precondition(!branch.children.isEmpty, "a branch is empty")
            precondition(branch.children.count <= RowBranch.capacity, "a branch has \(branch.children.count) children")
            let depths = Set(branch.children.map { $0.checkInvariants(into: &rows) })
            precondition(depths.count == 1, "leaves lie at different depths")
            depth = (depths.first ?? 0) + 1
        }
        var expected = RowSummary(rows[from])
        for row in rows[(from + 1)...] { expected.append(RowSummary(row)) }
        precondition(expected == summary, "a summary is wrong")
        return depth
    }
}

extension UUIDIndex {
    /// Stops the program if the structure contradicts itself; returns how far behind its home an entry lies on average.
    @discardableResult
    package func checkInvariants() -> Double {
        let pages = groups.joined()
        precondition(pages.reduce(0) { $0 + Int($1.count) } == count, "the pages have other entries than are counted")
        return Double(pages.reduce(0) { $0 + $1.checkInvariants() }) / Double(max(1, count))
    }
}
