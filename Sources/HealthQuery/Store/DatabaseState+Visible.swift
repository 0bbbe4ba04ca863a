/// What has to be known beside the rows that a reader sees.
struct ReaderView: Sendable {
    /// What the reader sees, and saw before.
    let reader: VisibilityHistory
    /// All rows.
    let truth: SampleIndex
    /// The visible correlations of the requested types.
    let correlations: [SampleType: VisibleCorrelations]
    /// The sequence numbers by which the reader knows those samples of the requested types to which others were added
    /// unseen.
    let knownSequences: [ObjectKey: UInt64]
    /// The same for those that were deleted unseen, by the sequence numbers of their deletions.
    let knownEnds: [UInt64: UInt64]
}

extension DatabaseState {
    /// The state as a reader sees it: what it may not see is not in it.
    ///
    /// - Parameters:
    ///   - types: the types that the query asks for.
    ///   - explains: whether even the shape of the index must hide what is missing.
    /// - Throws: `CancellationError` if the task was cancelled.
    func visible(
        to reader: VisibilityHistory,
        asking types: Set<SampleType>,
        explains: Bool = false
    ) async throws -> DatabaseState {
        var pace = try Pace()
        var correlations: [SampleType: VisibleCorrelations] = [:]
        var rows: [SampleType: [SampleRow]] = [:]
        for type in types where type.isSeenThroughMembers && type.isKnown {
            let all = try await visibleCorrelations(of: type, to: reader, &pace)
            correlations[type] = all
            rows[type] = try await all.rows(visibleTo: reader, &pace)
        }
        // What samples hold may be of any type, and conditions ask what the samples of any type were added to.
        let wanted = types.contains { $0.holdsSamples } ? nil : types.union(Self.holders)
        var result = self
        result.index = try await index.visible(
            to: reader, types: wanted, correlations: rows, rebuilding: explains ? types : [], &pace)
        var knownSequences: [ObjectKey: UInt64] = [:]
        var knownEnds: [UInt64: UInt64] = [:]
        for type in types where type.traits.holding == .associated && type.isKnown {
            let (sequences, ends) = try await sequences(of: type, knownTo: reader, &pace)
            knownSequences.merge(sequences) { $1 }
            knownEnds.merge(ends) { $1 }
            let (seen, known) = (result, knownSequences)
            try await result.index.mapRows(of: type, &pace) { row, pace in
                let sequence = known[ObjectKey(row)] ?? row.sequence
                return try await seen.hidingTotals(of: row, from: reader, &pace).withSequence(sequence)
            }
        }
        result.view = ReaderView(
            reader: reader, truth: index, correlations: correlations, knownSequences: knownSequences,
            knownEnds: knownEnds)
        return result
    }

    /// The types to whose samples others can be added.
    private static let holders = SampleType.all.filter { $0.traits.holding == .associated }

    /// The same, without pauses, for those who write.
    func visibleAtOnce(to reader: VisibilityHistory, asking types: Set<SampleType>) throws -> DatabaseState {
        try InlineExecutor.run(heedsCancellation: false) { try await visible(to: reader, asking: types) }
    }

    /// A holder that was just saved as a reader sees it, without pauses; nil if it does not see it.
    ///
    /// O(m) for m samples of the holder, and what cutting the trees of all types costs; no other holder is looked at.
    func visibleAtOnce(_ holder: SampleRow, to reader: VisibilityHistory) throws -> SampleRow? {
        guard reader.shows(holder) else { return nil }
        let seen = try samplesAtOnce(visibleTo: reader)
        return try InlineExecutor.run(heedsCancellation: false) {
            var pace = try Pace()
            return try await seen.hidingTotals(of: holder, from: reader, &pace)
        }
    }

    /// The state without the samples that a reader does not see, without pauses; correlations, and the numbers and
    /// statistics of what others were added to, are as they are.
    ///
    /// O(t log n) for t sources of types, and what samples chosen one by one cost.
    func samplesAtOnce(visibleTo reader: VisibilityHistory) throws -> DatabaseState {
        try InlineExecutor.run(heedsCancellation: false) {
            var pace = try Pace()
            var seen = self
            seen.index = try await index.visible(to: reader, &pace)
            return seen
        }
    }

    /// The sequence numbers by which a reader knows samples of a type to which others were added unseen, and those that
    /// were deleted unseen, by the sequence numbers of their deletions.
    ///
    /// O(d) for d remembered deletions and changes of the type.
    private func sequences(
        of type: SampleType,
        knownTo reader: VisibilityHistory,
        _ pace: inout Pace
    ) async throws -> (sequences: [ObjectKey: UInt64], ends: [UInt64: UInt64]) {
        var sequences: [ObjectKey: UInt64] = [:]
        var ended: [(deletion: Removal, past: [VisibleCorrelations.Renumbering])] = []
        let changes = try await renumberings(of: type, &pace) { deletion, past in
            if !reader.shows(deletion) { ended.append((deletion, past)) }
        }
        for (key, changes) in changes {
            guard let row = index.row(key) else { continue }
            let known = try await reader.knownSequence(
                of: row, after: changes, whileShown: !reader.shows(row), &pace)
            if known != row.sequence { sequences[key] = known }
        }
        var ends: [UInt64: UInt64] = [:]
        for (deletion, past) in ended {
            ends[deletion.sequence] = try await reader.knownSequence(
                of: deletion.row, after: past, whileShown: true, &pace)
        }
        return (sequences, ends)
    }

    /// A holder with the statistics of what a reader sees of it alone.
    private func hidingTotals(
        of row: SampleRow,
        from reader: VisibilityHistory,
        _ pace: inout Pace
    ) async throws -> SampleRow {
        guard let payload = row.details.payload as? any HolderPayload else { return row }
        let partly = payload.typesOfTotals.filter { reader.visibility(of: $0) != .everything }
        guard !partly.isEmpty else { return row }
        let members = try await index.members(of: row, &pace)
        return row.having(row.details.having(try await totals(in: payload, of: partly, members, &pace)))
    }

    private func visibleCorrelations(
        of type: SampleType,
        to reader: VisibilityHistory,
        _ pace: inout Pace
    ) async throws -> VisibleCorrelations {
        var ended: [UInt64: VisibleCorrelations.Entry] = [:]
        let changes = try await renumberings(of: type, &pace) { deletion, past in
            guard !reader.shows(deletion) else { return }
            ended[deletion.sequence] = .init(deletion.row, holding: deletion.related, past, of: reader)
        }
        return try await VisibleCorrelations(type, of: reader, in: index, changes: changes, ended: ended, &pace)
    }

    /// The remembered changes of what the samples of a type hold, for each sample in their order.
    ///
    /// - Parameter ended: told of each sample with such changes that was deleted, and of them; whatever is saved under
    ///   its identifier later is another object.
    private func renumberings(
        of type: SampleType,
        _ pace: inout Pace,
        ended: (_ deletion: Removal, _ past: [VisibleCorrelations.Renumbering]) -> Void
    ) async throws -> [ObjectKey: [VisibleCorrelations.Renumbering]] {
        var changes: [ObjectKey: [VisibleCorrelations.Renumbering]] = [:]
        for removal in log.deletions(of: type, after: 0) {
            try await pace.pass(1)
            let key = ObjectKey(removal.row)
            if removal.isRenumbering {
                changes[key, default: []].append(
                    .init(row: removal.row, sequence: removal.sequence, causes: removal.related)
                )
            } else if let past = changes.removeValue(forKey: key) {
                ended(removal, past)
            }
        }
        return changes
    }
}
