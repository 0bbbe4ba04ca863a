import Foundation

/// What holds what. Bonds change answers, so each change renumbers the rows that it concerns.
extension DatabaseState {
    /// Makes correlations that were just added hold their members, and gives new objects the bonds of those that they
    /// replaced.
    mutating func link(
        _ members: MemberPlan.Members,
        replaced: [SampleRow],
        savedAfter sequence: UInt64,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) {
        guard !members.isEmpty || !index.relations.isEmpty else { return }
        var relinking = Relinking()
        for old in replaced {
            if let new = standing(for: old) {
                relinking.replace(old, by: new, in: &index.relations)
            } else {
                relinking.unlink([old], in: &index.relations)
            }
        }
        let correlations = members.compactMap { key, members in index.row(key).map { (row: $0, members: members) } }
            .filter { $0.row.sequence > sequence }
        for (row, members) in correlations.sorted(by: { $0.row.sequence < $1.row.sequence }) {
            let members = members.compactMap { standing(for: $0) }
            changes.touch(row, with: members)
            relinking.link(row, members, in: &index.relations)
        }
        renumber(relinking.effects(in: index, savedUpTo: sequence), at: date, &changes)
    }

    /// Makes a stored sample hold others that were saved before or after it (R11.2); those that it holds stay.
    ///
    /// What it holds from now on and was saved up to a sequence number is reported as added again, and so is the holder,
    /// if it was saved before or `isOld`.
    ///
    /// - Parameters:
    ///   - parts: the parts of the holder to which members belong from now on, nil for the whole.
    ///   - keepsTotals: whether its statistics tell of these samples already.
    mutating func associate(
        _ members: [SampleRow],
        with holder: SampleRow,
        in parts: [ObjectKey: UUID?] = [:],
        isOld: Bool = false,
        keepsTotals: Bool = false,
        savedUpTo sequence: UInt64,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) {
        var relinking = Relinking()
        relinking.loosen(members, of: holder, unlessIn: parts, &index.relations)
        relinking.add(members, to: holder, savedUpTo: sequence, in: &index.relations)
        for (member, part) in parts { index.relations.setPart(part, of: member, in: ObjectKey(holder)) }
        let effects = relinking.effects(in: index, savedUpTo: sequence, and: isOld ? ObjectKey(holder) : nil)
        renumber(effects, keepsTotals: keepsTotals, at: date, &changes)
    }

    /// Renumbers rows that stay, so that they are reported as added again; each leaves a removal.
    ///
    /// The removal has the row's new sequence number, so that no page ends between the two.
    ///
    /// - Parameter keepsTotals: whether the statistics of holders stay as they are.
    mutating func renumber(
        _ effects: [Relinking.Effect],
        keepsTotals: Bool = false,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) {
        // What a holder tells of its samples depends on their order.
        let holders = effects.filter { $0.row.details.payload is any HolderPayload }
        let others = holders.isEmpty ? effects : effects.filter { !($0.row.details.payload is any HolderPayload) }
        put(others, back: others.map(\.row), at: date, &changes)
        if keepsTotals {
            keptTotals = []
            put(holders, back: holders.map(\.row), at: date, &changes)
            return
        }
        dropTotals(changedBy: others, holders)
        let first = put(holders, back: holders.map { withTotals($0.row, because: $0.causes) }, at: date, &changes)
        for (number, holder) in holders.enumerated() {
            guard let position = keptTotals.firstIndex(where: { $0.holder == ObjectKey(holder.row) }) else { continue }
            keptTotals[position].sequence = first + UInt64(number)
        }
    }

    /// Forgets kept statistics in which rows under new numbers may take another place in the order of samples.
    private mutating func dropTotals(changedBy renumbered: [Relinking.Effect], _ holders: [Relinking.Effect]) {
        if renumbered.isEmpty { return }
        guard let holder = holders.first, holders.count == 1 else { return keptTotals = [] }
        // What the holder gains is added to its statistics only now.
        let gained = Set(holder.causes.map { ObjectKey($0) })
        let keys = renumbered.map { ObjectKey($0.row) }
        guard keys.allSatisfy(gained.contains) else { return keptTotals = [] }
        let isHeldElsewhere = keys.contains { key in
            index.relations.holders(of: key).contains { $0 != ObjectKey(holder.row) }
        }
        guard isHeldElsewhere else { return }
        keptTotals.removeAll { $0.holder != ObjectKey(holder.row) }
    }

    /// - Returns: the sequence number of the first row.
    @discardableResult
    private mutating func put(
        _ effects: [Relinking.Effect],
        back rows: [SampleRow],
        at date: Date,
        _ changes: inout ChangeBuilder
    ) -> UInt64 {
        let first = log.lastSequence + 1
        guard !effects.isEmpty else { return first }
        index.remove(effects.map(\.row))
        for effect in effects {
            log.recordRenumbering(of: effect.row, because: effect.causes, at: date)
            changes.touchRenumbered(effect.row, because: effect.causes)
        }
        var batch = RowBatch(rows)
        batch.assignSequences(from: first)
        _ = index.insert(batch, isHidden: { _ in true })
        index.rankSyncObjects(rows)
        return first
    }

    /// A row with the statistics of what it holds now; most rows have none.
    ///
    /// O(c log n) for c causes that only add later samples to those that it gained before, and for those that they may
    /// overlap; else O(k log n) for k members.
    private mutating func withTotals(_ row: SampleRow, because causes: [SampleRow]) -> SampleRow {
        guard let payload = row.details.payload as? any HolderPayload else { return row }
        if let added = addingTotals(of: causes, to: payload, of: row) { return row.having(row.details.having(added)) }
        let members = index.members(of: row)
        let types = Set((members + causes).map(\.details.type))
        return row.having(row.details.having(totals(in: payload, of: types, members)))
    }

    /// The row of an object as it is now, or the one that took its place.
    func standing(for row: SampleRow) -> SampleRow? {
        if let known = index.row(ObjectKey(row)) { return known }
        // What was there beside it, and stands for its sync identifier now that it is gone, did not take its place.
        guard let other = index.syncObject(row.details), row.sequence < other.sequence,
            SyncVersion(row.details) <= SyncVersion(other.details)
        else { return nil }
        return other
    }
}
