import Foundation

extension HealthDatabase {
    /// Saves rows that were validated, all or none (R8.1).
    func save(_ batch: RowBatch, by writer: Writer) throws {
        try save(batch, for: writer.access) { state, details, date, isBuffered, changes in
            try state.save(batch, isBuffered: isBuffered, by: writer, &details, at: date, &changes)
        }
    }

    /// Adds samples that were validated to a stored holder, all or none (R11.2); returns what is stored for them.
    @discardableResult
    func add(_ batch: RowBatch, to holder: UUID, by writer: Writer) throws -> [SampleRow] {
        try change { state, details, date, changes in
            try state.add(batch, to: holder, by: writer, &details, at: date, &changes)
        }
    }

    /// Saves samples for a holder that is not stored yet, all or none; returns what is stored for them.
    func saveMembers(_ batch: RowBatch, of holder: SampleType, by writer: Writer) throws -> [SampleRow] {
        try change { state, details, date, changes in
            try state.saveMembers(batch, of: holder, by: writer, &details, at: date, &changes)
        }
    }

    /// Saves a holder with its samples, all or none; returns it as its writer sees it, nil if that cannot be read.
    func save(_ holder: RowBatch, holding samples: [SampleRow], by writer: Writer) throws -> SampleRow? {
        let row = try change { state, details, date, changes in
            try state.save(holder, holding: samples, by: writer, &details, at: date, &changes)
        }
        guard let row, isProtectedDataAvailable else { return nil }
        guard let reader = writer.access?.reader else { return row }
        return try state.visibleAtOnce(row, to: reader)
    }

    /// Deletes objects that the writer's source saved, all or none (R8.11).
    func delete(_ uuids: [UUID], by writer: Writer) throws {
        try change { state, _, date, changes in try state.delete(uuids, by: writer, at: date, &changes) }
    }

    /// Deletes the objects that match and that the writer's source saved; returns how many (R8.12).
    func deleteObjects(_ filter: TypedFilter, by writer: Writer) throws -> Int {
        try change { state, _, date, changes in
            try state.deleteObjects(filter, by: writer, at: date, &changes)
        }
    }

    /// Runs a user's transaction on a copy of the state, which replaces the state, or is discarded if `body` throws.
    ///
    /// The copy shares everything with the state; only what changes is copied.
    func transaction<Result: Sendable>(
        by writer: Writer,
        _ body: @Sendable (inout HealthTransaction) throws -> Result
    ) throws -> Result {
        var transaction = HealthTransaction(
            state: state, changes: newChanges, details: details, writer: writer, date: now())
        let result = try body(&transaction)
        beginChange()
        state = transaction.state
        details = transaction.details
        commit(transaction.changes)
        return result
    }
}
