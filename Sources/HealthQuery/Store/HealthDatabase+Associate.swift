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
    func associate(_ bonds: [Bond], savedUpTo sequence: UInt64, _ session: inout ImportSession) throws {
        let date = now()
        let keys = Array(Set(bonds.flatMap { [$0.holder, $0.member] }))
        let sequences = keys.map { state.index.row($0)?.sequence }
        try change { state, _, _, changes in
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
        }
        for (key, sequence) in zip(keys, sequences) {
            guard let sequence, let now = state.index.row(key)?.sequence else { continue }
            if session.contains(sequence) { session.insert(now) }
            if session.contains(sequence, for: .member) { session.take(now) }
        }
        session.end(in: state)
    }
}
