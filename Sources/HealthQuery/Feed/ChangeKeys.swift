import Foundation

/// Names the changes that a feed tells of.
///
/// A key is made of the object and of the last change that the reader noticed of it: of what was saved and deleted, and of
/// its permissions. So it depends on the state alone, not on the anchor from which the change is told.
struct ChangeKeys {
    private let snapshot: DatabaseState
    /// The types of the feed to whose samples others can be added.
    private let holderTypes: Set<SampleType>
    /// The correlations of the feed's types, for a reader that may not see all of them.
    private let correlations: [ObjectKey: VisibleCorrelations.Entry]

    init(in snapshot: DatabaseState, _ filters: [TypedFilter]) {
        self.snapshot = snapshot
        holderTypes = Set(filters.map(\.type).filter { $0.traits.holding == .associated })
        let entries = (snapshot.view?.correlations.values).map { $0.flatMap(\.entries) } ?? []
        correlations = Dictionary(entries.map { (ObjectKey($0.row), $0) }) { first, _ in first }
    }

    /// The key of a deletion.
    func key(of deletion: Delta.Deletion) -> UUID {
        snapshot.seal.changeKey(ObjectKey(deletion.row), isDeletion: true, at: deletion.sequence)
    }

    /// The key of what is there.
    ///
    /// - Parameter workouts: the visible workouts to which the sample was added.
    func key(of row: SampleRow, in workouts: [SampleRow], _ pace: inout Pace) async throws -> UUID {
        var sequence = row.sequence
        if let reader = snapshot.view?.reader {
            if let correlation = correlations[ObjectKey(row)] {
                sequence = try await reader.lastChange(of: correlation, before: .max, &pace)
            } else {
                sequence = max(sequence, reader.firstShown(of: row))
            }
            // With a workout that comes into sight, its samples are told again.
            sequence = workouts.reduce(sequence) { max($0, reader.firstShown(of: $1)) }
        }
        return snapshot.seal.changeKey(ObjectKey(row), isDeletion: false, at: sequence)
    }

    /// The visible workouts to which a sample was added, of the feed's types.
    func workouts(of row: SampleRow) -> [(row: SampleRow, membership: WorkoutMembership)] {
        let relations = snapshot.index.relations
        guard !holderTypes.isEmpty, !relations.isEmpty else { return [] }
        let key = ObjectKey(row)
        return relations.holders(of: key).compactMap { holder in
            guard let row = snapshot.index.row(holder), holderTypes.contains(row.details.type) else { return nil }
            let activity = relations.part(of: key, in: holder)
            return (row, WorkoutMembership(workout: holder.uuid, source: holder.source, activity: activity))
        }
    }
}
