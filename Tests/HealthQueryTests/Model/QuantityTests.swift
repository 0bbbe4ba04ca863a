import Foundation
import HealthQuery
import Testing

private func quantity(_ value: Double, _ unit: String) throws -> Quantity {
    Quantity(unit: try HealthUnit(from: unit), doubleValue: value)
}

struct QuantityTests {
    @Test func `a quantity keeps what it was made with, in two words`() throws {
        let rate = try quantity(72, "count/min")
        #expect(rate.value == 72)
        #expect(rate.unit.unitString == "count/min")
        #expect(MemoryLayout<Quantity>.size == 16)
        #expect(rate.doubleValue(for: rate.unit) == 72)
        #expect(rate.is(compatibleWith: .hertz()))
        #expect(!rate.is(compatibleWith: .meter()))
    }

    @Test(
        arguments: [
            (72, "count/min", "72 count/min"), (0.5, "%", "0.5 %"), (-3, "degC", "-3 degC"), (1e300, "g", "1e+300 g"),
            (5, "", "5 ()"), (.nan, "m", "nan m"), (-.infinity, "m", "-inf m"), (180.25, "lb", "180.25 lb"),
        ] as [(Double, String, String)])
    func `the description is value and unit`(value: Double, unit: String, text: String) throws {
        #expect(try quantity(value, unit).description == text)
    }

    @Test func `R14.7 an incompatible unit throws`() throws {
        let weight = try quantity(70, "kg")
        let conversion = #expect(throws: HealthError.self) { try weight.value(in: .meter()) }
        #expect(conversion?.code == .errorInvalidArgument)
        #expect(conversion?.message == "the units kg and m are not compatible")
        let comparison = #expect(throws: HealthError.self) { try weight.compare(quantity(1, "m")) }
        #expect(comparison == conversion)
    }

    @Test func `an incompatible unit stops doubleValue`() async {
        await #expect(processExitsWith: .failure) {
            _ = Quantity(unit: .meter(), doubleValue: 1).doubleValue(for: .second())
        }
    }

    @Test(
        arguments: [
            (1, "kg", 1000, "g"), (1, "m^3", 1000, "L"), (0.5, "%", 0.5, "count"), (60, "count/min", 1, "Hz"),
            (1, "kcal", 1, "Cal"), (27, "degC", 300.15, "K"), (0, "dBASPL", 2e-5, "Pa"), (-0.0, "m", 0, "km"),
            (90, "min", 1.5, "hr"), (7, "m/in", 7, "m/in"), (32, "degF", 0, "degC"),
            (100.4, "degF", 38, "degC"), (311.15, "K", 38, "degC"), (95, "degF", 35, "degC"),
        ] as [(Double, String, Double, String)])
    func `R14.8 equal amounts are equal and hash alike`(
        first: Double, unit: String, second: Double, other: String
    ) throws {
        let (one, two) = (try quantity(first, unit), try quantity(second, other))
        #expect(one == two)
        #expect(one.hashValue == two.hashValue)
        #expect(try one.compare(two) == .orderedSame)
        #expect(!(one < two) && !(two < one))
        #expect(Set([one, two]).count == 1)
    }

    @Test func `R14.8 temperatures of everyday are equal in Celsius and in Fahrenheit`() throws {
        for tenths in 350...420 {
            let celsius = try quantity(Double(tenths) / 10, "degC")
            #expect(try celsius == quantity(Double(tenths * 18 + 3200) / 100, "degF"))
        }
        for whole in -40...120 {
            #expect(try quantity(Double(whole), "degC") == quantity(Double(whole * 9 + 160) / 5, "degF"))
        }
        #expect(try quantity(300, "K") == quantity(26.85, "degC") && quantity(1e-14, "K") < quantity(2e-14, "K"))
        #expect(try quantity(1, "K") == quantity(1000, "mK") && quantity(1, "K") == quantity(0.001, "kK"))
    }

    @Test func `R14.8 there is no tolerance`() throws {
        #expect(try quantity(1, "kg") != quantity(1000.0000000000001, "g"))
        #expect(try quantity(1, "kg") < quantity(1000.0000000000001, "g"))
        #expect(try quantity(1, "kg").compare(quantity(1000.0000000000001, "g")) == .orderedAscending)
    }

    @Test func `incompatible quantities are neither equal nor ordered`() throws {
        let (mass, length) = (try quantity(1, "kg"), try quantity(2, "m"))
        #expect(mass != length)
        #expect(!(mass < length) && !(length < mass))
        #expect(try quantity(1, "kg") != quantity(1, "m"))
    }

    @Test func `what is not a number equals nothing and has no order`() throws {
        let odd = try quantity(.nan, "m")
        #expect(odd != odd)
        #expect(try !(odd < quantity(1, "m")) && !(quantity(1, "m") < odd))
        #expect(throws: HealthError.self) { try odd.compare(quantity(1, "m")) }
        #expect(try odd.value(in: .mile()).isNaN)
        #expect(try quantity(-.infinity, "m") < quantity(0, "km"))
    }

    @Test func `R14.8 equality is an equivalence and agrees with the hash`() throws {
        var generator = SeededGenerator()
        let families = [
            ["g", "kg", "mg", "lb", "oz", "mol<180.15588000005408>"], ["degC", "degF", "K", "mK"],
            ["dBASPL", "Pa", "mmHg"],
            ["count/min", "Hz", "count/s", "1/hr"], ["km^60", "m^60"],
        ]
        var equals = 0
        for family in families {
            let units = try family.map { try HealthUnit(from: $0) }
            var pool: [Quantity] = []
            for _ in 0..<30 {
                let number = Double(Int.random(in: 0...400, using: &generator)) / 10
                let start = Quantity(unit: units[0], doubleValue: number)
                for unit in units {
                    guard let value = try? start.value(in: unit) else { continue }
                    // Neighbours in the last digit are where rounding makes equals.
                    for near in [value, value.nextUp, value.nextDown] {
                        pool.append(Quantity(unit: unit, doubleValue: near))
                    }
                }
            }
            for first in pool {
                #expect(first == first, "\(first), seed \(generator.seed)")
                let same = pool.filter { $0 == first }
                equals += same.count { $0.unit != first.unit }
                #expect(same.allSatisfy { $0.hashValue == first.hashValue }, "\(first), seed \(generator.seed)")
                #expect(same.allSatisfy { a in same.allSatisfy { a == $0 } }, "\(first), seed \(generator.seed)")
                #expect(pool.allSatisfy { !($0 < first) || (first != $0 && !(first < $0)) })
            }
        }
        #expect(equals > 0)
    }

    @Test func `quantities are coded as unit and value`() throws {
        let rate = try quantity(72.5, "count/min")
        #expect(try json(rate) == #"{"unit":"count\/min","value":72.5}"#)
        let copy = try roundTrip(rate)
        #expect(copy.value == 72.5 && copy.unit == rate.unit)
        #expect(throws: DecodingError.self) { try decoded(Quantity.self, from: #"{"unit":"?","value":1}"#) }
    }

    @Test func `a quantity keeps its unit for as long as it lives, where nobody else does`() throws {
        let factors = ["g", "m", "L", "J", "Pa", "V"].flatMap { base in
            ["n", "mc", "m", "c", "d", "k", "M", "G"].map { $0 + base }
        }
        weak var unit: HealthUnit?
        var quantity: Quantity?
        do {
            // Too long to be remembered.
            let long = try HealthUnit(from: factors.joined(separator: "*"))
            unit = long
            quantity = Quantity(unit: long, doubleValue: 2)
        }
        var copy = quantity
        quantity = nil
        func keepsUnit() -> Bool {
            guard let unit, let copy else { return false }
            return copy.unit === unit && copy.doubleValue(for: unit) == 2
        }
        #expect(keepsUnit())
        copy = nil
        #expect(unit == nil)
        let everyday = Quantity(unit: .count(), doubleValue: 3)
        #expect(everyday.unit === HealthUnit.count())
    }
}
