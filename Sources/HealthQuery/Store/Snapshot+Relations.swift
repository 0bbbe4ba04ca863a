import Foundation

/// What holds what. Bonds change answers, so each change gives numbers to those it concerns.
extension Snapshot {
    /// Makes correlations that were just added hold what they are to hold, and lets what was added take the place of what
    /// it replaced.
    mutating func link(
        _ members: MemberPlan.Members,
        replaced: [SampleRow],
        savedAfter number: UInt64,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) {
        guard !members.isEmpty || !database.relations.isEmpty else { return }
        var relinking = Relinking()
        for old in replaced {
            if let new = standing(for: old) {
                relinking.replace(old, by: new, in: &database.relations)
            } else {
                relinking.unlink(old, in: &database.relations)
            }
        }
        for (correlation, members) in members.sorted(by: { $0.key < $1.key }) {
            guard let row = database.rows([correlation]).first(where: { $0.number > number }) else { continue }
            let members = members.compactMap { standing(for: $0) }
            changes.touch(row, with: members)
            relinking.link(row, members, in: &database.relations)
        }
        renumber(relinking.effects(in: database, savedUpTo: number), at: date, &changes)
    }

    /// Gives rows that stay new numbers, so that they are reported as added again; each leaves a tombstone with the cause.
    mutating func renumber(_ effects: [Relinking.Effect], at date: Date, _ changes: inout ChangeBuilder) {
        guard !effects.isEmpty else { return }
        database.remove(effects.map(\.row))
        for effect in effects {
            log.recordRenumbering(of: effect.row, because: effect.causes, at: date)
            changes.touch(effect.row, with: effect.causes)
        }
        var batch = RowBatch(effects.lazy.map(\.row))
        batch.number(from: log.lastNumber + 1)
        if database.insert(batch, isHidden: { _ in true }) != nil {
            // Objects of several sources may share an identifier, which rows that are added together may not.
            for index in batch.rows.indices {
                _ = database.insert(RowBatch(CollectionOfOne(batch.row(index))), isHidden: { _ in true })
            }
        }
        log.recordAdditions(batch)
    }

    /// The row of an object as it is now, or the one that stands for its sync identifier.
    private func standing(for row: SampleRow) -> SampleRow? {
        if let same = database.row(ObjectKey(row)) { return same }
        guard let key = SyncTable.Key(row.details), let uuid = database.syncObjects[key] else { return nil }
        return database.rows([uuid], from: key.source)[0]
    }
}
