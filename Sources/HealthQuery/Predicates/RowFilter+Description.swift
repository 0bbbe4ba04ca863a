import Foundation

extension RowFilter {
    /// The filter as a person would write it, with values in the canonical unit of the type that it was lowered for.
    package func text(for type: SampleType) -> String {
        switch self {
        case .start(let comparison, let seconds): "start \(comparison.symbol) \(Self.date(seconds))"
        case .end(let comparison, let seconds): "end \(comparison.symbol) \(Self.date(seconds))"
        case .value(let comparison, let value): "value \(comparison.symbol) \(value.text(in: type.unitOfValues))"
        case .uuids(let uuids): QueryPredicate(.uuids(uuids)).description
        case .sources(let sources): QueryPredicate(.sources(sources)).description
        case .sourceRevisions(let revisions): QueryPredicate(.sourceRevisions(revisions)).description
        case .devices(let devices): QueryPredicate(.devices(devices)).description
        case .deviceProperty(let key, let values): QueryPredicate(.deviceProperty(key: key, values)).description
        case .metadata(let predicate): predicate.description
        case .noCorrelation: QueryPredicate(.noCorrelation).description
        case .associated(let holder, nil): QueryPredicate(.associated(holder)).description
        case .associated(let holder, let part): QueryPredicate(.effort(workout: holder, activity: part)).description
        case .among: "one of some"
        case .windows(let windows): RowFilter.or(windows.alternatives).text(for: type)
        case .kind(let condition): QueryPredicate(.kind(condition)).description
        case .pointOfSeries(let filter): filter.text(for: type)
        case .and(let filters) where filters.count == 1, .or(let filters) where filters.count == 1:
            filters[0].text(for: type)
        case .and(let filters): filters.map { $0.text(for: type) }.joined(by: "AND", empty: "everything")
        case .or(let filters): filters.map { $0.text(for: type) }.joined(by: "OR", empty: "nothing")
        case .not(let filter): "NOT (\(filter.text(for: type)))"
        }
    }

    private static func date(_ seconds: Double) -> String {
        DateText.text(Date(timeIntervalSinceReferenceDate: seconds))
    }
}

extension Double {
    /// The value of a sample, with its unit where there is one.
    func text(in unit: HealthUnit?) -> String {
        if let unit { return "\(Quantity(unit: unit, doubleValue: self))" }
        return Int(exactly: self).map { "\($0)" } ?? "\(self)"
    }
}
