/// What a query looked at.
struct QueryWork: Sendable, Hashable {
    /// Rows in the visited leaves, and deleted ones.
    var rows = 0
    /// Those of them that belong to deleted objects.
    var deletions = 0
    /// Identifiers that were looked up.
    var lookups = 0
    /// Rows that matched and were taken.
    var matches = 0
    /// Matching rows that were not looked at, because the summary of a node replaced them.
    var summarized = 0
    /// How often a calendar was asked for a date.
    var calendarCalls = 0
    /// Nodes whose summary was looked at, including those that were skipped.
    var nodes = 0
    /// Nodes that were skipped.
    var passed = PassedNodes()
    /// Whether the limit ended the walk.
    var stoppedAtLimit = false

    static func + (left: QueryWork, right: QueryWork) -> QueryWork {
        var sum = left
        sum.rows += right.rows
        sum.deletions += right.deletions
        sum.lookups += right.lookups
        sum.matches += right.matches
        sum.summarized += right.summarized
        sum.calendarCalls += right.calendarCalls
        sum.nodes += right.nodes
        sum.passed = left.passed + right.passed
        sum.stoppedAtLimit = left.stoppedAtLimit || right.stoppedAtLimit
        return sum
    }
}

extension QueryWork {
    /// What is looked up before rows are read: the identifiers that filters name.
    init(_ filters: [TypedFilter]) {
        lookups = filters.reduce(0) { $0 + ($1.bounds.uuids?.count ?? 0) }
    }
}
