/// Who saves and deletes: the source that objects get, what it may do, and what it sees.
struct Writer: Sendable {
    let revision: SourceRevision
    /// What it may do; nil for those who come through a door of their own.
    var access: StoreAccess?
    var rules = HealthDatabase.Rules()

    var source: Source { revision.source }

    /// Whether a row is not there as far as the writer can tell; nil if it sees all rows.
    ///
    /// The writer's own rows always are: it saved them, and among them identifiers are unique.
    func isHidden(in index: SampleIndex) -> ((SampleRow) -> Bool)? {
        guard let reader = access?.reader else { return nil }
        return { row in
            if row.details.sourceRevision.source == reader.source { return false }
            guard row.details.type.isSeenThroughMembers else { return !reader.shows(row) }
            return !reader.shows(row, holding: index.members(of: row))
        }
    }
}
