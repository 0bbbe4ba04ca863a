/// A type whose samples have one of a few values, such as sleep analysis or a headache's severity.
public final class CategoryType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    /// The values a sample may have, and their names.
    package let values: CategoryValueSet
    /// Whether a sample must end when it begins.
    let hasInstantsOnly: Bool

    init(_ row: Row, index: Int) {
        values = row.values
        var traits = Traits()
        traits.value = .category
        if Self.measuredBySystem.contains(row.identifier) { traits.sharing = .measuredBySystem }
        hasInstantsOnly = row.identifier == .menopausalState
        traits.requiredMetadata = row.requiredMetadata
        super.init(identifier: row.identifier.rawValue, index: index, sample: CategorySample.self, traits: traits)
    }

    /// The types that HealthKit documents as read-only, and stand hours, of which it was reported.
    private static let measuredBySystem: Set<CategoryTypeIdentifier> = [
        .appleStandHour, .appleWalkingSteadinessEvent, .environmentalAudioExposureEvent, .highHeartRateEvent,
        .infrequentMenstrualCycles, .irregularHeartRhythmEvent, .irregularMenstrualCycles, .lowCardioFitnessEvent,
        .lowHeartRateEvent, .persistentIntermenstrualBleeding, .prolongedMenstrualPeriods,
    ]

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: CategoryTypeIdentifier) {
        self.init(
            interned: Self.categoryType(forIdentifier: identifier) ?? CategoryType(Row(identifier, .unknown), index: -1)
        )
    }

    /// What is known about one type.
    struct Row {
        let identifier: CategoryTypeIdentifier
        let values: CategoryValueSet
        let requiredMetadata: [String]

        init(_ identifier: CategoryTypeIdentifier, _ values: CategoryValueSet, requires keys: String...) {
            self.identifier = identifier
            self.values = values
            requiredMetadata = keys
        }
    }
}

extension ObjectType {
    /// The category type of an identifier, or nil if it is unknown.
    public static func categoryType(forIdentifier identifier: CategoryTypeIdentifier) -> CategoryType? {
        SampleType.known(identifier.rawValue) as? CategoryType
    }
}

extension SampleKind {
    static let category = SampleKind { first in
        CategoryType.table.enumerated().map { CategoryType($1, index: first + $0) }
    }
}
