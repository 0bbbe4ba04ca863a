import Foundation
import HealthQuery
import Testing

struct UnitRandomTests {
    /// Symbols with their factor and a letter for what they measure, kept apart from the package's own table.
    private static let symbols: [(text: String, factor: Double, dimension: [Character: Int])] = [
        ("g", 1e-3, ["M": 1]), ("kg", 1, ["M": 1]), ("lb", 0.45359237, ["M": 1]), ("mcg", 1e-9, ["M": 1]),
        ("mol<2.5>", 2.5e-3, ["M": 1]), ("m", 1, ["L": 1]), ("cm", 1e-2, ["L": 1]), ("in", 0.0254, ["L": 1]),
        ("mi", 1609.344, ["L": 1]), ("L", 1e-3, ["L": 3]), ("dL", 1e-4, ["L": 3]),
        ("fl_oz_us", 29.5735295625e-6, ["L": 3]),
        ("s", 1, ["T": 1]), ("min", 60, ["T": 1]), ("hr", 3600, ["T": 1]), ("ms", 1e-3, ["T": 1]),
        ("kcal", 4184, ["M": 1, "L": 2, "T": -2]), ("J", 1, ["M": 1, "L": 2, "T": -2]),
        ("W", 1, ["M": 1, "L": 2, "T": -3]), ("mmHg", 133.322387415, ["M": 1, "L": -1, "T": -2]),
        ("Hz", 1, ["T": -1]), ("count", 1, [:]), ("%", 1, [:]), ("degC", 1, ["K": 1]), ("degF", 5 / 9, ["K": 1]),
        ("IU", 1, ["I": 1]), ("dBASPL", 1, ["B": 1]),
    ]

    private struct Model {
        var text: String
        var unit: HealthUnit
        var factor: Double
        var dimension: [Character: Int]
        /// A unit alone to the power of one has a zero or a logarithm, which the model leaves to other tests.
        var isLone: Bool
    }

    private func randomUnit(using generator: inout SeededGenerator) throws -> Model {
        var parts: [String] = []
        var unit = try HealthUnit(from: "()")
        var factor = 1.0
        var dimension: [Character: Int] = [:]
        let count = Int.random(in: 1...4, using: &generator)
        for _ in 0..<count {
            let symbol = Self.symbols[Int.random(in: 0..<Self.symbols.count, using: &generator)]
            let power = [-3, -2, -1, 1, 1, 2, 3][Int.random(in: 0..<7, using: &generator)]
            parts.append(power == 1 && Bool.random(using: &generator) ? symbol.text : "\(symbol.text)^\(power)")
            unit = unit.unitMultiplied(by: try HealthUnit(from: symbol.text).unitRaised(toPower: power))
            factor *= pow(symbol.factor, Double(power))
            for (key, exponent) in symbol.dimension { dimension[key, default: 0] += exponent * power }
        }
        let separators = ["·", "*", "."]
        var text = parts[0]
        for part in parts.dropFirst() {
            text += separators[Int.random(in: 0..<3, using: &generator)] + part
        }
        dimension = dimension.filter { $0.value != 0 }
        let isLone = unit.unitString == "degC" || unit.unitString == "degF" || unit.unitString == "dBASPL"
        return Model(text: text, unit: unit, factor: factor, dimension: dimension, isLone: isLone)
    }

    @Test func `R14.9 random units print and parse to equal units`() throws {
        var generator = SeededGenerator()
        for _ in 0..<2000 {
            let model = try randomUnit(using: &generator)
            let parsed = try HealthUnit(from: model.text)
            #expect(parsed == model.unit, "\(model.text), seed \(generator.seed)")
            #expect(parsed.unitString == model.unit.unitString)
            #expect(try HealthUnit(from: parsed.unitString) == parsed, "\(model.text), seed \(generator.seed)")
            #expect(parsed.unitMultiplied(by: parsed.reciprocal()).isNull())
            #expect(parsed.unitDivided(by: .meter()).unitMultiplied(by: .meter()) == parsed)
        }
    }

    @Test func `random conversions agree with a naive model`() throws {
        var generator = SeededGenerator()
        var models = try (0..<400).map { _ in try randomUnit(using: &generator) }
        models.removeAll(where: \.isLone)
        var compatible = 0
        for first in models {
            for second in models {
                let conversion = first.unit.conversion(to: second.unit)
                let message: Comment = "\(first.text) to \(second.text), seed \(generator.seed)"
                guard first.dimension == second.dimension else {
                    #expect(conversion == nil, message)
                    continue
                }
                compatible += 1
                let value = Double.random(in: -1e3...1e3, using: &generator)
                let expected = value * first.factor / second.factor
                let found = try #require(conversion, message)
                #expect(found(value).isClose(to: expected), message)
                #expect(found(1).isClose(to: first.factor / second.factor), message)
            }
        }
        #expect(compatible > models.count)
    }

    @Test func `random bytes never trap`() {
        var generator = SeededGenerator()
        let alphabet = Array("mgsLK%/()^·*.<>1-0 e_éµ\u{0}".utf8) + [0xC2, 0xFF]
        var parsed = 0
        for round in 0..<20_000 {
            let count = Int.random(in: 0...16, using: &generator)
            let bytes: [UInt8] = (0..<count).map { _ in
                round.isMultiple(of: 2)
                    ? alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                    : UInt8.random(in: 0...255, using: &generator)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let unit = try? HealthUnit(from: text) else { continue }
            parsed += 1
            #expect((try? HealthUnit(from: unit.unitString)) == unit, "\(text.debugDescription)")
        }
        #expect(parsed > 0)
    }

    @Test func `damaged unit strings never trap`() {
        var generator = SeededGenerator()
        let sources = ["mmol<180.15588000005408>/L", "kcal/(kg*hr)", "((m·atm)^2)^-2", "kg/m.s^2", "1/degC^32767"]
        for _ in 0..<20_000 {
            var bytes = Array(sources[Int.random(in: 0..<sources.count, using: &generator)].utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: index)
                default: bytes.append(contentsOf: bytes[index...])
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let unit = try? HealthUnit(from: text) else { continue }
            let again = try? HealthUnit(from: unit.unitString)
            #expect(again == unit, "\(text.debugDescription), seed \(generator.seed)")
        }
    }
}
