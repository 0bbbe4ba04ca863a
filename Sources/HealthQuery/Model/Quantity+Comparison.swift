public import Foundation

extension Quantity: Hashable {
    /// Whether both are the same amount: compatible units and equal values in SI units (R14.8).
    ///
    /// NaN equals nothing, not even itself, as with `Double`.
    public static func == (first: Quantity, second: Quantity) -> Bool {
        first.unit.isCompatible(with: second.unit) && first.baseValue == second.baseValue
    }

    /// Hashes what is compared: the dimension and the value in SI units.
    public func hash(into hasher: inout Hasher) {
        if unit.isConvertible {
            hasher.combine(unit.dimension)
        } else {
            hasher.combine(unit)
        }
        hasher.combine(baseValue)
    }

    /// The value in SI units.
    ///
    /// Equal units are converted as well: otherwise two quantities could be equal through a third, and not directly.
    var baseValue: Double { unit.baseValue(of: value) }
}

extension Quantity: Comparable {
    /// Whether the first is the smaller amount.
    ///
    /// False if the units are not compatible or a value is NaN.
    public static func < (first: Quantity, second: Quantity) -> Bool {
        first.unit.isCompatible(with: second.unit) && first.baseValue < second.baseValue
    }

    /// The order of two quantities.
    ///
    /// HealthKit raises an exception where this throws (R14.7).
    ///
    /// - Throws: `HealthError.Code.errorInvalidArgument` if the units are not compatible or a value is NaN.
    public func compare(_ quantity: Quantity) throws -> ComparisonResult {
        guard unit.isCompatible(with: quantity.unit) else {
            throw Self.incompatible(unit, quantity.unit)
        }
        let (first, second) = (baseValue, quantity.baseValue)
        if first < second { return .orderedAscending }
        if first > second { return .orderedDescending }
        if first == second { return .orderedSame }
        throw HealthError.invalidArgument("\(self) and \(quantity) have no order")
    }
}
