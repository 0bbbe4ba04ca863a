/// A writer: the source that saved objects get, what it may do, and what it sees.
struct Writer: Sendable {
    let revision: SourceRevision
    /// What the writer may do; nil for imports and the test kit.
    var access: StoreAccess?
    var rules = HealthDatabase.Rules()
    /// What goes wrong in the writer's call; nil if nothing is to go wrong.
    var call: (any CallFault)?

    var source: Source { revision.source }

    /// Whether no row of some types is hidden from the writer.
    func seesAll(of types: Set<SampleType>) -> Bool {
        guard let reader = access?.reader else { return true }
        return types.allSatisfy { !$0.isSeenThroughMembers && reader.visibility(of: $0) == .everything }
    }

    /// Tells the rows that are hidden from the writer; nil if it sees all rows.
    ///
    /// The writer's own rows never are: it saved them, and their identifiers are unique.
    func isHidden(in index: SampleIndex) -> ((SampleRow) -> Bool)? {
        guard let reader = access?.reader else { return nil }
        return { row in
            if row.details.sourceRevision.source == reader.source { return false }
            guard row.details.type.isSeenThroughMembers else { return !reader.shows(row) }
            return !reader.shows(row, holding: index.members(of: row))
        }
    }
}
