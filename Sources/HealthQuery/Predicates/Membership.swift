/// Answers whether a correlation holds an object, in one state of a store.
package final class Membership: Sendable {
    package let contains: @Sendable (_ object: SampleRow) -> Bool

    package init(_ contains: @escaping @Sendable (_ object: SampleRow) -> Bool) {
        self.contains = contains
    }
}

extension Membership: Hashable {
    package static func == (left: Membership, right: Membership) -> Bool {
        left === right
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension RowFilter {
    /// Whether the filter asks if a correlation holds the row, which the row itself cannot tell.
    package var asksForCorrelations: Bool {
        contains { if case .noCorrelation = $0 { true } else { false } }
    }

    /// Whether the filter asks what is no longer known of a row that is gone.
    var asksBeyondRemovals: Bool { contains(where: \.isUnknownOfRemovals) }

    /// Whether the condition asks what held a row, or for what only its kind has: of rows that are gone, neither is kept.
    private var isUnknownOfRemovals: Bool {
        switch self {
        case .noCorrelation, .kind: true
        default: false
        }
    }

    private func contains(where isWanted: (RowFilter) -> Bool) -> Bool {
        switch self {
        case .and(let filters), .or(let filters): filters.contains { $0.contains(where: isWanted) }
        case .not(let filter): filter.contains(where: isWanted)
        default: isWanted(self)
        }
    }

    /// The filter with this question answered by one state of a store.
    package func resolved(_ membership: Membership) -> RowFilter {
        mapConditions(isNegated: false) { condition, _ in
            if case .noCorrelation = condition { .noCorrelation(membership) } else { condition }
        }
    }

    /// The filter with what is not known of rows that are gone answered in favour of the outcome `matches`, where the
    /// answer decides.
    package func assuming(_ matches: Bool) -> RowFilter {
        mapConditions(isNegated: false) { condition, isNegated in
            guard condition.isUnknownOfRemovals else { return condition }
            return isNegated == matches ? .nothing : .everything
        }
    }

    private func mapConditions(
        isNegated: Bool,
        _ transform: (_ condition: RowFilter, _ isNegated: Bool) -> RowFilter
    ) -> RowFilter {
        switch self {
        case .and(let filters): .and(filters.map { $0.mapConditions(isNegated: isNegated, transform) })
        case .or(let filters): .or(filters.map { $0.mapConditions(isNegated: isNegated, transform) })
        case .not(let filter): .not(filter.mapConditions(isNegated: !isNegated, transform))
        default: transform(self, isNegated)
        }
    }
}
