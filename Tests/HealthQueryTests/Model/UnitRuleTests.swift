@testable import HealthQuery
import Testing

private func unit(_ text: String) throws -> HealthUnit { try HealthUnit(from: text) }

struct UnitRuleTests {
    @Test func `R14.1 percent converts one to one with count`() throws {
        #expect(try Quantity(unit: .percent(), doubleValue: 0.5).value(in: .count()) == 0.5)
        #expect(try Quantity(unit: .count(), doubleValue: 1.1).value(in: .percent()) == 1.1)
        #expect(HealthUnit.percent().conversion(to: .count())?.isIdentity == true)
        #expect(!HealthUnit.count().unitDivided(by: .percent()).isNull())
    }

    @Test func `R14.2 glucose converts with its molar mass`() throws {
        let millimoles = HealthUnit.moleUnit(with: .milli, molarMass: UnitMolarMassBloodGlucose)
            .unitDivided(by: .liter())
        #expect(millimoles.unitString == "mmol<180.1558800000541>/L")
        // As exports and apps write it, and in all digits.
        for text in ["mmol<180.1558800000541>/L", "mmol<180.15588000005408>/L", "mmol<180.155880000054080>/L"] {
            #expect(try unit(text) == millimoles && unit(text).scale == millimoles.scale)
            #expect(try unit(text).hashValue == millimoles.hashValue)
        }
        #expect(try unit("mmol<180.15588>/L") != millimoles)
        #expect(HealthUnit.moleUnit(withMolarMass: .greatestFiniteMagnitude).isCompatible(with: .gram()) == false)
        let quantity = Quantity(unit: millimoles, doubleValue: 5.5)
        #expect(try quantity.value(in: unit("mg/dL")) == 5.5 * 180.15588000005408 / 10)
        #expect(try Quantity(unit: unit("mg/dL"), doubleValue: 18.015588000005408).value(in: millimoles) == 1)
    }

    @Test func `R14.2 moles of different molar mass are compatible, bare moles with none`() throws {
        let water = HealthUnit.moleUnit(withMolarMass: 18)
        #expect(try Quantity(unit: water, doubleValue: 2).value(in: .moleUnit(withMolarMass: 9)) == 4)
        #expect(try Quantity(unit: water, doubleValue: 2).value(in: .gram()) == 36)
        #expect(try unit("mol").isCompatible(with: unit("Gmol")))
        #expect(try !unit("mol").isCompatible(with: water))
        #expect(try !unit("mol").isCompatible(with: .count()))
    }

    @Test(arguments: [0, -1, Double.nan, Double.infinity, -Double.infinity])
    func `a molar mass that is none makes the bare mole`(mass: Double) throws {
        #expect(HealthUnit.moleUnit(with: .milli, molarMass: mass).unitString == "mmol")
    }

    @Test func `R14.4 lone temperatures convert with their zeros`() throws {
        func convert(_ value: Double, _ from: HealthUnit, _ to: HealthUnit) throws -> Double {
            try Quantity(unit: from, doubleValue: value).value(in: to)
        }
        #expect(try convert(27, .degreeCelsius(), .degreeFahrenheit()).isClose(to: 80.6))
        #expect(try convert(32, .degreeFahrenheit(), .degreeCelsius()) == 0)
        #expect(try convert(-40, .degreeFahrenheit(), .degreeCelsius()) == -40)
        #expect(try convert(100, .degreeCelsius(), .degreeFahrenheit()) == 212)
        #expect(try convert(0, .degreeCelsius(), .kelvin()) == 273.15)
        #expect(try convert(0, .kelvin(), .degreeFahrenheit()) == -459.67)
        #expect(try convert(0, .kelvin(), .degreeCelsius()) == -273.15)
        #expect(try convert(-459.67, .degreeFahrenheit(), .kelvin()) == 0)
        #expect(try convert(300_150, unit("mK"), .degreeCelsius()) == 27)
        for step in 300...450 {
            let celsius = Double(step) / 10
            let fahrenheit = try convert(celsius, .degreeCelsius(), .degreeFahrenheit())
            #expect(fahrenheit.isClose(to: celsius * 1.8 + 32))
            #expect(try convert(fahrenheit, .degreeFahrenheit(), .degreeCelsius()).isClose(to: celsius))
        }
    }

    @Test(arguments: [("degC·m", "degF·m", 1.8), ("degC^2", "degF^2", 3.24), ("1/degC", "1/degF", 1 / 1.8)])
    func `R14.4 temperatures in compounds convert by scale only`(from: String, to: String, factor: Double) throws {
        let conversion = try #require(try unit(from).conversion(to: unit(to)))
        #expect(conversion(10).isClose(to: 10 * factor))
        #expect(conversion(0) == 0)
    }

    @Test func `R14.5 watts are joules per second, and the first power changes nothing`() throws {
        #expect(try HealthUnit.watt().isCompatible(with: unit("J/s")))
        #expect(try Quantity(unit: .watt(), doubleValue: 60).value(in: unit("J/min")) == 3600)
        #expect(HealthUnit.meter().unitRaised(toPower: 1) == .meter())
    }

    @Test func `R14.6 sound levels are logarithms of pressures`() throws {
        let level = HealthUnit.decibelAWeightedSoundPressureLevel()
        #expect(try Quantity(unit: level, doubleValue: 0).value(in: .pascal()) == 2e-5)
        #expect(try Quantity(unit: level, doubleValue: 20).value(in: .pascal()).isClose(to: 2e-4))
        #expect(try Quantity(unit: level, doubleValue: 80).value(in: .pascalUnit(with: .milli)).isClose(to: 200))
        #expect(try Quantity(unit: .pascal(), doubleValue: 2).value(in: level).isClose(to: 100))
        #expect(try Quantity(unit: .pascal(), doubleValue: -1).value(in: level).isNaN)
        #expect(level.conversion(to: level)?.isIdentity == true)
        // In a compound there is no logarithm, so there is no pressure.
        #expect(try !unit("dBASPL·m").isCompatible(with: unit("Pa·m")))
        #expect(try Quantity(unit: unit("dBASPL/min"), doubleValue: 60).value(in: unit("dBASPL/s")) == 1)
    }

    @Test(arguments: [
        ("m^3", "L"), ("m^2·in", "L"), ("%/m", "count/in"), ("cm", "m"), ("()", "count"), ("()", "count^2"),
        ("()", "%"), ("m/in", "count"), ("dL/L", "%"), ("Hz", "count/s"), ("Pa·m^3", "J"), ("Cal", "kcal"),
        ("g/mol<18>", "count"),
    ])
    func `units that measure the same are compatible`(first: String, second: String) throws {
        #expect(try unit(first).isCompatible(with: unit(second)))
        #expect(try unit(second).isCompatible(with: unit(first)))
        #expect(try unit(first).conversion(to: unit(second)) != nil)
    }

    @Test(arguments: [
        ("kg", "m"), ("()", "IU"), ("()", "in"), ("()", "appleEffortScore"), ("count", "rad"), ("D", "1/m"),
        ("D", "pD"), ("dBHL", "dBASPL"), ("lx", "W"), ("S", "V"), ("mol", "g"), ("count", "s"),
    ])
    func `units that measure different things are not`(first: String, second: String) throws {
        #expect(try !unit(first).isCompatible(with: unit(second)))
        #expect(try unit(second).conversion(to: unit(first)) == nil)
    }

    @Test(arguments: [
        ("kcal/(kg*hr)", "kcal/hr·kg"), ("mL/(kg*min)", "mL/min·kg"), ("count*min", "min·count"), ("s^-2", "1/s^2"),
        ("m^2/s^3", "m^2/s^3"), ("m^0", "()"), ("km.m", "m·km"),
    ])
    func `R14.9 units print in a fixed order`(text: String, printed: String) throws {
        #expect(try unit(text).unitString == printed)
        #expect(try unit(printed) == unit(text))
        #expect(try unit(text).description == printed)
    }

    @Test func `the null unit changes nothing in a product`() throws {
        let null = HealthUnit.meter().unitDivided(by: .meter())
        #expect(null.isNull())
        #expect(null.unitMultiplied(by: .meter()) == .meter())
        #expect(HealthUnit.meter().unitMultiplied(by: null) == .meter())
        #expect(HealthUnit.meter().unitDivided(by: null) == .meter())
        #expect(HealthUnit.meter().unitRaised(toPower: 0) == null)
        #expect(null.reciprocal() == null)
        #expect(!HealthUnit.count().isNull())
    }

    @Test(arguments: [Int.max, Int.min, 40_000, -40_000, 1 << 40])
    func `absurd powers are cut and convert to nothing else`(power: Int) throws {
        let huge = try unit("km/s^2").unitRaised(toPower: power)
        #expect(try unit(huge.unitString) == huge)
        #expect(huge.isCompatible(with: huge))
        #expect(huge.conversion(to: huge)?.isIdentity == true)
        #expect(try !huge.isCompatible(with: unit("m/s^2").unitRaised(toPower: power)))
        #expect(huge.unitRaised(toPower: power).unitString.hasSuffix("32767"))
        #expect(huge.unitMultiplied(by: huge.reciprocal()).isNull())
        let quantity = Quantity(unit: huge, doubleValue: 5)
        #expect(quantity == Quantity(unit: huge, doubleValue: 5))
        #expect(quantity != Quantity(unit: .meter(), doubleValue: 5))
        #expect(Set([quantity, quantity]).count == 1)
    }

    @Test(arguments: [Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-300, 1e300])
    func `absurd molar masses print, parse and never trap`(mass: Double) throws {
        for prefix in MetricPrefix.allCases {
            let moles = HealthUnit.moleUnit(with: prefix, molarMass: mass)
            #expect(try unit(moles.unitString) == moles)
            #expect(moles.unitDivided(by: moles).isNull())
            #expect(moles.conversion(to: .gram()) == nil)
        }
    }
}
