import Foundation

/// How many SI units one unit is, kept as a fraction.
///
/// Powers of ten and the legal factors (a pound is 0.45359237 kg) are fractions of integers. As such they multiply,
/// divide and cancel without rounding, so that 9 mg is 0.009 g and not 0.009000000000000001 g. Other factors, a molar
/// mass or pi, are kept beside it.
struct UnitScale: Sendable, Hashable {
    /// The integers, without a common divisor while both are small enough to be exact.
    let numerator: Double
    let denominator: Double
    /// The rest of the fraction: any positive numbers.
    let realNumerator: Double
    let realDenominator: Double

    init(_ numerator: Double, _ denominator: Double = 1, real: Double = 1, realDenominator: Double = 1) {
        (self.numerator, self.denominator) = Self.reduced(numerator, denominator)
        self.realNumerator = real
        self.realDenominator = realDenominator
    }

    /// The factor on the way to SI units.
    var multiplier: Double { numerator * realNumerator }
    /// The divisor on the way to SI units.
    var divisor: Double { denominator * realDenominator }

    /// Whether conversions can be computed.
    ///
    /// The bound is such that the quotient of two usable scales is finite and above zero in all its parts. A unit
    /// beyond it, like `km^60`, measures nothing.
    var isUsable: Bool {
        let range = 1e-150...1e150
        return range.contains(numerator) && range.contains(denominator) && range.contains(realNumerator)
            && range.contains(realDenominator) && range.contains(multiplier) && range.contains(divisor)
    }

    func multiplied(by other: UnitScale) -> UnitScale {
        // Cancel crosswise first: the products stay small, so that they stay exact.
        let (top, otherBottom) = Self.reduced(numerator, other.denominator)
        let (otherTop, bottom) = Self.reduced(other.numerator, denominator)
        let (real, otherRealBottom) = Self.cancelled(realNumerator, other.realDenominator)
        let (otherReal, realBottom) = Self.cancelled(other.realNumerator, realDenominator)
        return UnitScale(
            top * otherTop,
            bottom * otherBottom,
            real: real * otherReal,
            realDenominator: realBottom * otherRealBottom
        )
    }

    func divided(by other: UnitScale) -> UnitScale {
        multiplied(by: other.inverted)
    }

    func raised(to power: Int) -> UnitScale {
        let base = power < 0 ? inverted : self
        let exponent = Double(power.magnitude)
        return UnitScale(
            pow(base.numerator, exponent),
            pow(base.denominator, exponent),
            real: pow(base.realNumerator, exponent),
            realDenominator: pow(base.realDenominator, exponent)
        )
    }

    private var inverted: UnitScale {
        UnitScale(denominator, numerator, real: realDenominator, realDenominator: realNumerator)
    }

    /// Both numbers divided by their greatest common divisor, if they are exact.
    private static func reduced(_ first: Double, _ second: Double) -> (Double, Double) {
        guard first != second else { return (1, 1) }
        let exact = 1...0x1p53
        guard exact.contains(first), exact.contains(second) else { return (first, second) }
        var divisor = UInt64(first)
        var remainder = UInt64(second)
        while remainder != 0 {
            (divisor, remainder) = (remainder, divisor % remainder)
        }
        return (first / Double(divisor), second / Double(divisor))
    }

    private static func cancelled(_ first: Double, _ second: Double) -> (Double, Double) {
        first == second ? (1, 1) : (first, second)
    }
}
