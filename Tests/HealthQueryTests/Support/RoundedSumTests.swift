import Foundation
import Testing

@testable import HealthQuery

/// Sums beyond what an exact sum holds.
struct RoundedSumTests {
    private func sum(_ terms: [Double]) -> RoundedSum {
        var sum = RoundedSum()
        for term in terms { sum.add(term) }
        return sum
    }

    @Test func `order and grouping do not show, whatever the size`() throws {
        var random = RuleRandom()
        for _ in 0..<200 {
            let size = random.pick([1.0, 1e6, 1e11, 1.09e12])
            let sign = random.pick([-1.0, 1])
            let terms = (0..<random.int(1...600)).map { _ in
                (random.oneIn(3) ? -sign : sign) * random.double(size / 2...size)
            }
            let known = sum(terms).value.bitPattern
            try random.require(sum(terms.reversed()).value.bitPattern == known, "\(terms)")
            try random.require(sum(terms.sorted()).value.bitPattern == known, "\(terms)")
            var grouped = RoundedSum()
            for group in stride(from: 0, to: terms.count, by: 30).map({ terms[$0..<min($0 + 30, terms.count)] }) {
                var exact = ExactSum()
                for term in group { exact += try #require(ExactSum(term)) }
                grouped.add(exact)
            }
            try random.require(grouped.value.bitPattern == known, "\(terms)")
        }
    }

    @Test(arguments: [1.0, -1]) func `whole numbers add up beyond the limit`(_ sign: Double) throws {
        var sum = RoundedSum()
        for count in 1...1000 {
            sum.add(sign * 1_000_000_000_001)
            try #require(sum.value == sign * Double(count) * 1_000_000_000_001)
        }
        for count in (0..<1000).reversed() {
            sum.add(-sign * 1_000_000_000_001)
            try #require(sum.value == sign * Double(count) * 1_000_000_000_001)
        }
    }

    @Test func `numbers without an exact sum are added too`() {
        #expect(sum([1, 1e-12]).value == 1 + 1e-12)
        #expect(sum([1e15, 0.5, -1e15]).value == 0.5)
        #expect(sum([1e300, 1e300]).value == 2e300)
        #expect(sum([-0.0]).value.bitPattern == 0)
        #expect(sum([]).value.bitPattern == 0)
        var time = RoundedSum()
        time.add(from: -5, to: 10.5)
        time.add(from: 1e-12, to: 3e-12)
        #expect(time.value == 15.5 + 2e-12)
    }
}
