import Foundation
import HealthQuery
import Testing

/// Statistics on random histories, compared with the naive model.
struct StatisticsModelTests {
    @Test(arguments: NaiveSubject.all)
    func `a statistics query agrees with the naive model`(_ subject: NaiveSubject) async throws {
        let random = RuleRandom()
        let center = try RuleCalendar.utc.date(2024, 3, 10)
        var history = StatisticsHistory(subject, in: .utc, around: center, reach: 200_000, random)
        for step in 0..<40 {
            _ = try await history.mutate()
            let options = history.options()
            let policy = history.random.pick(SourceMergePolicy.allCases)
            let condition = RandomCondition(for: history, &history.random)
            let found = try await history.world.statistics(
                options,
                subject.identifier,
                matching: condition.predicate,
                by: policy
            )
            var comparison = NaiveComparison(options, policy)
            comparison.compare(found, history.naive.statistics(condition.matches))
            try #require(comparison.differences == [], "seed \(random.seed), step \(step)")
        }
    }

    @Test(arguments: CalendarCase.all, NaiveSubject.all)
    func `a collection agrees with the naive model`(_ position: CalendarCase, _ subject: NaiveSubject) async throws {
        let random = RuleRandom()
        var history = try position.history(subject, random)
        for _ in 0..<12 { _ = try await history.mutate() }
        for _ in 0..<3 {
            _ = try await history.mutate()
            let options = history.options()
            let policy = history.random.pick(SourceMergePolicy.allCases)
            let intervals = position.intervals(in: history.zone, &history.random)
            let condition = RandomCondition(for: history, &history.random)
            let collection = try await history.world.collection(
                options,
                subject.identifier,
                matching: condition.predicate,
                anchor: intervals.anchor,
                every: intervals.components,
                by: policy
            )
            let expected = history.naive.collection(intervals, condition.matches)
            var comparison = NaiveComparison(options, policy)
            comparison.compare(collection.statistics(), expected)
            comparison.compareViews(of: collection, expected, intervals)
            try #require(comparison.differences == [], "seed \(random.seed), \(policy), every \(intervals.components)")
        }
    }
}

extension NaiveComparison {
    /// Compares what else a collection says with its list of statistics.
    fileprivate mutating func compareViews(
        of collection: StatisticsCollection,
        _ naive: [NaiveStatistics],
        _ intervals: NaiveIntervals
    ) {
        let listed = collection.statistics()
        exact("sources", collection.sources(), listed.reduce(into: []) { $0.formUnion($1.sources ?? []) })
        for statistics in listed {
            exact("first moment", collection.statistics(for: statistics.startDate)?.bits, statistics.bits)
            let last = Date(timeIntervalSinceReferenceDate: statistics.endDate.timeIntervalSinceReferenceDate.nextDown)
            exact("last moment", collection.statistics(for: last)?.bits, statistics.bits)
        }
        guard let first = listed.first, let last = listed.last else { return }
        var visited: [Statistics] = []
        collection.enumerateStatistics(from: first.startDate, to: last.startDate) { statistics, _ in
            visited.append(statistics)
        }
        let spans = intervals.spans(
            from: first.startDate.timeIntervalSinceReferenceDate,
            to: last.startDate.timeIntervalSinceReferenceDate
        )
        exact("visited starts", visited.map(\.startDate.timeIntervalSinceReferenceDate), spans.map(\.0))
        exact("visited ends", visited.map(\.endDate.timeIntervalSinceReferenceDate), spans.map(\.1))
        let starts = Set(listed.map(\.startDate))
        // The day that a zone left out begins with the next one, and ends then.
        func isListed(_ statistics: Statistics) -> Bool {
            starts.contains(statistics.startDate) && statistics.startDate < statistics.endDate
        }
        exact("visited data", visited.filter(isListed).map(\.bits), listed.map(\.bits))
        let empty = visited.filter { !isListed($0) }
        exact("empty", empty.contains { $0.sum != nil || $0.average != nil || $0.mostRecentQuantity() != nil }, false)
    }
}
