extension Pace {
    /// The first rows of a batch by their sequence numbers, no more than `limit`, with pauses.
    ///
    /// O(n) for n rows that are in that order already, else O(n log n).
    mutating func first(_ limit: Int, of batch: RowBatch) async throws -> RowBatch {
        var batch = batch
        // Rows that were saved in the order of their dates are found in the order of their sequence numbers.
        if try await !isInOrder(batch.rows) {
            batch.rows = ContiguousArray(
                try await sorted(Array(batch.rows)[...], upTo: limit) { $0.sequence < $1.sequence })
        } else if batch.count <= limit {
            return batch
        }
        // Leave out the details that no row has any more.
        var first = RowBatch()
        try await append(batch, upTo: limit, to: &first)
        return first
    }

    /// A batch with some rows before its own, with pauses.
    mutating func joined(_ rows: [SampleRow], _ batch: RowBatch) async throws -> RowBatch {
        if rows.isEmpty { return batch }
        var result = RowBatch()
        for part in rows.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            for row in rows[part] { result.append(row) }
        }
        try await append(batch, upTo: .max, to: &result)
        return result
    }

    private mutating func append(_ batch: RowBatch, upTo limit: Int, to result: inout RowBatch) async throws {
        for part in batch.rows.indices.prefix(limit).parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            for row in batch.rows[part] { result.append(row, batch.details[row.detailsIndex]) }
        }
    }

    private mutating func isInOrder(_ rows: ContiguousArray<BareRow>) async throws -> Bool {
        var last: UInt64 = 0
        for part in rows.indices.parts(ofAtMost: Self.stride) {
            try await spend(part.count)
            for row in rows[part] {
                guard last <= row.sequence else { return false }
                last = row.sequence
            }
        }
        return true
    }
}
