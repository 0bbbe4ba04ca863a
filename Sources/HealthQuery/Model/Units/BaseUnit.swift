/// The units that have a symbol of their own.
///
/// The order is the order in which factors are printed. It is ours (R14.9), chosen so that the compound units of
/// Apple's exports come out the same: `mL/min·kg`, `kcal/hr·kg`.
enum BaseUnit: UInt8, Sendable, Hashable, CaseIterable {
    case second, minute, hour, day
    case gram, ounce, pound, stone, mole
    case meter, inch, foot, yard, mile
    case liter, fluidOunceUS, fluidOunceImperial, pintUS, pintImperial, cupUS, cupImperial
    case pascal, millimeterOfMercury, centimeterOfWater, atmosphere, inchesOfMercury
    case joule, kilocalorie, largeCalorie, smallCalorie
    case degreeCelsius, degreeFahrenheit, kelvin
    case siemen, volt, watt, hertz, lux, radianAngle, degreeAngle
    case diopter, prismDiopter
    case decibelAWeightedSoundPressureLevel, decibelHearingLevel
    case internationalUnit, appleEffortScore, percent, count

    /// What is known about a base unit.
    struct Definition {
        let symbol: String
        let dimension: UnitDimension
        let scale: UnitScale
        let isPrefixable: Bool

        init(_ symbol: String, _ dimension: UnitDimension, _ scale: UnitScale, prefixable: Bool = false) {
            self.symbol = symbol
            self.dimension = dimension
            self.scale = scale
            self.isPrefixable = prefixable
        }
    }
}

extension BaseUnit {
    /// The symbol, what it measures, how many SI units it is, and whether it takes a prefix.
    ///
    /// A mole with a molar mass is a mass and a lone dBASPL is a pressure; `UnitFactor` and `HealthUnit` see to that.
    var definition: Definition {
        switch self {
        case .second: Definition("s", .time, UnitScale(1), prefixable: true)
        case .minute: Definition("min", .time, UnitScale(60))
        case .hour: Definition("hr", .time, UnitScale(3600))
        case .day: Definition("d", .time, UnitScale(86400))
        case .gram: Definition("g", .mass, UnitScale(1, 1000), prefixable: true)
        case .ounce: Definition("oz", .mass, UnitScale(28_349_523_125, 1e12))
        case .pound: Definition("lb", .mass, UnitScale(45_359_237, 1e8))
        case .stone: Definition("st", .mass, UnitScale(635_029_318, 1e8))
        case .mole: Definition("mol", .amount, UnitScale(1), prefixable: true)
        case .meter: Definition("m", .length, UnitScale(1), prefixable: true)
        case .inch: Definition("in", .length, UnitScale(254, 1e4))
        case .foot: Definition("ft", .length, UnitScale(3048, 1e4))
        case .yard: Definition("yd", .length, UnitScale(9144, 1e4))
        case .mile: Definition("mi", .length, UnitScale(1_609_344, 1e3))
        case .liter: Definition("L", .volume, UnitScale(1, 1000), prefixable: true)
        case .fluidOunceUS: Definition("fl_oz_us", .volume, UnitScale(295_735_295_625, 1e16))
        case .fluidOunceImperial: Definition("fl_oz_imp", .volume, UnitScale(284_130_625, 1e13))
        case .pintUS: Definition("pt_us", .volume, UnitScale(473_176_473, 1e12))
        case .pintImperial: Definition("pt_imp", .volume, UnitScale(56_826_125, 1e11))
        case .cupUS: Definition("cup_us", .volume, UnitScale(2_365_882_365, 1e13))
        case .cupImperial: Definition("cup_imp", .volume, UnitScale(284_130_625, 1e12))
        case .pascal: Definition("Pa", .pressure, UnitScale(1), prefixable: true)
        case .millimeterOfMercury: Definition("mmHg", .pressure, UnitScale(133_322_387_415, 1e9))
        case .centimeterOfWater: Definition("cmAq", .pressure, UnitScale(980_665, 1e4))
        case .atmosphere: Definition("atm", .pressure, UnitScale(101_325))
        case .inchesOfMercury: Definition("inHg", .pressure, UnitScale(338_638_816, 1e5))
        case .joule: Definition("J", .energy, UnitScale(1), prefixable: true)
        case .kilocalorie: Definition("kcal", .energy, UnitScale(4184))
        case .largeCalorie: Definition("Cal", .energy, UnitScale(4184))
        case .smallCalorie: Definition("cal", .energy, UnitScale(4184, 1000))
        case .degreeCelsius: Definition("degC", .temperature, UnitScale(1))
        case .degreeFahrenheit: Definition("degF", .temperature, UnitScale(5, 9))
        case .kelvin: Definition("K", .temperature, UnitScale(1), prefixable: true)
        case .siemen: Definition("S", .conductance, UnitScale(1), prefixable: true)
        case .volt: Definition("V", .voltage, UnitScale(1), prefixable: true)
        case .watt: Definition("W", .power, UnitScale(1), prefixable: true)
        case .hertz: Definition("Hz", .frequency, UnitScale(1), prefixable: true)
        case .lux: Definition("lx", .illuminance, UnitScale(1), prefixable: true)
        case .radianAngle: Definition("rad", .angle, UnitScale(1), prefixable: true)
        case .degreeAngle: Definition("deg", .angle, UnitScale(1, 180, real: .pi))
        case .diopter: Definition("D", .opticalPower, UnitScale(1))
        case .prismDiopter: Definition("pD", .prismPower, UnitScale(1))
        case .decibelAWeightedSoundPressureLevel: Definition("dBASPL", .soundLevel, UnitScale(1))
        case .decibelHearingLevel: Definition("dBHL", .hearingLevel, UnitScale(1))
        case .internationalUnit: Definition("IU", .pharmacology, UnitScale(1))
        case .appleEffortScore: Definition("appleEffortScore", .effort, UnitScale(1))
        // One, not a hundredth: 0.5 in percent is 0.5 in count (R14.1).
        case .percent: Definition("%", .none, UnitScale(1))
        case .count: Definition("count", .none, UnitScale(1))
        }
    }
}
