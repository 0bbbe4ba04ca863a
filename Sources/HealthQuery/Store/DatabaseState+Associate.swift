import Foundation

extension DatabaseState {
    /// Adds samples to a stored holder of the writer's source, and saves those that are not stored yet (R11.2).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no such holder, one of the rows holds samples
    ///   itself, or differs from what is stored under its identifier; otherwise as saving does. Nothing is changed
    ///   then.
    mutating func add(
        _ batch: RowBatch,
        to uuid: UUID,
        by writer: Writer,
        _ table: inout DetailsTable,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws {
        guard let holder = index.rows([uuid], from: writer.source)[0],
            holder.details.type.traits.holding == .associated
        else {
            throw HealthError.invalidArgument("this source saved no object \(uuid) to which samples can be added")
        }
        for details in batch.details where details.type.holdsSamples {
            throw HealthError.invalidArgument(
                "a \(details.type.identifier) cannot be added to a \(holder.details.type.identifier)")
        }
        try writer.access?.checkSharing(of: batch.details.map(\.type) + [holder.details.type])
        let isHidden = writer.isHidden(in: index)
        let known = index.rows(Set(batch.rows.map(\.uuid))).filter { !(isHidden?($0) ?? false) }
        let stored = Dictionary(known.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
        var new = RowBatch()
        var members: [SampleRow] = []
        for position in batch.rows.indices {
            let row = batch.row(position)
            if let stored = stored[row.uuid] {
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
        let sequence = log.lastSequence
        try save(new, by: writer, &table, at: date, &changes)
        associate(
            members.compactMap { standing(for: $0) }, with: holder, savedUpTo: sequence, at: date, &changes)
    }
}
