import Foundation

/// What takes from a state; each call does all or, where it throws, nothing.
extension Snapshot {
    /// Deletes objects that the author's source saved (R8.11).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are none to delete, or one is unknown or another
    ///   source's; with `errorAuthorizationDenied` or `errorAuthorizationNotDetermined` if the author may not save a type
    ///   (R8.14).
    mutating func delete(_ uuids: [UUID], by author: Author, at date: Date, _ changes: inout ChangeBuilder) throws {
        guard !uuids.isEmpty else {
            throw HealthError.invalidArgument("there are no objects to delete")
        }
        var rows: [SampleRow] = []
        rows.reserveCapacity(uuids.count)
        for (uuid, row) in zip(uuids, database.rows(uuids, from: author.source)) {
            guard let row else { throw notDeletable(uuid, author) }
            rows.append(row)
        }
        try author.access?.checkDeleting(of: rows.lazy.map(\.details.type))
        delete(rows.withoutRepeats(), at: date, &changes)
    }

    /// Deletes the objects that match and that the author's source saved; returns how many (R8.12).
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationDenied` or `errorAuthorizationNotDetermined` if the author may not
    ///   save the type (R8.14).
    mutating func deleteObjects(
        _ filter: TypedFilter,
        by author: Author,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> Int {
        try author.access?.checkDeleting(of: [filter.type])
        let own = TypedFilter(type: filter.type, filter: .and([.sources([author.source]), filter.filter]))
        var cursor = database.cursor([own])
        var rows: [SampleRow] = []
        while let row = cursor.next() { rows.append(row) }
        delete(rows, at: date, &changes)
        return rows.count
    }

    /// Deletes objects, each once: correlations hold them no longer, and they hold nothing any more (R6.5).
    private mutating func delete(_ rows: [SampleRow], at date: Date, _ changes: inout ChangeBuilder) {
        remove(rows, at: date, &changes)
        guard !database.relations.isEmpty else { return }
        var relinking = Relinking()
        for row in rows { relinking.unlink(row, in: &database.relations) }
        renumber(relinking.effects(in: database, savedUpTo: log.lastNumber), at: date, &changes)
    }

    /// Removes objects, each once, and leaves tombstones; what holds them is the caller's to tell.
    mutating func remove(_ rows: [SampleRow], at date: Date, _ changes: inout ChangeBuilder) {
        guard !rows.isEmpty else { return }
        // Nothing is held in most databases, and then nothing need be asked.
        let members = database.relations.isEmpty ? [] : rows.map { database.heldMembers(of: $0) }
        database.remove(rows)
        database.syncObjects.remove(rows)
        for (index, row) in rows.enumerated() {
            let members = members.isEmpty ? [] : members[index]
            log.recordDeletion(of: row, holding: members, at: date)
            if members.isEmpty { changes.touch(row) } else { changes.touch(row, with: members) }
        }
    }

    /// Why an author cannot delete an object that is not its own; an object that it may not see is not there (R9.2).
    private func notDeletable(_ uuid: UUID, _ author: Author) -> HealthError {
        var type: SampleType?
        _ = database.contains(uuid) { row in
            if author.isHidden(in: database)?(row) ?? false { return false }
            type = row.details.type
            return true
        }
        guard let type else { return .invalidArgument("no object with the identifier \(uuid) is in the store") }
        return .invalidArgument("the object \(uuid) (\(type.identifier)) was saved by another source")
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
