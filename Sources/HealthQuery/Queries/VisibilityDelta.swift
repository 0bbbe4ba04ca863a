import Foundation

/// What became visible to a reader, or is no longer visible, because its permissions changed.
///
/// For the reader this must look as if others had saved or deleted these samples: nothing distinguishes the two
/// (R9.2).
struct VisibilityDelta: Sendable {
    /// Matching rows that are visible now, by sequence number.
    private(set) var appeared: [SampleRow] = []
    /// Rows, not all of them matching, that are no longer visible, by sequence number; also those deleted since.
    private(set) var vanished: [Loss] = []

    /// A row that is no longer visible.
    struct Loss: Sendable {
        let row: SampleRow
        /// The sequence number of the change that hid it.
        let sequence: UInt64
    }

    var count: Int { appeared.count + vanished.count }

    /// Leaves out vanished rows that the reader must not learn of.
    mutating func hide(_ pace: inout Pace, _ isHidden: (Loss) -> Bool) async throws {
        guard !vanished.isEmpty else { return }
        let isHidden = try await pace.map(vanished, isHidden)
        // An object that renumbering hid left several rows; the last one reports it, as a later page may begin there.
        var met: Set<UUID> = []
        met.reserveCapacity(vanished.count)
        var last: [Loss] = []
        for position in vanished.indices.reversed() {
            pace.budget -= 1
            try await pace.rest()
            guard !isHidden[position], met.insert(vanished[position].row.uuid).inserted else { continue }
            last.append(vanished[position])
        }
        vanished = last.reversed()
    }

    /// Reads what changed since a position.
    ///
    /// O(1) unless a change of access to one of the types changed what is visible, else O(n) in its rows and deletions.
    static func read(
        _ filters: [TypedFilter],
        in snapshot: DatabaseState,
        since position: HistoryPosition,
        _ pace: inout Pace
    ) async throws -> VisibilityDelta {
        var change = VisibilityDelta()
        guard let view = snapshot.view else { return change }
        // Even if the change is known for rows up to the position: newer rows that it hid are not reported yet.
        for filter in filters where view.reader.lastSeenChange(of: filter.type) > position.sequence {
            try await change.read(filter, in: snapshot, view, since: position, &pace)
        }
        change.appeared = try await pace.sorted(change.appeared[...], upTo: .max) { $0.sequence < $1.sequence }
        change.vanished = try await pace.sorted(change.vanished[...], upTo: .max) {
            $0.row.sequence < $1.row.sequence
        }
        return change
    }

    private mutating func read(
        _ filter: TypedFilter,
        in snapshot: DatabaseState,
        _ view: ReaderView,
        since position: HistoryPosition,
        _ pace: inout Pace
    ) async throws {
        if let correlations = view.correlations[filter.type] {
            return try await read(correlations, filter, in: snapshot, view.reader, since: position, &pace)
        }
        let known = position.knows(view.reader.lastSeenChange(of: filter.type)) ? position.sequence : 0
        var cursor = view.truth.cursor([TypedFilter(type: filter.type, filter: .everything)], newerThan: known)
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .end: break walk
            case .outOfBudget: try await pace.rest()
            case .row(let actual):
                let row = view.knownSequences[ObjectKey(actual)].map(actual.withSequence) ?? actual
                if !view.reader.shows(row) {
                    if view.reader.showed(row, from: position.access(toSequence: row.sequence), before: .max) {
                        vanished.append(Loss(row: row, sequence: view.reader.loss(of: row, before: .max)))
                    }
                } else if row.sequence <= position.sequence,
                    !view.reader.showed(row, at: position.access(toSequence: row.sequence)),
                    filter.filter.matches(row)
                {
                    appeared.append(row)
                }
            }
        }
        // Rows that were deleted while hidden are reported as of the change that hid them. A sample to which others were
        // added is still there, or its deletion comes later.
        for removal in snapshot.log.deletions(of: filter.type, after: position.sequence) {
            pace.budget -= 1
            try await pace.rest()
            let row = removal.row
            if removal.isRenumbering, filter.type.holdsSamples { continue }
            guard !view.reader.shows(removal) else { continue }
            if view.reader.showed(row, from: position.access(toSequence: row.sequence), before: removal.sequence) {
                vanished.append(Loss(row: row, sequence: view.reader.loss(of: row, before: removal.sequence)))
            }
        }
    }

    /// The same for correlations, whose visibility depends on their members: one with more or fewer visible members
    /// appears again.
    private mutating func read(
        _ correlations: VisibleCorrelations,
        _ filter: TypedFilter,
        in snapshot: DatabaseState,
        _ reader: VisibilityHistory,
        since position: HistoryPosition,
        _ pace: inout Pace
    ) async throws {
        for entry in correlations.entries {
            pace.budget -= 1 + entry.members.count
            try await pace.rest()
            let row = entry.row
            let access = position.access(toSequence: row.sequence)
            guard reader.shows(row, holding: entry.members) else {
                // The disappearance of a correlation is never forgotten.
                if reader.showed(entry, from: access, before: .max) { vanished.append(Loss(row: row, sequence: .max)) }
                continue
            }
            guard row.sequence <= position.sequence else { continue }
            let known = entry.members(at: access)
            let wasSame =
                reader.shows(row, holding: known, at: access)
                && Set(known.filter { reader.showed($0, at: access) }.map { ObjectKey($0) })
                    == Set(entry.members.filter { reader.shows($0) }.map { ObjectKey($0) })
            if !wasSame, filter.filter.matches(row) { appeared.append(row) }
        }
        for removal in snapshot.log.deletions(of: filter.type, after: position.sequence) where !removal.isRenumbering {
            pace.budget -= 1
            try await pace.rest()
            guard !reader.shows(removal) else { continue }
            let entry =
                correlations.ended[removal.sequence]
                ?? VisibleCorrelations.Entry(removal.row, holding: removal.related, [], of: reader)
            if reader.showed(entry, from: position.access(toSequence: entry.row.sequence), before: removal.sequence) {
                vanished.append(Loss(row: entry.row, sequence: .max))
            }
        }
    }
}
