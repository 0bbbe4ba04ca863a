package import Foundation

/// The part of a filter that an index can use: where its rows may lie.
///
/// Bounds may let through rows that the filter does not match, never the reverse.
package struct RowBounds: Sendable, Hashable {
    /// Rows start at this time or later.
    package var startAtLeast = -Double.infinity
    /// Rows start before this time.
    package var startBelow = Double.infinity
    /// Rows end at this time or later.
    package var endAtLeast = -Double.infinity
    /// Rows have at least this value, in the type's canonical unit.
    package var valueAtLeast = -Double.infinity
    /// Rows have at most this value, in the type's canonical unit.
    package var valueAtMost = Double.infinity
    /// Rows come from these sources; nil for all.
    package var sources: Set<Source>?
    /// Rows have these identifiers; nil for all.
    package var uuids: Set<UUID>?

    package init() {}

    package func intersection(_ other: RowBounds) -> RowBounds {
        var result = self
        result.startAtLeast = max(startAtLeast, other.startAtLeast)
        result.startBelow = min(startBelow, other.startBelow)
        result.endAtLeast = max(endAtLeast, other.endAtLeast)
        result.valueAtLeast = max(valueAtLeast, other.valueAtLeast)
        result.valueAtMost = min(valueAtMost, other.valueAtMost)
        result.sources = Self.intersection(sources, other.sources)
        result.uuids = Self.intersection(uuids, other.uuids)
        return result
    }

    package func union(_ other: RowBounds) -> RowBounds {
        var result = self
        result.startAtLeast = min(startAtLeast, other.startAtLeast)
        result.startBelow = max(startBelow, other.startBelow)
        result.endAtLeast = min(endAtLeast, other.endAtLeast)
        result.valueAtLeast = min(valueAtLeast, other.valueAtLeast)
        result.valueAtMost = max(valueAtMost, other.valueAtMost)
        result.sources = Self.union(sources, other.sources)
        result.uuids = Self.union(uuids, other.uuids)
        return result
    }

    private static func intersection<Value>(_ left: Set<Value>?, _ right: Set<Value>?) -> Set<Value>? {
        guard let left else { return right }
        return right.map(left.intersection) ?? left
    }

    private static func union<Value>(_ left: Set<Value>?, _ right: Set<Value>?) -> Set<Value>? {
        guard let left, let right else { return nil }
        return left.union(right)
    }
}

extension RowFilter {
    /// Bounds of the rows that the filter matches.
    package var bounds: RowBounds {
        var bounds = RowBounds()
        switch self {
        case .start(.greaterThanOrEqualTo, let seconds): bounds.startAtLeast = seconds
        case .start(.lessThan, let seconds): bounds.startBelow = seconds
        case .end(.greaterThanOrEqualTo, let seconds): bounds.endAtLeast = seconds
        // A row starts no later than it ends.
        case .end(.lessThan, let seconds): bounds.startBelow = seconds
        case .value(.equalTo, let value):
            bounds.valueAtLeast = value
            bounds.valueAtMost = value
        case .value(.greaterThanOrEqualTo, let value): bounds.valueAtLeast = value
        case .value(.greaterThan, let value): bounds.valueAtLeast = value.nextUp
        case .value(.lessThanOrEqualTo, let value): bounds.valueAtMost = value
        case .value(.lessThan, let value): bounds.valueAtMost = value.nextDown
        case .uuids(let uuids): bounds.uuids = uuids
        case .sources(let sources): bounds.sources = sources
        case .sourceRevisions(let revisions): bounds.sources = Set(revisions.map(\.source))
        case .and(let filters): return filters.reduce(bounds) { $0.intersection($1.bounds) }
        case .or(let filters):
            guard let first = filters.first else {
                bounds.uuids = []
                return bounds
            }
            return filters.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
        default: break
        }
        return bounds
    }
}

extension RowFilter {
    /// What must still be asked of each row within the bounds of the filter.
    package var residual: RowFilter {
        switch self {
        case .and(let filters):
            let rest = filters.map(\.residual).filter { $0 != .everything }
            return rest.count == 1 ? rest[0] : .and(rest)
        default:
            return isAnsweredByBounds ? .everything : self
        }
    }

    /// Whether the bounds of the filter let exactly its rows through.
    private var isAnsweredByBounds: Bool {
        switch self {
        case .start(.greaterThanOrEqualTo, _), .start(.lessThan, _), .end(.greaterThanOrEqualTo, _): true
        case .value(let comparison, let value): comparison != .notEqualTo && !comparison.isForText && !value.isNaN
        case .uuids, .sources: true
        default: false
        }
    }
}
