import Foundation

extension HealthDatabase {
    /// Saves rows that were validated, all or none (R8.1).
    func save(_ batch: RowBatch, by author: Author) throws {
        try change { snapshot, details, date, changes in
            try snapshot.save(batch, by: author, &details, at: date, &changes)
        }
    }

    /// Deletes objects that the author's source saved, all or none (R8.11).
    func delete(_ uuids: [UUID], by author: Author) throws {
        try change { snapshot, _, date, changes in try snapshot.delete(uuids, by: author, at: date, &changes) }
    }

    /// Deletes the objects that match and that the author's source saved; returns how many (R8.12).
    func deleteObjects(_ filter: TypedFilter, by author: Author) throws -> Int {
        try change { snapshot, _, date, changes in
            try snapshot.deleteObjects(filter, by: author, at: date, &changes)
        }
    }

    /// Runs a user's transaction on a copy of the state, which then takes the place of the state, or goes if `body` throws.
    ///
    /// The copy shares everything with the state; only what changes is copied.
    func transaction<Result: Sendable>(
        by author: Author,
        _ body: @Sendable (inout HealthTransaction) throws -> Result
    ) throws -> Result {
        var transaction = HealthTransaction(snapshot, author, details, at: now())
        let result = try body(&transaction)
        beginChange()
        snapshot = transaction.snapshot
        commit(transaction.changes)
        return result
    }

    /// Changes the state in place, by code that changes nothing where it throws.
    func change<Result>(
        _ body: (inout Snapshot, inout DetailsTable, Date, inout ChangeBuilder) throws -> Result
    ) throws -> Result {
        var changes = ChangeBuilder()
        beginChange()
        do {
            let result = try body(&snapshot, &details, now(), &changes)
            commit(changes)
            return result
        } catch {
            endChange()
            throw error
        }
    }
}
