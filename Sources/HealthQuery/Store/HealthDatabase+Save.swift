import Foundation

extension HealthDatabase {
    /// Saves rows that were validated, all or none (R8.1).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if an identifier is in the database already or occurs twice
    ///   (R8.2).
    func save(_ batch: RowBatch, by revision: SourceRevision) throws {
        try add(batch) { details.saved($0, by: revision) }
    }

    /// Adds rows that were validated, as one transaction; `stamp` makes of their details those that are kept.
    func add(_ batch: RowBatch, stamp: (SampleDetails) -> SampleDetails) throws {
        guard !batch.isEmpty else { return }
        var batch = batch
        batch.mapDetails(stamp)
        batch.number(from: snapshot.log.lastNumber + 1)
        // Identifiers are checked while they are added, so that each is looked up once; a conflict leaves nothing behind.
        if let conflict = snapshot.database.insert(batch) { throw HealthError(conflict, batch.details) }
        snapshot.log.beginTransaction()
        snapshot.log.recordAdditions(batch)
        var changes = ChangeBuilder()
        changes.touch(batch)
        commit(changes)
    }
}

extension HealthError {
    fileprivate init(_ conflict: Database.Conflict, _ details: ContiguousArray<SampleDetails>) {
        let (row, problem) =
            switch conflict {
            case .known(let row): (row, "is in the store already")
            case .repeated(let row): (row, "occurs twice among the objects to save")
            }
        self = .invalidArgument("the identifier \(row.uuid) \(problem) (\(details[row.owner].type.identifier))")
    }
}
