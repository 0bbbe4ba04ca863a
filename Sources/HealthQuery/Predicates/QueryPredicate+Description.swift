import Foundation

extension QueryPredicate: CustomStringConvertible {
    /// The condition as a person would write it.
    public var description: String {
        switch node {
        case .dates(let predicate): predicate.description
        case .quantity(let predicate): predicate.description
        case .category(let predicate): predicate.description
        case .uuids(let uuids): "uuid in \(uuids.map(\.uuidString).sorted())"
        case .sources(let sources): "source in \(sources.map(\.bundleIdentifier).sorted())"
        case .sourceRevisions(let revisions): "source revision in \(revisions.map(Self.text).sorted())"
        case .devices(let devices): "device in \(devices.map { $0.name ?? "(no name)" }.sorted())"
        case .deviceProperty(let predicate): predicate.description
        case .metadata(let predicate): predicate.description
        case .noCorrelation: "in no correlation"
        case .and(let predicates): Self.joined(predicates, by: " AND ", empty: "everything")
        case .or(let predicates): Self.joined(predicates, by: " OR ", empty: "nothing")
        case .not(let predicate): "NOT (\(predicate))"
        }
    }

    private static func text(_ revision: SourceRevision) -> String {
        revision.source.bundleIdentifier + (revision.version.map { " \($0)" } ?? "")
    }

    private static func joined(_ predicates: [QueryPredicate], by word: String, empty: String) -> String {
        predicates.isEmpty ? empty : predicates.map { "(\($0))" }.joined(separator: word)
    }
}
