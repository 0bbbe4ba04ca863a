import Foundation
import Testing

@testable import HealthQuery

/// Live statistics on random histories: after each change they, and what was kept of the
/// query that runs once, are what a fold over everything gives, bit for bit.
struct LiveStatisticsModelTests {
    @Test(arguments: CalendarCase.all, NaiveSubject.all)
    func `L4 L10 R5.8 a live collection equals the one-shot result to the bit`(
        _ position: CalendarCase,
        _ subject: NaiveSubject
    ) async throws {
        let random = RuleRandom()
        var history = try position.history(subject, random)
        let intervals = position.intervals(in: history.zone, &history.random)
        let condition = RandomCondition(for: history, &history.random)
        let query = RuleWorld.collectionQuery(
            history.options(),
            subject.identifier,
            matching: condition.predicate,
            anchor: intervals.anchor,
            every: intervals.components,
            by: history.random.pick(SourceMergePolicy.allCases)
        )
        let live = LiveCollectionQuery(descriptor: query)
        var snapshot = await history.world.database.currentState()
        var state = try live.begin(in: snapshot)
        let first = try #require(try await live.step(&state, in: snapshot))
        #expect(first.updatedStatistics == nil)
        #expect(first.statisticsCollection.statistics().isEmpty)

        var boundaries: [Int: Double] = [:]
        for step in 0..<30 {
            var touched: [NaiveSample]? = []
            for _ in 0..<history.random.int(1...2) {
                switch try await history.mutate() {
                case .touched(let samples): touched?.append(contentsOf: samples.filter(condition.matches))
                case .reordered: touched = nil
                }
            }
            snapshot = await history.world.database.currentState()
            let element = try await live.step(&state, in: snapshot)
            let context: Comment = "seed \(random.seed), step \(step)"
            try #require((element == nil) == (touched?.isEmpty ?? false), context)
            guard let element else { continue }

            let plan = try StatisticsCollectionPlan(query, calendar: snapshot.calendar)
            let once = try await plan.run(in: snapshot).output
            let bits = once.statistics().map(\.bits)
            // What was kept from the step before is brought up to date.
            let kept = try await query.result(for: history.world.store())
            try #require(kept.statistics().map(\.bits) == bits, context)
            try #require(element.statisticsCollection.statistics().map(\.bits) == bits, context)
            try #require(element.statisticsCollection.sources() == once.sources(), context)
            let expected = touched.map { touchedIntervals(of: $0, intervals, &boundaries) }
            // A day that a zone left out has no data.
            let updated = element.updatedStatistics?.filter { $0.startDate < $0.endDate }
            try #require(updated?.map(\.startDate) == expected, context)
            for updated in updated ?? [] {
                try #require(once.statistics(for: updated.startDate)?.bits == updated.bits, context)
            }
        }
    }

    /// The starts of the intervals that samples have a part in, in order.
    private func touchedIntervals(
        of samples: [NaiveSample], _ intervals: NaiveIntervals, _ boundaries: inout [Int: Double]
    ) -> [Date] {
        var starts: Set<Double> = []
        for sample in samples {
            for (start, end) in intervals.spans(from: sample.start, to: sample.end, &boundaries) {
                if sample.isInstant ? start <= sample.start && sample.start < end : start < sample.end {
                    starts.insert(start)
                }
            }
        }
        return starts.sorted().map(Date.init(timeIntervalSinceReferenceDate:))
    }

    @Test(arguments: NaiveSubject.all.filter { $0.style == .cumulative }, 0..<3)
    func `L4 a live sum over sources equals the one-shot result to the bit`(
        _ subject: NaiveSubject,
        _ part: Int
    ) async throws {
        var random = RuleRandom()
        // Each part has other numbers.
        for _ in 0..<part { _ = random.uuid() }
        let center = try RuleCalendar.utc.date(2024, 3, 10)
        // Where samples are sparse a change concerns few of them.
        var history = StatisticsHistory(
            subject, in: .utc, around: center, reach: random.pick([20_000, 2_000_000]), random)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: subject.type), options: [.cumulativeSum, .mostRecent, .separateBySource])
        let live = LiveStatisticsQuery(descriptor: query)
        var state = try live.begin(in: await history.world.database.currentState())
        var statistics: Statistics?
        var quick = 0
        for step in 0..<80 {
            var isNews = !state.hasAnswered
            for _ in 0..<history.random.int(1...3) { isNews = try await history.mutate().isNews || isNews }
            let snapshot = await history.world.database.currentState()
            let plan = state.plan
            if var sums = state.sums,
                case .rows(let came, let went) = try await snapshot.news(
                    for: [plan.filter], since: state.sequence, order: state.sources, limit: 100),
                try await sums.update(plan, came, went, after: state.sequence, in: snapshot)
            {
                quick += 1
            }
            let element = try await live.step(&state, in: snapshot)
            try #require((element != nil) == isNews, "seed \(random.seed), step \(step)")
            if let element { statistics = element.statistics }
            let once = try await query.result(for: history.world.store())
            try #require(statistics?.bits == once?.bits, "seed \(random.seed), step \(step)")
        }
        #expect(quick > 20)
    }

    @Test(arguments: NaiveSubject.all)
    func `a live statistics query equals the one-shot result to the bit`(_ subject: NaiveSubject) async throws {
        let random = RuleRandom()
        let center = try RuleCalendar.utc.date(2024, 3, 10)
        var history = StatisticsHistory(subject, in: .utc, around: center, reach: 200_000, random)
        let condition = RandomCondition(for: history, &history.random)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: subject.type, predicate: condition.predicate),
            options: history.options(),
            mergePolicy: history.random.pick(SourceMergePolicy.allCases)
        )
        let live = LiveStatisticsQuery(descriptor: query)
        var snapshot = await history.world.database.currentState()
        var state = try live.begin(in: snapshot)
        let first = try #require(try await live.step(&state, in: snapshot))
        #expect(first.statistics == nil)
        for step in 0..<40 {
            let mutation = try await history.mutate()
            snapshot = await history.world.database.currentState()
            let element = try await live.step(&state, in: snapshot)
            let context: Comment = "seed \(random.seed), step \(step)"
            if case .touched(let samples) = mutation {
                try #require((element == nil) == !samples.contains(where: condition.matches), context)
            } else {
                try #require(element != nil, context)
            }
            guard let element else { continue }
            let once = try await query.result(for: history.world.store())
            try #require(element.statistics?.bits == once?.bits, context)
        }
    }
}
