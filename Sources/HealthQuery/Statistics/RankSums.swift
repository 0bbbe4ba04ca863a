/// What each rank adds to a sum over several sources, unrounded, so that a change computes anew only what it may mask.
///
/// A live query keeps them; their total is what a new query answers, to the bit.
struct RankSums: Sendable {
    private var sums: [SourceOrder.Owner: RoundedSum]
    /// How many rows there were when all were computed.
    private let count: Int

    /// More samples at once are computed anew with all others.
    ///
    /// So they are if more has to be looked at for them, and more than the rows that match.
    static let greatestUpdate = 10_000

    /// The sums of a fold over everything that kept them.
    init(_ masked: MaskedSums) {
        sums = masked.sums
        count = masked.rowCount
    }

    /// The sum over all ranks, each rounded once.
    func total(_ order: SourceOrder) -> Double { sums.total(order) }

    /// Takes out what the samples near some changes counted for, and adds what they count for now.
    ///
    /// O((log n + k) c) for c changes that overlap k samples each, and not much more than computing all sums anew.
    ///
    /// - Parameters:
    ///   - went: rows that were there before, and no more.
    ///   - known: what has a greater sequence number was not there.
    /// - Returns: false if the sums have to be computed anew.
    mutating func update(
        _ plan: StatisticsPlan,
        _ came: [SampleRow],
        _ went: [SampleRow],
        after known: UInt64,
        in snapshot: DatabaseState
    ) async throws -> Bool {
        let order = SourceOrder(for: plan.type, in: snapshot.index)
        let sources = Set(snapshot.index.sources(of: plan.type))
        // A source without samples has no rank. Whether a correlation held what went is not known, and to a reader who
        // may not see everything samples are not only saved and deleted.
        // Of a series that went, the points are not known.
        guard snapshot.view == nil, plan.filter.readsRowsAlone, !snapshot.index.hadSeries(of: plan.type),
            went.allSatisfy({ sources.contains($0.details.sourceRevision.source) })
        else { return false }
        let gone = went.filter { $0.sequence <= known }.sorted { $0.start < $1.start }
        let spans = Self.spans(of: came + gone)
        var pace = try Pace()
        var last = -Double.infinity
        var rest = max(Self.greatestUpdate, count)
        for span in spans {
            guard let near = try await plan.rows(meeting: span, in: snapshot, &rest, &pace) else { return false }
            // What these count for depends on all that they overlap.
            let wide = near.reduce(span) { (min($0.start, $1.start), max($0.end, $1.end)) }
            guard let now = try await plan.rows(meeting: wide, in: snapshot, &rest, &pace) else { return false }
            let lost = Self.rows(of: gone, in: spans, meeting: wide)
            rest -= lost.count
            let before = now.filter { $0.sequence <= known } + lost
            let window = MaskedSums.Window(after: last, span: span)
            let old = try await Self.sums(of: before, window, order, &pace)
            let new = try await Self.sums(of: now, window, order, &pace)
            for owner in Set(old.keys).union(new.keys) {
                let isExact = sums[owner, default: RoundedSum()].replace(
                    old[owner] ?? RoundedSum(), by: new[owner] ?? RoundedSum())
                guard isExact else { return false }
            }
            last = span.end
        }
        return true
    }

    /// What the rows in a window count for, by their owners.
    private static func sums(
        of rows: [SampleRow],
        _ window: MaskedSums.Window,
        _ order: SourceOrder,
        _ pace: inout Pace
    ) async throws -> [SourceOrder.Owner: RoundedSum] {
        var spans: [SourceOrder.Owner: ContiguousArray<RowSpan>] = [:]
        for row in rows.sorted(by: { $0.start < $1.start }) {
            let span = RowSpan(
                start: row.start, end: row.end, value: row.canonicalValue, group: row.details.rankGroup)
            spans[order.owner(row.details), default: []].append(span)
        }
        return try await sums(of: spans, window, order, &pace)
    }

    /// What the spans in a window count for, by their owners, and what was settled before it.
    static func sums(
        of spans: [SourceOrder.Owner: ContiguousArray<RowSpan>],
        after settled: [SourceOrder.Owner: RoundedSum] = [:],
        _ window: MaskedSums.Window,
        _ order: SourceOrder,
        _ pace: inout Pace
    ) async throws -> [SourceOrder.Owner: RoundedSum] {
        let ranks = spans.map { MaskedSums.RankRows(owner: $0, rank: order.rank($0), rows: $1) }
        var masked = MaskedSums(ranks, after: nil, .whole, clip: (-.infinity, .infinity))
        masked.window = window
        masked.settled = settled
        try await masked.run(&pace)
        return masked.sums
    }

    /// The spans of some rows, those that overlap or touch as one, in order.
    private static func spans(of rows: [SampleRow]) -> [(start: Double, end: Double)] {
        rows.sorted { $0.start < $1.start }.reduce(into: []) { spans, row in
            if let last = spans.last, row.start <= last.end {
                spans[spans.count - 1].end = max(last.end, row.end)
            } else {
                spans.append((row.start, row.end))
            }
        }
    }
}

extension RankSums {
    /// Those of some rows, by start, which meet a span, given the spans that they make up with others.
    private static func rows(
        of rows: [SampleRow],
        in spans: [(start: Double, end: Double)],
        meeting wide: (start: Double, end: Double)
    ) -> ArraySlice<SampleRow> {
        // Each row lies in one of the spans, and those rise at both ends.
        let first = spans.indices.partitioningIndex { spans[$0].end >= wide.start }
        guard first < spans.count else { return [] }
        let from = rows.indices.partitioningIndex { rows[$0].start >= spans[first].start }
        let to = rows.indices.partitioningIndex { rows[$0].start > wide.end }
        return from < to ? rows[from..<to].filter { $0.meets(wide) }[...] : []
    }
}

extension [SourceOrder.Owner: RoundedSum] {
    /// The sum over all ranks, each rounded once.
    func total(_ order: SourceOrder) -> Double {
        sorted { order.rank($0.key) < order.rank($1.key) }.reduce(0) { $0 + $1.value.value }
    }
}

extension StatisticsPlan {
    /// The rows that overlap or touch a span, in the order of their starts; nil if more than `rest` are looked at, which
    /// goes down by them.
    fileprivate func rows(
        meeting span: (start: Double, end: Double),
        in snapshot: DatabaseState,
        _ rest: inout Int,
        _ pace: inout Pace
    ) async throws -> [SampleRow]? {
        let near = RowFilter.and([
            filter.filter, .end(.greaterThanOrEqualTo, span.start), .start(.lessThan, span.end.nextUp),
        ])
        var cursor = snapshot.index.cursor([TypedFilter(type: type, filter: near)])
        var rows: [SampleRow] = []
        while true {
            switch cursor.next(within: &pace.budget) {
            case .row(let row):
                rows.append(row)
                // Counting what was looked at asks each source.
                if rows.count.isMultiple(of: 256), cursor.work.rows > rest { return nil }
            case .outOfBudget:
                if cursor.work.rows > rest { return nil }
                try await pace.rest()
            case .end:
                let looked = cursor.work.rows
                guard looked <= rest else { return nil }
                rest -= looked
                return rows
            }
        }
    }
}

extension SampleRow {
    fileprivate func meets(_ span: (start: Double, end: Double)) -> Bool { span.start <= end && start <= span.end }
}
