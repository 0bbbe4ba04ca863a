import Foundation
import Testing

@testable import HealthQuery

/// Statistics of rows that a person does not have but a store may hold: huge, tiny, far away, and all at once.
struct StatisticsExtremesTests {
    /// The start, the end and the value of a row.
    typealias Span = (start: Double, end: Double, value: Double)

    @Test(arguments: [QuantityTypeIdentifier.stepCount, .bodyMass])
    func `instants too great for one sum`(_ type: QuantityTypeIdentifier) async throws {
        try await check(type, every: DateComponents(hour: 1)) { random in
            (0..<700).map { row in
                let start = Double(row) * 20
                return (start, start, random.double(0.9e12...1.09e12) * (random.oneIn(5) ? 0.1 : 1))
            }
        }
    }

    @Test func `leaves of great instants after a part of one`() async throws {
        let world = RuleWorld()
        let value = 1_050_000_000_000.0
        let samples = (0..<400).map { row in
            let start = Date(timeIntervalSinceReferenceDate: Double(row))
            let quantity = Quantity(unit: .count(), doubleValue: value)
            return QuantitySample(type: QuantityType(.stepCount), quantity: quantity, start: start, end: start)
        }
        try await world.store().save(samples)
        for row in 0..<200 {
            let start = Date(timeIntervalSinceReferenceDate: Double(row))
            let range = Query.predicateForSamples(withStart: start, end: nil, options: .strictStartDate)
            let found = try await world.statistics(.cumulativeSum, matching: range)
            try #require(found?.sum == Double(400 - row) * value, "from \(row)")
        }
    }

    @Test(arguments: [QuantityTypeIdentifier.stepCount, .bodyMass])
    func `values with fractions that add up to more than an exact sum holds`(_ type: QuantityTypeIdentifier)
        async throws
    {
        try await check(type, every: DateComponents(hour: 6)) { random in
            (0..<1200).map { row in
                let start = Double(row) * 100
                return (start, start + random.pick([0, 60]), random.double(1e10...4e11))
            }
        }
    }

    @Test func `sounds whose energy is more than an exact sum holds`() async throws {
        try await check(.environmentalAudioExposure, every: DateComponents(hour: 6)) { random in
            (0..<700).map { row in
                let start = Double(row) * 100
                return (start, start + random.double(10...100), random.double(130...170))
            }
        }
    }

    @Test(arguments: [QuantityTypeIdentifier.stepCount, .bodyMass, .heartRate])
    func `zeros of both signs`(_ type: QuantityTypeIdentifier) async throws {
        try await check(type, every: DateComponents(hour: 1)) { random in
            (0..<400).map { row in
                let start = Double(random.int(0...40_000))
                return (start, start + random.pick([0, 60]), random.pick([0.0, -0.0]))
            }
        }
    }

    @Test(arguments: NaiveSubject.styles) func `dates ten thousand years away`(_ subject: NaiveSubject) async throws {
        try await check(subject.identifier, every: DateComponents(year: 500)) { random in
            (0..<400).map { row in
                let start = random.pick([random.double(-1...1), Double(row) / 200 - 1]) * (SampleDates.limit - 1e9)
                return (start, start + random.pick([0, 60, 1e6, 9e8]), random.double(subject.values))
            }
        }
    }

    @Test(arguments: NaiveSubject.styles) func `dates next to the reference date`(_ subject: NaiveSubject) async throws
    {
        try await check(subject.identifier, every: DateComponents(second: 1)) { random in
            (0..<400).map { row in
                let unit = random.pick([1e-12, 1e-300, 0x1p-28, 1e-3])
                let start = random.oneIn(20) ? -0.0 : unit * Double(random.int(-300...300))
                return (start, start + unit * Double(random.int(0...2)), random.double(subject.values))
            }
        }
    }

    @Test(arguments: NaiveSubject.styles.filter { $0.style != .soundLevel })
    func `values at the edge of what a Double holds`(_ subject: NaiveSubject) async throws {
        try await check(subject.identifier, every: DateComponents(hour: 1)) { random in
            (0..<400).map { row in
                let start = Double(row) * 60
                return (
                    start, start + random.pick([0, 30, 60]), random.pick([1e300, -1e300, 0x1p-1022, 1, 2.5, -1e-300])
                )
            }
        }
    }

    @Test(arguments: NaiveSubject.styles) func `hundreds of rows at once`(_ subject: NaiveSubject) async throws {
        try await check(subject.identifier, every: DateComponents(day: 1)) { random in
            (0..<400).map { _ in
                let start = random.double(0...3600)
                return (
                    start, start + random.pick([0, 60, 86_400, random.double(0...400_000)]),
                    random.double(subject.values)
                )
            }
        }
    }

    @Test(arguments: NaiveSubject.styles) func `rows of no length on boundaries`(_ subject: NaiveSubject) async throws {
        try await check(subject.identifier, every: DateComponents(hour: 1)) { random in
            (0..<300).map { _ in
                let start = Double(random.int(0...60)) * 3600
                return (start, start + random.pick([0, 0, 0, 3600, 1800]), random.double(subject.values))
            }
        }
    }

    @Test(arguments: NaiveSubject.styles, [DateComponents(day: 1), DateComponents(hour: 1)])
    func `a day that a time zone skips`(_ subject: NaiveSubject, _ components: DateComponents) async throws {
        let apia = try RuleCalendar("Pacific/Apia")
        let start = try apia.date(2011, 12, 28).timeIntervalSinceReferenceDate
        try await check(subject.identifier, every: components, in: apia, anchor: start) { random in
            (0..<200).map { _ in
                let start = start + Double(random.int(0...240)) * 1800
                return (start, start + random.pick([0, 1800, 43_200, 86_400]), random.double(subject.values))
            }
        }
    }
}

extension StatisticsExtremesTests {
    /// Compares the statistics of some rows with brute force, and with those of the same rows in other trees.
    private func check(
        _ type: QuantityTypeIdentifier,
        every components: DateComponents,
        in zone: RuleCalendar = .utc,
        anchor: Double = 0,
        _ function: String = #function,
        _ spans: (inout RuleRandom) -> [Span]
    ) async throws {
        var random = RuleRandom(function)
        let spans = spans(&random)
        let from = spans.map(\.start).min() ?? 0
        let days = ((spans.map(\.end).max() ?? 0) - from) / 86_400
        let start = Date(timeIntervalSinceReferenceDate: from)
        var history = LargeHistory(.of(type), .scattered, in: zone, from: start, days: days, random)
        for app in LargeHistory.apps { try await history.save([], by: app) }
        // Not in the order of their starts, so that the sizes of batches make a difference.
        var rest = history.random.shuffled(spans)
        while !rest.isEmpty {
            let batch = rest.suffix(history.random.pick([1, 40, 150]))
            try await history.save(Array(batch), by: history.random.pick(LargeHistory.apps))
            rest.removeLast(batch.count)
        }
        try await checkNumbers(&history)
        try await checkCollections(&history, components, Date(timeIntervalSinceReferenceDate: anchor))
        try await checkShape(&history, components, Date(timeIntervalSinceReferenceDate: anchor))
    }

    private func checkNumbers(_ history: inout LargeHistory) async throws {
        let options = history.subject.fittingOptions
        for condition in LargeCondition.some(for: history, &history.random) {
            let brute = BruteForce(history.rows.filter(condition.matches), history)
            let policy = history.random.pick(SourceMergePolicy.allCases)
            for options in [options, options.subtracting([.duration])] {
                let found = try await history.world.statistics(
                    options, history.subject.identifier, matching: condition.predicate, by: policy)
                var comparison = BruteComparison(options, policy)
                comparison.compare(found, whole: brute)
                let context = "\(condition.name), \(policy): \(comparison.differences)"
                try history.random.require(comparison.differences.isEmpty, context)
            }
        }
    }

    private func checkCollections(_ history: inout LargeHistory, _ components: DateComponents, _ anchor: Date)
        async throws
    {
        // Calendars know no dates so far away; what our boundaries are there is tested with them.
        let isFar = history.from < -0.5 * SampleDates.limit
        let brute = BruteForce(history.rows, history, try history.edges(components, anchor, reckoned: isFar))
        for policy in SourceMergePolicy.allCases where policy == .byPriority || history.random.oneIn(2) {
            let options = history.subject.fittingOptions.subtracting(policy == .byPriority ? [] : [.duration])
            let found = try await history.world.collection(
                options, history.subject.identifier, anchor: anchor, every: components, by: policy)
            var comparison = BruteComparison(options, policy)
            comparison.compare(found.statistics(), brute)
            try history.random.require(comparison.differences.isEmpty, "\(policy): \(comparison.differences)")
        }
    }

    private func checkShape(_ history: inout LargeHistory, _ components: DateComponents, _ anchor: Date) async throws {
        let questions = ShapeQuestion.some(for: history, every: components, from: anchor, &history.random)
        let known = try await questions.answers(history.world, numbered: true)
        for sizes in [history.random.pick([[1, 2], [100_000]])] {
            let other = RuleWorld(history.zone)
            try await history.copy(to: other, in: sizes)
            let found = try await questions.answers(other, numbered: true)
            let differing = found.indices.first { found[$0] != known[$0] }
            try history.random.require(differing == nil, "\(sizes): \(differing.map { questions[$0].name } ?? "")")
        }
    }
}
