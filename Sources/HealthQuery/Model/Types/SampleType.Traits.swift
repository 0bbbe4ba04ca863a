extension SampleType {
    /// The traits that distinguish the types of a kind, as data, so that no code asks for the kind of a type.
    package struct Traits: Sendable, Hashable {
        package var visibility = VisibilityRule.byType
        package var sharing = Sharing.asked
        package var holding = Holding.nothing
        package var value = ValueColumn.none
        /// The metadata keys that HealthKit asks for when a sample of the type is saved.
        package var requiredMetadata: [String] = []
    }

    /// What decides whether a reader sees a sample that another app saved.
    package enum VisibilityRule: Sendable, Hashable {
        /// Permission for its type.
        case byType
        /// The samples that it holds: a visible member makes its holder visible.
        ///
        /// Permission for the type does not exist (R6.6).
        case throughMembers
        /// The person, object by object (R9.8).
        case perObject
        /// Permission for the type, of objects that no app saves: none is a reader's own.
        case unowned
    }

    /// Whether an app may save samples.
    package enum Sharing: Sendable, Hashable {
        /// If the person permits it.
        case asked
        /// The system alone measures it: an app cannot ask (R9.6).
        case measuredBySystem
        /// Never.
        case never
    }

    /// What samples hold beside their own data.
    ///
    /// Holder and member each stay when the other is deleted (R6.5, R11.6).
    package enum Holding: Sendable, Hashable {
        case nothing
        /// Other samples, which are saved with it.
        case members
        /// Samples that were saved before, and are added to it afterwards.
        case associated
    }

    /// What the index's column of values means.
    package enum ValueColumn: Sendable, Hashable {
        /// Nothing; predicates cannot ask for it.
        case none
        /// The raw value of an enumeration.
        case category
        /// A number, computed in a canonical unit.
        case quantity(HealthUnit, RowWeighting)
    }
}

extension SampleType {
    /// Whether readers see samples through their members, rather than by permission for the type.
    package var isSeenThroughMembers: Bool { traits.visibility == .throughMembers }

    /// Whether samples hold others.
    package var holdsSamples: Bool { traits.holding != .nothing }

    /// The unit in which quantities of the type are computed; nil where samples have none.
    package var unitOfValues: HealthUnit? {
        if case .quantity(let unit, _) = traits.value { unit } else { nil }
    }
}
