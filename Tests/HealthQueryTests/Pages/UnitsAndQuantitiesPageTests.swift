import Foundation
import HealthQuery
import Testing

/// The page on units and quantities: its listings, and what it says.
struct UnitsAndQuantitiesPageTests {
    @Test func `a quantity converts when it is asked`() throws {
        let weight = Quantity(unit: .pound(), doubleValue: 150)
        let kilograms = try weight.value(in: .gramUnit(with: .kilo))  // 68.0388555
        #expect(kilograms == 68.0388555)
        #expect(throws: HealthError.self) { try weight.value(in: .meter()) }
    }

    @Test func `units are made in three ways`() throws {
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let same = try HealthUnit(from: "count/min")
        let speed = HealthUnit.meterUnit(with: .kilo).unitDivided(by: .hour())
        let acceleration = try HealthUnit(from: "m/s^2")
        #expect(perMinute == same)
        #expect(speed.unitString == "km/hr" && acceleration.isCompatible(with: speed.unitDivided(by: .second())))
    }

    @Test(arguments: [
        "mg", "mL", "kPa", "count/min", "mL/kg.min", "mL/(kg*min)", "mL/kg·min", "s^-1", "mmol<180.15588>/L", "%",
        "degC",
        "mmHg", "dBASPL",
    ])
    func `the page's texts are units`(_ text: String) throws {
        let unit = try HealthUnit(from: text)
        #expect(try HealthUnit(from: unit.unitString) == unit)
    }

    @Test func `products below a stroke are alike`() throws {
        #expect(try HealthUnit(from: "mL/kg.min") == HealthUnit(from: "mL/(kg*min)"))
        let error = #expect(throws: HealthError.self) { try HealthUnit(from: "mg/dose") }
        #expect(error?.message.contains("dose") == true)
    }

    @Test func `milligrams become millimoles and back`() throws {
        let milligrams = try HealthUnit(from: "mg/dL")
        let millimoles = HealthUnit.moleUnit(with: .milli, molarMass: UnitMolarMassBloodGlucose)
            .unitDivided(by: .liter())

        let glucose = Quantity(unit: milligrams, doubleValue: 99)
        print(try glucose.value(in: millimoles))  // 5.495…
        let high = Quantity(unit: millimoles, doubleValue: 7.8)
        print(try high.value(in: milligrams))  // 140.5…
        #expect(try "\(glucose.value(in: millimoles))".hasPrefix("5.495"))
        #expect(try "\(high.value(in: milligrams))".hasPrefix("140.5"))
        let type = QuantityType(.bloodGlucose)
        #expect(type.is(compatibleWith: millimoles) && type.is(compatibleWith: milligrams))
        #expect(!type.is(compatibleWith: try HealthUnit(from: "mmol/L")))
    }

    @Test func `R14.1 percent is a fraction`() throws {
        let saturation = Quantity(unit: .percent(), doubleValue: 0.97)
        print("\((try saturation.value(in: .percent()) * 100).rounded()) %")  // 97.0 %
        #expect("\((try saturation.value(in: .percent()) * 100).rounded()) %" == "97.0 %")
    }

    @Test func `R14.7 quantities are compared as amounts`() throws {
        let mile = Quantity(unit: .mile(), doubleValue: 1)
        let kilometre = Quantity(unit: .meterUnit(with: .kilo), doubleValue: 1)
        print(mile > kilometre)  // true
        #expect(mile > kilometre)
        let gram = Quantity(unit: .gram(), doubleValue: 1)
        #expect(!(gram < mile) && gram != mile)
        #expect(throws: HealthError.self) { try gram.compare(mile) }
        let warm = Quantity(unit: .degreeCelsius(), doubleValue: 37)
        #expect(abs(try warm.value(in: .degreeFahrenheit()) - 98.6) < 1e-9)
    }

    @Test func `a type takes units that fit`() async throws {
        let store = HealthStore()
        let heartRate = QuantityType(.heartRate)
        print(heartRate.is(compatibleWith: .hertz()))  // true: 1 Hz is 60 count/min
        print(heartRate.is(compatibleWith: .count()))  // false
        let units = try await store.preferredUnits(for: [heartRate])
        #expect(heartRate.is(compatibleWith: .hertz()) && !heartRate.is(compatibleWith: .count()))
        #expect(try units == [heartRate: HealthUnit(from: "count/min")])
    }

    @Test func `the listings of the page are here`() throws {
        try expectListings(of: "UnitsAndQuantities", count: 6)
    }
}
