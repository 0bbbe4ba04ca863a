import Foundation

extension RowFilter {
    /// The filter as a person would write it, with values in the canonical unit of the type that it was lowered for.
    package func text(for type: SampleType) -> String {
        switch self {
        case .start(let comparison, let seconds): "start \(comparison.symbol) \(Self.date(seconds))"
        case .end(let comparison, let seconds): "end \(comparison.symbol) \(Self.date(seconds))"
        case .value(let comparison, let value): "value \(comparison.symbol) \(type.valueText(value))"
        case .uuids(let uuids): QueryPredicate(.uuids(uuids)).description
        case .sources(let sources): QueryPredicate(.sources(sources)).description
        case .sourceRevisions(let revisions): QueryPredicate(.sourceRevisions(revisions)).description
        case .devices(let devices): QueryPredicate(.devices(devices)).description
        case .deviceProperty(let predicate): predicate.description
        case .metadata(let predicate): predicate.description
        case .noCorrelation: QueryPredicate(.noCorrelation).description
        case .and(let filters): Self.joined(filters, by: " AND ", empty: "everything", type)
        case .or(let filters): Self.joined(filters, by: " OR ", empty: "nothing", type)
        case .not(let filter): "NOT (\(filter.text(for: type)))"
        }
    }

    private static func date(_ seconds: Double) -> String {
        DateText.text(Date(timeIntervalSinceReferenceDate: seconds))
    }

    private static func joined(_ filters: [RowFilter], by word: String, empty: String, _ type: SampleType) -> String {
        if filters.count == 1 { return filters[0].text(for: type) }
        return filters.isEmpty ? empty : filters.map { "(\($0.text(for: type)))" }.joined(separator: word)
    }
}

extension SampleType {
    /// A value in the type's canonical unit, with the unit where there is one.
    package func valueText(_ value: Double) -> String {
        guard let unit = unitOfValues else {
            return Int(exactly: value).map { String($0) } ?? "\(value)"
        }
        return "\(Quantity(unit: unit, doubleValue: value))"
    }
}
