/// Computes the statistics of the rows that match, bucket by bucket.
///
/// The rows of each source are folded by themselves, side by side, and the numbers of the sources combined. Where a
/// node lies in one bucket its summary stands in for its rows. The rows themselves are gathered only where summaries do
/// not combine: for durations, and for sums where several ranks of sources may overlap.
///
/// The numbers of a bucket depend on the rows that have a part in it and on their order, and on nothing else: neither
/// on the shape of the tree nor on the other buckets. Live and kept results rely on it: they fold some buckets and get
/// the same numbers, to the bit, as a fold over all of them.
struct StatisticsFold: Sendable {
    private let plan: StatisticsPlan
    private let buckets: Buckets
    /// Whether there is one bucket for everything.
    private let isWhole: Bool
    private let order: SourceOrder
    private let weighting: RowWeighting
    private var folds: [TreeFold] = []
    private let treePlan: TreeFold.Plan
    private let masks: Bool
    private let keepsSpans: Bool
    /// The fold of the source that comes first, if that is known.
    private let best: Int?
    private var masked: MaskedSums?
    private var durations: Durations?
    private var pages: StatisticsPages

    /// Prepares to fold the rows that match a filter; what lies outside of `clip` is left out.
    init(
        _ plan: StatisticsPlan,
        _ filter: TypedFilter,
        _ buckets: Buckets,
        clip: (start: Double, end: Double) = (-.infinity, .infinity),
        in snapshot: DatabaseState
    ) {
        let filter = snapshot.index.resolved(filter)
        let trees = snapshot.index.sourceTrees(for: filter)
        order = SourceOrder(for: plan.type, in: snapshot.index)
        masks = plan.options.contains(.cumulativeSum) && plan.policy == .byPriority && order.rankCount(of: trees) > 1
        weighting = RowWeighting(plan.type.aggregationStyle)
        treePlan = TreeFold.Plan(
            filter: filter,
            weighting: weighting,
            isCumulative: plan.type.aggregationStyle == .cumulative,
            clip: clip
        )
        keepsSpans = masks || plan.options.contains(.duration)
        // Of a source that comes first, a sum takes to know only which time it covers.
        best = masks && !plan.options.contains(.duration) ? order.best(of: trees) : nil
        pages = StatisticsPages(plan.layout)
        isWhole = buckets.isWhole
        self.plan = plan
        self.buckets = buckets
        folds.reserveCapacity(trees.count)
        for (index, tree) in trees.enumerated() {
            let manner: KeptSpans.Manner = index == best ? .coverage : keepsSpans ? .rows : .nothing
            folds.append(TreeFold(tree.rows, of: tree.source, treePlan, buckets, keeping: manner))
        }
    }

    /// The statistics of each bucket with data.
    mutating func run(_ pace: inout Pace) async throws -> StatisticsPages {
        if keepsSpans {
            for index in folds.indices {
                while try folds[index].step(&pace.budget) { try await pace.rest() }
            }
            if plan.options.contains(.duration) { durations = Durations(folds) }
            if masks {
                var masked = MaskedSums(
                    rankRows,
                    after: best.map { ($0, folds[$0].spans.coverage) },
                    buckets,
                    clip: treePlan.clip
                )
                try await masked.run(&pace)
                self.masked = masked
            }
        }
        while true {
            for index in folds.indices {
                while folds[index].series.firstBucket == nil, try folds[index].step(&pace.budget) {
                    try await pace.rest()
                }
            }
            guard appendBuckets() else { break }
        }
        pages.finish()
        return pages
    }

    /// What was looked at.
    var work: QueryWork {
        var work = folds.reduce(QueryWork()) { $0 + $1.work }
        for fold in folds { work.calendarCalls += fold.series.buckets.calendarCalls }
        return work
    }

    /// What an explanation says of statistics.
    var remarks: [String] {
        var remarks: [String] = []
        let work = work
        if work.summarized > 0 {
            remarks.append(
                "Summaries of nodes stood in for \(work.summarized) of the \(work.matches) rows: they were not looked at."
            )
        }
        if masked != nil {
            remarks.append(
                """
                Several sources may overlap: a sum goes through the matches once more, rank by rank of their sources, \
                so that no moment counts twice (R4.20).
                """
            )
        }
        if durations != nil {
            remarks.append("A duration is the union of spans: every row is looked at.")
        }
        return remarks
    }

    /// The rows of each rank.
    private var rankRows: [MaskedSums.RankRows] {
        var ranks: [MaskedSums.RankRows] = []
        for (index, fold) in folds.enumerated() where index != best {
            // An order that was set does not tell a source's groups apart.
            let groups = order.ranksSamples(of: fold.source) ? Set(fold.spans.rows.lazy.map(\.group)) : [.other]
            for group in groups {
                let isWhole = groups.count == 1
                ranks.append(
                    MaskedSums.RankRows(
                        rank: order.rank(fold.source, group),
                        rows: isWhole ? fold.spans.rows : fold.spans.rows.filter { $0.group == group },
                        fold: isWhole ? index : nil
                    )
                )
            }
        }
        return ranks
    }

    /// Takes buckets that are done for as long as every fold has one; false if there are none any more.
    private mutating func appendBuckets() -> Bool {
        var isLast = true
        while let bucket = nextBucket() {
            isLast = false
            if folds.count == 1, masked == nil, !plan.layout.isSeparate {
                append(folds[0].series.removeFirst(), sumInFull: 0, separate: [])
            } else {
                appendMerged(bucket)
            }
            if needsStep { break }
        }
        return !isLast
    }

    /// Whether a fold has to go on before the next bucket is known.
    private var needsStep: Bool {
        for index in folds.indices where folds[index].series.firstBucket == nil && !folds[index].isFinished {
            return true
        }
        return false
    }

    /// The first bucket of all folds.
    private func nextBucket() -> Int? {
        var next: Int?
        for index in folds.indices {
            guard let first = folds[index].series.firstBucket else { continue }
            next = min(next ?? first, first)
        }
        return next
    }

    /// Combines the numbers that the folds have of a bucket.
    private mutating func appendMerged(_ bucket: Int) {
        var merged: BucketNumbers?
        var separate: [(fold: Int, numbers: BucketNumbers)] = []
        var sumInFull = 0.0
        // Averages are made of the sums of all sources (R4.22).
        let policy = treePlan.isCumulative ? plan.policy : .plainSum
        for index in folds.indices where folds[index].series.firstBucket == bucket {
            let numbers = folds[index].series.removeFirst()
            if merged == nil { merged = numbers } else { merged?.combine(numbers, policy) }
            if plan.layout.isSeparate { separate.append((index, numbers)) }
            if index == masked?.wholeFold { sumInFull = numbers.sum }
        }
        if let merged { append(merged, sumInFull: sumInFull, separate: separate) }
    }

    private mutating func append(
        _ numbers: BucketNumbers,
        sumInFull: Double,
        separate: [(fold: Int, numbers: BucketNumbers)]
    ) {
        var merged = numbers
        if let sum = masked?.takeSum(of: numbers.bucket, sumInFull: sumInFull) { merged.sum = sum }
        let start = isWhole ? merged.start : numbers.position.start
        let end = isWhole ? merged.recent.end : numbers.position.end
        pages.append(
            merged,
            weighting,
            start: start,
            end: end,
            duration: durations?.merged(from: start, to: end) ?? 0,
            separate: separate.isEmpty
                ? []
                : separate.map { fold, numbers in
                    let duration = durations?.separate(fold, from: start, to: end)
                    return SourceStatistics(
                        source: folds[fold].source,
                        values: StatisticsValues(numbers, weighting, plan.options, duration: duration ?? 0)
                    )
                }
        )
    }
}
