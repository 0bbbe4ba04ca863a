public import Foundation

/// Tells how a person slept, night by night, from the samples of all sources.
///
/// ```swift
/// let query = SleepNightQueryDescriptor(betweenStart: monday, end: sunday)
/// for night in try await query.result(for: store) {
///     print(night.timeAsleep ?? 0, night.efficiency ?? 0)
/// }
/// ```
///
/// HealthKit has nothing like it, and leaves apps to add up samples that overlap. What counts is a choice of ours:
///
/// - A night lasts from 18:00 to 18:00, and is named by the day on which it ends. Samples are cut where it begins and ends.
/// - Of a moment that several sources recorded, the source counts that comes first in the order of sources, as in sums
///   (R4.24); others fill its gaps. Of one source's samples a stage, or being awake, counts before sleep of no known
///   stage, then what began later.
/// - Being in bed is apart from that: it neither hides sleep nor makes any. It is what all sources together tell.
public struct SleepNightQueryDescriptor: RunnableQuery {
    /// The nights of which anything was recorded, by day.
    ///
    /// O(k log k) for the k samples in these nights. Invalid arguments are components that name no day, more than 36,525
    /// days, an hour that is not from 0 to 23, and samples that reach over a million nights in all.
    public typealias Output = [SleepNight]

    /// The day on which the first night ends; its calendar's time zone, or its own, says when days begin.
    public var startDateComponents: DateComponents
    /// The day on which the last night ends.
    public var endDateComponents: DateComponents
    /// A further condition on the samples; nil for none.
    public var predicate: QueryPredicate?
    /// The hour at which nights begin and end.
    public var startHour = 18
    /// Whether the night of a sample is that of the time zone in its metadata, where it has one.
    ///
    /// Then all samples from two days before the first night to two days after the last one are read. Where samples of
    /// different zones overlap, the one that counts says to which night the moment belongs.
    public var usesSampleTimeZones = false

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    ///
    /// - Parameters:
    ///   - startDateComponents: the day on which the first night ends, as in
    ///     ``Query/predicateForActivitySummary(with:)``.
    ///   - endDateComponents: the day on which the last night ends; if it comes before the first, there are none.
    ///   - predicate: a further condition on the samples; nil for none.
    public init(
        betweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents,
        predicate: QueryPredicate? = nil
    ) {
        self.startDateComponents = startDateComponents
        self.endDateComponents = endDateComponents
        self.predicate = predicate
    }

    /// Creates a query with a further condition that is a `#Predicate`; see <doc:WritingPredicates>.
    public init(
        betweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents,
        predicate: Predicate<CategorySample>
    ) {
        self.init(betweenStart: startDateComponents, end: endDateComponents, predicate: QueryPredicate(predicate))
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[SleepNight]> {
        let computation = try SleepComputation(self)
        let snapshot = try await store.opened(for: [SleepComputation.type], explains: explains)
        let (nights, work) = try await computation.nights(in: snapshot)
        let trace = QueryTrace(
            query: "SleepNightQueryDescriptor", filters: [computation.filter], snapshot: snapshot, work: work,
            resultCount: nights.count)
        return QueryRun(output: nights, trace: trace)
    }
}
