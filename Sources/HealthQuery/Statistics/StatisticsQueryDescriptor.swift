/// Computes statistics over the quantity samples that match, once.
///
/// Each matching sample counts in full, even if it reaches beyond a date predicate (R4.8); only a collection divides
/// samples. Time that several sources recorded counts once (R4.20).
///
/// ```swift
/// let descriptor = StatisticsQueryDescriptor(
///     predicate: .quantitySample(type: QuantityType(.stepCount), predicate: today),
///     options: .cumulativeSum
/// )
/// let steps = try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0
/// ```
public struct StatisticsQueryDescriptor: RunnableQuery {
    /// The statistics of the samples that match; nil if none does (R4.6).
    ///
    /// O(log n), whatever the length of the range, if the predicate bounds dates only. Bounds of values add the samples
    /// near those that they leave out. O(m) in the samples in those bounds if there are other conditions, bounds of ends
    /// from above among them, and of values where a source has series; for durations, for averages over time of samples
    /// that overlap, for averages of sound levels of instants, and for sums where several sources may overlap:
    /// O(m log m + s c) for s sources and c spans of time that they cover. An option that does not fit the type is an
    /// invalid argument (R4.1).
    public typealias Output = Statistics?

    /// The type and the condition.
    public var predicate: SamplePredicate<QuantitySample>
    /// What to compute.
    public var options: StatisticsOptions
    /// How the sums of several sources become one.
    public var mergePolicy: SourceMergePolicy

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        predicate: SamplePredicate<QuantitySample>,
        options: StatisticsOptions,
        mergePolicy: SourceMergePolicy = .byPriority
    ) {
        self.predicate = predicate
        self.options = options
        self.mergePolicy = mergePolicy
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<Statistics?> {
        let plan = try StatisticsPlan(predicate, options, mergePolicy)
        let snapshot = try await store.opened(for: [plan.type], explains: explains)
        return try await plan.run(in: snapshot, explains: explains)
    }
}

/// A statistics query whose arguments were checked.
struct StatisticsPlan: Sendable {
    let filter: TypedFilter
    let type: QuantityType
    let options: StatisticsOptions
    let policy: SourceMergePolicy
    let layout: StatisticsLayout

    init(
        _ predicate: SamplePredicate<QuantitySample>,
        _ options: StatisticsOptions,
        _ policy: SourceMergePolicy
    ) throws {
        filter = try predicate.lowered()
        guard let type = filter.type as? QuantityType else {
            throw HealthError.invalidArgument("\(filter.type.identifier) has no quantities to compute statistics of")
        }
        self.type = type
        self.options = options
        self.policy = policy
        try options.validate(for: type)
        layout = StatisticsLayout(type, options, policy)
    }

    /// Computes the statistics of all matching rows for a live query.
    ///
    /// - Parameter sums: the sum of each rank as it is now, if known; otherwise set, if there is any.
    func run(in snapshot: DatabaseState, keeping sums: inout RankSums?) async throws -> Statistics? {
        var pace = try Pace()
        var fold = StatisticsFold(self, filter, .whole, keepsSums: true, sums, in: snapshot)
        let statistics = try await fold.run(&pace).pages.first.map { Statistics(page: $0, position: 0) }
        sums = fold.rankSums ?? sums
        return statistics
    }

    /// Computes the statistics of all matching rows, with a trace of the work.
    func run(in snapshot: DatabaseState, explains: Bool = false) async throws -> QueryRun<Statistics?> {
        var pace = try Pace()
        var fold = StatisticsFold(self, filter, .whole, in: snapshot)
        let statistics = try await fold.run(&pace).pages.first.map { Statistics(page: $0, position: 0) }
        let trace = QueryTrace(
            query: "StatisticsQueryDescriptor",
            filters: [filter],
            snapshot: snapshot,
            work: fold.work,
            resultCount: statistics == nil ? 0 : 1,
            remarks: explains ? fold.remarks : []
        )
        return QueryRun(output: statistics, trace: trace)
    }
}
