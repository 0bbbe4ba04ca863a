package import Foundation

/// A store at one instant: everything an answer depends on.
///
/// Taking one costs O(1); it never changes. Queries get one that holds only what their reader may see, see
/// ``visible(to:asking:explains:)``.
package struct DatabaseState: Sendable {
    /// Tells this store's anchors from those of other stores.
    package let identity: UUID
    /// Makes anchors unreadable.
    package let seal: AnchorSeal
    /// The calendar of intervals whose components have none of their own (R5.3).
    package let calendar: Calendar
    package var index = SampleIndex()
    /// Everything that happened, hidden rows included; readers ask the snapshot instead.
    package var log = ChangeLog()
    /// The attachments of objects, in the order in which they were added.
    var attachments: [ObjectKey: [StoredAttachment]] = [:]
    /// What the statistics of the holders were made of that gained samples last.
    var keptTotals: [any KeptTotals] = []
    /// The reader that the state is shown to; nil if it may see everything.
    private(set) var view: ReaderView?
}

extension DatabaseState {
    /// The state without the index of identifiers, for queries over rows.
    package var withoutIdentifiers: DatabaseState {
        var result = self
        result.index = index.withoutIdentifiers
        return result
    }
}

/// What has to be known beside the rows that a reader sees.
package struct ReaderView: Sendable {
    /// What the reader sees, and saw before.
    package let reader: VisibilityHistory
    /// All rows.
    package let truth: SampleIndex
    /// The visible correlations of the requested types.
    package let correlations: [SampleType: VisibleCorrelations]
    /// The sequence numbers by which the reader knows those samples of the requested types to which others were added
    /// unseen.
    package let knownSequences: [ObjectKey: UInt64]
    /// The same for those that were deleted unseen, by the sequence numbers of their deletions.
    package let knownEnds: [UInt64: UInt64]
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
        var result = self
        result.index = try await index.visible(
            to: reader, correlations: rows, rebuilding: explains ? types : [], &pace)
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

    /// The same, without pauses, for those who write.
    func visibleAtOnce(to reader: VisibilityHistory, asking types: Set<SampleType>) throws -> DatabaseState {
        try InlineExecutor.run(heedsCancellation: false) { try await visible(to: reader, asking: types) }
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
            pace.budget -= 1
            if pace.budget <= 0 { try await pace.rest() }
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

    /// Whether a reader learns of a deletion.
    ///
    /// It learns of those that it could see when they happened, whatever it may see now: an old deletion is no news when
    /// permission is given, and remains reported when permission is taken (R9.2).
    package func isKnown(_ removal: Removal) -> Bool { view?.reader.shows(removal) ?? true }

    /// The greatest sequence number of a type's changes as far as the reader sees them, or of a purge.
    ///
    /// - Parameter sequence: deletions up to this one are not looked at.
    package func greatestSequence(of type: SampleType, after sequence: UInt64 = 0) -> UInt64 {
        guard let reader = view?.reader else { return log.greatestSequence(of: type) }
        let rows = index.trees(of: type).reduce(0) { max($0, $1.rows.summary?.greatestSequence ?? 0) }
        let deletion = log.deletions(of: type, after: sequence).last { reader.shows($0) }?.sequence ?? 0
        // A new order may concern hidden sources alone, unless nothing was hidden.
        let order = log.orderSequence(of: type) { reader.visibility(of: type, at: $0) == .everything }
        return max(rows, deletion, order, max(reader.lastSeenChange(of: type), log.purgeSequence))
    }

    /// The sources of a type and their order, as a restricted reader sees them; nil for other readers.
    ///
    /// For such a reader the first save of a source can become visible or be no longer visible, and an order that ranks
    /// only hidden sources is no news: the order can change without a change of what is counted.
    package func seenSources(of type: SampleType) -> SeenSources? {
        view == nil ? nil : SeenSources(of: type, in: index)
    }

    /// Whether the sources of a type rank differently than before, as far as the reader sees them.
    package func isTurned(_ type: SampleType, from before: SeenSources?, since sequence: UInt64) -> Bool {
        if view == nil, log.orderSequence(of: type) > sequence { return true }
        return before.map { SeenSources(of: type, in: index).isTurned(since: $0) } ?? false
    }

    /// The greatest sequence number of anything that happened to the types of some filters: what an anchor after a
    /// complete read stands for.
    package func greatestSequence(of filters: [TypedFilter]) -> UInt64 {
        filters.reduce(0) { max($0, greatestSequence(of: $1.type)) }
    }

    /// The anchor of a position.
    package func anchor(_ position: HistoryPosition) -> QueryAnchor {
        QueryAnchor(store: identity, position: seal.sealed(position))
    }

    /// The anchor after everything up to a sequence number.
    package func anchor(_ sequence: UInt64) -> QueryAnchor { anchor(HistoryPosition(sequence)) }
}

extension VisibilityHistory {
    /// Whether the reader learns of a deletion.
    package func shows(_ removal: Removal) -> Bool {
        guard removal.row.details.type.isSeenThroughMembers else {
            // That a hidden sample was added to it, or went, is hidden.
            let isHidden =
                removal.isRenumbering && removal.row.details.type.holdsSamples
                && !removal.related.contains { showed($0, at: removal.sequence) }
            return !isHidden && showed(removal.row, at: removal.sequence)
        }
        if removal.isRenumbering { return removal.related.contains { showed($0, at: removal.sequence) } }
        return shows(removal.row, holding: removal.related, at: removal.sequence)
    }
}
