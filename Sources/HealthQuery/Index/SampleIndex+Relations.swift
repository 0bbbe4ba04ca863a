extension SampleIndex {
    /// The row of an object.
    package func row(_ key: ObjectKey) -> SampleRow? {
        rows([key.uuid], from: key.source)[0]
    }

    /// The rows that a correlation holds; those that are not here are left out.
    package func members(of correlation: SampleRow) -> [SampleRow] {
        relations.members(of: ObjectKey(correlation)).compactMap { row($0) }
    }

    /// The same for a row of any type; a sample that is no correlation holds none.
    package func heldMembers(of row: SampleRow) -> [SampleRow] {
        row.details.type is CorrelationType ? members(of: row) : []
    }

    /// Whether a correlation that is here holds a row.
    package func isMember(_ row: SampleRow) -> Bool {
        !relations.isEmpty && relations.holders(of: ObjectKey(row)).contains { self.row($0) != nil }
    }

    /// Finds what correlations hold, in this state.
    package var memberLookup: MemberLookup {
        MemberLookup { [self] in members(of: $0) }
    }

    /// The filter as it is asked of the rows of this state.
    package func resolved(_ filter: TypedFilter) -> TypedFilter {
        filter.resolved(Membership { [self] in isMember($0) })
    }
}
