import Foundation

extension HealthDatabase {
    /// Saves rows that were validated, all or none (R8.1).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if an identifier is in the database already or occurs twice
    ///   (R8.2).
    func save(_ rows: [SampleRow], by revision: SourceRevision) throws {
        guard !rows.isEmpty else { return }
        try checkIdentifiers(of: rows)
        add(rows) { _ in revision }
    }

    /// Adds rows that were checked, as one transaction.
    func add(_ rows: [SampleRow], by revision: (Int) -> SourceRevision) {
        var changes = ChangeBuilder()
        snapshot.log.beginTransaction()
        let saved = rows.enumerated().map { index, row in
            let saved = row.saved(
                as: snapshot.log.numberAddition(of: row.details.type),
                details: details.saved(row.details, by: revision(index))
            )
            changes.touch(saved)
            return saved
        }
        snapshot.database.insert(saved)
        commit(changes)
    }

    private func checkIdentifiers(of rows: [SampleRow]) throws {
        for row in rows where snapshot.database.contains(row.uuid) {
            throw HealthError.invalidArgument(
                "an object with the identifier \(row.uuid) is in the store already (\(row.details.type.identifier))"
            )
        }
        if let row = rows.firstRepeat() {
            throw HealthError.invalidArgument(
                """
                the identifier \(row.uuid) occurs twice among the objects to save \
                (\(row.details.type.identifier))
                """
            )
        }
    }
}

extension [SampleRow] {
    /// A row whose identifier occurs earlier.
    ///
    /// A little hash table of places: identifiers are mixed bits already, so that a `Set`'s careful hashing would be most
    /// of the cost of saving.
    fileprivate func firstRepeat() -> SampleRow? {
        guard count > 1 else { return nil }
        var size = 4
        while size < count * 2 { size *= 2 }
        var places = [Int32](repeating: -1, count: size)
        for (index, row) in enumerated() {
            var slot = Int(truncatingIfNeeded: UUIDIndex.mixed(row.uuid)) & (size - 1)
            while places[slot] >= 0 {
                if self[Int(places[slot])].uuid == row.uuid { return row }
                slot = (slot + 1) & (size - 1)
            }
            places[slot] = Int32(index)
        }
        return nil
    }
}
