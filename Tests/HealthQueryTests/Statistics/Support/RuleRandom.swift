import Foundation
import HealthQuery
import Testing

/// The random choices of a test, from a printed seed.
struct RuleRandom {
    private var generator: SeededGenerator

    init(_ test: String = #function) {
        generator = SeededGenerator(function: test)
    }

    var seed: UInt64 { generator.seed }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    mutating func double(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &generator)
    }

    /// True once in `count` times.
    mutating func oneIn(_ count: Int) -> Bool {
        int(1...count) == 1
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[int(0...values.count - 1)]
    }

    mutating func shuffled<Value>(_ values: [Value]) -> [Value] {
        values.shuffled(using: &generator)
    }

    /// Each value with even odds.
    mutating func some<Value>(_ values: [Value]) -> [Value] {
        values.filter { _ in oneIn(2) }
    }

    /// Fails the test, naming the seed, unless a condition holds; quick, for many conditions in a row.
    func require(_ holds: Bool, _ context: @autoclosure () -> String, at location: SourceLocation = #_sourceLocation)
        throws
    {
        if !holds { try #require(Bool(false), "seed \(seed): \(context())", sourceLocation: location) }
    }

    mutating func uuid() -> UUID {
        UUID(high: generator.next(), low: generator.next())
    }
}
