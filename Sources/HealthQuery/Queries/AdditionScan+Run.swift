extension AdditionScan {
    /// The rows found, by sequence number and no more than the limit, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func run(_ pace: inout Pace) async throws -> RowBatch {
        while step() {
            pace.budget -= RowLeaf.capacity
            try await pace.rest()
            if isFull { keep(try await pace.first(limit, of: found)) }
        }
        return try await pace.first(limit, of: found)
    }
}
