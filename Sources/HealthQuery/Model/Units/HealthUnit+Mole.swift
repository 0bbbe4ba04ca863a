// swift-format-ignore: AlwaysUseLowerCamelCase
/// The molar mass of glucose in grams per mole, which turns mmol/L into mg/dL.
///
/// ```swift
/// let millimoles = HealthUnit.moleUnit(with: .milli, molarMass: UnitMolarMassBloodGlucose)
/// let quantity = Quantity(unit: millimoles.unitDivided(by: .liter()), doubleValue: 5.5)
/// try quantity.value(in: HealthUnit(from: "mg/dL"))  // 99.0857…
/// ```
public let UnitMolarMassBloodGlucose = 180.15588000005408

extension HealthUnit {
    /// The mole of a substance, `mol<M>`, with its molar mass in grams per mole.
    ///
    /// It measures a mass, so that it converts to grams and to moles of other substances (R14.2). A molar mass that is
    /// not a finite number above zero gives the bare `mol`, which converts only to itself with other prefixes.
    public static func moleUnit(withMolarMass gramsPerMole: Double) -> HealthUnit {
        moleUnit(with: .none, molarMass: gramsPerMole)
    }

    /// The mole of a substance with a metric prefix, such as `mmol<180.1558800000541>`.
    ///
    /// See ``moleUnit(withMolarMass:)``.
    public static func moleUnit(with prefix: MetricPrefix, molarMass gramsPerMole: Double) -> HealthUnit {
        let isMass = gramsPerMole > 0 && gramsPerMole.isFinite
        return .make([UnitFactor(.mole, prefix, molarMass: isMass ? gramsPerMole : 0)])
    }
}
