import Foundation

/// One factor of a unit: a base unit with a prefix, raised to a power.
struct UnitFactor: Sendable, Hashable {
    /// The greatest power, up or down.
    ///
    /// No unit of measure comes near it, and sums of powers cannot overflow.
    static let powerLimit = 32_767

    let base: BaseUnit
    let prefix: MetricPrefix
    /// Grams per mole, finite and above zero, in as many digits as are printed; 0 for a bare mole and for other units.
    let molarMass: Double
    var power: Int

    init(_ base: BaseUnit, _ prefix: MetricPrefix = .none, molarMass: Double = 0, power: Int = 1) {
        self.base = base
        self.prefix = prefix
        self.molarMass = molarMass > 0 ? Self.rounded(molarMass) : molarMass
        self.power = power
    }

    /// What the factor measures, its power included.
    var dimension: UnitDimension {
        (molarMass > 0 ? .mass : base.definition.dimension) ^ power
    }

    /// How many SI units the factor is, its power included.
    var scale: UnitScale {
        let one = molarMass > 0 ? UnitScale(1, 1000, real: molarMass) : base.definition.scale
        return prefix.definition.scale.multiplied(by: one).raised(to: power)
    }

    /// The factor as it is printed above or below the stroke, without the sign of its power.
    var text: String {
        let mass = molarMass > 0 ? "<\(molarMass == UnitMolarMassBloodGlucose ? Self.printedGlucose : molarMass)>" : ""
        let exponent = power.magnitude == 1 ? "" : "^\(power.magnitude)"
        return prefix.definition.symbol + base.definition.symbol + mass + exponent
    }
}

extension UnitFactor {
    /// A molar mass in 16 digits, as HealthKit prints it: exports and apps hold glucose's as `180.1558800000541`.
    private static func inPrintedDigits(_ molarMass: Double) -> Double {
        let printed = Double(String(format: "%.16g", molarMass)) ?? molarMass
        return printed.isFinite ? printed : molarMass
    }

    /// A molar mass that is read back from its text; one that prints as glucose's is the one that its constant has (R14.2).
    private static func rounded(_ molarMass: Double) -> Double {
        if molarMass == UnitMolarMassBloodGlucose { return molarMass }
        let printed = inPrintedDigits(molarMass)
        return printed == printedGlucose ? UnitMolarMassBloodGlucose : printed
    }

    private static let printedGlucose = inPrintedDigits(UnitMolarMassBloodGlucose)

    /// The factors in printing order, each atom once, powers of zero left out.
    ///
    /// Atoms are the same when base unit, prefix and molar mass are: `m` and `km` stay apart, as in HealthKit.
    static func merged(_ factors: [UnitFactor]) -> [UnitFactor] {
        var result: [UnitFactor] = []
        for factor in factors.sorted(by: { $0.atom < $1.atom }) {
            if let last = result.last, last.atom == factor.atom {
                result[result.count - 1].power += factor.power
            } else {
                result.append(factor)
            }
        }
        return result.filter { $0.power != 0 }
    }

    private var atom: (UInt8, Int, Double) { (base.rawValue, prefix.rawValue, molarMass) }
}
