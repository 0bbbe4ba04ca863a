/// What came of one run of a query: its answer, and what has to be known to explain it.
///
/// `result(for:)` takes the answer, `explain(for:)` the rest, so that an explanation is always one of the code that
/// answers.
struct QueryRun<Output: Sendable>: Sendable {
    let output: Output
    let trace: QueryTrace
}

/// What one run of a query did.
struct QueryTrace: Sendable {
    /// The name of the descriptor.
    let query: String
    let filters: [TypedFilter]
    let snapshot: DatabaseState
    let order: QueryExplanation.Order
    var limit = Int.max
    var work: QueryWork
    let resultCount: Int
    /// Whether rows were asked the whole condition, not only what the bounds leave of it.
    var asksWholeCondition = false
    /// What is peculiar to the kind of query.
    var remarks: [String] = []

    /// The condition that rows of a type were asked.
    func condition(_ filter: TypedFilter) -> RowFilter {
        asksWholeCondition ? filter.filter : filter.residual
    }

    /// How many trees of a type there are, one for each source that has samples of it.
    func treesInStore(_ type: SampleType) -> Int {
        snapshot.index.sources(of: type).count
    }

    /// How many trees the query looked into; identifiers are looked up without.
    func treesEntered(_ filter: TypedFilter) -> Int {
        if filter.bounds.uuids != nil { return 0 }
        return snapshot.index.trees(for: filter).count { $0.root != nil }
    }
}
