package import Foundation

/// Answers whether an object is one of some, in one state of a store.
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

/// What holds what, in one state of a store, as far as filters ask for it.
package struct Bonds: Sendable {
    /// The objects that correlations hold.
    package let heldByCorrelations: Membership
    /// The objects that were added to a holder, or those of them that belong to a part of it.
    package let associated: @Sendable (_ holder: UUID, _ part: UUID?) -> Set<ObjectKey>

    package init(
        heldByCorrelations: Membership,
        associated: @escaping @Sendable (_ holder: UUID, _ part: UUID?) -> Set<ObjectKey>
    ) {
        self.heldByCorrelations = heldByCorrelations
        self.associated = associated
    }
}

extension RowFilter {
    /// Whether the filter asks what holds the row, which the row itself cannot tell.
    package var asksForBonds: Bool {
        contains {
            switch $0 {
            case .noCorrelation, .associated: true
            default: false
            }
        }
    }

    /// That a row is one of some objects.
    package static func among(_ objects: Set<ObjectKey>) -> RowFilter {
        .and([.uuids(Set(objects.map(\.uuid))), .among(Membership { objects.contains(ObjectKey($0)) })])
    }

    /// Whether the filter asks what held a row, which is no longer known of one that is gone.
    var asksForFormerBonds: Bool { contains(where: \.isOfBonds) }

    /// Whether the filter asks for what only a kind of sample has, of which little or nothing is kept.
    var asksForKind: Bool { contains(where: \.isOfKind) }

    private var isOfBonds: Bool {
        switch self {
        case .noCorrelation, .associated, .among: true
        default: false
        }
    }

    private var isOfKind: Bool { if case .kind = self { true } else { false } }

    private func contains(where isWanted: (RowFilter) -> Bool) -> Bool {
        switch self {
        case .and(let filters), .or(let filters): filters.contains { $0.contains(where: isWanted) }
        case .not(let filter): filter.contains(where: isWanted)
        default: isWanted(self)
        }
    }

    /// The filter with these questions answered by one state of a store.
    package func resolved(_ bonds: Bonds) -> RowFilter {
        mapConditions(isNegated: false) { condition, _ in
            switch condition {
            case .noCorrelation: .noCorrelation(bonds.heldByCorrelations)
            case .associated(let holder, let part): .among(bonds.associated(holder, part))
            default: condition
            }
        }
    }

    /// The filter with what is not known of rows that are gone answered in favour of a match, where the answer decides.
    ///
    /// - Parameter knowsKind: whether what conditions of a kind ask is known.
    func assumingMatch(knowsKind: Bool) -> RowFilter {
        mapConditions(isNegated: false) { condition, isNegated in
            guard condition.isOfBonds || !knowsKind && condition.isOfKind else { return condition }
            return isNegated ? .nothing : .everything
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
