extension QueryTrace {
    /// What was slow or surprising, and why.
    var notes: [String] {
        region == nil ? orderNotes + filters.flatMap(notes(of:)) + remarks : remarks
    }

    private var orderNotes: [String] {
        var notes: [String] = []
        switch order {
        case .start, .saved, nil: break
        case .sortedByColumns:
            notes.append("The index is in the order of starts: all \(work.matches) matches were read, then sorted.")
        case .sortedBySamples:
            notes.append(
                """
                A sort descriptor has no column in the index: all \(work.matches) matches were made samples, \
                then compared.
                """
            )
        }
        if !notes.isEmpty, limit != .max {
            notes.append("The limit was applied after sorting; it spared no reading.")
        }
        return notes
    }

    private func notes(of filter: TypedFilter) -> [String] {
        let name = filter.type.identifier
        let bounds = filter.bounds
        let inStore = treesInStore(filter.type)
        if inStore == 0 { return ["The store has no samples of \(name)."] }
        if bounds.excludeEverything { return ["The conditions on \(name) leave nothing to find: no sample can match."] }
        var notes: [String] = []
        if bounds.uuids != nil {
            notes.append(
                "The identifiers asked for of \(name) are looked up one by one, without a walk over the store.")
        } else if bounds.sources != nil, treesEntered(filter) == 0 {
            notes.append("None of the sources asked for has samples of \(name).")
        } else if bounds.endAtLeast > bounds.startAtLeast, order != .saved {
            notes.append(
                """
                Samples of \(name) that start before the range may reach into it: earlier nodes are passed over by their \
                greatest end. With .strictStartDate the walk keeps to the range.
                """
            )
        }
        return notes + condition(filter).conjuncts.compactMap { $0.note(on: filter.type) }
    }
}

extension RowBounds {
    /// Whether no row can lie in the bounds.
    fileprivate var excludeEverything: Bool {
        startAtLeast >= startBelow || valueAtLeast > valueAtMost || sources?.isEmpty == true || uuids?.isEmpty == true
    }
}

extension RowFilter {
    /// The conditions that must all hold.
    fileprivate var conjuncts: [RowFilter] {
        if case .and(let filters) = self { filters.flatMap(\.conjuncts) } else { [self] }
    }

    /// Why rows are tested for a condition one by one; nil if bounds answer it.
    fileprivate func note(on type: SampleType) -> String? {
        guard residual != .everything else { return nil }
        let asked = "rows are asked one by one for \(text(for: type))"
        let shared = "what rows share is asked once a leaf for \(text(for: type))"
        switch self {
        case .metadata: return "Of metadata the index knows the keys: where one occurs, \(shared)."
        case .devices, .deviceProperty: return "Devices are not in the index: \(shared)."
        case .noCorrelation: return "What correlations hold is looked up: \(asked)."
        case .associated: return "What was added to a sample is found by identifier: \(text(for: type))."
        case .kind: return "Only the samples themselves can tell: \(asked)."
        case .sourceRevisions: return "The index knows sources, not their versions: \(shared)."
        case .end: return "The index does not bound ends from above, only starts: \(asked)."
        case .not: return "A negated condition bounds nothing: \(asked)."
        case .or, .windows:
            if bounds == RowBounds() { return "An OR without a common bound bounds nothing: \(asked)." }
            return
                "An OR is bounded by the hull of its alternatives, \(QueryExplanation.Bounds(bounds, of: type)): \(asked)."
        case .start, .value: return "The condition bounds nothing: \(asked)."
        case .uuids, .sources, .among, .and, .pointOfSeries: return nil
        }
    }
}
