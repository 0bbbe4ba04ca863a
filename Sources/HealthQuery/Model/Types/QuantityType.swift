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
    /// `.discreteArithmetic` for a type that is not known.
    public let aggregationStyle: QuantityAggregationStyle
    /// The unit in which the type is computed and exported; the null unit for a type that is not known.
    package let canonicalUnit: HealthUnit

    init(_ row: Row, index: Int) {
        aggregationStyle = row.aggregationStyle
        canonicalUnit = row.unit
        super.init(identifier: row.identifier.rawValue, index: index)
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is not known; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: QuantityTypeIdentifier) {
        if let known = Self.quantityType(forIdentifier: identifier) {
            self.init(interned: known)
        } else {
            self.init(Row(identifier, .discreteArithmetic, .null), index: -1)
        }
    }

    /// Whether quantities of the unit may be saved under this type.
    ///
    /// False for a type that is not known.
    public func `is`(compatibleWith unit: HealthUnit) -> Bool {
        isKnown && canonicalUnit.isCompatible(with: unit)
    }

    /// What is known about one type.
    struct Row {
        let identifier: QuantityTypeIdentifier
        let aggregationStyle: QuantityAggregationStyle
        let unit: HealthUnit

        init(_ identifier: QuantityTypeIdentifier, _ aggregationStyle: QuantityAggregationStyle, _ unit: HealthUnit) {
            self.identifier = identifier
            self.aggregationStyle = aggregationStyle
            self.unit = unit
        }
    }
}
