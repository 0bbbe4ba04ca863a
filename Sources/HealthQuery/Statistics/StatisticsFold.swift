import Foundation

/// Computes the statistics of the rows that match, bucket by bucket.
///
/// Rows are gathered in the order of their starts, then added to the buckets they have a part in. Sums take a second walk
/// when several ranks of sources overlap: rank by rank, each sample counts for the part of its time that no better rank
/// covers (R4.21).
///
/// The numbers of a bucket depend only on the rows that have a part in it, and on their order. A fold over some buckets
/// therefore gives the same numbers, to the bit, as one over all of them; live queries rely on it.
///
/// O(n log n) in the rows that match, and O(r n) where r ranks overlap.
struct StatisticsFold: Sendable {
    private let type: QuantityType
    private let options: StatisticsOptions
    private let order: SourceOrder
    private var buckets: Buckets
    /// Buckets outside it are passed over.
    private let range: ClosedRange<Int>

    private var merged: [Int: Accumulator] = [:]
    private var mergedSums: [Int: Double] = [:]
    private var separate: [Source: [Int: Accumulator]] = [:]
    private var separateSums: [Source: [Int: Double]] = [:]
    private var sourcesByBucket: [Int: [Source]] = [:]
    /// The earliest start and the latest end of a row.
    private var span = (start: Double.infinity, end: -Double.infinity)
    /// What was looked at.
    private(set) var work = QueryWork()
    /// How many ranks of sources were added up; 0 without sums.
    private var rankCount = 0

    init(
        _ type: QuantityType,
        _ options: StatisticsOptions,
        _ buckets: Buckets,
        range: ClosedRange<Int> = Int.min...Int.max,
        in snapshot: Snapshot
    ) {
        self.type = type
        self.options = options
        self.buckets = buckets
        self.range = range
        order = SourceOrder(for: type, in: snapshot.database)
    }

    /// Folds the rows that match.
    mutating func run(_ filter: TypedFilter, in snapshot: Snapshot, _ pace: inout Pace) async throws {
        var rows: [SampleRow] = []
        var cursor = snapshot.database.cursor([filter])
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .row(let row): rows.append(row)
            case .outOfBudget: try await pace.rest()
            case .end: break walk
            }
        }
        work = QueryWork(cursor, [filter])
        work.matches = rows.count
        for row in rows {
            try buckets.validate(row)
            add(row, &pace.budget)
            try await pace.rest()
        }
        if options.contains(.cumulativeSum) { try await addSums(rows, &pace) }
    }

    /// The statistics of each bucket with data.
    mutating func finish() -> [Int: Statistics] {
        var result: [Int: Statistics] = [:]
        for (index, accumulator) in merged {
            let (start, end) = buckets.isWhole ? span : (buckets.boundary(index), buckets.boundary(index + 1))
            result[index] = Statistics(
                quantityType: type,
                startDate: Date(timeIntervalSinceReferenceDate: start),
                endDate: Date(timeIntervalSinceReferenceDate: end),
                sources: options.contains(.separateBySource) ? sourcesByBucket[index, default: []] : nil,
                merged: accumulator.values(options, sum: mergedSums[index, default: 0]),
                bySource: separateValues(of: index)
            )
        }
        return result
    }

    /// What an explanation says of statistics.
    var remarks: [String] {
        guard work.matches > 0 else { return [] }
        var remarks = [
            "Statistics are computed from each row that matches: no summary of a node stands in for its rows."
        ]
        if rankCount > 0 {
            remarks.append(
                """
                A sum goes through the matches once more, rank by rank of their sources (\(rankCount) here), \
                so that no moment counts twice (R4.20).
                """
            )
        }
        return remarks
    }

    private func separateValues(of index: Int) -> [Source: StatisticsValues] {
        var result: [Source: StatisticsValues] = [:]
        for source in sourcesByBucket[index, default: []] {
            result[source] = separate[source]?[index]?.values(
                options,
                sum: separateSums[source]?[index, default: 0] ?? 0
            )
        }
        return result
    }

    private mutating func add(_ row: SampleRow, _ budget: inout Int) {
        let value = row.canonicalValue
        let source = row.details.sourceRevision.source
        span = (min(span.start, row.start), max(span.end, row.end))
        buckets.split(row.start, row.end) { index, start, end in
            budget -= 1
            guard range.contains(index) else { return }
            merged[index, default: Accumulator(type.aggregationStyle)].add(row, value: value, from: start, to: end)
            guard options.contains(.separateBySource) else { return }
            if separate[source, default: [:]][index] == nil { sourcesByBucket[index, default: []].append(source) }
            separate[source, default: [:]][index, default: Accumulator(type.aggregationStyle)]
                .add(row, value: value, from: start, to: end)
        }
    }
}

extension StatisticsFold {
    /// Adds what each row counts for, best rank first.
    private mutating func addSums(_ rows: [SampleRow], _ pace: inout Pace) async throws {
        var ranks: [SourceOrder.Rank: [SampleRow]] = [:]
        for row in rows { ranks[order.rank(row.details), default: []].append(row) }
        rankCount = ranks.count
        var covered = Coverage()
        for rank in ranks.keys.sorted() {
            let rows = ranks[rank, default: []]
            var walker = Coverage.Walker(covered)
            var own = Coverage()
            for row in rows {
                addShares(of: row, &walker, &pace.budget)
                own.append(row.start, row.end)
                try await pace.rest()
            }
            covered = covered.union(own)
        }
    }

    private mutating func addShares(of row: SampleRow, _ walker: inout Coverage.Walker, _ budget: inout Int) {
        let value = row.canonicalValue
        if options.contains(.separateBySource) {
            let source = row.details.sourceRevision.source
            buckets.split(row.start, row.end) { index, start, end in
                guard range.contains(index) else { return }
                separateSums[source, default: [:]][index, default: 0] += row.share(of: value, from: start, to: end)
            }
        }
        guard row.start < row.end else {
            let index = buckets.index(of: row.start)
            guard range.contains(index), !walker.covers(row.start) else { return }
            mergedSums[index, default: 0] += value
            return
        }
        var gaps: [(Double, Double)] = []
        walker.gaps(from: row.start, to: row.end) { gaps.append(($0, $1)) }
        for (start, end) in gaps {
            buckets.split(start, end) { index, start, end in
                budget -= 1
                guard range.contains(index) else { return }
                mergedSums[index, default: 0] += row.share(of: value, from: start, to: end)
            }
        }
    }
}

extension SampleRow {
    /// The part of a value that falls into a part of the row's time (R4.9).
    fileprivate func share(of value: Double, from start: Double, to end: Double) -> Double {
        if start == self.start, end == self.end { return value }
        return value * ((end - start) / (self.end - self.start))
    }
}
