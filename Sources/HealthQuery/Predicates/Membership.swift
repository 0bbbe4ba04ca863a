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
        switch self {
        case .noCorrelation: true
        case .and(let filters), .or(let filters): filters.contains(where: \.asksForCorrelations)
        case .not(let filter): filter.asksForCorrelations
        default: false
        }
    }

    /// The filter with this question answered by one state of a store.
    package func resolved(_ membership: Membership) -> RowFilter {
        mapCorrelations(isNegated: false) { _ in .noCorrelation(membership) }
    }

    /// The filter with this question answered in favour of the outcome `matches`, where the answer decides.
    package func assuming(_ matches: Bool) -> RowFilter {
        mapCorrelations(isNegated: false) { isNegated in isNegated == matches ? .or([]) : .everything }
    }

    private func mapCorrelations(isNegated: Bool, _ transform: (_ isNegated: Bool) -> RowFilter) -> RowFilter {
        switch self {
        case .noCorrelation: transform(isNegated)
        case .and(let filters): .and(filters.map { $0.mapCorrelations(isNegated: isNegated, transform) })
        case .or(let filters): .or(filters.map { $0.mapCorrelations(isNegated: isNegated, transform) })
        case .not(let filter): .not(filter.mapCorrelations(isNegated: !isNegated, transform))
        default: self
        }
    }
}
