import Testing

@testable import HealthQuery

struct DoubleDoubleTests {
    @Test func `what rounding takes from a sum comes back`() {
        let sum = DoubleDouble(1e16) + DoubleDouble(1) + DoubleDouble(0x1p-40)
        #expect((sum - DoubleDouble(1e16)).value == 1 + 0x1p-40)
        #expect((sum - DoubleDouble(1e16) - DoubleDouble(1)).value == 0x1p-40)
    }

    @Test func `a quotient times its divisor is the number again`() {
        var random = RuleRandom()
        for _ in 0..<1000 {
            let sequence = random.double(-1e6...1e6)
            let divisor = random.double(1e-3...1e6)
            let again = DoubleDouble(sequence) / DoubleDouble(divisor) * DoubleDouble(divisor)
            #expect(again.value == sequence, "seed \(random.seed)")
        }
    }

    @Test func `parts of a number add up to it`() {
        var random = RuleRandom()
        for _ in 0..<100 {
            let cuts = [0] + (0..<50).map { _ in random.double(0...1e5) }.sorted() + [1e5]
            let sequence = random.double(0...1e4).rounded()
            let rate = DoubleDouble(sequence) / DoubleDouble(1e5)
            let parts = zip(cuts, cuts.dropFirst()).map { rate * (DoubleDouble($1) - DoubleDouble($0)) }
            #expect(parts.reduce(.zero, +).value == sequence, "seed \(random.seed)")
        }
    }
}
