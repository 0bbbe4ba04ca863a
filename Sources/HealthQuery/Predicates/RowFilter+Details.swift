/// What details tell of a condition, which most rows share with many others.
extension RowFilter {
    /// No row.
    package static let nothing = RowFilter.or([])

    /// Whether rows with these details match; nil if that depends on the row.
    package func verdict(on details: SampleDetails) -> Bool? {
        verdict(.details(details))
    }

    /// Whether a single condition holds for details; nil if it does not ask about them.
    func holds(for details: SampleDetails) -> Bool? {
        switch self {
        case .sources(let sources): sources.contains(details.sourceRevision.source)
        case .sourceRevisions(let revisions): revisions.contains { $0.matches(details.sourceRevision) }
        case .devices(let devices): details.device.map(devices.contains) ?? false
        case .deviceProperty(let key, let values):
            details.device.flatMap { Device.property(key)?($0) }.map(values.contains) ?? values.isEmpty
        case .metadata(let predicate): predicate.matches(details.packedMetadata)
        default: nil
        }
    }

    /// The condition for rows with none but some metadata keys: what is known of the others is left out.
    package func having(only keys: PackedMetadata.Keys) -> RowFilter {
        simplified(.keys(keys))
    }

    /// What is known of some rows.
    private enum Knowledge {
        case details(SampleDetails)
        case keys(PackedMetadata.Keys)

        /// What it tells of a single condition.
        func verdict(on condition: RowFilter) -> Bool? {
            switch (self, condition) {
            case (.details(let details), _): condition.holds(for: details)
            case (.keys(let keys), .metadata(let predicate)) where !keys.contains(predicate.packedKey):
                predicate.matches(PackedMetadata([:]))
            default: nil
            }
        }
    }

    private func verdict(_ known: Knowledge) -> Bool? {
        switch self {
        case .not(let filter): return filter.verdict(known).map { !$0 }
        case .and(let filters): return Self.verdict(filters, decisive: false, known)
        case .or(let filters): return Self.verdict(filters, decisive: true, known)
        default: return known.verdict(on: self)
        }
    }

    /// The decisive verdict if one of the conditions has it, the other if all have that.
    private static func verdict(_ filters: [RowFilter], decisive: Bool, _ known: Knowledge) -> Bool? {
        var isSure = true
        for filter in filters {
            let verdict = filter.verdict(known)
            if verdict == decisive { return decisive }
            isSure = isSure && verdict != nil
        }
        return isSure ? !decisive : nil
    }

    private func simplified(_ known: Knowledge) -> RowFilter {
        if let verdict = verdict(known) { return verdict ? .everything : .nothing }
        guard case .and(let filters) = self else { return self }
        let rest = filters.map { $0.simplified(known) }.filter { $0 != .everything }
        return rest.count == 1 ? rest[0] : .and(rest)
    }
}
