import Foundation
@testable import HealthQuery
import Testing

/// What each kind of query looks at in a store, and in one of ten times as many objects; and how soon it stops.
///
/// Counted, never measured: rows, nodes, identifiers and questions to a calendar.
struct QueryBoundsTests {
    private static let counts = [1500, 15_000]

    /// The small store and the large one.
    private static let stores = Task {
        var stores: [HealthStore] = []
        for count in counts { stores.append(try await store(count)) }
        return stores
    }

    /// As many objects of each kind; each step is counted by two sources.
    private static func store(_ count: Int) async throws -> HealthStore {
        let phone = HealthStore.fixed()
        let watch = HealthStore(database: phone.database, sourceRevision: revision("watch"))
        let numbers = 0..<count
        try await phone.save(numbers.map { steps(Double($0 & 63), at: Double($0) * 60) })
        try await watch.save(numbers.map { steps(Double($0 & 31), at: Double($0) * 60 + 30) })
        try await phone.save(numbers.map { pulse(Double(60 + $0 & 63), at: Double($0) * 60) })
        try await phone.save(numbers.map { sleep(1 + $0 % 5, at: Double($0) * 60) })
        try await phone.save(numbers.map { meal([kilocalories(1, at: Double($0))], at: Double($0)) })
        try await phone.database.saveActivitySummaries(
            numbers.map { ActivitySummary(dateComponents: CivilDate(daysSince1970: $0).components(in: .utc)) })
        try await phone.save(
            numbers.map {
                Workout(activityType: .running, start: time(Double($0) * 60), end: time(Double($0) * 60 + 30))
            })
        return phone
    }

    /// A query for all of a kind, or for as many days as there are.
    enum Query: CaseIterable {
        case samples, backwards, sorted, changes, feed, sum, collection, durations, sources, contributions, distribution
        case categories, workouts, correlations, effort, nights, summaries, savedSummaries

        func explain(_ store: HealthStore, of count: Int) async throws -> QueryExplanation {
            let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            let first = CivilDate(daysSince1970: 19_423)
            let days = (
                first.components(in: .utc),
                CivilDate(daysSince1970: 19_425 + count / 1440).components(in: .utc)
            )
            switch self {
            case .samples:
                return try await SampleQueryDescriptor(predicates: [all], sortDescriptors: []).explain(for: store)
            case .backwards:
                return try await SampleQueryDescriptor(
                    predicates: [all], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)]
                ).explain(for: store)
            case .sorted:
                return try await SampleQueryDescriptor(
                    predicates: [all], sortDescriptors: [SortDescriptor(\.sourceRevision.source.name)]
                ).explain(for: store)
            case .changes:
                return try await AnchoredObjectQueryDescriptor(predicates: [all], anchor: nil).explain(for: store)
            case .feed:
                return try await ChangeFeedQueryDescriptor(
                    predicates: [.sample(type: stepCount), .sample(type: food)], anchor: nil, limit: nil
                ).explain(for: store)
            case .sum:
                return try await StatisticsQueryDescriptor(predicate: all, options: .cumulativeSum)
                    .explain(for: store)
            case .collection:
                return try await collection(.cumulativeSum).explain(for: store)
            case .durations:
                return try await collection(.duration).explain(for: store)
            case .sources:
                let none = !HealthQuery.Query.predicateForQuantitySamples(
                    with: .greaterThanOrEqualTo, quantity: Quantity(unit: .count(), doubleValue: 0))
                return try await SourceQueryDescriptor(predicate: .quantitySample(type: stepCount, predicate: none))
                    .explain(for: store)
            case .contributions:
                return try await SourceContributionQueryDescriptor(predicate: all).explain(for: store)
            case .distribution:
                return try await QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: heartRate))
                    .explain(for: store)
            case .categories:
                return try await CategoryStatisticsQueryDescriptor(predicate: .categorySample(type: sleepAnalysis))
                    .explain(for: store)
            case .workouts:
                return try await WorkoutStatisticsQueryDescriptor().explain(for: store)
            case .correlations:
                return try await CorrelationQueryDescriptor(type: food).explain(for: store)
            case .effort:
                return try await WorkoutEffortRelationshipQueryDescriptor(
                    predicate: nil, anchor: nil, option: .default
                ).explain(for: store)
            case .nights:
                return try await SleepNightQueryDescriptor(betweenStart: days.0, end: days.1).explain(for: store)
            case .savedSummaries:
                return try await ActivitySummaryQueryDescriptor(predicate: nil).explain(for: store)
            case .summaries:
                return try await ComputedActivitySummaryQueryDescriptor(betweenStart: days.0, end: days.1)
                    .explain(for: store)
            }
        }

        private func collection(_ options: StatisticsOptions) -> StatisticsCollectionQueryDescriptor {
            StatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: stepCount), options: options, anchorDate: time(0),
                intervalComponents: DateComponents(day: 1))
        }
    }

    @Test(arguments: Query.allCases)
    func `R10.2 ten times as many objects are ten times the work, and a query stops where it is cancelled`(
        query: Query
    ) async throws {
        let stores = try await Self.stores.value
        var work: [Int] = []
        var strides: [Int] = []
        for (store, count) in zip(stores, Self.counts) {
            let looks = Recorder<Int>()
            let found = try await Pace.$pauseProbe.withValue(PauseProbe { looks.append($0) }) {
                try await query.explain(store, of: count)
            }
            work.append(found.rowsTouched + found.nodesTouched + found.identifiersLookedUp + found.calendarCalls)
            strides = looks.elements
            // What was looked at is told at pauses, but for what came after the last ones.
            #expect(looks.elements.reduce(0, +) + 3 * Pace.stride >= found.rowsTouched)
        }
        #expect(work[1] <= 11 * work[0] + 200)
        #expect(strides.allSatisfy { $0 <= Pace.stride + 1024 })
        // Wherever it is cancelled, it does not reach another pause.
        try #require(!strides.isEmpty)
        for stop in Set([1, (strides.count + 1) / 2, strides.count]) {
            let looks = Recorder<Int>()
            let probe = PauseProbe { stride in
                looks.append(stride)
                if looks.elements.count == stop { withUnsafeCurrentTask { $0?.cancel() } }
            }
            let task = Task {
                try await Pace.$pauseProbe.withValue(probe) { try await query.explain(stores[1], of: Self.counts[1]) }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(looks.elements.count == stop)
        }
    }

    @Test func `what summaries answer, the newest samples, and observers take the same work in a large store`()
        async throws
    {
        let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let rates = SamplePredicate<QuantitySample>.quantitySample(type: heartRate)
        var work: [[Int]] = []
        for store in try await Self.stores.value {
            let found = [
                try await StatisticsQueryDescriptor(predicate: rates, options: .discreteMax).explain(for: store),
                try await SampleQueryDescriptor(
                    predicates: [all], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 10
                ).explain(for: store),
                try await SourceQueryDescriptor(predicate: all).explain(for: store),
                try await ObserverQueryDescriptor(predicates: [all]).explain(for: store),
            ]
            work.append(found.map { $0.rowsTouched + $0.nodesTouched + $0.identifiersLookedUp })
            let looks = Recorder<Int>()
            try await Pace.$pauseProbe.withValue(PauseProbe { looks.append($0) }) {
                var news = ObserverQueryDescriptor(predicates: [all]).results(for: store).makeAsyncIterator()
                _ = try await news.next()
            }
            #expect(looks.elements.isEmpty)
        }
        for (small, large) in zip(work[0], work[1]) { #expect(large <= small + 2 * RowLeaf.capacity) }
    }
}
