package import Foundation

extension SampleIndex {
    /// The row of an object.
    package func row(_ key: ObjectKey) -> SampleRow? { row(key.uuid, from: key.source) }

    /// The row of an object of a source.
    package func row(_ uuid: UUID, from source: Source) -> SampleRow? { rows([uuid], from: source)[0] }

    /// The row of a sample, or of another of its type with its identifier if its source has none here.
    func row(of sample: any Sample) -> SampleRow? {
        let rows = rows([sample.uuid]).filter { $0.details.type == sample.sampleType }
        // Identifiers belong to a source: another app may have a sample of its own under this one.
        return rows.first { $0.details.sourceRevision.source == sample.sourceRevision.source } ?? rows.first
    }

    /// The members of a sample; those that are not here are left out.
    package func members(of holder: SampleRow) -> [SampleRow] {
        relations.members(of: ObjectKey(holder)).compactMap { row($0) }
    }

    /// The same, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func members(of holder: SampleRow, _ pace: inout Pace) async throws -> [SampleRow] {
        let keys = relations.members(of: ObjectKey(holder))
        guard keys.count > Pace.stride else {
            try await pace.spend(keys.count)
            return keys.compactMap { row($0) }
        }
        var members: [SampleRow] = []
        members.reserveCapacity(keys.count)
        for part in keys.indices.parts(ofAtMost: Pace.stride) {
            try await pace.spend(part.count)
            members += keys[part].compactMap { row($0) }
        }
        return members
    }

    /// The members through which readers see a sample; none if they see it by its type.
    package func heldMembers(of row: SampleRow) -> [SampleRow] {
        row.details.type.isSeenThroughMembers ? members(of: row) : []
    }

    /// Whether a correlation that is here holds a row.
    package func isMember(_ row: SampleRow) -> Bool {
        !relations.isEmpty
            && relations.holders(of: ObjectKey(row)).contains { self.row($0)?.details.type.traits.holding == .members }
    }

    /// Finds the members of samples, in this state.
    package var memberLookup: MemberLookup {
        MemberLookup { [self] in members(of: $0) }
    }

    /// The filter as it is asked of the rows of this state.
    package func resolved(_ filter: TypedFilter) -> TypedFilter {
        filter.resolved(bonds(of: filter.type))
    }

    /// What holds the samples of a type.
    private func bonds(of type: SampleType) -> Bonds {
        Bonds(heldByCorrelations: Membership { [self] in isMember($0) }) { [self] holder, part in
            // Without a holder that is here, nothing is known of what was added to it.
            let holders = rows([holder]).filter { $0.details.type.traits.holding == .associated }
            return Set(
                holders.flatMap { holder in
                    // Those of other types would widen the bounds of an OR, and none of them can match.
                    let members = members(of: holder).filter { $0.details.type == type }.map { ObjectKey($0) }
                    return part == nil
                        ? members : members.filter { relations.part(of: $0, in: ObjectKey(holder)) == part }
                })
        }
    }
}
