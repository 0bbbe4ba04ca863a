/// The result of one run of a query: its answer, and what is needed to explain it.
///
/// `result(for:)` takes the answer, `explain(for:)` the rest, so that an explanation always describes the code that
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
    var order: QueryExplanation.Order? = .start(reversed: false)
    var limit = Int.max
    var work = QueryWork()
    var resultCount = 0
    /// Whether rows were tested for the whole condition, not only for what the bounds leave open.
    var asksWholeCondition = false
    /// Remarks that only this kind of query has.
    var remarks: [String] = []
    /// What wakes a query that reads nothing until something there changes; nil for a query that reads.
    var region: Region?

    /// The condition that rows of a type were tested for.
    func condition(_ filter: TypedFilter) -> RowFilter {
        asksWholeCondition ? filter.filter : filter.residual
    }

    /// How many trees of a type there are, one for each source that has samples of it.
    func treesInStore(_ type: SampleType) -> Int {
        snapshot.index.sources(of: type).count
    }

    /// How many trees may have matches; a lookup of identifiers enters none.
    func treesEntered(_ filter: TypedFilter) -> Int {
        let filter = snapshot.index.resolved(filter)
        if region != nil || filter.bounds.uuids != nil { return 0 }
        return snapshot.index.trees(for: filter).count
    }
}
