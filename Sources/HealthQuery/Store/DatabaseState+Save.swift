import Foundation

/// Saving; each call does all of its work or, where it throws, nothing.
extension DatabaseState {
    /// Saves rows that were validated (R8.1).
    ///
    /// A row with a sync identifier replaces the current object of that identifier if its version is greater, and is
    /// ignored otherwise (R8.9); replaced objects are deleted before anything is added. What a correlation holds is
    /// saved with it, unless it is stored already (R6.3).
    ///
    /// - Parameters:
    ///   - keepsTotals: whether what rows tell of samples is so; a sample that an app saves holds nothing yet.
    ///   - isBuffered: whether rows may stay out of their trees for now, see ``SampleIndex/insert(_:isHidden:isBuffered:)``.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the writer's rules forbid a row, or an identifier is in
    ///   the database already or occurs twice (R8.2); with `errorAuthorizationDenied` or
    ///   `errorAuthorizationNotDetermined` if the writer may not save one of the types (R9.4, R9.5).
    mutating func save(
        _ batch: RowBatch,
        keepsTotals: Bool = false,
        isBuffered: Bool = false,
        by writer: Writer,
        _ table: inout DetailsTable,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws {
        guard !batch.isEmpty else { return }
        try writer.checkSaving(of: batch.details.lazy.map(\.type))
        var batch = batch
        batch.mapDetails { table.saved(keepsTotals ? $0 : $0.withoutTotals, by: writer.revision) }
        var members: MemberPlan.Members = [:]
        if !batch.members.isEmpty {
            try writer.checkSaving(of: batch.members.values.joined().lazy.map(\.details.type))
            let plan = try MemberPlan(batch, by: writer, in: index) { table.saved($0, by: writer.revision) }
            (batch, members) = (plan.batch, plan.members)
        }
        try writer.rules.check(batch)
        if members.isEmpty, !batch.details.contains(where: \.isSynced) {
            return try add(batch, isHidden: writer.isHidden(in: index), isBuffered: isBuffered, &changes)
        }
        let plan = SyncPlan(batch, by: writer, in: index)
        // What is removed must not be missed where the rest fails; otherwise conflicts are found on the way.
        if !plan.replaced.isEmpty { try checkIdentifiers(of: plan, isHidden: writer.isHidden(in: index)) }
        let sequence = log.lastSequence
        remove(plan.replaced, at: date, &changes)
        // What holds samples looks at their trees when it gains or loses some.
        let isBuffered = isBuffered && members.isEmpty && (plan.replaced.isEmpty || index.relations.isEmpty)
        try add(plan.kept, plan.keys, isHidden: writer.isHidden(in: index), isBuffered: isBuffered, &changes)
        link(members, replaced: plan.replaced, savedAfter: sequence, at: date, &changes)
    }

    /// Adds the rows of an import in the place of others, which are deleted before; returns their sequence numbers.
    ///
    /// - Parameter replaced: objects that rows of the batch replace by their sync identifiers.
    mutating func add(
        _ batch: RowBatch,
        inPlaceOf replaced: [SampleRow],
        isBuffered: Bool,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> ClosedRange<UInt64> {
        let last = log.lastSequence
        remove(replaced, at: date, &changes)
        let first = log.lastSequence + 1
        let isBuffered = isBuffered && (replaced.isEmpty || index.relations.isEmpty)
        try add(batch, isHidden: { _ in true }, isBuffered: isBuffered, &changes)
        let saved = first...log.lastSequence
        if !replaced.isEmpty { link([:], replaced: replaced, savedAfter: last, at: date, &changes) }
        return saved
    }

    /// Adds rows that were validated and stamped.
    ///
    /// - Parameter keys: the sync identifiers of the batch's details, where they are known.
    mutating func add(
        _ batch: RowBatch,
        _ keys: [SyncKey?]? = nil,
        isHidden: ((SampleRow) -> Bool)? = nil,
        isBuffered: Bool = false,
        _ changes: inout ChangeBuilder
    ) throws {
        guard !batch.isEmpty else { return }
        var batch = batch
        batch.assignSequences(from: log.lastSequence + 1)
        // Identifiers are checked while they are added, so that each is looked up once; after a conflict nothing is
        // added.
        if let conflict = index.insert(batch, isHidden: isHidden, isBuffered: isBuffered) {
            throw HealthError(conflict, batch.details)
        }
        log.recordAdditions(batch)
        recordSyncObjects(batch, keys)
        changes.touch(batch)
    }

    /// Records which objects stand for the sync identifiers of some rows.
    private mutating func recordSyncObjects(_ batch: RowBatch, _ keys: [SyncKey?]?) {
        guard batch.details.contains(where: \.isSynced) else { return }
        let keys = keys ?? batch.details.map { SyncKey($0) }
        for (position, row) in batch.rows.enumerated() {
            if let key = keys[row.detailsIndex] { index.insertSyncObject(batch.row(position), key) }
        }
    }

    /// Finds conflicts before anything is removed.
    private func checkIdentifiers(of plan: SyncPlan, isHidden: ((SampleRow) -> Bool)?) throws {
        let kept = plan.kept
        var met: Set<UUID> = []
        for row in kept.rows where !met.insert(row.uuid).inserted {
            throw HealthError(.repeated(row), kept.details)
        }
        let leaving = Set(plan.replaced.map { ObjectKey($0) })
        let known = index.rows(met).first { row in
            !leaving.contains(ObjectKey(row)) && !(isHidden?(row) ?? false)
        }
        if let known, let row = kept.rows.first(where: { $0.uuid == known.uuid }) {
            throw HealthError(.known(row), kept.details)
        }
    }
}

extension HealthError {
    fileprivate init(_ conflict: SampleIndex.Conflict, _ details: ContiguousArray<SampleDetails>) {
        let (row, problem) =
            switch conflict {
            case .known(let row): (row, "is in the store already")
            case .repeated(let row): (row, "occurs twice among the objects to save")
            }
        self = .invalidArgument("the identifier \(row.uuid) \(problem) (\(details[row.detailsIndex].type.identifier))")
    }
}
