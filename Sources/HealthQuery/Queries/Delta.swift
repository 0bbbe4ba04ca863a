import Foundation

/// What happened to the matches of some filters after a position.
struct Delta: Sendable {
    /// The rows that were added and still exist, by sequence number.
    var added: RowBatch
    /// What was deleted, as far as it is remembered: first what went out of sight.
    var deleted: [Deletion]
    /// The position up to which everything is known now.
    var position: HistoryPosition
    /// Whether a limit cut something off.
    var isComplete: Bool
    /// Whether deletions may be missing, as the position before had expired.
    var hasGap = false
    /// What the query looked at.
    var work = QueryWork()

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty }

    /// An object that was deleted, or is no longer visible.
    struct Deletion: Sendable {
        let row: SampleRow
        /// The sequence number of the deletion, or of the change that hid the row.
        let sequence: UInt64
        /// The sequence number that counts where a limit cuts.
        fileprivate let place: UInt64
    }

    /// An object that was gone, and whose deletion is not told as it is there again, and matches.
    fileprivate struct Return: Sendable {
        /// The place of the deletion.
        let place: UInt64
        /// The least number under which it is there.
        let sequence: UInt64
    }

    /// What is told apart, and told.
    enum Telling: Sendable {
        /// Samples; those of several sources with one identifier count as one.
        case samples
        /// Objects by source and identifier. What samples were added to comes into sight with those samples, and what
        /// went out of sight and came back is told again: a copy may have been told of the one and not of the other.
        case objects

        /// Whether it is news to a reader that it sees a row, given when it last looked.
        ///
        /// Samples to which others were added have one number for a reader that sees them, and perhaps another for one
        /// that does not; so what such a reader was told between two pages cannot be known from what it saw then.
        ///
        /// - Parameter isVague: whether it may have been told since that the row is gone.
        func isNews(
            _ row: SampleRow, to reader: VisibilityHistory, since access: UInt64, isVague: Bool = false
        ) -> Bool {
            if !reader.showed(row, at: access) { return true }
            return (self == .objects || isVague || row.details.type.traits.holding == .associated)
                && reader.firstShown(of: row) > access
        }

        /// What tells a row's object from others.
        func name(of row: SampleRow) -> Name {
            Name(
                type: row.details.type.index, uuid: row.uuid,
                source: self == .objects ? row.details.sourceRevision.source : nil)
        }
    }

    /// What tells objects apart; one of another type that has the identifier later is another object.
    struct Name: Hashable {
        let type: Int
        let uuid: UUID
        let source: Source?
    }

    /// Reads a delta, no more than `limit` additions and deletions together, in the order of their sequence numbers.
    ///
    /// - Throws: ``HealthError`` with `errorAnchorExpired` if the position is so old that deletions after it may be
    ///   forgotten, unless `policy` ignores them.
    static func read(
        _ filters: [TypedFilter],
        in snapshot: DatabaseState,
        after known: HistoryPosition,
        limit: Int,
        _ policy: ExpiredAnchorPolicy = .fail,
        telling: Telling = .samples,
        explains: Bool = false
    ) async throws -> Delta {
        var pace = try Pace()
        // What held an object that is gone is no longer known: of deletions the filters ask as they were asked.
        let asked = filters
        let filters = filters.map { snapshot.index.resolved($0) }
        var position = known.isBeginning ? known.passing(snapshot.log.purgeSequence) : known
        let expired = filters.first { known.misses(snapshot.log.horizon(of: $0.type)) }
        if let expired {
            guard policy == .ignore else {
                throw HealthError(
                    .errorAnchorExpired,
                    """
                    the anchor is too old: deletions of \(expired.type.identifier) that it does not know of may be \
                    forgotten
                    """
                )
            }
            position = known.passing(snapshot.log.horizon(of: expired.type))
        }
        // One more than requested shows whether the limit cuts something off.
        let wanted = limit == .max ? limit : limit + 1
        var scan = AdditionScan(filters, in: snapshot.index, after: position.sequence, limit: wanted)
        let added = try await scan.run(&pace)
        var work = scan.work
        // Where additions fill the answer, nothing that came later is in it.
        let end = added.count == wanted ? added.rows.last?.sequence : nil
        var returns: [Return] = []
        let (change, told) = try await VisibilityDelta.told(
            filters, asked, in: snapshot, since: known, beside: added, wanted: wanted, telling, explains: explains,
            &returns, &pace)
        let deleted = try await deletions(
            filters, asked, in: snapshot, after: position.sequence, upTo: end ?? .max, limit: wanted, change, telling,
            &returns, &pace, &work)
        work.matches = added.count + deleted.count
        let removals = try await pace.map(deleted) { Deletion(row: $0.row, sequence: $0.sequence, place: $0.sequence) }
        let losses = try await pace.map(change.vanished) { loss in
            Deletion(row: loss.row, sequence: loss.sequence, place: loss.row.sequence)
        }
        var delta = try await Delta(
            pace.joined(change.appeared, added),
            losses.isEmpty ? removals : losses + removals,
            returns, limit: limit, after: position, filters, in: snapshot, &pace)
        if telling == .objects, !losses.isEmpty {
            delta.deleted = try await pace.sorted(delta.deleted[...], upTo: .max) { $0.sequence < $1.sequence }
        }
        delta.work = work + told
        delta.hasGap = expired != nil
        return delta
    }

    /// The deletions that a reader learns of.
    ///
    /// If an identifier is in the store again, and matches, it will be reported as added; its deletion would only
    /// contradict that.
    ///
    /// A renumbering counts as a deletion only if it is the last thing that the reader knows of the object: either the
    /// object exists under the new sequence number and does not match, or the reader can no longer see it. Otherwise a
    /// later change reports it, on this page or on another, so that each deletion is reported once wherever a limit
    /// cuts (R3.3).
    private static func deletions(
        _ filters: [TypedFilter],
        _ asked: [TypedFilter],
        in snapshot: DatabaseState,
        after sequence: UInt64,
        upTo end: UInt64,
        limit: Int,
        _ change: VisibilityDelta,
        _ telling: Telling,
        _ returns: inout [Return],
        _ pace: inout Pace,
        _ work: inout QueryWork
    ) async throws -> [Removal] {
        var found: [Removal] = []
        var lost: Set<ObjectKey> = []
        for loss in change.vanished {
            try await pace.pass(1)
            lost.insert(ObjectKey(loss.row))
        }
        for filter in asked {
            let correlations = snapshot.view?.correlations[filter.type]
            var lastSequences: Set<UInt64>?
            let visible = filter.filter.forDeletions
            let seesAll = visible == .everything
            var count = 0
            for removal in snapshot.log.deletions(of: filter.type, after: sequence) {
                try await pace.pass(1)
                guard removal.sequence <= end else { break }
                guard snapshot.isKnown(removal) else { continue }
                work.rows += 1
                work.deletions += 1
                guard seesAll || visible.matches(removal.row) else { continue }
                work.lookups += 1
                if let successor = snapshot.firstMatch(of: filters, for: removal.row, telling) {
                    returns.append(Return(place: removal.sequence, sequence: successor))
                    continue
                }
                if removal.isRenumbering {
                    let key = ObjectKey(removal.row)
                    if lastSequences == nil { lastSequences = try await correlations?.lastSequences(&pace) }
                    let isLast =
                        lastSequences?.contains(removal.sequence)
                        ?? (snapshot.index.row(key)?.sequence == removal.sequence)
                    guard isLast, !lost.contains(key) else { continue }
                }
                found.append(removal)
                count += 1
                if count >= limit {
                    work.stoppedAtLimit = true
                    break
                }
            }
        }
        if filters.count <= 1 { return found }
        return try await pace.sorted(found[...], upTo: .max) { $0.sequence < $1.sequence }
    }

    /// Cuts what was found at a limit, with pauses; the removed rows come with the sequence numbers that count for it.
    private init(
        _ added: RowBatch,
        _ removed: [Deletion],
        _ returns: [Return],
        limit: Int,
        after position: HistoryPosition,
        _ filters: [TypedFilter],
        in snapshot: DatabaseState,
        _ pace: inout Pace
    ) async throws {
        self.added = added
        guard added.count + removed.count > limit else {
            deleted = removed
            let greatest = filters.map { snapshot.greatestSequence(of: $0.type, after: position.sequence) }
            self.position = HistoryPosition(max(position.sequence, greatest.max() ?? 0))
            isComplete = true
            return
        }
        isComplete = false
        let sequences = try await pace.map(Array(added.rows)) { $0.sequence } + pace.map(removed) { $0.place }
        let last = try await pace.sorted(sequences[...], upTo: limit, by: <)[limit - 1]
        self.added.rows = try await pace.filter(added.rows) { $0.sequence <= last }
        deleted = Array(try await pace.filter(ContiguousArray(removed)) { $0.place <= last })
        var seen: UInt64 = 0
        for filter in filters {
            for removal in snapshot.log.deletions(of: filter.type, after: max(last, seen)).reversed() {
                try await pace.pass(1)
                guard snapshot.isKnown(removal) else { continue }
                seen = removal.sequence
                break
            }
        }
        // What was told as if it had never been gone is known no longer if that it came back is lost.
        for object in returns {
            try await pace.pass(1)
            if object.place <= last { seen = max(seen, object.sequence) }
        }
        let access = filters.map { snapshot.view?.reader.lastSeenChange(of: $0.type) ?? 0 }.max() ?? 0
        self.position = position.cut(at: last, under: access, seeing: seen)
    }
}

extension Delta {
    /// Runs a query for changes once.
    ///
    /// - Parameters:
    ///   - name: the name of its descriptor.
    ///   - output: what is told of a delta.
    static func run<Sample, Output: Sendable>(
        _ name: String,
        _ predicates: [SamplePredicate<Sample>],
        after anchor: QueryAnchor?,
        limit: Int?,
        _ policy: ExpiredAnchorPolicy,
        telling: Telling = .samples,
        in store: StoreSnapshot,
        explains: Bool,
        output: (_ delta: Delta, _ filters: [TypedFilter], _ snapshot: DatabaseState) async throws -> Output
    ) async throws -> QueryRun<Output> {
        let filters = try QueryArguments.filters(predicates)
        let limit = try QueryArguments.limit(limit)
        let snapshot = try await store.opened(for: filters.map(\.type), explains: explains)
        let position = try QueryArguments.position(of: anchor, in: snapshot, policy)
        let delta = try await read(
            filters, in: snapshot, after: position, limit: limit, policy, telling: telling,
            explains: explains)
        let trace = QueryTrace(
            query: name,
            filters: filters,
            snapshot: snapshot,
            order: .saved,
            limit: limit,
            work: delta.work,
            resultCount: delta.added.count + delta.deleted.count,
            asksWholeCondition: true,
            remarks: delta.remarks(isFromTheStart: position.sequence == 0)
        )
        return QueryRun(output: try await output(delta, filters, snapshot), trace: trace)
    }

    /// What an explanation says of queries for changes.
    private func remarks(isFromTheStart: Bool) -> [String] {
        var remarks: [String] = []
        if isFromTheStart {
            remarks.append("Everything is newer than the start of the store: no node is passed over as old.")
        }
        if work.deletions > 0 {
            remarks.append(
                """
                Dates, values, sources and other metadata hide no deletion (R3.6); the identifiers of those that show are \
                looked up, as an object may be in the store again.
                """
            )
        }
        if hasGap {
            remarks.append("Deletions that the anchor does not know of may be forgotten, and then are missing (R3.9).")
        }
        if !isComplete { remarks.append("The limit cut the answer: there is more after the new anchor.") }
        return remarks
    }
}

extension VisibilityDelta {
    /// What a reader learns of, and the work of finding it; all of it, or so much that with additions beside it as much as
    /// is wanted comes before all that was left out.
    ///
    /// An explanation tells of the work that it would be if others had saved and deleted all of it: all is read.
    fileprivate static func told(
        _ filters: [TypedFilter], _ asked: [TypedFilter], in snapshot: DatabaseState, since position: HistoryPosition,
        beside added: RowBatch, wanted: Int, _ telling: Delta.Telling, explains: Bool,
        _ returns: inout [Delta.Return], _ pace: inout Pace
    ) async throws -> (VisibilityDelta, QueryWork) {
        func isForgotten(_ loss: Loss) -> Bool {
            !loss.isRemembered && snapshot.log.hasForgotten(accessChange: loss.sequence)
        }
        let last = explains || added.count < wanted ? nil : added.rows.last?.sequence
        var limit = explains ? .max : wanted
        while true {
            returns = []
            let found = try await read(
                filters, in: snapshot, since: position, telling: telling, upTo: last ?? .max, limit: limit, &pace)
            var change = found
            try await change.hide(telling, &pace) { loss in
                isForgotten(loss) || found.isToldLater(loss, telling, isForgotten)
            }
            let work = try await change.tell(filters, asked, in: snapshot, wanted: wanted, telling, &returns, &pace)
            let rows = added.rows
            let settled = change.settledCount + rows.indices.partitioningIndex { rows[$0].sequence > change.end }
            if change.end == .max || settled >= wanted { return (change, work) }
            // Much of what changed is not told, so all that is left is read soon.
            limit = limit > Int.max / 8 ? .max : 8 * limit
        }
    }

    /// Leaves out what a reader does not learn of.
    ///
    /// - Returns: the work of finding the rest if others had saved and deleted it, which is how it looks to the reader.
    fileprivate mutating func tell(
        _ filters: [TypedFilter], _ asked: [TypedFilter], in snapshot: DatabaseState, wanted: Int,
        _ telling: Delta.Telling, _ returns: inout [Delta.Return], _ pace: inout Pace
    ) async throws -> QueryWork {
        var work = QueryWork()
        var count = 0
        try await hide(telling, &pace) { loss in
            let row = loss.row
            let isRead = !work.stoppedAtLimit
            if isRead {
                work.rows += 1
                work.deletions += 1
            }
            let isShown = asked.contains { $0.type == row.details.type && $0.filter.forDeletions.matches(row) }
            guard isShown else { return true }
            if isRead { work.lookups += 1 }
            if let successor = snapshot.firstMatch(of: filters, for: row, telling) {
                returns.append(Delta.Return(place: row.sequence, sequence: successor))
                return true
            }
            count += 1
            work.stoppedAtLimit = count >= wanted
            return false
        }
        work.rows += appeared.count
        work.matches = appeared.count + min(count, wanted)
        return work
    }
}

extension DatabaseState {
    /// The least number under which the object of a row exists, perhaps again, and matches.
    fileprivate func firstMatch(of filters: [TypedFilter], for row: SampleRow, _ telling: Delta.Telling) -> UInt64? {
        var first: UInt64?
        _ = index.contains(row.uuid) { successor in
            if (telling == .samples || ObjectKey(successor) == ObjectKey(row))
                && filters.contains(where: { $0.type == successor.details.type && $0.matches(successor) })
            {
                first = min(first ?? .max, successor.sequence)
            }
            return false
        }
        return first
    }
}
