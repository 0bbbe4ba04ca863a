import Foundation

/// Names the changes that a feed tells of.
///
/// A key is made of the object, of the last change that the reader noticed of it, by what was saved and deleted and by its
/// permissions, and of what holds it. So it depends on the state and the types of the feed, not on the anchor from which
/// the change is told.
struct ChangeKeys {
    private let snapshot: DatabaseState
    /// The types of the feed to whose samples others can be added.
    private let holderTypes: Set<SampleType>
    /// The correlations of the feed's types, for a reader that may not see all of them.
    private var correlations: [ObjectKey: VisibleCorrelations.Entry] = [:]

    /// What a sample is added to that the reader sees.
    struct Holder {
        let row: SampleRow
        let association: SampleAssociation
    }

    /// O(1), or O(c) for the c correlations of the feed's types if the reader may not see all; with pauses.
    init(in snapshot: DatabaseState, _ filters: [TypedFilter], _ pace: inout Pace) async throws {
        self.snapshot = snapshot
        holderTypes = Set(filters.map(\.type).filter { $0.traits.holding == .associated })
        for type in filters.map(\.type) {
            for entry in snapshot.view?.correlations[type]?.entries ?? [] {
                try await pace.spend(1)
                correlations[ObjectKey(entry.row)] = entry
            }
        }
    }

    /// The key of a deletion.
    func key(of deletion: Delta.Deletion) -> UUID {
        snapshot.seal.changeKey(ObjectKey(deletion.row), isDeletion: true, at: deletion.sequence)
    }

    /// The key of what is there.
    func key(of row: SampleRow, in holders: [Holder], _ pace: inout Pace) async throws -> UUID {
        var sequence = row.sequence
        if let reader = snapshot.view?.reader {
            if let correlation = correlations[ObjectKey(row)] {
                sequence = try await reader.lastChange(of: correlation, before: .max, &pace)
            } else {
                sequence = max(sequence, reader.firstShown(of: row))
            }
            // With a holder that comes into sight, its samples are told again.
            sequence = holders.reduce(sequence) { max($0, reader.firstShown(of: $1.row)) }
        }
        return snapshot.seal.changeKey(
            ObjectKey(row), holders: holders.map { ObjectKey($0.row) }, isDeletion: false, at: sequence)
    }

    /// What a sample was added to, as far as the reader sees it and the feed is for it; always in the same order.
    func holders(of row: SampleRow) -> [Holder] {
        let relations = snapshot.index.relations
        guard !holderTypes.isEmpty, !relations.isEmpty else { return [] }
        let key = ObjectKey(row)
        let holders = relations.holders(of: key).sorted {
            ($0.uuid.high, $0.uuid.low, $0.source.bundleIdentifier)
                < ($1.uuid.high, $1.uuid.low, $1.source.bundleIdentifier)
        }
        return holders.compactMap { holder in
            guard let row = snapshot.index.row(holder), holderTypes.contains(row.details.type) else { return nil }
            return Holder(
                row: row,
                association: SampleAssociation(
                    type: row.details.type, uuid: holder.uuid, source: holder.source,
                    activity: relations.part(of: key, in: holder)))
        }
    }
}
