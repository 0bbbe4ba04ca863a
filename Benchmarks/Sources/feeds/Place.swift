/// Where a process is killed: just before it, or just after.
enum Place: String, CaseIterable {
    case transaction = "transaction of an app"
    case permissions = "permissions"
    case checkpoint = "checkpoint"
    case page = "page"
    case statement = "statement"
    /// The server has the statement, or the commit, and nobody waits for its answer any more.
    case flight = "statement in flight"
    case commit = "commit"
    case anchor = "anchor"
}
