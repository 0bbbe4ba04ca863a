extension ObserverQueryDescriptor {
    /// Explains what would wake the observer, on the store as it is now; nothing is read.
    ///
    /// - Throws: as ``AsyncQuery/explain(for:)``; there must be predicates (R1.3).
    @concurrent
    public func explain(for healthStore: HealthStore) async throws -> QueryExplanation {
        try Task.checkCancellation()
        let snapshot = try await healthStore.snapshot(withIdentifiers: true).opened(for: predicates.map(\.sampleType))
        let query = LiveObserverQuery(descriptor: self, background: healthStore.access.background)
        let state = try query.begin(in: snapshot)
        let region = query.region(state, healthStore.scope(of: snapshot.view?.reader))
        let trace = QueryTrace(
            query: "ObserverQueryDescriptor",
            filters: state.filters,
            snapshot: snapshot,
            order: nil,
            remarks: Self.notes(state.filters, region),
            region: region
        )
        return QueryExplanation(trace)
    }

    private static func notes(_ filters: [TypedFilter], _ region: Region) -> [String] {
        guard !region.types.isEmpty else {
            return ["The conditions leave nothing to find: no change can match."]
        }
        var notes = [
            """
            A change there makes the observer read what came and went since its last element; it is silent if none of \
            that matches.
            """
        ]
        let possible = filters.filter { region.types.contains($0.type.index) }
        if possible.contains(where: { Region([$0]).dates != region.dates }) {
            notes.append("The dates are the hull of those of all types.")
        }
        if possible.contains(where: { !$0.filter.isAboutDatesAlone }) {
            notes.append("Conditions on other things than dates do not keep it asleep.")
        }
        return notes
    }
}

extension RowFilter {
    /// Whether the filter depends on types and dates alone.
    fileprivate var isAboutDatesAlone: Bool {
        switch self {
        case .start, .end: true
        case .and(let filters), .or(let filters): filters.allSatisfy(\.isAboutDatesAlone)
        case .not(let filter): filter.isAboutDatesAlone
        default: false
        }
    }
}
