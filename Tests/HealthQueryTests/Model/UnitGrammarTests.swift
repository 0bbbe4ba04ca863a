import HealthQuery
import Testing

struct UnitGrammarTests {
    @Test(arguments: [
        ("kg/m.s^2", "kg·m^-1·s^-2"), ("kg/m.s^2", "kg/(m·s^2)"), ("m/s^2", "m·s^-2"), ("m*s", "m·s"), ("m.s", "m·s"),
        ("1/s", "s^-1"), ("m·1/s", "m/s"), ("1/s^2", "s^-2"), ("1/s·m", "s^-1·m^-1"), ("m^1", "m"),
        ("m^0", "()"),
        ("m^-0", "()"), ("m^0·s", "s"), ("(m^2)^2", "m^4"), ("((m·atm)^2)^2", "m^4·atm^4"), ("(m)", "m"),
        ("((m))", "m"),
        ("atm·(m·L)^2", "atm·m^2·L^2"), ("(m·s)^-1", "1/m·s"), ("m/(s)^2", "m/s^2"), ("m/s^-1", "m·s"), ("", "()"),
        ("()", "()"), ("(())", "()"), ("((()))", "()"), ("m/m", "()"), ("l", "L"), ("ml", "mL"), ("dl", "dL"),
        ("mol<1234>", "mol<1234.0>"), ("Gmol<1234>", "Gmol<1234.0>"), ("mol<123.45>", "mol<1.2345e2>"),
        ("m^007", "m^7"), ("L·hr", "hr·L"), ("km·km", "km^2"),
    ])
    func `R14.3 spellings of the same unit are equal`(first: String, second: String) throws {
        let (one, two) = (try HealthUnit(from: first), try HealthUnit(from: second))
        #expect(one == two)
        #expect(one.hashValue == two.hashValue)
        #expect(one.unitString == two.unitString)
    }

    @Test(arguments: [
        ("m", "km"), ("m·km", "km^2"), ("m/in", "()"), ("dL/L", "()"), ("count/%", "()"), ("mol", "mol<18>"),
        ("mol<18>", "mol<19>"), ("Cal", "kcal"), ("m", "m^2"), ("count", "()"), ("%", "count"), ("Hz", "1/s"),
    ])
    func `different factors make different units`(first: String, second: String) throws {
        #expect(try HealthUnit(from: first) != HealthUnit(from: second))
    }

    @Test(arguments: [
        ("kg/m/s", "/", 5), ("/s", "/", 1), ("m^2^2", "^", 4), ("()^2", ")", 2), ("(m)(m)", "(", 4), ("m(m)", "(", 2),
        ("(m·atm/in^4)^2", "/", 7), ("()·m", ")", 2), ("m·()", ")", 4), ("()·()", ")", 2), ("()/s", ")", 2),
        ("mol<>", "", 5), ("km<123>", "<", 3), ("percent", "percent", 1), ("1", "1", 1), ("1·m/s", "1", 1),
        ("m/1/s", "1", 3), ("(1)/s", "1", 2), ("m^+2", "+", 3), ("m^x", "x", 3), (" m", " ", 1), ("m ", " ", 2),
        ("m s", " ", 2), ("mol<0>", "0", 5), ("mol<-1>", "-1", 5), ("mol<1e999>", "1e999", 5), ("mol<0x1>", "x", 6),
        ("mol<nan>", "n", 5), ("m^99999", "99999", 3), ("m^-40000", "-40000", 3), ("(m^200)^200", "^200", 8),
        ("m·é", "é", 3), ("µg", "µ", 1), ("mcgg", "mcgg", 1), ("KG", "KG", 1), ("m\u{301}", "\u{301}", 2),
    ])
    func `R14.3 errors name the string, the part and the position`(text: String, part: String, position: Int) {
        let error = #expect(throws: HealthError.self) { try HealthUnit(from: text) }
        #expect(error?.code == .errorInvalidArgument)
        let message = error?.message ?? ""
        #expect(message.contains(text.debugDescription), "\(message)")
        #expect(message.hasSuffix("found \(part.debugDescription) at position \(position)"), "\(message)")
    }

    @Test(arguments: ["m/", "m·", "1/", "(m", "(", "m^", "m^-", "mol<", "mol<1", "a.", "m·(", "((m)"])
    func `a string that ends too early says so`(text: String) {
        let error = #expect(throws: HealthError.self) { try HealthUnit(from: text) }
        #expect(error?.message.contains(text.debugDescription) == true)
        #expect(text == "a." || error?.message.hasSuffix("found the end") == true, "\(error?.message ?? "")")
    }

    @Test func `powers may add up to the limit and no further`() throws {
        #expect(try HealthUnit(from: "m^32767").unitString == "m^32767")
        #expect(try HealthUnit(from: "m^-32767").unitString == "1/m^32767")
        #expect(throws: HealthError.self) { try HealthUnit(from: "m^32767·m") }
        #expect(throws: HealthError.self) { try HealthUnit(from: "m^32768") }
        #expect(throws: HealthError.self) { try HealthUnit(from: "m^99999999999999999999999") }
    }

    @Test func `nesting is bounded, products are not`() throws {
        let nested = String(repeating: "(", count: 30) + "m" + String(repeating: ")", count: 30)
        #expect(try HealthUnit(from: nested) == .meter())
        let deep = String(repeating: "(", count: 100_000) + "m" + String(repeating: ")", count: 100_000)
        let error = #expect(throws: HealthError.self) { try HealthUnit(from: deep) }
        #expect((error?.message.count ?? .max) < 300)
        let empty = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
        #expect(try HealthUnit(from: empty).isNull())
        let long = Array(repeating: "m", count: 10_000).joined(separator: "·")
        #expect(try HealthUnit(from: long).unitString == "m^10000")
    }

    @Test func `a string met before gives the same instance`() throws {
        #expect(try HealthUnit(from: "mg/dL") === HealthUnit(from: "mg/dL"))
        #expect(try HealthUnit(from: "count") === HealthUnit.count())
        #expect(try HealthUnit(from: "count/min") === HealthUnit.count().unitDivided(by: .minute()))
        // More strings than are remembered: the units stay equal.
        for number in 1...3000 { _ = try HealthUnit(from: "m^\(number)") }
        let rate = HealthUnit.count().unitDivided(by: .minute())
        #expect(try HealthUnit(from: "count/min") == rate)
    }

    @Test func `units are coded as their text`() throws {
        let units = [try HealthUnit(from: "mL/(kg*min)"), .percent()]
        #expect(try roundTrip(units) == units)
        #expect(try json(units) == #"["mL\/min·kg","%"]"#)
        #expect(throws: DecodingError.self) { try decoded([HealthUnit].self, from: #"["m//s"]"#) }
    }
}
