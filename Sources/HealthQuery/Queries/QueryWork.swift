/// What a query looked at.
struct QueryWork: Sendable, Hashable {
    var rows = 0
    var nodes = 0

    static func + (left: QueryWork, right: QueryWork) -> QueryWork {
        QueryWork(rows: left.rows + right.rows, nodes: left.nodes + right.nodes)
    }
}
