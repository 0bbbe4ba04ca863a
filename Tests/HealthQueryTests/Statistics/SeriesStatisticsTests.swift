import Foundation
import Testing

@testable import HealthQuery

/// Statistics see each quantity of a series as if it had been saved by itself.
struct SeriesStatisticsTests {
    private func history(_ subject: NaiveSubject, _ random: RuleRandom) throws -> StatisticsHistory {
        let center = try RuleCalendar.utc.date(2024, 3, 10)
        var history = StatisticsHistory(subject, in: .utc, around: center, reach: 200_000, random)
        history.seriesShare = 2
        return history
    }

    @Test(arguments: NaiveSubject.all)
    func `R12.3 R12.6 statistics of series agree with the naive model of their quantities`(_ subject: NaiveSubject)
        async throws
    {
        let random = RuleRandom()
        var history = try history(subject, random)
        for step in 0..<40 {
            _ = try await history.mutate()
            let (options, policy) = (history.options(), history.random.pick(SourceMergePolicy.allCases))
            let condition = RandomCondition(for: history, &history.random)
            let found = try await history.world.statistics(
                options, subject.identifier, matching: condition.predicate, by: policy)
            var comparison = NaiveComparison(options, policy)
            comparison.compare(found, history.naive.statistics(condition.matches))
            try #require(comparison.differences == [], "seed \(random.seed), step \(step)")
        }
        await history.world.database.currentState().index.checkInvariants()
    }

    @Test(arguments: NaiveSubject.all)
    func `R12.3 R12.6 a collection of series agrees with the naive model, once and live`(_ subject: NaiveSubject)
        async throws
    {
        let random = RuleRandom()
        var history = try history(subject, random)
        let (options, policy) = (history.options(), history.random.pick(SourceMergePolicy.allCases))
        let intervals = NaiveIntervals(calendar: RuleCalendar.utc.calendar, anchor: history.center, step: [(.hour, 5)])
        let condition = RandomCondition(for: history, &history.random)
        let query = RuleWorld.collectionQuery(
            options, subject.identifier, matching: condition.predicate, anchor: intervals.anchor,
            every: intervals.components, by: policy)
        let live = LiveCollectionQuery(descriptor: query)
        var state = try live.begin(in: await history.world.database.currentState())
        var latest: StatisticsCollection?
        for step in 0..<30 {
            for _ in 0..<history.random.int(1...2) { _ = try await history.mutate() }
            let element = try await live.step(&state, in: await history.world.database.currentState())
            latest = element?.statisticsCollection ?? latest
            let context: Comment = "seed \(random.seed), step \(step)"
            let once = try await query.result(for: history.world.store()).statistics()
            try #require(latest?.statistics().map(\.bits) == once.map(\.bits), context)
            var comparison = NaiveComparison(options, policy)
            comparison.compare(once, history.naive.collection(intervals, condition.matches))
            try #require(comparison.differences == [], context)
        }
    }

    @Test(arguments: NaiveSubject.all)
    func `R12.3 live statistics of series equal those that are asked once, to the bit`(_ subject: NaiveSubject)
        async throws
    {
        let random = RuleRandom()
        var history = try history(subject, random)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: subject.type), options: history.options())
        let live = LiveStatisticsQuery(descriptor: query)
        var state = try live.begin(in: await history.world.database.currentState())
        var statistics: Statistics?
        for step in 0..<40 {
            let isNews = try await history.mutate().isNews || step == 0
            let element = try await live.step(&state, in: await history.world.database.currentState())
            try #require((element != nil) == isNews, "seed \(random.seed), step \(step)")
            if let element { statistics = element.statistics }
            let once = try await query.result(for: history.world.store())
            try #require(statistics?.bits == once?.bits, "seed \(random.seed), step \(step)")
        }
    }

    @Test func `R12.3 a kept collection counts a quantity at the end of a series where an interval begins`()
        async throws
    {
        let store = HealthStore.fixed()
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: .cumulativeSum, anchorDate: time(0),
            intervalComponents: DateComponents(minute: 1))
        try await store.save(steps(1, at: 0, lasting: 10))
        #expect(try await query.result(for: store).statistics().map(\.sum) == [1])
        let ends = series(stepCount, [(30, 0, 2), (60, 0, 3)])
        try await store.save(ends)
        #expect(try await query.result(for: store).statistics().map(\.sum) == [3, 3])
        try await store.delete(ends)
        #expect(try await query.result(for: store).statistics().map(\.sum) == [1])
        // A span that ends there counts nothing beyond.
        try await store.save(series(stepCount, [(30, 10, 2), (50, 10, 3)]))
        #expect(try await query.result(for: store).statistics().map(\.sum) == [6])
    }

    @Test func `R12.3 a collection divides quantities, not the sample`() async throws {
        let store = HealthStore.fixed()
        try await store.save(series(stepCount, [(0, 10, 5), (50, 20, 30)], to: 180))
        let minutes = try await StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: [.cumulativeSum, .duration], anchorDate: time(0),
            intervalComponents: DateComponents(minute: 1)
        ).result(for: store).statistics()
        #expect(minutes.map(\.sum) == [20, 15] && minutes.map(\.seconds) == [20, 10])
        #expect(minutes.map(\.sampleCount) == [2, 1])
    }

    @Test func `R12.3 the statistics of a workout see the quantities of a series that was added`() async throws {
        let store = HealthStore.fixed()
        let run = Workout(activityType: .running, start: time(0), end: time(100))
        try await store.save(run)
        let pulses = series(heartRate, [(0, 0, 100), (50, 0, 140), (100, 0, 120)])
        try await store.addSamples([pulses, series(stepCount, [(0, 10, 5), (90, 10, 7)])], to: run)
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        let rates = try #require(found[0].statistics(for: heartRate))
        #expect(rates.number(rates.minimumQuantity()) == 100 && rates.number(rates.maximumQuantity()) == 140)
        #expect(rates.average == 125 && rates.number(rates.mostRecentQuantity()) == 120 && rates.sampleCount == 3)
        #expect(found[0].statistics(for: stepCount)?.sum == 12 && found[0].statistics(for: stepCount)?.seconds == 20)
        let asked = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: heartRate, predicate: Query.predicateForObjects(from: run)),
            options: .discreteAverage)
        #expect(try await asked.result(for: store)?.average == 125)
    }

    @Test func `R12.3 contributions and activity summaries see each quantity`() async throws {
        let store = HealthStore.fixed()
        try await store.save(series(stepCount, [(0, 10, 5), (50, 20, 30)], to: 180))
        let found = try await SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), interval: DateInterval(start: time(0), end: time(55))
        ).result(for: store)
        #expect(found.total?.doubleValue(for: .count()) == 12.5)
        // A minute of exercise at each end of an hour of running.
        try await store.save(Workout(activityType: .running, start: time(0), end: time(3600)))
        try await store.save(
            series(QuantityType(.appleExerciseTime), [(0, 60, 1), (3540, 60, 1)], unit: .minute()))
        let day = Calendar.utc.dateComponents([.calendar, .era, .year, .month, .day], from: time(0))
        let days = ComputedActivitySummaryQueryDescriptor(betweenStart: day, end: day)
        let minutes = try await days.result(for: store).map { $0.appleExerciseTime.doubleValue(for: .minute()) }
        #expect(minutes == [60])
    }

    @Test func `R12.3 a sum over a long series looks at few of its quantities`() async throws {
        let store = HealthStore.fixed()
        try await store.save([series(stepCount, (0..<20_000).map { (Double($0), 1, 1) }), steps(2, at: 500)])
        let asked = Query.predicateForSamples(withStart: time(1000.5), end: time(15_000.5))
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: asked), options: .cumulativeSum)
        #expect(try await query.result(for: store)?.sum == 14_001)
        let explanation = try await query.explain(for: store)
        #expect(explanation.rowsTouched < 400 && explanation.nodesTouched < 400)
        // Another row shares what was there before the first series; the last series takes its points with it.
        try await store.save(steps(5, at: 30_000))
        let first = Query.predicateForSamples(withStart: nil, end: time(1))
        #expect(try await store.deleteObjects(of: stepCount, predicate: first) == 1)
        let state = await store.database.currentState()
        #expect(state.index.treesByType[stepCount.index].allSatisfy { state.index.trees[$0].points == nil })
        #expect(state.index.hadSeries(of: stepCount) && !state.index.hadSeries(of: heartRate))
    }

    @Test func `R12.6 a sum from a start on looks at few rows beside a series, and tells where it does not`()
        async throws
    {
        let store = HealthStore.fixed()
        let alone = (0..<20_000).map { steps(1, at: 60 * Double($0), lasting: 30) }
        // One series lies before the start, one reaches over it, one begins there.
        let others = [(0.0, 2.0), (299_970, 4), (300_000, 8)].map { start, count in
            series(stepCount, (0..<3).map { (start + 20 * Double($0), 10, count) })
        }
        try await store.save(alone + others)
        let asked = Query.predicateForSamples(withStart: time(300_000), end: time(1_000_000), options: .strictStartDate)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: asked), options: .cumulativeSum)
        #expect(try await query.result(for: store)?.sum == 11_667 + 24)
        let explanation = try await query.explain(for: store)
        #expect(explanation.rowsTouched < 600)
        #expect(!explanation.notes.joined().contains("R12.6"))
        let one = Quantity(unit: .count(), doubleValue: 1)
        let valued = StatisticsQueryDescriptor(
            predicate: .quantitySample(
                type: stepCount, predicate: Query.predicateForQuantitySamples(with: .equalTo, quantity: one)),
            options: .cumulativeSum)
        #expect(try await valued.explain(for: store).notes.joined().contains("R12.6"))
    }

    @Test func `R12.6 a series of very many points that reaches over the start is left out as well`() async throws {
        let store = HealthStore.fixed()
        try await store.save([
            series(stepCount, (0..<20_000).map { (Double($0), 1, 1) }), steps(2, at: 500, lasting: 1),
        ])
        let asked = Query.predicateForSamples(withStart: time(400), end: nil, options: .strictStartDate)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: asked), options: .cumulativeSum)
        #expect(try await query.result(for: store)?.sum == 2)
    }

    @Test func `R12.6 a comparison with a quantity is asked of the sample`() async throws {
        let world = RuleWorld()
        try await world.store().save([series(stepCount, [(0, 1, 5), (10, 1, 30)]), steps(20)])
        func sum(_ comparison: QueryPredicate.Operator, _ value: Double) async throws -> Double? {
            let quantity = Quantity(unit: .count(), doubleValue: value)
            let predicate = Query.predicateForQuantitySamples(with: comparison, quantity: quantity)
            return try await world.statistics(.cumulativeSum, matching: predicate)?.sum
        }
        #expect(try await sum(.greaterThan, 30) == 35)
        #expect(try await sum(.equalTo, 35) == 35)
        #expect(try await sum(.lessThan, 30) == 20)
        #expect(try await sum(.notEqualTo, 20) == 35)
    }

    @Test func `R9.9 R12.3 of a series that began before the read window no quantity is seen`() async throws {
        let database = HealthDatabase.fixed()
        var authorization = HealthAuthorization.everything
        authorization.read[stepCount] = .since(time(100))
        let reader = HealthStore(database: database, sourceRevision: revision("reader"), authorization: authorization)
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        try await other.save([
            series(stepCount, (0..<300).map { (Double($0), 1, 1) }), series(stepCount, [(100, 1, 1000), (200, 1, 1)]),
            series(stepCount, [(150, 1, 5000)], from: 99), steps(20, at: 90), steps(7, at: 300),
        ])
        let query = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
        #expect(try await query.result(for: reader)?.sum == 1008)
        #expect(try await reader.quantities().values == [1000, 1, 7])
        #expect(try await query.result(for: other)?.sum == 6328)
    }
}
