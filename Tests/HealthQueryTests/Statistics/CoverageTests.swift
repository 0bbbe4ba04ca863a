import Testing

@testable import HealthQuery

/// Coverage against a grid that says of each second whether it is covered.
struct CoverageTests {
    private static let size = 24

    /// A coverage and the grid of the same spans.
    private struct Pair {
        var coverage = Coverage()
        var grid = [Bool](repeating: false, count: CoverageTests.size)

        init(_ random: inout RuleRandom) {
            let spans = (0..<random.int(0...5)).map { _ in
                let start = random.int(0...CoverageTests.size)
                return (start, random.int(start...CoverageTests.size))
            }
            for (start, end) in spans.sorted(by: { $0.0 < $1.0 }) {
                coverage.append(Double(start), Double(end))
                for second in start..<end { grid[second] = true }
            }
        }

        var covered: [Bool] {
            (0..<CoverageTests.size).map { second in
                coverage.spans.contains { $0.start <= Double(second) && Double(second + 1) <= $0.end }
            }
        }

        /// Spans in order that neither overlap nor touch nor are empty.
        var isProper: Bool {
            coverage.spans.allSatisfy { $0.start < $0.end }
                && zip(coverage.spans, coverage.spans.dropFirst()).allSatisfy { $0.end < $1.start }
        }
    }

    @Test func `appended spans cover what they should and no more`() throws {
        var random = RuleRandom()
        for _ in 0..<2000 {
            let pair = Pair(&random)
            try random.require(pair.covered == pair.grid, "\(pair)")
            try random.require(pair.isProper, "\(pair)")
            try random.require(
                pair.coverage.spans.reduce(0) { $0 + ($1.end - $1.start) } == Double(pair.grid.filter(\.self).count),
                "\(pair)")
        }
    }

    @Test func `a union covers what either covers`() async throws {
        var random = RuleRandom()
        var pace = try Pace()
        for _ in 0..<2000 {
            let left = Pair(&random)
            var both = left
            let right = Pair(&random)
            both.coverage = try await left.coverage.union(right.coverage, &pace)
            both.grid = zip(left.grid, right.grid).map { $0 || $1 }
            try random.require(both.covered == both.grid, "\(left), \(right)")
            try random.require(both.isProper, "\(left), \(right)")
            let turned = try await right.coverage.union(left.coverage, &pace)
            try random.require(turned.spans == both.coverage.spans, "\(left), \(right)")
        }
    }

    @Test func `a difference covers what one covers and the other does not`() async throws {
        var random = RuleRandom()
        var pace = try Pace()
        for _ in 0..<2000 {
            let left = Pair(&random)
            var rest = left
            let right = Pair(&random)
            rest.coverage = try await left.coverage.subtracting(right.coverage, &pace)
            rest.grid = zip(left.grid, right.grid).map { $0 && !$1 }
            try random.require(rest.covered == rest.grid, "\(left), \(right)")
            try random.require(rest.isProper, "\(left), \(right)")
        }
    }

    @Test func `a walker finds what is left and covered instants while it moves forward`() throws {
        var random = RuleRandom()
        for _ in 0..<2000 {
            let pair = Pair(&random)
            var walker = Coverage.Walker(pair.coverage)
            var start = 0
            while start < Self.size {
                if random.oneIn(3) {
                    try random.require(walker.covers(Double(start)) == pair.grid[start], "\(pair) at \(start)")
                } else {
                    let end = random.int(start + 1...Self.size)
                    let free = pair.grid[start..<end].count { !$0 }
                    let found = walker.uncovered(from: Double(start), to: Double(end))
                    try random.require(found == Double(free), "\(pair) from \(start) to \(end)")
                }
                start += random.int(0...3)
            }
        }
    }

    @Test func `a walker measures what is covered and what is not`() throws {
        var random = RuleRandom()
        for _ in 0..<2000 {
            let pair = Pair(&random)
            var walker = Coverage.Walker(pair.coverage)
            var start = 0
            while start <= Self.size {
                let end = random.int(start...Self.size)
                let covered = pair.grid[start..<end].count(where: \.self)
                let context = "\(pair) from \(start) to \(end)"
                // The same walker answers both, and in any order.
                let questions = random.pick([[true, false], [false, true], [true], [false]])
                for asksCovered in questions {
                    let found =
                        asksCovered
                        ? walker.covered(from: Double(start), to: Double(end))
                        : walker.uncovered(from: Double(start), to: Double(end))
                    try random.require(found == Double(asksCovered ? covered : end - start - covered), context)
                }
                start += random.int(0...3)
            }
        }
    }

    @Test func `halves of seconds are measured too`() {
        var coverage = Coverage()
        coverage.append(1, 3)
        coverage.append(5, 6)
        var walker = Coverage.Walker(coverage)
        #expect(walker.covered(from: 0.5, to: 1.5) == 0.5)
        #expect(walker.uncovered(from: 0.5, to: 5.25) == 2.5)
        #expect(walker.covered(from: 2.5, to: 100) == 1.5)
        #expect(walker.uncovered(from: 2.5, to: 100) == 96)
        #expect(walker.covered(from: 3, to: 5) == 0)
        #expect(walker.uncovered(from: 5.5, to: 6) == 0)
        #expect(walker.uncovered(from: 6, to: 6) == 0)
        #expect(walker.uncovered(from: 7, to: 9) == 2)
        #expect(walker.covered(from: 7, to: 9) == 0)
        var nothing = Coverage.Walker(Coverage())
        #expect(nothing.covered(from: -.infinity, to: .infinity) == 0)
        #expect(nothing.uncovered(from: 1, to: 2) == 1)
    }

    @Test func `long questions over many spans are answered from sums`() async throws {
        var random = RuleRandom()
        for _ in 0..<200 {
            var coverage = Coverage()
            var spans: [Coverage.Span] = []
            var now = Double(random.int(-300...0))
            for _ in 0..<200 {
                now += Double(random.int(1...4)) / 2
                // What lies near zero has no exact sum.
                let start = now == 0 ? 1e-10 : now
                now += Double(random.int(1...4)) / 2
                spans.append(Coverage.Span(start: start, end: now))
                coverage.append(start, now)
            }
            var walker = Coverage.Walker(coverage)
            var prepared = walker
            var pace = try Pace()
            try await prepared.addLengths(&pace)
            var start = -300.0
            while start < 300 {
                let end = start + Double(random.int(1...1200)) / 2
                let covered = spans.reduce(0) { $0 + max(0, min($1.end, end) - max($1.start, start)) }
                let found = walker.uncovered(from: start, to: end)
                try random.require(found == prepared.uncovered(from: start, to: end), "from \(start) to \(end)")
                try random.require(abs(found - (end - start - covered)) < 1e-9, "from \(start) to \(end)")
                start += Double(random.int(0...40)) / 2
            }
        }
    }

    @Test func `rows that each reach over many spans do not look at each of them`() {
        var coverage = Coverage()
        let count = 2000
        for span in 0..<count { coverage.append(Double(2 * span), Double(2 * span + 1)) }
        var walker = Coverage.Walker(coverage)
        for row in 0..<count { #expect(walker.uncovered(from: Double(row), to: Double(row + count)) == 1000) }
        #expect(walker.looks < 40 * count)
    }
}
