/// A type whose samples are quantities, such as step count or heart rate.
///
/// ```swift
/// let steps = QuantityType(.stepCount)
/// steps.aggregationStyle  // .cumulative
/// steps.is(compatibleWith: .count())  // true
/// ```
public final class QuantityType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    /// How samples of the type are combined by statistics.
    ///
    /// `.discreteArithmetic` for an unknown type.
    public let aggregationStyle: QuantityAggregationStyle
    /// The unit in which the type is computed and exported; the null unit for an unknown type.
    package var canonicalUnit: HealthUnit { canonicalReference.unit }
    let canonicalReference: UnitReference

    init(_ row: Row, index: Int) {
        aggregationStyle = row.aggregationStyle
        canonicalReference = UnitReference(row.unit)
        var traits = Traits()
        traits.value = .quantity(row.unit, RowWeighting(row.aggregationStyle))
        if Self.measuredBySystem.contains(row.identifier) { traits.sharing = .measuredBySystem }
        traits.requiredMetadata = row.requiredMetadata
        super.init(identifier: row.identifier.rawValue, index: index, sample: QuantitySample.self, traits: traits)
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: QuantityTypeIdentifier) {
        self.init(
            interned: Self.quantityType(forIdentifier: identifier)
                ?? QuantityType(Row(identifier, .discreteArithmetic, .null), index: -1))
    }

    /// Whether quantities of the unit may be saved under this type.
    ///
    /// False for an unknown type.
    public func `is`(compatibleWith unit: HealthUnit) -> Bool {
        isKnown && canonicalUnit.isCompatible(with: unit)
    }

    /// What is known about one type.
    struct Row {
        let identifier: QuantityTypeIdentifier
        let aggregationStyle: QuantityAggregationStyle
        let unit: HealthUnit
        let requiredMetadata: [String]

        init(
            _ identifier: QuantityTypeIdentifier,
            _ aggregationStyle: QuantityAggregationStyle,
            _ unit: HealthUnit,
            requires keys: String...
        ) {
            self.identifier = identifier
            self.aggregationStyle = aggregationStyle
            self.unit = unit
            requiredMetadata = keys
        }
    }
}

extension ObjectType {
    /// The quantity type of an identifier, or nil if it is unknown.
    public static func quantityType(forIdentifier identifier: QuantityTypeIdentifier) -> QuantityType? {
        SampleType.known(identifier.rawValue) as? QuantityType
    }
}

extension QuantityType {
    /// The types that HealthKit documents as read-only, and exercise and stand time and NikeFuel, of which it was reported.
    private static let measuredBySystem: Set<QuantityTypeIdentifier> = [
        .appleExerciseTime, .appleSleepingWristTemperature, .appleStandTime, .appleWalkingSteadiness,
        .atrialFibrillationBurden, .nikeFuel, .walkingHeartRateAverage,
    ]
}

extension SampleKind {
    static let quantity = SampleKind { first in
        QuantityType.table.enumerated().map { QuantityType($1, index: first + $0) }
    }
}
