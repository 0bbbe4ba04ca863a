import Foundation
import Testing

@testable import HealthQuery

/// Statistics over thousands of samples, where summaries of nodes stand in for rows, compared with a fold by brute
/// force.
struct LargeStatisticsTests {
    private func history(_ subject: NaiveSubject, _ pattern: LargePattern, _ count: Int) async throws -> LargeHistory {
        let zone = try RuleCalendar("Europe/Berlin")
        let start = try zone.date(2024, 3, 11)
        var history = LargeHistory(subject, pattern, in: zone, from: start, days: 40, RuleRandom())
        try await history.fill(count)
        try await history.thinOut()
        return history
    }

    @Test(arguments: NaiveSubject.styles, LargePattern.allCases)
    func `statistics of thousands of rows agree with brute force`(
        _ subject: NaiveSubject,
        _ pattern: LargePattern
    ) async throws {
        var history = try await history(subject, pattern, 2000)
        let options = subject.fittingOptions
        for round in 0..<3 {
            for condition in LargeCondition.some(for: history, &history.random) {
                let policy = history.random.pick(SourceMergePolicy.allCases)
                // A duration needs the rows themselves: without it summaries are used.
                for options in [options, options.subtracting([.duration])] {
                    let found = try await history.world.statistics(
                        options,
                        subject.identifier,
                        matching: condition.predicate,
                        by: policy
                    )
                    var comparison = BruteComparison(options, policy)
                    comparison.compare(found, whole: BruteForce(history.rows.filter(condition.matches), history))
                    let context = "round \(round), \(condition.name), \(policy): \(comparison.differences)"
                    try history.random.require(comparison.differences.isEmpty, context)
                }
            }
            try await history.save(40, by: .phone, gap: 50)
        }
    }

    private static let components: [DateComponents] = [
        DateComponents(hour: 1), DateComponents(day: 1), DateComponents(hour: 24), DateComponents(month: 1),
    ]

    @Test(arguments: NaiveSubject.styles, LargePattern.allCases)
    func `collections over thousands of rows agree with brute force`(
        _ subject: NaiveSubject,
        _ pattern: LargePattern
    ) async throws {
        var history = try await history(subject, pattern, 2000)
        for components in Self.components {
            let anchor = try history.zone.date(2024, 3, 31)
            let edges = try history.edges(components, anchor)
            for condition in LargeCondition.some(for: history, &history.random).suffix(2) {
                let policy = history.random.pick(SourceMergePolicy.allCases)
                let brute = BruteForce(history.rows.filter(condition.matches), history, edges)
                for options in [subject.fittingOptions, subject.fittingOptions.subtracting([.duration])] {
                    let found = try await history.world.collection(
                        options,
                        subject.identifier,
                        matching: condition.predicate,
                        anchor: anchor,
                        every: components,
                        by: policy
                    )
                    var comparison = BruteComparison(options, policy)
                    comparison.compare(found.statistics(), brute)
                    let context = "\(components), \(condition.name), \(policy): \(comparison.differences)"
                    try history.random.require(comparison.differences.isEmpty, context)
                }
            }
        }
    }

    @Test(arguments: NaiveSubject.styles, [1.0, 300, 700, 5000])
    func `whole leaves behind a row that reaches over them agree with brute force`(
        _ subject: NaiveSubject,
        _ reach: Double
    ) async throws {
        var history = LargeHistory(
            subject, .chained, from: try RuleCalendar.utc.date(2024, 1, 1), days: 1, RuleRandom())
        let from = history.from
        var spans = [(start: from, end: from + reach, value: subject.values.upperBound)]
        for row in 1...600 {
            let start = from + Double(2 * row)
            spans.append((start, start + Double(row % 2), (subject.values.lowerBound + Double(row % 7)).rounded()))
        }
        try await history.save(spans, by: .watch)
        let options = subject.fittingOptions.subtracting([.duration])
        let brute = BruteForce(history.rows, history)
        let anchor = Date(timeIntervalSinceReferenceDate: from)
        for _ in 0..<2 {
            var comparison = BruteComparison(options, .byPriority)
            comparison.compare(try await history.world.statistics(options, subject.identifier), whole: brute)
            for components in [DateComponents(hour: 1), DateComponents(day: 1)] {
                let found = try await history.world.collection(
                    options, subject.identifier, anchor: anchor, every: components)
                comparison.compare(
                    found.statistics(), BruteForce(history.rows, history, try history.edges(components, anchor)))
            }
            try history.random.require(comparison.differences.isEmpty, "\(comparison.differences)")
            // The same once more after the long row has been away.
            let long = history.rows.prefix(1).map(\.sample)
            try await history.world.store(.watch).delete(long)
            try await history.world.store(.watch).save(long)
        }
    }

    @Test(arguments: [NaiveSubject.of(.stepCount), .of(.heartRate)])
    func `a tree of branches agrees with brute force`(_ subject: NaiveSubject) async throws {
        var history = LargeHistory(
            subject, .chained, from: try RuleCalendar.utc.date(2024, 1, 1), days: 300, RuleRandom())
        for _ in 0..<4 { try await history.save(2100, by: .watch, gap: 1000) }
        try await history.save(30, by: .phone, gap: 50_000)
        let options = subject.fittingOptions.subtracting([.duration])
        for policy in [SourceMergePolicy.separately, .byPriority] {
            let found = try await history.world.statistics(options, subject.identifier, by: policy)
            var comparison = BruteComparison(options, policy)
            comparison.compare(found, whole: BruteForce(history.rows, history))
            let anchor = try RuleCalendar.utc.date(2024, 5, 31)
            for components in [DateComponents(month: 1), DateComponents(day: 1)] {
                let days = try await history.world.collection(
                    options,
                    subject.identifier,
                    anchor: anchor,
                    every: components,
                    by: policy
                )
                comparison.compare(
                    days.statistics(), BruteForce(history.rows, history, try history.edges(components, anchor)))
            }
            try history.random.require(comparison.differences.isEmpty, "\(policy): \(comparison.differences)")
        }
    }
}

extension NaiveSubject {
    /// One of each aggregation style.
    static let styles: [NaiveSubject] = [
        .of(.distanceWalkingRunning), .of(.bodyMass), .of(.heartRate), .of(.environmentalAudioExposure),
    ]

    /// The subject of a type.
    static func of(_ identifier: QuantityTypeIdentifier) -> NaiveSubject {
        all.first { $0.identifier == identifier } ?? all[0]
    }

    /// All options that fit the type.
    var fittingOptions: StatisticsOptions {
        let own: StatisticsOptions =
            style == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
        return own.union([.separateBySource, .mostRecent, .duration])
    }
}

extension LargeHistory {
    /// The boundaries of the intervals that the rows lie in, as the calendar has them, or as they are reckoned.
    func edges(_ components: DateComponents, _ anchor: Date, reckoned: Bool = false) throws -> [Double] {
        let start = rows.map(\.start).min() ?? from
        let end = rows.map(\.end).max() ?? from
        if reckoned {
            let intervals = try CalendarIntervals(anchor: anchor, components: components, calendar: zone.calendar)
            return (intervals.index(of: start)...intervals.index(of: end) + 1).map(intervals.boundary)
        }
        let steps = [Calendar.Component.second, .hour, .day, .month, .year].compactMap { component in
            components.value(for: component).map { (component, $0) }
        }
        let intervals = NaiveIntervals(calendar: zone.calendar, anchor: anchor, step: steps)
        let spans = intervals.spans(from: start, to: end)
        return spans.map(\.0) + spans.suffix(1).map(\.1)
    }
}
