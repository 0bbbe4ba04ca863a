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
        for uuid in uuids {
            guard let row = snapshot.database.row(uuid) else {
                throw HealthError.invalidArgument("no object with the identifier \(uuid) is in the store")
            }
            guard row.details.sourceRevision.source == source else {
                throw HealthError.invalidArgument(
                    "the object \(uuid) (\(row.details.type.identifier)) was saved by another source"
                )
            }
        }
        remove(uuids)
    }

    /// Deletes the objects that match and that `source` saved; returns how many (R8.12).
    func deleteObjects(_ filter: TypedFilter, savedBy source: Source) -> Int {
        let own = TypedFilter(type: filter.type, filter: .and([.sources([source]), filter.filter]))
        var cursor = snapshot.database.cursor([own])
        var uuids: [UUID] = []
        while let row = cursor.next() { uuids.append(row.uuid) }
        if !uuids.isEmpty { remove(uuids) }
        return uuids.count
    }

    /// Removes objects and leaves tombstones; an identifier that occurs twice is removed once.
    private func remove(_ uuids: [UUID]) {
        var changes = ChangeBuilder()
        let date = now()
        snapshot.log.beginTransaction()
        for uuid in uuids {
            guard let row = snapshot.database.remove(uuid) else { continue }
            snapshot.log.recordDeletion(of: row, at: date)
            changes.touch(row)
        }
        commit(changes)
    }
}
