import HealthQuery
import Testing

/// One of a unit in SI units.
///
/// The factors are those of HealthKit's header and, where it rounds, the legal ones.
private let factors: [(unit: HealthUnit, text: String, siUnit: String, factor: Double)] = [
    (.gram(), "g", "kg", 0.001),
    (.ounce(), "oz", "kg", 0.028349523125),
    (.pound(), "lb", "kg", 0.45359237),
    (.stone(), "st", "kg", 6.35029318),
    (.meter(), "m", "m", 1),
    (.inch(), "in", "m", 0.0254),
    (.foot(), "ft", "m", 0.3048),
    (.yard(), "yd", "m", 0.9144),
    (.mile(), "mi", "m", 1609.344),
    (.liter(), "L", "m^3", 0.001),
    (.fluidOunceUS(), "fl_oz_us", "m^3", 0.0000295735295625),
    (.fluidOunceImperial(), "fl_oz_imp", "m^3", 0.0000284130625),
    (.pintUS(), "pt_us", "m^3", 0.000473176473),
    (.pintImperial(), "pt_imp", "m^3", 0.00056826125),
    (.cupUS(), "cup_us", "m^3", 0.0002365882365),
    (.cupImperial(), "cup_imp", "m^3", 0.000284130625),
    (.pascal(), "Pa", "Pa", 1),
    (.millimeterOfMercury(), "mmHg", "Pa", 133.322387415),
    (.centimeterOfWater(), "cmAq", "Pa", 98.0665),
    (.atmosphere(), "atm", "Pa", 101325),
    (.inchesOfMercury(), "inHg", "Pa", 3386.38816),
    (.second(), "s", "s", 1),
    (.minute(), "min", "s", 60),
    (.hour(), "hr", "s", 3600),
    (.day(), "d", "s", 86400),
    (.joule(), "J", "J", 1),
    (.kilocalorie(), "kcal", "J", 4184),
    (.largeCalorie(), "Cal", "J", 4184),
    (.smallCalorie(), "cal", "J", 4.184),
    (.calorie(), "cal", "J", 4.184),
    (.degreeCelsius(), "degC", "K", 274.15),
    (.degreeFahrenheit(), "degF", "K", 255.92777777777778),
    (.kelvin(), "K", "K", 1),
    (.siemen(), "S", "S", 1),
    (.internationalUnit(), "IU", "IU", 1),
    (.count(), "count", "count", 1),
    (.percent(), "%", "count", 1),
    (.decibelHearingLevel(), "dBHL", "dBHL", 1),
    (.decibelAWeightedSoundPressureLevel(), "dBASPL", "Pa", 2.2440369086039267e-05),
    (.hertz(), "Hz", "Hz", 1),
    (.hertz(), "Hz", "1/s", 1),
    (.volt(), "V", "V", 1),
    (.watt(), "W", "W", 1),
    (.diopter(), "D", "D", 1),
    (.prismDiopter(), "pD", "pD", 1),
    (.radianAngle(), "rad", "rad", 1),
    (.degreeAngle(), "deg", "rad", 0.017453292519943295),
    (.lux(), "lx", "lx", 1),
    (.appleEffortScore(), "appleEffortScore", "appleEffortScore", 1),
    (.moleUnit(withMolarMass: 18), "mol<18.0>", "kg", 0.018),
]

private let prefixed: [(name: String, make: @Sendable (MetricPrefix) -> HealthUnit)] = [
    ("g", HealthUnit.gramUnit), ("m", HealthUnit.meterUnit), ("L", HealthUnit.literUnit), ("Pa", HealthUnit.pascalUnit),
    ("s", HealthUnit.secondUnit), ("J", HealthUnit.jouleUnit), ("S", HealthUnit.siemenUnit),
    ("Hz", HealthUnit.hertzUnit),
    ("V", HealthUnit.voltUnit), ("W", HealthUnit.wattUnit), ("rad", HealthUnit.radianAngleUnit),
    ("lx", HealthUnit.luxUnit), ("mol<18.0>", { HealthUnit.moleUnit(with: $0, molarMass: 18) }),
]

private let prefixes: [(prefix: MetricPrefix, raw: Int, symbol: String, factor: Double)] = [
    (.none, 0, "", 1), (.pico, 1, "p", 1e-12), (.nano, 2, "n", 1e-9), (.micro, 3, "mc", 1e-6), (.milli, 4, "m", 1e-3),
    (.centi, 5, "c", 1e-2), (.deci, 6, "d", 1e-1), (.deca, 7, "da", 1e1), (.hecto, 8, "h", 1e2), (.kilo, 9, "k", 1e3),
    (.mega, 10, "M", 1e6), (.giga, 11, "G", 1e9), (.tera, 12, "T", 1e12), (.femto, 13, "f", 1e-15),
]

struct UnitFactorTests {
    @Test(arguments: factors.indices)
    func `every unit has its symbol and its factor`(row: Int) throws {
        let (unit, text, siUnit, factor) = factors[row]
        #expect(unit.unitString == text)
        #expect(try HealthUnit(from: text) == unit)
        let si = try HealthUnit(from: siUnit)
        let value = try Quantity(unit: unit, doubleValue: 1).value(in: si)
        #expect(value.isClose(to: factor), "\(text): \(value) instead of \(factor)")
        let back = try Quantity(unit: si, doubleValue: factor).value(in: unit)
        #expect(back.isClose(to: 1), "\(text): \(back)")
    }

    @Test func `every unit has a row in this table`() {
        #expect(Set(factors.map(\.text)).count == 48)
    }

    @Test func `prefixes have HealthKit's raw values`() {
        #expect(MetricPrefix.allCases.count == prefixes.count)
        for row in prefixes { #expect(MetricPrefix(rawValue: row.raw) == row.prefix) }
    }

    @Test(arguments: prefixed.indices)
    func `every prefix can stand before the unit`(row: Int) throws {
        let (name, make) = prefixed[row]
        for (prefix, _, symbol, factor) in prefixes {
            let unit = make(prefix)
            #expect(unit.unitString == symbol + name)
            #expect(try HealthUnit(from: symbol + name) == unit)
            let value = try Quantity(unit: unit, doubleValue: 1).value(in: make(.none))
            #expect(value == factor, "\(unit)")
        }
    }

    @Test func `kelvin and the bare mole take prefixes in strings only`() throws {
        #expect(try Quantity(unit: HealthUnit(from: "mK"), doubleValue: 1500).value(in: .kelvin()) == 1.5)
        let mole = try HealthUnit(from: "mol")
        #expect(try Quantity(unit: HealthUnit(from: "mmol"), doubleValue: 5).value(in: mole) == 0.005)
    }

    @Test(arguments: ["koz", "kmi", "kmin", "mcal", "kIU", "m%", "kcount", "mdegC", "kdBHL", "mD", "mdeg", "kft"])
    func `units outside of SI take no prefix`(text: String) {
        #expect(throws: HealthError.self) { try HealthUnit(from: text) }
    }

    @Test func `decimal results have no stray last digit`() throws {
        let grams = Quantity(unit: .gramUnit(with: .milli), doubleValue: 9)
        #expect(try grams.value(in: .gram()) == 0.009)
        let rate = Quantity(unit: try HealthUnit(from: "count/min"), doubleValue: 72)
        #expect(try rate.value(in: HealthUnit(from: "count/s")) == 1.2)
        #expect(try Quantity(unit: .second(), doubleValue: 90).value(in: .minute()) == 1.5)
        #expect(try Quantity(unit: .pound(), doubleValue: 1).value(in: .gramUnit(with: .kilo)) == 0.45359237)
        #expect(try Quantity(unit: .stone(), doubleValue: 1).value(in: .pound()) == 14)
        #expect(try Quantity(unit: .mile(), doubleValue: 1).value(in: .foot()) == 5280)
        #expect(try Quantity(unit: .day(), doubleValue: 1).value(in: .hour()) == 24)
        #expect(try Quantity(unit: .degreeAngle(), doubleValue: 180).value(in: .radianAngle()) == .pi)
    }
}
