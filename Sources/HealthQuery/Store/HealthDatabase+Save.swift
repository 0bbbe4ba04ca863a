import Foundation

extension HealthDatabase {
    /// Saves rows that were validated, all or none (R8.1).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if an identifier is in the database already or occurs twice
    ///   (R8.2).
    func save(_ rows: [SampleRow], by revision: SourceRevision) throws {
        guard !rows.isEmpty else { return }
        try checkIdentifiers(of: rows)
        var changes = ChangeBuilder()
        snapshot.log.beginTransaction()
        for row in rows {
            add(row, by: revision, &changes)
        }
        commit(changes)
    }

    /// Adds a row that was checked.
    func add(_ row: SampleRow, by revision: SourceRevision, _ changes: inout ChangeBuilder) {
        let saved = row.saved(
            as: snapshot.log.numberAddition(of: row.details.type),
            details: details.saved(row.details, by: revision)
        )
        snapshot.database.insert(saved)
        changes.touch(saved)
    }

    private func checkIdentifiers(of rows: [SampleRow]) throws {
        for row in rows where snapshot.database.contains(row.uuid) {
            throw HealthError.invalidArgument(
                "an object with the identifier \(row.uuid) is in the store already (\(row.details.type.identifier))"
            )
        }
        guard rows.count > 1 else { return }
        var seen: Set<UUID> = []
        seen.reserveCapacity(rows.count)
        for row in rows where !seen.insert(row.uuid).inserted {
            throw HealthError.invalidArgument(
                "the identifier \(row.uuid) occurs twice among the objects to save (\(row.details.type.identifier))"
            )
        }
    }
}
