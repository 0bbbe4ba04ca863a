import Foundation

extension QueryPredicate: CustomStringConvertible {
    /// The condition as a person would write it.
    public var description: String {
        switch node {
        case .dates(let predicate): predicate.description
        case .startDate(let comparison, let date): "startDate \(comparison.symbol) \(DateText.text(date))"
        case .endDate(let comparison, let date): "endDate \(comparison.symbol) \(DateText.text(date))"
        case .quantity(let comparison, let quantity): "quantity \(comparison.symbol) \(quantity)"
        case .category(let comparison, let value): "value \(comparison.symbol) \(value)"
        case .uuids(let uuids): "uuid in \(uuids.map(\.uuidString).sorted())"
        case .sources(let sources): "source in \(sources.map(\.bundleIdentifier).sorted())"
        case .sourceRevisions(let revisions): "source revision in \(revisions.map(Self.text).sorted())"
        case .devices(let devices): "device in \(devices.map { $0.name ?? "(no name)" }.sorted())"
        case .deviceProperty(let key, let values): "\(key) in \(values.sorted())"
        case .metadata(let predicate): predicate.description
        case .noCorrelation: "in no correlation"
        case .associated(let holder): "added to \(holder)"
        case .effort(let workout, let activity):
            "effort of \(workout)" + (activity.map { ", activity \($0)" } ?? "")
        case .kind(let condition): "\(condition.condition)"
        case .and(let predicates): predicates.map(\.description).joined(by: "AND", empty: "everything")
        case .or(let predicates): predicates.map(\.description).joined(by: "OR", empty: "nothing")
        case .not(let predicate): "NOT (\(predicate))"
        case .refused(let problem): "an error: \(problem)"
        }
    }

    private static func text(_ revision: SourceRevision) -> String {
        revision.source.bundleIdentifier + (revision.version.map { " \($0)" } ?? "")
    }
}

extension [String] {
    /// Conditions in parentheses, with a word between them.
    func joined(by word: String, empty: String) -> String {
        isEmpty ? empty : map { "(\($0))" }.joined(separator: " \(word) ")
    }
}
