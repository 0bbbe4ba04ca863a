import Foundation

extension DatabaseState {
    /// Adds samples to a stored holder of the writer's source, and saves those that are not stored yet (R11.2); returns
    /// what is stored for all of them.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no such holder, one of the rows holds samples
    ///   itself, or differs from what is stored under its identifier; otherwise as saving does. Nothing is changed
    ///   then.
    @discardableResult
    mutating func add(
        _ batch: RowBatch,
        to uuid: UUID,
        by writer: Writer,
        _ table: inout DetailsTable,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> [SampleRow] {
        let holder = try holder(uuid, of: writer)
        let sequence = log.lastSequence
        let members = try saveMembers(batch, of: holder.details.type, by: writer, &table, at: date, &changes)
        associate(members, with: holder, isOld: true, savedUpTo: sequence, at: date, &changes)
        return members
    }

    /// A stored sample of the writer's source to which samples can be added, if the writer may.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is none; as saving does if its type may not be
    ///   saved.
    func holder(_ uuid: UUID, of writer: Writer) throws -> SampleRow {
        guard let holder = index.row(uuid, from: writer.source),
            holder.details.type.traits.holding == .associated
        else {
            throw HealthError.invalidArgument("this source saved no object \(uuid) to which samples can be added")
        }
        try writer.checkSaving(of: [holder.details.type])
        return holder
    }

    /// Saves those samples for a holder of a type that are not stored yet; returns what is stored for all of them.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if one of the rows holds samples itself, or differs from
    ///   what is stored under its identifier; otherwise as saving does. Nothing is changed then.
    mutating func saveMembers(
        _ batch: RowBatch,
        of holder: SampleType,
        by writer: Writer,
        _ table: inout DetailsTable,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> [SampleRow] {
        for details in batch.details where details.type.holdsSamples {
            throw HealthError.invalidArgument(
                "a \(details.type.identifier) cannot be added to a \(holder.identifier)")
        }
        try writer.checkSaving(of: batch.details.map(\.type))
        let isHidden = writer.isHidden(in: index)
        let known = index.rows(Set(batch.rows.map(\.uuid))).filter { !(isHidden?($0) ?? false) }
        let stored = Dictionary(grouping: known, by: \.uuid)
        var new = RowBatch()
        var members: [SampleRow] = []
        for position in batch.rows.indices {
            let row = batch.row(position)
            if let stored = stored[row.uuid]?.meant(by: row, of: writer.source) {
                guard stored.hasContent(of: row) else {
                    let type = row.details.type.identifier
                    throw HealthError.invalidArgument(
                        "the identifier \(row.uuid) is that of another object in the store (\(type))")
                }
                members.append(stored)
            } else {
                members.append(row.having(table.saved(row.details, by: writer.revision)))
                new.append(row)
            }
        }
        try save(new, by: writer, &table, at: date, &changes)
        return members.compactMap { standing(for: $0) }
    }

    /// Saves a holder with what is still stored of some samples; returns its row, nil if a later version is stored.
    ///
    /// - Throws: ``HealthError`` as saving does.
    mutating func save(
        _ holder: RowBatch,
        holding samples: [SampleRow],
        by writer: Writer,
        _ table: inout DetailsTable,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> SampleRow? {
        let sequence = log.lastSequence
        // Of what is gone, nothing is left in the statistics.
        let types = Set(samples.map(\.details.type))
        // Their new numbers must keep the order of the old ones, in which the statistics are computed.
        let samples = samples.compactMap { standing(for: $0) }.sorted { $0.sequence < $1.sequence }
        var holder = holder
        holder.mapDetails { details in
            guard let payload = details.payload as? any HolderPayload else { return details }
            return details.having(totals(in: payload, of: types, samples))
        }
        try save(holder, keepsTotals: true, by: writer, &table, at: date, &changes)
        guard let row = index.rows(holder.rows.map(\.uuid), from: writer.source).first ?? nil else { return nil }
        associate(samples, with: row, savedUpTo: sequence, at: date, &changes)
        return index.row(ObjectKey(row))
    }
}
