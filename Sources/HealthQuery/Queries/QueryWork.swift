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
    /// How often a calendar was asked for a date or a change of its time zone.
    var calendarCalls = 0
    /// Nodes whose summary was looked at, including those that were skipped.
    var nodes = 0
    /// Nodes that were skipped.
    var passed = PassedNodes()
    /// Whether the limit ended the walk.
    var stoppedAtLimit = false

    init() {}

    /// What a walk over the rows of some filters looked at.
    init(_ cursor: RowCursor, _ filters: [TypedFilter]) {
        rows = cursor.visited
        nodes = cursor.visitedNodes
        passed = cursor.passedNodes
        lookups = filters.lookups
    }

    /// What a search for additions looked at.
    init(_ scan: AdditionScan, _ filters: [TypedFilter]) {
        rows = scan.visited
        nodes = scan.visitedNodes + scan.passedNodes.count
        passed = scan.passedNodes
        lookups = filters.lookups
        stoppedAtLimit = scan.stoppedAtLimit
    }

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

extension [TypedFilter] {
    /// How many identifiers are looked up to find the rows.
    fileprivate var lookups: Int { reduce(0) { $0 + ($1.bounds.uuids?.count ?? 0) } }
}
