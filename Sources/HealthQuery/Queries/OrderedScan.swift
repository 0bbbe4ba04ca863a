/// Collects rows in the order of their start, forwards or backwards, up to a limit.
///
/// Among equal starts the numbers rise in either direction (R1.6). Walking backwards meets them falling, so that each run
/// of equal starts is turned round.
struct OrderedScan: Sendable {
    private(set) var rows: [SampleRow] = []
    private var cursor: RowCursor
    private let reversed: Bool
    private let limit: Int
    /// Where the last run of equal starts begins.
    private var run = 0

    init(_ filters: [TypedFilter], in database: Database, reversed: Bool, limit: Int) {
        cursor = database.cursor(filters, reversed: reversed)
        self.reversed = reversed
        self.limit = limit
    }

    /// How many rows were looked at.
    var visited: Int { cursor.visited }

    /// Goes on within a budget; true when the scan is complete.
    mutating func step(_ budget: inout Int) -> Bool {
        while true {
            switch cursor.next(within: &budget) {
            case .outOfBudget:
                return false
            case .end:
                finishRun()
                rows.removeSubrange(min(limit, rows.count)...)
                return true
            case .row(let row):
                if rows.last?.start != row.start {
                    finishRun()
                    if rows.count >= limit {
                        rows.removeSubrange(limit...)
                        return true
                    }
                }
                rows.append(row)
                if !reversed, rows.count >= limit { return true }
            }
        }
    }

    private mutating func finishRun() {
        if reversed { rows[run...].reverse() }
        run = rows.count
    }
}
