public import Foundation

/// Explains a sum: which source supplied which stretch of time, and what was left out.
///
/// A phone and a watch count the same steps, so that a sum is less than all samples added up. This query shows why,
/// moment by moment. Its total is the `sumQuantity()` of ``StatisticsQueryDescriptor`` for the same predicate; with an
/// interval, that of the interval in a ``StatisticsCollectionQueryDescriptor``, up to rounding.
///
/// ```swift
/// let descriptor = SourceContributionQueryDescriptor(
///     predicate: .quantitySample(type: QuantityType(.stepCount)),
///     interval: calendar.dateInterval(of: .day, for: date)
/// )
/// print(try await descriptor.result(for: store))
/// ```
public struct SourceContributionQueryDescriptor: RunnableQuery {
    /// The sources and the stretches they supplied; empty if no sample matches.
    ///
    /// O(n log n) in the samples that match, and O(n r) where r ranks of sources cover the same time. Invalid arguments
    /// are a discrete type, where no source covers another (R4.22), and an interval beyond ten thousand years of 2001.
    public typealias Output = SourceContributions

    /// The type, which must be cumulative, and the condition.
    ///
    /// Only samples that match cover time (R4.21).
    public var predicate: SamplePredicate<QuantitySample>
    /// The time to explain.
    ///
    /// nil counts each matching sample whole, as a single statistics query does (R4.8). With an interval a sample
    /// counts for the part of its time that lies there, and an instant counts if it lies there and not at the end, as
    /// in a collection (R4.9, R4.11); an interval without length is empty.
    public var interval: DateInterval?

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<QuantitySample>, interval: DateInterval? = nil) {
        self.predicate = predicate
        self.interval = interval
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<SourceContributions> {
        var pace = try Pace()
        let (type, filter) = try checked()
        let snapshot = try await store.opened(for: [type], explains: explains)
        var reader = SourceContributionReader(type, interval, in: snapshot)
        try await reader.read(filter, in: snapshot, &pace)
        let result = try await reader.contributions(&pace)
        let trace = QueryTrace(
            query: "SourceContributionQueryDescriptor",
            filters: [filter],
            snapshot: snapshot,
            work: reader.work,
            resultCount: result.stretches.count,
            remarks: reader.remarks
        )
        return QueryRun(output: result, trace: trace)
    }

    private func checked() throws -> (QuantityType, TypedFilter) {
        let filter = try predicate.lowered()
        guard let type = filter.type as? QuantityType, type.aggregationStyle == .cumulative else {
            throw HealthError.invalidArgument(
                "\(filter.type.identifier) is not cumulative: its samples are not added up, so that no source covers another"
            )
        }
        guard let interval else { return (type, filter) }
        guard SampleDates.isUsable(interval.start), SampleDates.isUsable(interval.end) else {
            throw HealthError.invalidArgument(
                """
                the interval must lie within 10000 years of 2001, \
                was \(DateText.text(interval.start)) to \(DateText.text(interval.end))
                """
            )
        }
        let near = RowFilter.and([
            filter.filter,
            .end(.greaterThanOrEqualTo, interval.start.timeIntervalSinceReferenceDate),
            .start(.lessThan, interval.end.timeIntervalSinceReferenceDate),
        ])
        return (type, TypedFilter(type: type, filter: near))
    }
}
