/// Computes the statistics of the matching rows, bucket by bucket.
///
/// The rows of each source are folded separately, side by side, and the numbers of the sources combined. If a node lies
/// in one bucket its summary replaces its rows. The rows themselves are gathered only where summaries do not combine:
/// for durations, and for sums where several ranks of sources may overlap.
///
/// The numbers of a bucket depend on the rows that have a part in it and on their order, and on nothing else: neither
/// on the shape of the tree nor on the other buckets. Live and kept results rely on it: they fold some buckets and get
/// the same numbers, to the bit, as a fold over all of them.
struct StatisticsFold: Sendable {
    private let plan: StatisticsPlan
    private let filter: TypedFilter
    private let buckets: Buckets
    /// Whether there is one bucket for everything; asking the buckets each time would copy what they keep.
    private let isWhole: Bool
    private let order: SourceOrder
    private var folds: [TreeFold] = []
    private let treePlan: TreeFold.Plan
    private let masks: Bool
    private let keepsSpans: Bool
    /// Whether the sum of each rank is wanted.
    private let keepsSums: Bool
    /// The sum over all sources, if it is known.
    private var knownSum: Double?
    /// The fold of the source that comes first, if that is known.
    private let best: Int?
    private var masked: MaskedSums?
    private var durations: Durations?
    private var pages: StatisticsPages
    /// The total length of the divided rows, in intervals.
    private var dividedLength = 0
    /// The next bucket of each fold, and the folds whose next bucket is not known yet.
    private var heads = Heap<BucketHead>()
    private var unknown: [Int] = []
    /// How often the next bucket of a fold was looked for.
    private(set) var looks = 0

    /// Prepares to fold the rows that match a filter; everything outside `clip` is left out.
    ///
    /// - Parameters:
    ///   - keepsSums: whether ``rankSums`` is wanted.
    ///   - sums: the sum of each rank, if known.
    init(
        _ plan: StatisticsPlan,
        _ filter: TypedFilter,
        _ buckets: Buckets,
        clip: (start: Double, end: Double) = (-.infinity, .infinity),
        keepsSums: Bool = false,
        _ sums: RankSums? = nil,
        in snapshot: DatabaseState
    ) {
        let filter = snapshot.index.resolved(filter)
        let trees = snapshot.index.treesInBounds(of: filter)
        order = SourceOrder(for: plan.type, in: snapshot.index)
        let merges =
            plan.options.contains(.cumulativeSum) && plan.policy == .byPriority && order.rankCount(of: trees) > 1
        if merges { knownSum = sums?.total(order) }
        masks = merges && knownSum == nil
        self.keepsSums = keepsSums
        let averages = plan.options.contains(.discreteAverage)
        treePlan = TreeFold.Plan(
            weighting: averages ? RowWeighting(plan.type.aggregationStyle) : .none,
            isCumulative: plan.type.aggregationStyle == .cumulative,
            sums: averages || plan.options.contains(.cumulativeSum),
            clip: clip
        )
        keepsSpans = masks || plan.options.contains(.duration)
        // Of the source that comes first, a sum needs only the time that it covers.
        best = masks && !keepsSums && !plan.options.contains(.duration) ? order.best(of: trees) : nil
        pages = StatisticsPages(plan.layout)
        self.plan = plan
        self.filter = filter
        self.buckets = buckets
        isWhole = buckets.isWhole
        folds.reserveCapacity(trees.count)
        for (index, tree) in trees.enumerated() {
            let manner: KeptSpans.Manner = index == best ? .coverage : keepsSpans ? .rows : .nothing
            folds.append(TreeFold(tree, treePlan, buckets, keeping: manner))
        }
    }

    /// The statistics of each bucket with data.
    mutating func run(_ pace: inout Pace) async throws -> StatisticsPages {
        if keepsSpans {
            for index in folds.indices {
                while try step(index, &pace.budget) { try await pace.rest() }
            }
            if plan.options.contains(.duration) { durations = try await Durations(folds, &pace) }
            if masks {
                var masked = MaskedSums(
                    try await rankRows(&pace),
                    after: best.map { ($0, folds[$0].spans.coverage) },
                    buckets,
                    clip: treePlan.clip
                )
                try await masked.run(&pace)
                self.masked = masked
            }
        }
        unknown = Array(folds.indices)
        repeat {
            try await pace.rest()
            while let index = unknown.last {
                while folds[index].series.firstBucket == nil, try step(index, &pace.budget) { try await pace.rest() }
                unknown.removeLast()
                note(index)
            }
            appendBuckets(&pace.budget)
        } while heads.first != nil || !unknown.isEmpty
        pages.finish()
        pages.dividedLength = dividedLength
        return pages
    }

    /// Advances a fold as ``TreeFold/step(_:)`` does; the bound on divided rows holds for all folds together.
    private mutating func step(_ index: Int, _ budget: inout Int) throws -> Bool {
        folds[index].series.dividedLength = dividedLength
        defer { dividedLength = folds[index].series.dividedLength }
        return try folds[index].step(&budget)
    }

    /// The sum of each rank, if they were merged.
    var rankSums: RankSums? { keepsSums ? masked.map(RankSums.init) : nil }

    /// What the fold looked at.
    var work: QueryWork {
        var work = folds.reduce(QueryWork([filter])) { $0 + $1.work }
        // Each began with what the buckets knew.
        let known = buckets.calendarCalls
        work.calendarCalls = folds.reduce(known) { $0 + $1.series.buckets.calendarCalls - known }
        if let masked { work.calendarCalls += masked.calendarCalls }
        return work
    }

    /// An explanation's remarks on statistics.
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
        if folds.contains(where: \.asksSeries) {
            remarks.append(
                """
                Quantities of series are asked for the times and values of their samples, too: summaries cannot stand in \
                for a source that has series (R12.6).
                """
            )
        }
        if durations != nil {
            remarks.append("A duration is the union of spans: every row is looked at.")
        }
        return remarks
    }

    /// The rows of each rank of each source.
    private func rankRows(_ pace: inout Pace) async throws -> [MaskedSums.RankRows] {
        var ranks: [MaskedSums.RankRows] = []
        for (index, fold) in folds.enumerated() where index != best {
            // An order set by a caller does not distinguish a source's groups.
            let groups = order.ranksSamples(of: fold.source) ? fold.spans.groups : [.other]
            for group in groups {
                let isWhole = groups.count == 1
                let owner = SourceOrder.Owner(source: fold.source, group: group)
                ranks.append(
                    MaskedSums.RankRows(
                        owner: owner,
                        rank: order.rank(owner),
                        rows: isWhole
                            ? fold.spans.rows : try await pace.filter(fold.spans.rows) { $0.group == group },
                        isAlone: isWhole,
                        fold: isWhole && !keepsSums ? index : nil
                    )
                )
            }
        }
        return ranks
    }

    /// Notes the next bucket of a fold.
    private mutating func note(_ index: Int) {
        looks += 1
        if let bucket = folds[index].series.firstBucket {
            heads.insert(BucketHead(bucket: bucket, series: index))
        } else if !folds[index].isFinished {
            unknown.append(index)
        }
    }

    /// Takes the first bucket of all folds, and notes the next one of its fold.
    private mutating func takeFirst(_ head: BucketHead) -> BucketNumbers {
        looks += 1
        let numbers = folds[head.series].series.removeFirst()
        if let next = folds[head.series].series.firstBucket {
            heads.replaceFirst(with: BucketHead(bucket: next, series: head.series))
        } else {
            heads.popFirst()
            if !folds[head.series].isFinished { unknown.append(head.series) }
        }
        return numbers
    }

    /// Takes finished buckets as long as the next one of every fold is known.
    private mutating func appendBuckets(_ budget: inout Int) {
        while budget > 0, unknown.isEmpty, let first = heads.first {
            budget -= 1
            if folds.count == 1, masked == nil, !plan.layout.isSeparate {
                append(takeFirst(first), sumInFull: 0, separate: [])
            } else {
                appendMerged(first, &budget)
            }
        }
    }

    /// Combines the numbers of a bucket from all folds that have any, beginning with one of them.
    private mutating func appendMerged(_ first: BucketHead, _ budget: inout Int) {
        // Averages use the sums of all sources (R4.22).
        let policy = treePlan.isCumulative ? plan.policy : .plainSum
        let isSeparate = plan.layout.isSeparate
        var merged = takeFirst(first)
        var separate: [(fold: Int, numbers: BucketNumbers)] = isSeparate ? [(first.series, merged)] : []
        var sumInFull = first.series == masked?.wholeFold ? merged.sum : 0
        while let head = heads.first, head.bucket == first.bucket {
            budget -= 1
            let numbers = takeFirst(head)
            merged.combine(numbers, policy)
            if isSeparate { separate.append((head.series, numbers)) }
            if head.series == masked?.wholeFold { sumInFull = numbers.sum }
        }
        append(merged, sumInFull: sumInFull, separate: separate)
    }

    private mutating func append(
        _ numbers: BucketNumbers,
        sumInFull: Double,
        separate: [(fold: Int, numbers: BucketNumbers)]
    ) {
        var merged = numbers
        if let sum = knownSum ?? masked?.takeSum(of: numbers.bucket, sumInFull: sumInFull) { merged.sum = sum }
        let start = isWhole ? merged.start : numbers.position.start
        let end = isWhole ? merged.recent.end : numbers.position.end
        pages.append(
            merged,
            treePlan.weighting,
            start: start,
            end: end,
            duration: durations?.merged(from: start, to: end) ?? 0,
            separate: separate.map { fold, numbers in
                let duration = durations?.separate(fold, from: start, to: end) ?? 0
                let values = StatisticsValues(numbers, treePlan.weighting, plan.options, duration: duration)
                return SourceStatistics(source: folds[fold].source, values: values)
            }
        )
    }
}
