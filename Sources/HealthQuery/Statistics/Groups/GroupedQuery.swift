/// A query that reads the samples of one type and tells something of each group.
protocol GroupedQuery: RunnableQuery where Output == [Group] {
    associatedtype Group: Sendable & Hashable

    /// The type and the condition.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the condition makes no sense for the type.
    func lowered() throws -> TypedFilter

    var grouping: StatisticsGrouping { get }
    var usesSampleTimeZones: Bool { get }

    /// What the rows of a type tell, by group; they are by start.
    func groups(of rows: [SampleRow], _ grouper: inout StatisticsGrouper, _ pace: inout Pace) async throws -> [Group]
}

extension GroupedQuery {
    /// The groups, and what it cost to find them.
    func groups(in snapshot: DatabaseState, _ filter: TypedFilter) async throws -> ([Group], QueryWork) {
        var grouper = try StatisticsGrouper(
            grouping, calendar: snapshot.calendar, usesSampleTimeZones: usesSampleTimeZones)
        let (rows, work) = try await snapshot.rows(filter, inPoints: true)
        var pace = try Pace()
        return (try await groups(of: rows, &grouper, &pace), work)
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[Group]> {
        let filter = try lowered()
        let snapshot = try await store.opened(for: [filter.type], explains: explains)
        let (groups, work) = try await groups(in: snapshot, filter)
        let trace = QueryTrace(
            query: "\(Self.self)", filters: [filter], snapshot: snapshot, work: work, resultCount: groups.count)
        return QueryRun(output: groups, trace: trace)
    }
}
