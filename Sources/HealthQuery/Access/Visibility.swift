package import Foundation

/// What a reader sees of the samples of a type (R9).
package enum Visibility: Sendable, Hashable {
    /// All of them.
    case everything
    /// Those that its own source saved (R9.2).
    case own
    /// None, not even its own (R9.3).
    case nothing
    /// Its own, and those of others that start at this time or later, in seconds since the reference date (R9.10).
    case recent(since: Double)
    /// Its own, and those of others that a person chose (R9.8).
    case chosen(Set<UUID>)

    /// Whether the reader sees a sample of the type.
    package func shows(_ row: SampleRow, to reader: Source) -> Bool {
        switch self {
        case .everything: true
        case .nothing: false
        case .own: row.details.sourceRevision.source == reader
        case .recent(let since): row.start >= since || row.details.sourceRevision.source == reader
        case .chosen(let uuids): uuids.contains(row.uuid) || row.details.sourceRevision.source == reader
        }
    }

    /// Whether it shows every sample that another shows to the same reader; false if that is not certain.
    ///
    /// O(1), and O(k) for k chosen samples.
    package func covers(_ other: Visibility) -> Bool {
        switch (self, other) {
        case (.everything, _), (_, .nothing), (.own, .own), (.recent, .own), (.chosen, .own): true
        case (.recent(let since), .recent(let other)): since <= other
        case (.chosen(let uuids), .chosen(let others)): others.isSubset(of: uuids)
        case (.nothing, _), (.own, _), (.recent, _), (.chosen, _): false
        }
    }
}
