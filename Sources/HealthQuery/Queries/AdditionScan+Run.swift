extension AdditionScan {
    /// The rows found, by sequence number and no more than the limit, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func run(_ pace: inout Pace) async throws -> RowBatch {
        while step() {
            try await pace.pass(RowLeaf.capacity)
            if isFull { try await keepFirst(&pace) }
        }
        try await keepFirst(&pace)
        return found
    }

    private mutating func keepFirst(_ pace: inout Pace) async throws {
        if found.count > Pace.stride { return keep(try await pace.first(limit, of: found)) }
        // In place, as most queries find few.
        try await pace.spend(found.count)
        keepFirst()
    }
}
