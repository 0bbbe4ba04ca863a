/// Adds up what the rows of several sources count for when they overlap.
///
/// Ranks are taken best first, and each moment goes to the source of the first that covers it: a row counts for the
/// part of its time that went to no other source (R4.21). O(n log n) in the rows, plus the number of ranks times the
/// number of covered spans.
struct MaskedSums: Sendable {
    /// What one rank's rows count for, in the order of their starts.
    struct RankRows: Sendable {
        let owner: SourceOrder.Owner
        let rank: SourceOrder.Rank
        let rows: ContiguousArray<RowSpan>
        /// Whether the source has no other rank.
        var isAlone = false
        /// The fold of these rows, if they are all of its rows and its sums are known.
        var fold: Int?
    }

    /// Which rows count; the others cover time only.
    struct Window: Sendable {
        /// Rows that start earlier, or then, do not count.
        var after = -Double.infinity
        /// Rows that neither overlap nor touch it do not count.
        var span = (start: -Double.infinity, end: Double.infinity)

        @inline(__always)
        func contains(_ row: RowSpan) -> Bool { after < row.start && row.start <= span.end && span.start <= row.end }
    }

    private var ranks: [RankRows]
    private let buckets: Buckets
    private let clip: (start: Double, end: Double)
    private var covered: Coverage
    /// The fold whose sums count in full, as its rows all have the best rank; nil if its rows have several ranks.
    let wholeFold: Int?
    /// Whether the rows of that fold come first among the ranks, and are skipped.
    private let hasWholeRank: Bool
    /// The sums of the other ranks.
    private var series: [BucketSeries] = []
    private var heads = Heap<BucketHead>()
    var window = Window()
    /// What rows before the window counted for, to which those in it are added.
    var settled: [SourceOrder.Owner: RoundedSum] = [:]

    /// - Parameter best: a fold that is known to come first, and the time that it covers; its rows are not among the
    ///   ranks.
    init(
        _ ranks: [RankRows],
        after best: (fold: Int, covered: Coverage)?,
        _ buckets: Buckets,
        clip: (start: Double, end: Double)
    ) {
        self.ranks = ranks.sorted { $0.rank < $1.rank }
        wholeFold = best?.fold ?? self.ranks.first?.fold
        covered = best?.covered ?? Coverage()
        hasWholeRank = best == nil && wholeFold != nil
        self.buckets = buckets
        self.clip = clip
    }

    mutating func run(_ pace: inout Pace) async throws {
        // The time that went to each source with several ranks.
        var taken: [Source: Coverage] = [:]
        for rank in ranks.indices {
            let rows = ranks[rank].rows
            let source = ranks[rank].owner.source
            let isAlone = ranks[rank].isAlone
            let others = isAlone ? covered : try await covered.subtracting(taken[source, default: Coverage()], &pace)
            var walker = Coverage.Walker(others)
            var own = Coverage()
            var sums = BucketSeries(buckets)
            if let settled = settled[ranks[rank].owner] { sums.begin(with: settled) }
            let isWhole = rank == 0 && hasWholeRank
            // Nothing comes after the last rank that its time could be taken from.
            let isLast = rank + 1 == ranks.count
            var from = 0
            while from < rows.count {
                let wantsLengths = try rows.withUnsafeBufferPointer { rows in
                    try Self.addRows(
                        rows, &from, in: isWhole ? nil : window, clip, &walker, &sums, &own, keepsOwn: !isLast,
                        &pace.budget)
                }
                if wantsLengths { try await walker.addLengths(&pace) }
                try await pace.rest()
            }
            sums.finish()
            if let bucket = sums.firstBucket { heads.insert(BucketHead(bucket: bucket, series: series.count)) }
            series.append(sums)
            if isLast { continue }
            if !isAlone {
                taken[source] = try await own.subtracting(others, &pace)
                    .union(taken[source, default: Coverage()], &pace)
            }
            covered = try await covered.union(own, &pace)
        }
    }

    /// How many rows there are.
    var rowCount: Int { ranks.reduce(0) { $0 + $1.rows.count } }

    /// How often a calendar was asked, beyond what the buckets knew before.
    var calendarCalls: Int { series.reduce(0) { $0 + $1.buckets.calendarCalls - buckets.calendarCalls } }

    /// The sum of each rank, if there is one bucket and no fold's sums are known.
    var sums: [SourceOrder.Owner: RoundedSum] {
        settled.merging(zip(ranks.lazy.map(\.owner), series.lazy.map(\.openSum))) { $1 }
    }

    /// The sum of all ranks in a bucket, where the rank of ``wholeFold`` counts for `sumInFull`.
    ///
    /// Buckets must be requested in order. The sums are added in the order of the ranks, whether or not the first is
    /// known.
    mutating func takeSum(of bucket: Int, sumInFull: Double) -> Double {
        var sum = sumInFull
        while let head = heads.first, head.bucket <= bucket {
            let numbers = series[head.series].removeFirst()
            if head.bucket == bucket { sum += numbers.sum }
            if let next = series[head.series].firstBucket {
                heads.replaceFirst(with: BucketHead(bucket: next, series: head.series))
            } else {
                heads.popFirst()
            }
        }
        return sum
    }

    /// Adds what rows count for, and the time that they cover, until the budget is used up, or before that if the
    /// walker wants lengths added up.
    ///
    /// It does not wait for anything, so that what it works on lies in registers.
    ///
    /// - Parameters:
    ///   - from: the row to begin with, and afterwards the one to go on with.
    ///   - window: which rows count; nil if none does.
    /// - Returns: whether the walker wants lengths added up.
    @inline(never)
    private static func addRows(
        _ rows: UnsafeBufferPointer<RowSpan>,
        _ from: inout Int,
        in window: Window?,
        _ clip: (start: Double, end: Double),
        _ walker: inout Coverage.Walker,
        _ sums: inout BucketSeries,
        _ own: inout Coverage,
        keepsOwn: Bool,
        _ budget: inout Int
    ) throws -> Bool {
        while from < rows.count, budget > 0 {
            let row = rows[from]
            if let window, window.contains(row) {
                let looks = walker.looks
                walker.skip(to: row.start)
                if walker.wantsLengths(upTo: row.end) { return true }
                try add(row, clip, &walker, &sums, &budget)
                budget -= (walker.looks - looks) / Coverage.Walker.few
            }
            if keepsOwn { own.append(row.start, row.end) }
            budget -= 1
            from += 1
        }
        return false
    }

    @inline(__always)
    private static func add(
        _ row: RowSpan,
        _ clip: (start: Double, end: Double),
        _ walker: inout Coverage.Walker,
        _ sums: inout BucketSeries,
        _ budget: inout Int
    ) throws {
        guard row.start < row.end else {
            if !walker.covers(row.start) { sums.atBucket(of: row.start) { $0.add(amount: row.value) } }
            return
        }
        let length = row.end - row.start
        sums.buckets.move(to: max(row.start, clip.start))
        if row.start >= sums.buckets.position.start, row.end <= sums.buckets.position.end {
            let uncovered = walker.uncovered(from: row.start, to: row.end)
            guard uncovered > 0 else { return }
            let amount = uncovered == length ? row.value : row.value * (uncovered / length)
            sums.atBucket(of: row.start) { $0.add(amount: amount) }
            return
        }
        walker.skip(to: row.start)
        // The next rows may start before this one ends.
        let position = walker.position
        defer { walker.position = position }
        try sums.divide(row.start, row.end, clip: clip) { totals, start, end in
            budget -= 1
            let uncovered = walker.uncovered(from: start, to: end)
            if uncovered > 0 { totals.add(amount: row.value * (uncovered / length)) }
        }
    }
}
