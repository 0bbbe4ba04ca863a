/// Lists the sources that saved matching samples.
///
/// ```swift
/// let descriptor = SourceQueryDescriptor(predicate: .quantitySample(type: QuantityType(.stepCount)))
/// let sources = try await descriptor.result(for: store)
/// ```
public struct SourceQueryDescriptor<Sample: Sendable>: RunnableQuery {
    /// Each source with a sample that matches, once, in the order of their first save of the type; empty if there are
    /// none (R13.1).
    public typealias Output = [Source]

    /// The type and the condition.
    public var predicate: SamplePredicate<Sample>

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<Sample>) {
        self.predicate = predicate
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[Source]> {
        let filter = try predicate.lowered()
        let snapshot = try await store.opened(for: [filter.type], explains: explains)
        let (found, work) = try await Self.sources(filter, in: snapshot)
        let trace = QueryTrace(
            query: "SourceQueryDescriptor",
            filters: [filter],
            snapshot: snapshot,
            work: work,
            resultCount: found.count,
            remarks: ["Each source is walked as far as its first match; one without a match to the end of the bounds."]
        )
        return QueryRun(output: found, trace: trace)
    }

    /// The sources with samples that match.
    static func sources(
        _ filter: TypedFilter,
        in snapshot: DatabaseState
    ) async throws -> (sources: [Source], work: QueryWork) {
        var pace = try Pace()
        var found: [Source] = []
        var work = QueryWork([filter])
        for (source, cursor) in snapshot.index.cursorsBySource(filter) {
            var cursor = cursor
            search: while true {
                switch cursor.next(within: &pace.budget) {
                case .row:
                    found.append(source)
                    break search
                case .outOfBudget:
                    try await pace.rest()
                case .end:
                    break search
                }
            }
            work = work + cursor.work
        }
        work.matches = found.count
        return (found, work)
    }
}
