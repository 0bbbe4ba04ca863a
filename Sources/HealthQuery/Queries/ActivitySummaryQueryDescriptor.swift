/// Reads the activity summaries of some days.
///
/// ```swift
/// let week = Query.predicate(forActivitySummariesBetweenStart: monday, end: sunday)
/// for summary in try await ActivitySummaryQueryDescriptor(predicate: week).result(for: store) {
///     print(summary)
/// }
/// ```
///
/// A store needs permission to read ``ObjectType/activitySummaryType()``; without it there seem to be none.
public struct ActivitySummaryQueryDescriptor: RunnableQuery {
    /// The summaries that match, by day.
    ///
    /// O(n) for n stored summaries. Invalid arguments are conditions on samples, and a predicate whose components name
    /// no day (R11.7).
    public typealias Output = [ActivitySummary]

    /// The days: ``Query/predicateForActivitySummary(with:)``,
    /// ``Query/predicate(forActivitySummariesBetweenStart:end:)``, and what is combined of them; nil for all.
    public var predicate: QueryPredicate?

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: QueryPredicate?) {
        self.predicate = predicate
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[ActivitySummary]> {
        let filter = try TypedFilter(activitySummaries: predicate)
        let snapshot = try await store.opened(for: [filter.type], explains: explains)
        let (summaries, work) = try await Self.summaries(filter, in: snapshot)
        let trace = QueryTrace(
            query: "ActivitySummaryQueryDescriptor",
            filters: [filter],
            snapshot: snapshot,
            work: work,
            resultCount: summaries.count
        )
        return QueryRun(output: summaries, trace: trace)
    }

    /// The summaries that match, by day.
    static func summaries(
        _ filter: TypedFilter,
        in snapshot: DatabaseState
    ) async throws -> (summaries: [ActivitySummary], work: QueryWork) {
        var pace = try Pace()
        var found: [(day: Int, summary: ActivitySummary)] = []
        var cursor = snapshot.index.cursor([filter])
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .row(let row):
                guard let summary = ActivitySummary(row), let day = summary.day.date else { continue walk }
                found.append((day.daysSince1970, summary))
            case .outOfBudget: try await pace.rest()
            case .end: break walk
            }
        }
        // Mostly in order already; where the clocks skip a day, two begin at one time.
        let sorted = try await pace.sorted(found[...], upTo: .max) { $0.day < $1.day }
        return (try await pace.map(sorted) { $0.summary }, cursor.work)
    }
}
