import Foundation

extension HealthUnit {
    /// Whether values in this unit can be converted to the other unit.
    ///
    /// Units are compatible when they measure the same: `m^3` and `L`, `count/s` and `Hz`, `mol<M>` and `g`, `count`,
    /// `%` and the null unit. `W` is compatible with `J/s`, which HealthKit denies (R14.5), and `dBASPL` with `Pa`
    /// while it stands alone (R14.6).
    public func isCompatible(with unit: HealthUnit) -> Bool {
        if self === unit { return true }
        if isConvertible && unit.isConvertible { return dimension == unit.dimension }
        return self == unit
    }

    /// How values in this unit become values in the other, or nil if the units are not compatible.
    ///
    /// The identity if the units are equal.
    package func conversion(to unit: HealthUnit) -> UnitConversion? {
        if self == unit { return .identity }
        return isCompatible(with: unit) ? UnitConversion(from: self, to: unit) : nil
    }

    /// The value in SI units, in which quantities are compared (R14.8).
    ///
    /// In a unit that converts only to itself it is the value.
    func baseValue(of value: Double) -> Double {
        guard isConvertible else { return value }
        return switch curve {
        case .linear(hundredths: 45_967):
            // By way of degrees Celsius: else 100.4 degF would not be 38 degC.
            Self.degreeCelsius().baseValue(of: UnitConversion(from: self, to: .degreeCelsius())(value))
        case .linear(let hundredths): (value + hundredths / 100) * scale.multiplier / scale.divisor
        case .soundLevel: pow(10, value / 20) * UnitConversion.referencePressure
        }
    }
}
