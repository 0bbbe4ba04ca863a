import Foundation

extension HealthDatabase {
    /// Deletes objects that `source` saved, all or none (R8.11).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are none to delete, or one is unknown or another
    ///   source's.
    func delete(_ uuids: [UUID], savedBy source: Source) throws {
        guard !uuids.isEmpty else {
            throw HealthError.invalidArgument("there are no objects to delete")
        }
        var rows: [SampleRow] = []
        rows.reserveCapacity(uuids.count)
        for (uuid, row) in zip(uuids, snapshot.database.rows(uuids)) {
            guard let row else {
                throw HealthError.invalidArgument("no object with the identifier \(uuid) is in the store")
            }
            guard rows.last?.details === row.details || row.details.sourceRevision.source == source else {
                throw HealthError.invalidArgument(
                    "the object \(uuid) (\(row.details.type.identifier)) was saved by another source"
                )
            }
            rows.append(row)
        }
        remove(rows.withoutRepeats())
    }

    /// Deletes the objects that match and that `source` saved; returns how many (R8.12).
    func deleteObjects(_ filter: TypedFilter, savedBy source: Source) -> Int {
        let own = TypedFilter(type: filter.type, filter: .and([.sources([source]), filter.filter]))
        var cursor = snapshot.database.cursor([own])
        var rows: [SampleRow] = []
        while let row = cursor.next() { rows.append(row) }
        if !rows.isEmpty { remove(rows) }
        return rows.count
    }

    /// Removes objects, each once, and leaves tombstones.
    private func remove(_ rows: [SampleRow]) {
        var changes = ChangeBuilder()
        let date = now()
        snapshot.log.beginTransaction()
        snapshot.database.remove(rows)
        for row in rows {
            snapshot.log.recordDeletion(of: row, at: date)
            changes.touch(row)
        }
        commit(changes)
    }
}

extension [SampleRow] {
    /// The rows, each once: those of an object have the same number.
    fileprivate func withoutRepeats() -> [SampleRow] {
        let numbers = Set(map { $0.number })
        if numbers.count == count { return self }
        var met: Set<UInt64> = []
        return filter { met.insert($0.number).inserted }
    }
}
