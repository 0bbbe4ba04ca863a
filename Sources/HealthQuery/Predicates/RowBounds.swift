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

    /// Whether no row can lie within.
    package var isEmpty: Bool {
        startAtLeast >= startBelow || valueAtLeast > valueAtMost || sources?.isEmpty == true || uuids?.isEmpty == true
    }

    package func intersection(_ other: RowBounds) -> RowBounds {
        RowBounds(
            startAtLeast: max(startAtLeast, other.startAtLeast),
            startBelow: min(startBelow, other.startBelow),
            endAtLeast: max(endAtLeast, other.endAtLeast),
            valueAtLeast: max(valueAtLeast, other.valueAtLeast),
            valueAtMost: min(valueAtMost, other.valueAtMost),
            sources: sources.map { other.sources?.intersection($0) ?? $0 } ?? other.sources,
            uuids: uuids.map { other.uuids?.intersection($0) ?? $0 } ?? other.uuids
        )
    }

    /// Lets other rows in, in O(k) for their k identifiers and sources.
    package mutating func formUnion(_ other: RowBounds) {
        startAtLeast = min(startAtLeast, other.startAtLeast)
        startBelow = max(startBelow, other.startBelow)
        endAtLeast = min(endAtLeast, other.endAtLeast)
        valueAtLeast = min(valueAtLeast, other.valueAtLeast)
        valueAtMost = max(valueAtMost, other.valueAtMost)
        if let more = other.sources { sources?.formUnion(more) } else { sources = nil }
        if let more = other.uuids { uuids?.formUnion(more) } else { uuids = nil }
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
        case .windows(let windows): return RowFilter.or(windows.alternatives).bounds
        case .and(let filters): return filters.reduce(bounds) { $0.intersection($1.bounds) }
        case .or(let filters):
            // A side that no row is on says nothing of the others.
            let sides = filters.map(\.bounds).filter { !$0.isEmpty }
            guard let first = sides.first else {
                bounds.uuids = []
                return bounds
            }
            return sides.dropFirst().reduce(into: first) { $0.formUnion($1) }
        default: break
        }
        return bounds
    }
}

extension RowFilter {
    /// What must still be asked of each row within the bounds of the filter.
    package var residual: RowFilter {
        guard case .and(let filters) = self else { return isAnsweredByBounds ? .everything : self }
        let rest = filters.map(\.residual).filter { $0 != .everything }
        return rest.count == 1 ? rest[0] : .and(rest)
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
