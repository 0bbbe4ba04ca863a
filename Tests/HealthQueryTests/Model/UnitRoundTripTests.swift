import Foundation
@testable import HealthQuery
import Testing

/// Every unit and random products of them, printed and parsed, and converted there and back.
struct UnitRoundTripTests {
    private static let atoms: [UnitFactor] = BaseUnit.allCases.flatMap { base in
        let prefixes = base.definition.isPrefixable ? MetricPrefix.allCases : [.none]
        return prefixes.map { UnitFactor(base, $0) }
    }

    private static let powers = [-3, -2, -1, 1, 2, 3]

    /// The atoms raised to each power, by what they measure.
    private static let raised: [UnitDimension: [Int: [UnitFactor]]] = {
        var raised: [UnitDimension: [Int: [UnitFactor]]] = [:]
        for atom in atoms {
            for power in powers {
                let factor = UnitFactor(atom.base, atom.prefix, power: power)
                raised[factor.dimension, default: [:]][power, default: []].append(factor)
            }
        }
        return raised
    }()

    private static func molarMass(using generator: inout SeededGenerator) -> Double {
        pow(10, Double.random(in: -3...3, using: &generator))
    }

    /// A random product, and one that measures the same in other units.
    private static func pair(using generator: inout SeededGenerator) -> (HealthUnit, HealthUnit) {
        var first: [UnitFactor] = []
        var second: [UnitFactor] = []
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            var atom = atoms[Int.random(in: 0..<atoms.count, using: &generator)]
            if atom.base == .mole, Bool.random(using: &generator) {
                atom = UnitFactor(.mole, atom.prefix, molarMass: molarMass(using: &generator))
            }
            atom.power = powers[Int.random(in: 0..<powers.count, using: &generator)]
            let alike = raised[atom.dimension]?[atom.power] ?? []
            first.append(atom)
            second.append(alike[Int.random(in: 0..<alike.count, using: &generator)])
        }
        return (.make(first), .make(second))
    }

    private static func expectRoundTrip(_ unit: HealthUnit, _ comment: @autoclosure () -> Comment? = nil) throws {
        let text = unit.unitString
        let parsed = try HealthUnit(from: text)
        // One expectation, as there are very many units.
        let isSame =
            parsed == unit && parsed.unitString == text && parsed.factors == unit.factors
            && parsed.scale == unit.scale && parsed.dimension == unit.dimension
        if !isSame { Issue.record("\(text) is read as \(parsed.unitString), \(comment()?.rawValue ?? "")") }
    }

    /// Converts there and back within 1e-12, of the value or of the distance of the zeros if that is greater.
    private static func expectBack(
        _ first: HealthUnit, _ second: HealthUnit, _ value: Double, _ comment: @autoclosure () -> Comment
    ) {
        guard let forth = first.conversion(to: second), let back = second.conversion(to: first) else {
            Issue.record("no conversion, \(comment().rawValue)")
            return
        }
        let zero = back(0).isFinite ? back(0).magnitude : 0
        let found = back(forth(value))
        let isClose = abs(found - value) <= 1e-12 * max(value.magnitude, zero)
        if !isClose { Issue.record("\(found) for \(value), \(comment().rawValue)") }
    }

    @Test func `R14.3 every unit with every prefix parses as it prints`() throws {
        for atom in Self.atoms {
            try Self.expectRoundTrip(.make([atom]))
            for power in [-2, -1, 2, 3] {
                try Self.expectRoundTrip(.make([UnitFactor(atom.base, atom.prefix, power: power)]))
            }
        }
        #expect(Self.atoms.count > BaseUnit.allCases.count * 2)
    }

    @Test func `R14.3 moles of random masses parse as they print`() throws {
        var generator = SeededGenerator()
        for prefix in MetricPrefix.allCases {
            for _ in 0..<50 {
                let mass = Self.molarMass(using: &generator)
                try Self.expectRoundTrip(.moleUnit(with: prefix, molarMass: mass), "\(mass), seed \(generator.seed)")
            }
        }
    }

    @Test func `R14.9 random products parse as they print, and convert there and back`() throws {
        var generator = SeededGenerator()
        var conversions = 0
        for _ in 0..<5000 {
            let (first, second) = Self.pair(using: &generator)
            // Made only where something is wrong.
            func comment() -> Comment { "\(first) and \(second), seed \(generator.seed)" }
            try Self.expectRoundTrip(first, comment())
            try Self.expectRoundTrip(second, comment())
            guard first.isConvertible, second.isConvertible else { continue }
            // A unit that stands alone may measure something else: a level alone is a pressure (R14.6).
            guard first.isCompatible(with: second) else { continue }
            conversions += 1
            let value = Double.random(in: 1...1e3, using: &generator)
            Self.expectBack(first, second, value, comment())
        }
        #expect(conversions > 2000)
    }

    @Test func `every unit converts to every other that measures the same, and back`() {
        var generator = SeededGenerator()
        let level = HealthUnit.decibelAWeightedSoundPressureLevel()
        for first in Self.atoms.map({ HealthUnit.make([$0]) }) {
            for second in Self.atoms.map({ HealthUnit.make([$0]) }) where first.isCompatible(with: second) {
                // Levels near 0 are differences of logarithms; those of sounds are not near it.
                let bounds = first == level ? 1.0...140 : 1e-3...1e3
                let value = Double.random(in: bounds, using: &generator)
                Self.expectBack(first, second, value, "\(value) \(first) to \(second), seed \(generator.seed)")
            }
        }
    }
}
