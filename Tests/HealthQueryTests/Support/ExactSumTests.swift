import Foundation
import HealthQuery
import Testing

/// Sums without rounding, compared with the arithmetic of whole numbers.
struct ExactSumTests {
    /// A number of any size that has an exact sum.
    private func number(_ random: inout RuleRandom) -> Double {
        let significand = random.double(1...2)
        let exponent = random.int(-28...39)
        let number = min(significand, 2.0.nextDown) * pow(2, Double(exponent))
        return random.oneIn(2) ? -number : number
    }

    private func sum(_ numbers: [Double]) throws -> ExactSum {
        var sum = ExactSum()
        for number in numbers { sum += try #require(ExactSum(number), "\(number)") }
        return sum
    }

    @Test func `adding and taking out in any order returns to zero`() throws {
        var random = RuleRandom()
        for _ in 0..<200 {
            var terms = (0..<random.int(1...60)).map { _ in number(&random) }
            var sum = try sum(terms)
            while !terms.isEmpty {
                sum -= try #require(ExactSum(terms.remove(at: random.int(0...terms.count - 1))))
            }
            try random.require(sum == ExactSum(), "\(sum)")
            try random.require(sum.value.bitPattern == 0, "\(sum)")
        }
    }

    @Test func `order and grouping do not matter`() throws {
        var random = RuleRandom()
        for _ in 0..<200 {
            let terms = (0..<random.int(1...60)).map { _ in number(&random) }
            let all = try sum(terms)
            let cut = random.int(0...terms.count)
            var groups = try sum(Array(terms[cut...].reversed()))
            groups += try sum(Array(terms[..<cut]))
            try random.require(all == groups, "\(terms)")
            try random.require(try all - sum(Array(terms[..<cut])) == sum(Array(terms[cut...])), "\(terms)")
        }
    }

    /// Multiples of a power of two, added as whole numbers.
    @Test(arguments: [-80, -60, -33, -20, 0]) func `a sum is the sum of whole numbers, rounded once`(_ exponent: Int)
        throws
    {
        var random = RuleRandom()
        let unit = pow(2, Double(exponent))
        for _ in 0..<500 {
            var total: Int64 = 0
            var exact = ExactSum()
            for _ in 0..<random.int(1...200) {
                // 53 bits that reach down to the unit, above the least number.
                let least = exponent == -80 ? 1 << 52 : 1
                let whole = Int64(random.int(least...(exponent == 0 ? 1 << 39 : 1 << 53))) * (random.oneIn(2) ? 1 : -1)
                guard let term = ExactSum(Double(whole) * unit) else { continue }
                total += whole
                exact += term
            }
            try random.require(exact.value == Double(total) * unit, "\(exact) \(total)")
        }
    }

    @Test func `a single number comes out as it went in`() throws {
        var random = RuleRandom()
        for _ in 0..<2000 {
            let number = number(&random)
            try random.require(ExactSum(number)?.value == number, "\(number)")
        }
        for number in [0, 1, -1, 0.1, -0.1, 0x1p-28, -0x1p-28, 0x1p40.nextDown, -0x1p40.nextDown, 1 + 0x1p-52] {
            #expect(ExactSum(number)?.value == number)
        }
        #expect(ExactSum(-0.0) == ExactSum())
        #expect(ExactSum(-0.0)?.value.bitPattern == 0)
    }

    @Test(
        arguments: [
            0x1p40, -0x1p40, 0x1p-28.nextDown, -0x1p-28.nextDown, 1e-12, 0x1p-1022, 1e15, 1e300, .infinity, -.infinity,
            .nan,
        ]
    )
    func `numbers out of range have no exact sum`(_ number: Double) {
        #expect(ExactSum(number) == nil)
    }

    @Test func `whole numbers are the same sums`() {
        for whole in [0, 1, -1, 7, -1 << 39, 1 << 39, (1 << 40) - 1] {
            #expect(ExactSum(whole: Int64(whole)) == ExactSum(Double(whole)))
        }
        #expect(ExactSum(whole: 1 << 45).value == 0x1p45)
        #expect(ExactSum(whole: -1 << 45).value == -0x1p45)
    }

    @Test func `what a sum is rounded to is the nearest, ties to even`() throws {
        var sum = try sum([1, 0x1p-28])
        // 1 + 2⁻²⁸ is a Double; half a unit of the last place beyond it is a tie.
        #expect(sum.value == 1 + 0x1p-28)
        sum = try self.sum([0x1p30, 0x1p-23])
        #expect(sum.value == 0x1p30)
        sum += try self.sum([0x1p-28])
        #expect(sum.value == 0x1p30 + 0x1p-22)
        sum -= try self.sum([0x1p-28, 0x1p-28])
        #expect(sum.value == 0x1p30)
        sum = try self.sum([0x1p30 + 0x1p-22, 0x1p-23])
        #expect(sum.value == 0x1p30 + 0x1p-21)
    }

    @Test func `a large sum says so before it wraps around`() throws {
        var sum = ExactSum()
        var count = 0
        let step = try #require(ExactSum(0x1p39))
        while !sum.isLarge {
            sum += step
            count += 1
        }
        #expect(count == 128)
        #expect(sum.value == ExactSum.limit)
        sum += ExactSum(whole: (1 << 46) - 1)
        #expect(sum.value == 0x1p47 - 1)
        #expect(sum.isLarge)
        #expect((ExactSum() - sum).isLarge)
    }
}
