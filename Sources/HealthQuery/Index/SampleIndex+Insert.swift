import Foundation

extension SampleIndex {
    /// Why rows were not added.
    package enum Conflict {
        /// The row's identifier is there already.
        case known(BareRow)
        /// The row's identifier occurs twice among those to add from its source.
        case repeated(BareRow)
    }

    /// Adds rows whose sequence numbers follow one another, all or none: none if an identifier is there already or
    /// occurs twice.
    ///
    /// Rows of several sources may have one identifier.
    ///
    /// - Parameters:
    ///   - isHidden: whether a row is hidden from the writer; its identifier is then no conflict.
    ///   - isBuffered: whether rows may stay out of their trees until ``flush()``, which must come before any walk.
    /// - Returns: why nothing was added.
    package mutating func insert(
        _ batch: RowBatch, isHidden: ((SampleRow) -> Bool)? = nil, isBuffered: Bool = false
    ) -> Conflict? {
        if !isBuffered { flush() }
        let before = (sources: sources.sources.count, trees: trees.count)
        let positions = batch.details.map { treeIndex(for: $0) }
        if let conflict = insertIdentifiers(of: batch, positions, isHidden) {
            removeTrees(from: before.trees)
            sources.removeAll(from: before.sources)
            return conflict
        }
        for (details, tree) in zip(batch.details, positions) {
            trees[tree].note(details)
        }
        var fresh: Set<Int> = []
        for (tree, batch) in batch.split(by: positions) {
            if trees[tree].firstSequence == .max, let first = batch.rows.first {
                trees[tree].firstSequence = first.sequence
                fresh.insert(trees[tree].type)
            }
            // Rows that are in order and come last meet each leaf once.
            if isBuffered, insertBuffer.holds(rowsOf: tree) || !trees[tree].rows.endsBefore(batch) {
                insertBuffer.append(batch, to: tree)
            } else {
                trees[tree].insert(batch)
            }
        }
        if insertBuffer.isFull(of: count) { flush() }
        for type in fresh { order(type, from: batch.rows[0].sequence) }
        return nil
    }

    /// Whether rows wait to be put into their trees.
    var isBuffering: Bool { !insertBuffer.isEmpty }

    /// Puts rows that wait into their trees.
    mutating func flush() {
        if insertBuffer.isEmpty { return }
        let batches = insertBuffer.batches
        insertBuffer = InsertBuffer()
        for (tree, batch) in batches { trees[tree].insert(batch) }
    }

    /// Stops the program if rows wait that a walk over the trees would miss, in a checked build.
    func checkFlushed() {
        #if CheckedInvariants
            precondition(!InvariantChecks.areOn || insertBuffer.isEmpty, "trees are walked while rows wait")
        #endif
    }

    /// Orders the trees of a type after some got their first rows, with sequence numbers from this one on.
    ///
    /// Those trees are the last ones, and only they are looked at, beside trees that never had a row.
    private mutating func order(_ type: Int, from sequence: UInt64) {
        var start = treesByType[type].count
        while start > 0, trees[treesByType[type][start - 1]].firstSequence >= sequence { start -= 1 }
        treesLookedAt += treesByType[type].count - start
        treesByType[type][start...].sort { trees[$0].firstSequence < trees[$1].firstSequence }
    }

    private mutating func insertIdentifiers(
        of batch: RowBatch,
        _ positions: [Int],
        _ isHidden: ((SampleRow) -> Bool)?
    ) -> Conflict? {
        let (trees, buffer, rows) = (trees, insertBuffer, batch.rows)
        let first = rows.first?.sequence ?? 0
        var isRepeat = false
        let known = uuids.insert(rows) { row in
            positions[row.detailsIndex]
        } isKnown: { index, entry in
            // Rows that have the entry's part of a sequence number, if it was given to one of the batch.
            let nearest = Int(UUIDIndex.low(UInt64(entry.sequence) &- first))
            isRepeat = stride(from: nearest, to: rows.count, by: 1 << UUIDIndex.sequenceBits).contains { position in
                position != index && rows[position].uuid == rows[index].uuid
                    && batch.details[rows[position].detailsIndex].sourceRevision.source
                        == batch.details[rows[index].detailsIndex].sourceRevision.source
            }
            if isRepeat { return true }
            return Self.trees(of: entry, in: trees).contains { tree in
                guard let known = Self.row(of: rows[index].uuid, near: entry, in: tree, trees, buffer) else {
                    return false
                }
                return isHidden.map { !$0(known) } ?? true
            }
        }
        guard let known else { return nil }
        return isRepeat ? .repeated(rows[known]) : .known(rows[known])
    }
}
