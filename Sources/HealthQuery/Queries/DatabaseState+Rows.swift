extension DatabaseState {
    /// The rows that match, by start, and what it cost to find them; with pauses.
    ///
    /// - Parameters:
    ///   - filter: the type and the condition.
    ///   - inPoints: whether a series gives a row for each of its quantities, and none for itself.
    /// - Throws: `CancellationError` if the task is cancelled.
    func rows(_ filter: TypedFilter, inPoints: Bool = false) async throws -> (rows: [SampleRow], work: QueryWork) {
        var pace = try Pace()
        var rows: [SampleRow] = []
        var cursor = index.cursor([filter], inPoints: inPoints)
        while true {
            switch cursor.next(within: &pace.budget) {
            case .row(let row): rows.append(row)
            case .outOfBudget: try await pace.rest()
            case .end:
                var work = cursor.work
                work.matches = rows.count
                return (rows, work)
            }
        }
    }
}
