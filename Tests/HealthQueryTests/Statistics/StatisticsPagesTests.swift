import Foundation
import Testing

@testable import HealthQuery

/// Pages of a collection, compared with a plain dictionary of intervals.
struct StatisticsPagesTests {
    private static let layout = StatisticsLayout(
        QuantityType(.stepCount), [.cumulativeSum, .mostRecent, .separateBySource], .byPriority)

    /// Pages, and by index the sums that they ought to have.
    private struct Pair {
        var pages = StatisticsPages(StatisticsPagesTests.layout)
        var model: [Int: Double] = [:]

        mutating func replace(_ range: ClosedRange<Int>, with intervals: [Int: Double]) {
            replace([(range, intervals)])
        }

        mutating func replace(_ changes: [(range: ClosedRange<Int>, intervals: [Int: Double])]) {
            pages = pages.replacing(changes.map { ($0.range, StatisticsPagesTests.pages($0.intervals)) })
            for (range, intervals) in changes {
                model = model.filter { !range.contains($0.key) }.merging(intervals) { $1 }
            }
        }

        func check(_ context: String = "") throws {
            var found: [Int: Double] = [:]
            var indices: [Int] = []
            for page in pages.pages {
                try #require(page.count > 0 && page.count <= StatisticsPage.capacity, "\(context): \(page.count)")
                for position in 0..<page.count {
                    indices.append(page.index(position))
                    found[page.index(position)] = page.number(.cumulativeSum, position)
                    let sources = page.sources(position).map(\.values.sum)
                    try #require(sources == [page.number(.cumulativeSum, position)], "\(context)")
                    try #require(page.start(position) == Double(page.index(position)) * 10, "\(context)")
                    try #require(
                        page.recent(position)?.sequence == UInt64(bitPattern: Int64(page.index(position))), "\(context)"
                    )
                }
            }
            try #require(indices == indices.sorted(), "\(context)")
            try #require(found == model, "\(context)")
            try #require(pages.count == model.count, "\(context)")
        }

        /// Pages are a quarter full on average, or more.
        func checkFill(_ context: String) throws {
            let most = 4 * model.count / StatisticsPage.capacity + 2
            try #require(pages.pages.count <= most, "\(context): \(pages.pages.map(\.count).prefix(300))")
        }
    }

    private static func pages(_ intervals: [Int: Double]) -> StatisticsPages {
        var pages = StatisticsPages(layout)
        for (index, sum) in intervals.sorted(by: { $0.key < $1.key }) {
            let recent = StatisticsValues.Recent(
                value: sum, start: 0, end: 0, sequence: UInt64(bitPattern: Int64(index)))
            let numbers = BucketNumbers(
                position: Buckets.Position(index: index, start: 0, end: 1), count: 1, start: 0, least: sum,
                greatest: sum,
                recent: recent, sum: sum, weighted: 0,
                time: 0, instantEnergy: 0)
            let source = SourceStatistics(source: RuleApp.phone.source, values: StatisticsValues(sum: sum))
            pages.append(
                numbers, .none, start: Double(index) * 10, end: Double(index + 1) * 10, duration: 0, separate: [source])
        }
        pages.finish()
        return pages
    }

    private static func random(_ range: ClosedRange<Int>, _ density: Int, _ random: inout RuleRandom) -> [Int: Double] {
        var intervals: [Int: Double] = [:]
        for index in range where !random.oneIn(density) { intervals[index] = random.double(0...100) }
        return intervals
    }

    @Test func `random replacements equal a plain dictionary`() throws {
        var random = RuleRandom()
        for _ in 0..<6 {
            var pair = Pair()
            for step in 0..<60 {
                let lower = random.int(-600...600)
                let range = lower...lower + random.pick([0, 0, 1, 30, 129, 400])
                pair.replace(range, with: Self.random(range, random.pick([1, 2, 50]), &random))
                try pair.check("seed \(random.seed), step \(step)")
            }
        }
    }

    @Test func `many ranges are replaced at once`() throws {
        var random = RuleRandom()
        for _ in 0..<6 {
            var pair = Pair()
            for step in 0..<40 {
                var changes: [(range: ClosedRange<Int>, intervals: [Int: Double])] = []
                var lower = random.int(-900...0)
                let widest = random.pick([2, 40, 400])
                while lower < 900 {
                    let range = lower...lower + random.int(0...widest)
                    changes.append((range, Self.random(range, random.pick([1, 2, 50]), &random)))
                    lower = range.upperBound + 2 + random.int(0...widest)
                }
                pair.replace(changes)
                try pair.check("seed \(random.seed), step \(step)")
                try pair.checkFill("seed \(random.seed), step \(step)")
            }
        }
    }

    @Test func `ranges that are replaced at once leave the pages between them alone`() throws {
        var random = RuleRandom()
        var pair = Pair()
        pair.replace(0...12_799, with: Self.random(0...12_799, 100_000, &random))
        let before = pair.pages.pages
        pair.replace([100, 102, 4000, 4002, 9000].map { ($0...$0, [$0: -1]) })
        let after = pair.pages.pages
        #expect(after.count { page in before.contains { $0 === page } } >= before.count - 6)
        try pair.check("seed \(random.seed)")
    }

    @Test func `finding an interval tells those with data from those without`() throws {
        var random = RuleRandom()
        var pair = Pair()
        pair.replace(-500...500, with: Self.random(-500...500, 3, &random))
        for index in -510...510 {
            let found = pair.pages.find(index)
            try #require(
                found.flatMap { $0.page.number(.cumulativeSum, $0.position) } == pair.model[index],
                "seed \(random.seed)")
        }
        #expect(StatisticsPages(Self.layout).find(0) == nil)
    }

    @Test(arguments: ["at the end", "at the start", "in the middle", "anywhere"])
    func `intervals that come one by one do not leave many small pages`(_ position: String) throws {
        var random = RuleRandom()
        var pair = Pair()
        pair.replace(-10_000...10_000, with: [-10_000: 1, 10_000: 1])
        for step in 0..<1200 {
            let index =
                switch position {
                case "at the end": 10_001 + step
                case "at the start": -10_001 - step
                case "in the middle": step
                default: random.int(-5000...5000)
                }
            pair.replace(index...index, with: [index: Double(step)])
        }
        try pair.check("seed \(random.seed)")
        try pair.checkFill("seed \(random.seed)")
    }

    @Test func `thousands of changes and losses do not leave many small pages`() throws {
        var random = RuleRandom()
        var pair = Pair()
        pair.replace(0...3999, with: Self.random(0...3999, 100_000, &random))
        for step in 0..<3000 {
            let index = random.int(0...3999)
            // First most are lost, then the rest is changed time and again.
            let isLost = step < 2000 && !random.oneIn(20)
            let range = index...index + (isLost ? 3 : 0)
            pair.replace(range, with: isLost ? [:] : [index: Double(step)])
            if step % 500 == 0 {
                try pair.check("seed \(random.seed), step \(step)")
                try pair.checkFill("seed \(random.seed), step \(step)")
            }
        }
        try pair.check("seed \(random.seed)")
        try pair.checkFill("seed \(random.seed)")
    }

    @Test func `nothing is left where all intervals are lost`() throws {
        var random = RuleRandom()
        var pair = Pair()
        pair.replace(0...999, with: Self.random(0...999, 2, &random))
        pair.replace(-5...2000, with: [:])
        #expect(pair.pages.pages.isEmpty)
        #expect(pair.pages.count == 0)
        try pair.check()
    }

    @Test func `replacing leaves the pages before and after alone`() throws {
        var random = RuleRandom()
        var pair = Pair()
        pair.replace(0...1279, with: Self.random(0...1279, 100_000, &random))
        let before = pair.pages.pages
        pair.replace(640...640, with: [640: -1])
        let after = pair.pages.pages
        let shared = after.count { page in before.contains { $0 === page } }
        #expect(shared >= before.count - 2)
        #expect(before.allSatisfy { $0.layout == Self.layout })
    }
}
