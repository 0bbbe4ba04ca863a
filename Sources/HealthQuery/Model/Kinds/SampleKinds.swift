import Foundation

/// A kind of sample: types whose samples are alike.
///
/// A kind is one folder, with its types and their traits, the value that conforms to ``StoredSample``, and the factory
/// of its predicates, and one line below.
package struct SampleKind: Sendable {
    /// Makes the types of the kind; the first gets the given index, the others those that follow.
    package let types: @Sendable (_ firstIndex: Int) -> [SampleType]
    /// The conditions that only samples of the kind can fulfil.
    package let conditions: [any KindCondition.Type]

    package init(
        conditions: [any KindCondition.Type] = [],
        types: @escaping @Sendable (_ firstIndex: Int) -> [SampleType]
    ) {
        self.types = types
        self.conditions = conditions
    }
}

/// The registry of kinds.
package enum SampleKinds {
    private static let own: [SampleKind] = [
        .quantity,
        .category,
        .correlation,
        .clinical,
        .visionPrescription,
        .workout,
        .workoutRoute,
        .heartbeatSeries,
        .electrocardiogram,
        .audiogram,
        .stateOfMind,
        .gad7Assessment,
        .phq9Assessment,
        .document,
        .verifiableClinicalRecord,
        .userAnnotatedMedication,
        .medicationDoseEvent,
        .activitySummary,
    ]

    /// Kinds that other targets add; they must be added before the first use of any type.
    package static let added = Locked<[SampleKind]>([])

    fileprivate static var all: [SampleKind] { own + added.withLock { $0 } }
}

extension SampleType {
    /// Every known type, and that of the rows that are no samples, by index.
    ///
    /// The order is no promise: indices live as long as the process.
    package static let all: [SampleType] = SampleKinds.all.reduce(into: []) { types, kind in
        types += kind.types(types.count)
    }

    /// The conditions of all kinds, by name.
    static let conditions: [String: any KindCondition.Type] = Dictionary(
        SampleKinds.all.flatMap(\.conditions).map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let byIdentifier: [String: SampleType] = Dictionary(
        all.filter(\.isKnown).map { ($0.identifier, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The known type with an identifier.
    ///
    /// - Complexity: one dictionary lookup.
    package static func known(_ identifier: String) -> SampleType? {
        byIdentifier[identifier]
    }
}
