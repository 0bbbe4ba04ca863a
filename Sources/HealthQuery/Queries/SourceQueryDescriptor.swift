/// Lists the sources that saved matching samples.
///
/// ```swift
/// let descriptor = SourceQueryDescriptor(predicate: .quantitySample(type: QuantityType(.stepCount)))
/// let sources = try await descriptor.result(for: store)
/// ```
public struct SourceQueryDescriptor<Sample: Sendable>: AsyncQuery {
    /// The type and the condition.
    public var predicate: SamplePredicate<Sample>

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<Sample>) {
        self.predicate = predicate
    }

    /// Each source with a matching sample, once, in the order of their first save of the type; empty if there is none
    /// (R13.1).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the predicate makes no sense for its type;
    ///   `CancellationError` if the task is cancelled. ``HealthError`` with `errorAuthorizationNotDetermined` if
    ///   permission to read a type was never asked (R9.4), with `errorDatabaseInaccessible` while the device is locked
    ///   (R9.7).
    @concurrent
    public func result(for healthStore: HealthStore) async throws -> [Source] {
        try await run(in: healthStore.snapshot(), explains: false).output
    }

    /// Each source with a matching sample, on a snapshot; see ``result(for:)``.
    ///
    /// Works on the calling thread until it is done.
    ///
    /// - Throws: as ``result(for:)``; but a snapshot can be read while the device is locked.
    public func result(in snapshot: StoreSnapshot) throws -> [Source] {
        try InlineExecutor.run { try await run(in: snapshot, explains: false).output }
    }

    /// Runs the query as ``result(for:)`` does, and explains how.
    ///
    /// - Throws: as ``result(for:)``.
    @concurrent
    public func explain(for healthStore: HealthStore) async throws -> QueryExplanation {
        QueryExplanation(try await run(in: healthStore.snapshot(), explains: true).trace)
    }

    private func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[Source]> {
        let filter = try predicate.lowered()
        let snapshot = try store.visible(of: [filter.type], explains: explains)
        let (found, work) = try await Self.sources(filter, in: snapshot)
        let trace = QueryTrace(
            query: "SourceQueryDescriptor",
            filters: [filter],
            snapshot: snapshot,
            order: .start(reversed: false),
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
        var work = QueryWork()
        for source in snapshot.index.sources(of: filter.type) {
            let own = TypedFilter(type: filter.type, filter: .and([.sources([source]), filter.filter]))
            var cursor = snapshot.index.cursor([own])
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
            work = work + QueryWork(cursor, [own])
        }
        work.matches = found.count
        return (found, work)
    }
}
