import Foundation

extension HealthDatabase {
    /// That a sample is to be added to another one, or to an activity of it.
    struct Bond: Sendable {
        let holder: ObjectKey
        let member: ObjectKey
        var activity: UUID?
    }

    /// Adds stored samples to stored ones, as one transaction, and notes in a session what has new numbers from that;
    /// what is not stored is passed over.
    ///
    /// The statistics of workouts stay as they are: they tell of all that was added, also of what an import leaves out.
    ///
    /// - Parameter new: rows to save first, under identifiers that their sources do not use. As they are new to
    ///   everybody, they are not told once more, so nobody may see them before they are added to something.
    /// - Parameter use: what for the import uses up the new rows.
    /// - Parameter replaced: what new rows replace by their sync identifiers.
    func associate(
        _ bonds: [Bond], adding new: RowBatch = RowBatch(), for use: ImportSession.Use = .sample,
        inPlaceOf replaced: [SampleRow] = [], _ session: inout ImportSession
    ) throws {
        let keys = Array(Set(bonds.flatMap { [$0.holder, $0.member] }))
        let sequences = keys.map { state.index.row($0)?.sequence }
        let sequence = state.log.lastSequence
        let saved = try change { state, _, date, changes in
            let saved =
                try new.isEmpty ? nil : state.add(new, inPlaceOf: replaced, isBuffered: false, at: date, &changes)
            var (members, order): ([ObjectKey: [(row: SampleRow, activity: UUID?)]], [SampleRow]) = ([:], [])
            for bond in bonds {
                guard let holder = state.index.row(bond.holder), holder.details.type.traits.holding == .associated,
                    let member = state.index.row(bond.member)
                else { continue }
                if members[bond.holder] == nil { order.append(holder) }
                members[bond.holder, default: []].append((member, bond.activity))
            }
            for holder in order {
                let added = members[ObjectKey(holder), default: []]
                let parts = added.compactMap { row, activity in activity.map { (ObjectKey(row), Optional($0)) } }
                state.associate(
                    added.map(\.row), with: holder, in: Dictionary(parts) { $1 }, isOld: true, keepsTotals: true,
                    savedUpTo: sequence, at: date, &changes)
            }
            return saved
        }
        if let saved { session.insert(added: saved, for: use) }
        if !replaced.isEmpty { session.followRenumberings(after: sequence, in: state) }
        for (key, sequence) in zip(keys, sequences) {
            guard let sequence, let now = state.index.row(key)?.sequence else { continue }
            session.follow(sequence, to: now)
        }
        session.end(in: state)
    }
}
