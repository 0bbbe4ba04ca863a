/// A unit of measure, such as `count/min` or `mmol<180.1558800000541>/L`.
///
/// Units are immutable. They are made by factories, by arithmetic, or from a string:
///
/// ```swift
/// let heartRate = HealthUnit.count().unitDivided(by: .minute())
/// let same = try HealthUnit(from: "count/min")
/// heartRate == same  // true
/// ```
///
/// Units are equal when they are products of the same factors with the same powers; `m/s^2` equals `m·s^-2`, while `m`
/// and `km` differ. Whether values can be converted is another question, see ``isCompatible(with:)``.
///
/// A power beyond ±32,767 is cut to that. A unit of more than about 10^150 SI units, or less than 10^-150, converts
/// only to itself.
public final class HealthUnit: Sendable {
    /// The unit as text, which ``init(from:)-(String)`` reads back to an equal unit.
    ///
    /// Factors stand in a fixed order, which is ours and not HealthKit's (R14.9): compare units, not strings. The unit
    /// without factors is `()`.
    public let unitString: String

    /// The factors in printing order, each atom once, no power zero.
    let factors: [UnitFactor]
    /// What the unit measures.
    let dimension: UnitDimension
    /// How many SI units it is, apart from the curve.
    let scale: UnitScale
    /// How values map to SI units.
    let curve: UnitCurve
    /// Whether conversions can use the scale; if not, the unit converts only to itself.
    let isConvertible: Bool
    /// Whether the instance lives as long as the program.
    @usableFromInline let isKept: Bool

    /// Creates a unit of factors that are merged already.
    ///
    /// `make` merges and shares instances. Whoever says that the unit is kept must keep it for good.
    init(merged factors: [UnitFactor], isKept: Bool = false) {
        var dimension = UnitDimension.none
        var scale = UnitScale(1)
        for factor in factors {
            dimension = dimension * factor.dimension
            scale = scale.multiplied(by: factor.scale)
        }
        var curve = UnitCurve.linear(hundredths: 0)
        if factors.count == 1, let only = factors.first, only.power == 1 {
            // Only a unit that stands alone has a zero of its own (R14.4) or is a logarithm (R14.6).
            switch only.base {
            case .degreeCelsius: curve = .linear(hundredths: 27_315)
            case .degreeFahrenheit: curve = .linear(hundredths: 45_967)
            case .decibelAWeightedSoundPressureLevel:
                curve = .soundLevel
                dimension = .pressure
            default: break
            }
        }
        self.factors = factors
        self.dimension = dimension
        self.scale = scale
        self.curve = curve
        self.isConvertible = scale.isUsable
        self.isKept = isKept
        self.unitString = Self.text(of: factors)
    }

    private static func text(of factors: [UnitFactor]) -> String {
        let above = factors.filter { $0.power > 0 }.map(\.text).joined(separator: "·")
        let below = factors.filter { $0.power < 0 }.map(\.text).joined(separator: "·")
        if below.isEmpty {
            return above.isEmpty ? "()" : above
        }
        return (above.isEmpty ? "1" : above) + "/" + below
    }

    /// Whether the unit has no factors, like `m/m` or a unit raised to the power of zero.
    ///
    /// The null unit is compatible with `count` and `%`, and changes nothing in a product.
    public func isNull() -> Bool {
        factors.isEmpty
    }
}

extension HealthUnit: Hashable {
    /// Whether both are products of the same factors with the same powers.
    public static func == (first: HealthUnit, second: HealthUnit) -> Bool {
        // The text is a one-to-one picture of the factors.
        first === second || first.unitString == second.unitString
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(unitString)
    }
}

extension HealthUnit: CustomStringConvertible {
    /// The same as ``unitString``.
    public var description: String { unitString }
}
