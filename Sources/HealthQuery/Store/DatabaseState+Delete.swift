import Foundation

/// Deletions; each call does all of its work or, where it throws, nothing.
extension DatabaseState {
    /// Deletes objects that the writer's source saved (R8.11).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are none to delete, or one is unknown or another
    ///   source's; with `errorAuthorizationDenied` or `errorAuthorizationNotDetermined` if the writer may not save a
    ///   type (R8.14).
    mutating func delete(_ uuids: [UUID], by writer: Writer, at date: Date, _ changes: inout ChangeBuilder) throws {
        guard !uuids.isEmpty else {
            throw HealthError.invalidArgument("there are no objects to delete")
        }
        var rows: [SampleRow] = []
        rows.reserveCapacity(uuids.count)
        for (uuid, row) in zip(uuids, index.rows(uuids, from: writer.source)) {
            guard let row else { throw notDeletable(uuid, writer) }
            rows.append(row)
        }
        try writer.checkDeleting(of: rows.lazy.map(\.details.type))
        // Rows of one object have the same sequence number.
        var met: Set<UInt64> = []
        delete(rows.filter { met.insert($0.sequence).inserted }, at: date, &changes)
    }

    /// Deletes the objects that match and that the writer's source saved; returns how many (R8.12).
    ///
    /// - Throws: ``HealthError`` with `errorAuthorizationDenied` or `errorAuthorizationNotDetermined` if the writer may
    ///   not save the type (R8.14).
    mutating func deleteObjects(
        _ filter: TypedFilter,
        by writer: Writer,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> Int {
        try writer.checkDeleting(of: [filter.type])
        let rows = try rows(of: writer, matching: filter)
        delete(rows, at: date, &changes)
        return rows.count
    }

    /// The rows of a writer that match; what holds them, and what they hold, as the writer sees it.
    private func rows(of writer: Writer, matching filter: TypedFilter) throws -> [SampleRow] {
        let isOwn = RowFilter.sources([writer.source])
        let seen = try writer.access?.reader.map { try visibleAtOnce(to: $0, asking: [filter.type]).index }
        let asked = (seen ?? index).resolved(filter)
        let isMasked = seen != nil && filter.type.traits.holding == .associated
        let bounding = isMasked ? isOwn : .and([isOwn, asked.filter])
        var cursor = index.cursor([TypedFilter(type: filter.type, filter: bounding)])
        var rows: [SampleRow] = []
        while let row = cursor.next() {
            if !isMasked || asked.matches(seen?.row(ObjectKey(row)) ?? row) { rows.append(row) }
        }
        return rows
    }

    /// Deletes objects, each once: no correlation holds them any longer, and they hold nothing (R6.5).
    private mutating func delete(_ rows: [SampleRow], at date: Date, _ changes: inout ChangeBuilder) {
        remove(rows, at: date, &changes)
        guard !index.relations.isEmpty else { return }
        var relinking = Relinking()
        relinking.unlink(rows, in: &index.relations)
        renumber(relinking.effects(in: index, savedUpTo: log.lastSequence), at: date, &changes)
    }

    /// Removes objects, each once, and records removals; the caller reports what held them.
    mutating func remove(_ rows: [SampleRow], at date: Date, _ changes: inout ChangeBuilder) {
        guard !rows.isEmpty else { return }
        // In most databases nothing is held, and there is nothing to look up.
        let members = index.relations.isEmpty ? [] : rows.map { index.heldMembers(of: $0) }
        index.remove(rows)
        index.removeSyncObjects(rows)
        if !attachments.isEmpty { for row in rows { attachments[ObjectKey(row)] = nil } }
        for (position, row) in rows.enumerated() {
            let members = members.isEmpty ? [] : members[position]
            log.recordDeletion(of: row, holding: members, at: date)
            changes.touch(row, with: members)
        }
    }

    /// Why a writer cannot delete an object of another source; one that it may not see does not exist for it (R9.2).
    private func notDeletable(_ uuid: UUID, _ writer: Writer) -> HealthError {
        var type: SampleType?
        _ = index.contains(uuid) { row in
            if writer.isHidden(in: index)?(row) ?? false { return false }
            type = row.details.type
            return true
        }
        guard let type else { return .invalidArgument("no object with the identifier \(uuid) is in the store") }
        return .invalidArgument("the object \(uuid) (\(type.identifier)) was saved by another source")
    }
}
