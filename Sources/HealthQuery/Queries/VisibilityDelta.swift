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
    /// Rows up to this sequence number were looked at, if the limit of a search left others out.
    private(set) var end = UInt64.max
    /// Finds the losses of the types of which rows were left out.
    private var cutShort: [Sight] = []

    /// A row that is no longer visible.
    struct Loss: Sendable {
        let row: SampleRow
        /// The sequence number of the change that hid it.
        let sequence: UInt64
        /// Whether it is reported even if deletions of that time are forgotten.
        var isRemembered = false
    }

    /// How many of them are known to come before all that was left out.
    var settledCount: Int {
        appeared.indices.partitioningIndex { appeared[$0].sequence > end }
            + vanished.indices.partitioningIndex { vanished[$0].row.sequence > end }
    }

    /// Whether an object of which a row vanished has a later row that vanished, and was left out.
    func isToldLater(_ loss: Loss, _ telling: Delta.Telling, _ isHidden: (Loss) -> Bool) -> Bool {
        cutShort.contains { sight in
            sight.view.truth.contains(loss.row.uuid) { row in
                row.details.type == sight.filter.type && row.sequence > max(end, loss.row.sequence)
                    && telling.name(of: row) == telling.name(of: loss.row)
                    && sight.loss(of: row).map { !isHidden($0) } ?? false
            }
        }
    }

    /// Leaves out vanished rows that the reader must not learn of.
    mutating func hide(
        _ telling: Delta.Telling, _ pace: inout Pace, _ isHidden: (Loss) -> Bool
    ) async throws {
        guard !vanished.isEmpty else { return }
        let isHidden = try await pace.map(vanished, isHidden)
        // An object that renumbering hid left several rows; the last one reports it, as a later page may begin there.
        var met: Set<Delta.Name> = []
        met.reserveCapacity(vanished.count)
        var last: [Loss] = []
        for position in vanished.indices.reversed() {
            try await pace.pass(1)
            guard !isHidden[position], met.insert(telling.name(of: vanished[position].row)).inserted else { continue }
            last.append(vanished[position])
        }
        vanished = last.reversed()
    }

    /// Reads what changed since a position.
    ///
    /// O(1) unless a change of access to one of the types changed what is visible, else O(d) in its deletions since the
    /// position. If the change hid rows, or showed some up to the position, also O(n) in the rows that come after those
    /// of the last page, for each change of access; O(limit + log n) of samples that hold no others and were saved
    /// roughly in the order of their dates. O(n) for correlations.
    ///
    /// - Parameters:
    ///   - last: what comes after this sequence number is not wanted.
    ///   - limit: of each type, at least so many rows up to there are looked at, by sequence number.
    static func read(
        _ filters: [TypedFilter],
        in snapshot: DatabaseState,
        since position: HistoryPosition,
        telling: Delta.Telling = .samples,
        upTo last: UInt64 = .max,
        limit: Int = .max,
        _ pace: inout Pace
    ) async throws -> VisibilityDelta {
        var change = VisibilityDelta()
        guard let view = snapshot.view else { return change }
        // Even if the change is known for rows up to the position: newer rows that it hid are not reported yet.
        for filter in filters where view.reader.lastSeenChange(of: filter.type) > position.sequence {
            try await change.read(
                filter, in: snapshot, view, since: position, telling, upTo: last, limit: limit, &pace)
        }
        if telling == .objects {
            try await change.readAssociated(filters, in: snapshot, view.reader, since: position, &pace)
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
        _ telling: Delta.Telling,
        upTo last: UInt64,
        limit: Int,
        _ pace: inout Pace
    ) async throws {
        if let correlations = view.correlations[filter.type] {
            return try await read(correlations, filter, in: snapshot, view.reader, since: position, telling, &pace)
        }
        let changeCount = view.reader.changeCount(of: filter.type)
        let sight = Sight(filter: filter, snapshot: snapshot, view: view, position: position, telling: telling)
        let known = position.settled(view.reader.lastSeenChange(of: filter.type))
        let canVanish = sight.canVanish
        // Each change of access since then may be looked at.
        if !sight.canAppear, !canVanish {
            // Nothing changed of what is there.
        } else if last < .max || limit < .max, !filter.type.holdsSamples {
            let last = canVanish ? last : min(last, position.sequence)
            var scan = AdditionScan([sight.everything], in: view.truth, after: known, upTo: last, limit: limit)
            let found = try await scan.run(&pace)
            for index in found.rows.indices {
                try await pace.pass(changeCount)
                look(at: found.row(index), sight)
            }
            let isFull = found.count == limit
            if isFull || canVanish, let end = isFull ? found.rows.last?.sequence : last {
                self.end = min(self.end, end)
                cutShort.append(sight)
            }
        } else {
            var cursor = view.truth.cursor([sight.everything], newerThan: known)
            walk: while true {
                switch cursor.next(within: &pace.budget) {
                case .end: break walk
                case .outOfBudget: try await pace.rest()
                case .row(let row):
                    try await pace.pass(changeCount - 1)
                    look(at: row, sight)
                }
            }
        }
        // Rows that were deleted while hidden are reported as of the change that hid them. A sample to which others were
        // added is still there, or its deletion comes later.
        for removal in snapshot.log.deletions(of: filter.type, after: position.sequence) {
            try await pace.pass(changeCount)
            if removal.isRenumbering, filter.type.holdsSamples { continue }
            guard !view.reader.shows(removal) else { continue }
            let row = view.knownEnds[removal.sequence].map(removal.row.withSequence) ?? removal.row
            if view.reader.showed(row, from: position.access(toSequence: row.sequence), before: removal.sequence) {
                vanished.append(view.reader.loss(of: row, before: removal.sequence))
            }
        }
    }

    private mutating func look(at row: SampleRow, _ sight: Sight) {
        if let loss = sight.loss(of: row) {
            vanished.append(loss)
        } else if let seen = sight.appearance(of: row) {
            appeared.append(seen)
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
        _ telling: Delta.Telling,
        _ pace: inout Pace
    ) async throws {
        for entry in correlations.entries {
            try await pace.pass(1 + entry.members.count)
            let row = entry.row
            let access = position.access(toSequence: row.sequence)
            guard reader.shows(row, holding: entry.members) else {
                if try await reader.showed(entry, from: access, before: .max, &pace) {
                    vanished.append(try await loss(of: entry, before: .max, to: reader, telling, &pace))
                }
                continue
            }
            guard row.sequence <= position.sequence else { continue }
            if telling == .objects || position.isVague(toSequence: row.sequence) {
                let isNews = try await reader.lastChange(of: entry, before: .max, &pace) > access
                if isNews, filter.matches(row) { appeared.append(row) }
                continue
            }
            let known = entry.members(at: access)
            let wasSame =
                reader.shows(row, holding: known, at: access)
                && Set(known.filter { reader.showed($0, at: access) }.map { ObjectKey($0) })
                    == Set(entry.members.filter { reader.shows($0) }.map { ObjectKey($0) })
            if !wasSame, filter.matches(row) { appeared.append(row) }
        }
        for removal in snapshot.log.deletions(of: filter.type, after: position.sequence) where !removal.isRenumbering {
            try await pace.pass(1)
            guard !reader.shows(removal) else { continue }
            let entry =
                correlations.ended[removal.sequence]
                ?? VisibleCorrelations.Entry(removal.row, holding: removal.related, [], of: reader)
            let access = position.access(toSequence: entry.row.sequence)
            if try await reader.showed(entry, from: access, before: removal.sequence, &pace) {
                vanished.append(try await loss(of: entry, before: removal.sequence, to: reader, telling, &pace))
            }
        }
    }

    /// The disappearance of a correlation, which is never forgotten; only where objects are told it has a sequence number.
    private func loss(
        of entry: VisibleCorrelations.Entry,
        before end: UInt64,
        to reader: VisibilityHistory,
        _ telling: Delta.Telling,
        _ pace: inout Pace
    ) async throws -> Loss {
        let sequence = telling == .objects ? try await reader.lastChange(of: entry, before: end, &pace) : .max
        return Loss(row: entry.row, sequence: sequence, isRemembered: true)
    }

    /// What samples were added to that are visible only now appears again: it is told with them.
    ///
    /// O(h + m) for h holders that the filters are for, and the m samples that were added to those that appeared, for each
    /// page until the position has passed the change.
    private mutating func readAssociated(
        _ filters: [TypedFilter],
        in snapshot: DatabaseState,
        _ reader: VisibilityHistory,
        since position: HistoryPosition,
        _ pace: inout Pace
    ) async throws {
        let holders = filters.filter {
            $0.type.traits.holding == .associated && reader.lastSeenChange(of: $0.type) > position.sequence
        }
        guard !holders.isEmpty else { return }
        let byType = Dictionary(filters.map { ($0.type, $0) }) { first, _ in first }
        let accesses = [position.sequence] + position.parts.map(\.access)
        var told = Set(appeared.map { ObjectKey($0) })
        var cursor = snapshot.index.cursor(holders.map { TypedFilter(type: $0.type, filter: .everything) })
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .end: break walk
            case .outOfBudget: try await pace.rest()
            case .row(let holder):
                try await pace.pass(reader.changeCount(of: holder.details.type) - 1)
                if !accesses.contains(where: { Delta.Telling.objects.isNews(holder, to: reader, since: $0) }) {
                    continue
                }
                for member in try await snapshot.index.members(of: holder, &pace)
                where member.sequence <= position.sequence
                    && Delta.Telling.objects.isNews(
                        holder, to: reader, since: position.access(toSequence: member.sequence))
                    && byType[member.details.type]?.matches(member) ?? false
                    && told.insert(ObjectKey(member)).inserted
                {
                    appeared.append(member)
                }
            }
        }
    }
}

extension VisibilityHistory {
    /// That a row went out of sight, before a sequence number.
    func loss(of row: SampleRow, before end: UInt64) -> VisibilityDelta.Loss {
        let isRemembered = ChangeLog.remembersAll(of: row.details.type)
        return VisibilityDelta.Loss(row: row, sequence: lastLoss(of: row, before: end), isRemembered: isRemembered)
    }

    /// The sequence number of the last change, before another, of what the reader sees of a correlation.
    ///
    /// Members that came or went since the number by which the reader knows the correlation were hidden then, so only
    /// changes of access count.
    ///
    /// O(c (k + d)) for c changes of access since then, k members, and d of them that came or went; with pauses.
    func lastChange(
        of entry: VisibleCorrelations.Entry, before end: UInt64, _ pace: inout Pace
    ) async throws -> UInt64 {
        let first = entry.row.sequence
        let times = changes(of: entry.row.details.type, after: first, before: end).dropFirst()
        /// The members that the reader sees just after a change; nil if it does not see the correlation.
        func seen(at time: UInt64) -> Set<ObjectKey>? {
            let members = entry.members(at: time)
            guard shows(entry.row, holding: members, at: time) else { return nil }
            return Set(members.filter { showed($0, at: time) }.map { ObjectKey($0) })
        }
        guard let last = times.last else { return first }
        var now = seen(at: last)
        for (time, before) in zip(times, [first] + times.dropLast()).reversed() {
            try await pace.spend(1 + entry.members.count + entry.changeCount)
            let earlier = seen(at: before)
            if earlier != now { return time }
            now = earlier
        }
        return first
    }
}
