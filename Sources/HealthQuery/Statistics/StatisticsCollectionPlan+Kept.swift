import Foundation

/// Everything but the data that the numbers of a collection depend on.
private struct CollectionKey: Sendable, Hashable {
    let filter: TypedFilter
    let layout: StatisticsLayout
    let anchor: Date
    let components: DateComponents
    let calendar: Calendar
    /// Calendars are equal even if offsets of their zones differ by seconds.
    let zone: ClockOffsetsCache.Key
    /// The order in which a reader sees the sources, if that can change.
    let sources: SeenSources?
}

extension RowFilter {
    /// How many conditions there are, and parts of them.
    fileprivate var conditionCount: Int {
        switch self {
        case .and(let filters), .or(let filters): filters.reduce(1) { $0 + $1.conditionCount }
        case .not(let filter), .pointOfSeries(let filter): 1 + filter.conditionCount
        case .windows(let windows): RowFilter.or(windows.alternatives).conditionCount
        case .deviceProperty(_, let values): 1 + values.count
        case .uuids(let uuids): 1 + uuids.count
        case .sources(let sources): 1 + sources.count
        case .sourceRevisions(let revisions): 1 + revisions.count
        case .devices(let devices): 1 + devices.count
        case .start, .end, .value, .metadata, .noCorrelation, .associated, .among, .kind: 1
        }
    }
}

extension StatisticsCollectionPlan {
    /// The statistics of all intervals, from the kept collection as far as it is still true.
    ///
    /// Rows added and removed since then show which intervals to fold anew; the numbers are the same as those of a fold
    /// over everything, to the bit. The kept collection shares its pages with the answers.
    func collection(in snapshot: DatabaseState, kept: KeptResults) async throws -> StatisticsCollection {
        // What holds a row can come into sight, or go out of it, without a change of the row. A list of identifiers may be
        // longer than all answers, and is read fast.
        let isKept =
            !intervals.followsSettings && base.filter.bounds.uuids == nil
            && (snapshot.view == nil || !base.filter.asksForBonds)
        guard isKept else { return try await run(in: snapshot).output }
        let key = CollectionKey(
            filter: base.filter,
            layout: base.layout,
            anchor: intervals.anchor,
            components: intervals.components,
            calendar: intervals.calendar,
            zone: ClockOffsetsCache.Key(intervals.calendar.timeZone),
            sources: snapshot.seenSources(of: base.type)
        )
        let known = kept.find(key, as: StatisticsCollection.self)
        let sequence = snapshot.greatestSequence(of: base.type)
        if let known, known.sequence == sequence { return known.value }
        var collection: StatisticsCollection?
        if let known, known.sequence < sequence {
            collection = try await update(known.value, knownUpTo: known.sequence, in: snapshot)
        }
        let current = if let collection { collection } else { try await run(in: snapshot).output }
        // A condition takes about as much as an interval.
        kept.keep(current, upTo: sequence, weight: current.pages.weight + base.filter.filter.conditionCount, for: key)
        return current
    }

    /// A collection brought up to date; nil if that is not possible, or not worth it.
    private func update(
        _ collection: StatisticsCollection,
        knownUpTo sequence: UInt64,
        in snapshot: DatabaseState
    ) async throws -> StatisticsCollection? {
        // If the reader sees the sources in another order, another collection is kept.
        let order = SeenSources(of: base.type, in: snapshot.index)
        let limit = Self.greatestUpdate
        switch try await snapshot.news(for: [base.filter], since: sequence, order: order, limit: limit) {
        case .nothing: return collection
        case .rows(let came, let went): return try await refold(collection, came + went, in: snapshot)?.collection
        case .tooMuch, .unknown: return nil
        }
    }

    /// With more changes than these, a fold over everything costs less than finding out what they touched.
    private static let greatestUpdate = 10_000

    /// Whether a fold over everything costs less than one for each of some ranges of intervals.
    ///
    /// A condition that comes to identifiers looks up each of them for each range. Otherwise a range by itself costs some
    /// times what its intervals cost in a fold over everything.
    private func isFoldedAtOnce(
        _ ranges: Int, of collection: StatisticsCollection, in snapshot: DatabaseState
    ) -> Bool {
        guard ranges > 8 else { return false }
        return ranges > collection.pages.count / 4 || snapshot.index.resolved(base.filter).bounds.uuids != nil
    }

    /// The collection with the intervals that rows overlap folded anew, and those intervals; nil if there may be more
    /// to divide than one query may, which a fold over everything finds out.
    func refold(
        _ collection: StatisticsCollection,
        _ touched: [SampleRow],
        in snapshot: DatabaseState
    ) async throws -> (collection: StatisticsCollection, ranges: [ClosedRange<Int>])? {
        var pace = try Pace()
        // Removed rows count, too.
        var length = collection.pages.dividedLength
        guard let (overlapped, edges) = try await ranges(of: touched, &length, &pace) else { return nil }
        let ranges = Self.joined(overlapped + edges)
        var pages: StatisticsPages
        if isFoldedAtOnce(ranges.count, of: collection, in: snapshot) {
            pages = try await run(in: snapshot).output.pages
        } else {
            var changes: [(range: ClosedRange<Int>, found: StatisticsPages)] = []
            for range in ranges { changes.append((range, try await statistics(of: range, in: snapshot, &pace))) }
            pages = collection.pages.replacing(changes)
            pages.dividedLength = length
        }
        let current = StatisticsCollection(intervals: collection.intervals, pages: pages)
        current.takeList(from: collection)
        let changed = edges.filter { current.statistics(at: $0.lowerBound) != collection.statistics(at: $0.lowerBound) }
        return (current, Self.joined(overlapped + changed))
    }

    /// The intervals that rows overlap, and those that begin where rows end: the last quantity of a series may be of that
    /// instant, and of rows that are gone it is not known whether they were series.
    ///
    /// Nil if the divided rows are longer than one query may divide, with the intervals that others are long already.
    private func ranges(
        of rows: [SampleRow], _ length: inout Int, _ pace: inout Pace
    ) async throws -> (overlapped: [ClosedRange<Int>], edges: [ClosedRange<Int>])? {
        var buckets = Buckets(intervals)
        var (overlapped, edges): ([ClosedRange<Int>], [ClosedRange<Int>]) = ([], [])
        for row in rows {
            length += buckets.length(row.start, row.end)
            guard length <= Buckets.greatestLength else { return nil }
            overlapped.append(buckets.range(row.start, row.end))
            let edge = buckets.range(row.end, row.end)
            if !overlapped[overlapped.count - 1].contains(edge.lowerBound) { edges.append(edge) }
            try await pace.pass(1)
        }
        return (overlapped, edges)
    }

    /// Ranges in order, those that overlap or touch as one.
    private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
