public import Foundation

/// Computes statistics interval by interval: steps a day, heart rate a week.
///
/// Intervals are a calendar's: `day: 1` is 23 or 25 hours long where the clock changes (R5.4). The calendar and time
/// zone are those of the components if they have them, else the store's (R5.3). If they follow the settings, an answer
/// has those of the time at which it was made for all its intervals.
///
/// ```swift
/// let daily = StatisticsCollectionQueryDescriptor(
///     predicate: .quantitySample(type: QuantityType(.stepCount)),
///     options: .cumulativeSum,
///     anchorDate: midnight,
///     intervalComponents: DateComponents(day: 1)
/// )
/// for day in try await daily.result(for: store).statistics() {
///     print(day.startDate, day.sumQuantity()?.doubleValue(for: .count()) ?? 0)
/// }
/// ```
public struct StatisticsCollectionQueryDescriptor: RunnableQuery {
    /// The statistics of the samples that match; empty if none does (R5.11).
    ///
    /// For m intervals with data O(m + log n), whatever the number of samples in each, if the predicate bounds dates
    /// only. Bounds of values add the samples near those that they leave out. O(n) in the samples in those bounds if
    /// there are other conditions, bounds of ends from above among them, and of values where a source has series; for
    /// durations, for averages over time of samples that overlap, for averages of sound levels of instants, and for sums
    /// where several sources may overlap: O(n log n + s c) for s sources and c spans of time that they cover, which is
    /// seconds for thousands of sources. The last collections asked for are kept, up to some 200,000 intervals: asked for
    /// again, one costs O(log n) for each change since and a look at a page for every 128 intervals, and no more than the
    /// first time if changes are more than 10,000 or touch a quarter of all intervals.
    ///
    /// Samples that cross a boundary are divided, which costs time and memory for each interval that they reach over.
    /// In one query the samples that are divided may be 1,000,000 intervals of the usual length long, in all; samples
    /// up to 100 intervals long do not count.
    ///
    /// Invalid arguments are an option that does not fit the type (R4.1), components that do not move forward (R5.5),
    /// an anchor date that is not usable, and samples that reach over more intervals than that.
    public typealias Output = StatisticsCollection

    /// The type and the condition.
    public var predicate: SamplePredicate<QuantitySample>
    /// What to compute.
    public var options: StatisticsOptions
    /// A boundary of the intervals; it may lie before, within or after the data.
    public var anchorDate: Date
    /// The length of the intervals.
    public var intervalComponents: DateComponents
    /// How the sums of several sources become one.
    public var mergePolicy: SourceMergePolicy

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        predicate: SamplePredicate<QuantitySample>,
        options: StatisticsOptions,
        anchorDate: Date,
        intervalComponents: DateComponents,
        mergePolicy: SourceMergePolicy = .byPriority
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
        self.mergePolicy = mergePolicy
    }

    /// A live element: the whole collection, and the changes since the previous one.
    public struct Result: Sendable {
        /// All intervals as they are now.
        public let statisticsCollection: StatisticsCollection
        /// The intervals that a change touched, in order, including those that became empty (R5.8).
        ///
        /// nil in the first element, and after a change that may concern every interval: another source order, more
        /// than 100,000 samples, deletions that were forgotten meanwhile, more than a million intervals, counted again
        /// for each long sample that reaches over them, or another calendar or time zone in the settings that the
        /// query's calendar follows.
        public let updatedStatistics: [Statistics]?
        /// The position up to which the samples were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all samples when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    func answer(in store: StoreSnapshot) async throws -> StatisticsCollection {
        let snapshot = try await store.opened(for: [predicate.sampleType])
        let plan = try StatisticsCollectionPlan(self, calendar: snapshot.calendar)
        return try await plan.collection(in: snapshot, kept: store.keptResults)
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<StatisticsCollection> {
        let snapshot = try await store.opened(for: [predicate.sampleType], explains: explains)
        let plan = try StatisticsCollectionPlan(self, calendar: snapshot.calendar)
        return try await plan.run(in: snapshot, explains: explains)
    }
}

/// A collection query whose arguments were checked.
struct StatisticsCollectionPlan: Sendable {
    let base: StatisticsPlan
    private(set) var intervals: CalendarIntervals

    init(_ descriptor: StatisticsCollectionQueryDescriptor, calendar: Calendar) throws {
        base = try StatisticsPlan(descriptor.predicate, descriptor.options, descriptor.mergePolicy)
        intervals = try CalendarIntervals(
            anchor: descriptor.anchorDate,
            components: descriptor.intervalComponents,
            calendar: calendar
        )
    }

    /// The plan in the calendar as it is now; nil if it is the same one, which it is unless it follows the settings.
    func renewed(in calendar: Calendar) throws -> StatisticsCollectionPlan? {
        if intervals.areSame(in: calendar) { return nil }
        var plan = self
        plan.intervals = try CalendarIntervals(
            anchor: intervals.anchor, components: intervals.components, calendar: calendar)
        return plan
    }

    /// Computes the statistics of all intervals.
    func run(in snapshot: DatabaseState, explains: Bool = false) async throws -> QueryRun<StatisticsCollection> {
        var pace = try Pace()
        var fold = StatisticsFold(base, base.filter, Buckets(intervals), in: snapshot)
        let pages = try await fold.run(&pace)
        let trace = QueryTrace(
            query: "StatisticsCollectionQueryDescriptor",
            filters: [base.filter],
            snapshot: snapshot,
            work: fold.work,
            resultCount: pages.count,
            remarks: explains ? fold.remarks : []
        )
        return QueryRun(output: StatisticsCollection(intervals: intervals, pages: pages), trace: trace)
    }

    /// The statistics of some intervals; O(log n) plus the rows in them.
    func statistics(
        of range: ClosedRange<Int>, in snapshot: DatabaseState, _ pace: inout Pace
    ) async throws -> StatisticsPages {
        var buckets = Buckets(intervals)
        let clip = (start: buckets.boundary(range.lowerBound), end: buckets.boundary(range.upperBound + 1))
        let near = RowFilter.and([
            base.filter.filter,
            .end(.greaterThanOrEqualTo, clip.start),
            .start(.lessThan, clip.end),
        ])
        // Planning costs as much as a leaf, however few rows there are.
        pace.budget -= RowLeaf.capacity
        let filter = TypedFilter(type: base.type, filter: near)
        var fold = StatisticsFold(base, filter, buckets, clip: clip, in: snapshot)
        return try await fold.run(&pace)
    }
}
