import Foundation
import HealthQuery
import Testing

/// Bounds and shares: what a single query counts whole, a collection divides (R4.4, R4.8 to R4.12).
struct WholeAndShareTests {
    @Test(arguments: [1, 2, 3, 7])
    func `R4.9 a long sample is divided among intervals that others begin in`(_ every: Int) async throws {
        let world = RuleWorld()
        let start = try RuleCalendar.utc.date(2024, 5, 1)
        let minutes = 500
        let end = start + Double(minutes) * 60
        try await world.save(Double(minutes), from: start, to: end, by: .phone)
        for minute in stride(from: 0, to: minutes, by: every) {
            let start = start + Double(minute) * 60
            try await world.save(10, from: start, to: start + 30, by: .watch)
        }
        let minutely = DateComponents(minute: 1)
        let added = try await world.collection(.cumulativeSum, anchor: start, every: minutely, by: .plainSum)
        #expect(added.statistics().map(\.sum) == (0..<minutes).map { $0 % every == 0 ? 11 : 1 })
        try await world.store().setSourceOrder([RuleApp.watch.source], for: QuantityType(.stepCount))
        let masked = try await world.collection(.cumulativeSum, anchor: start, every: minutely)
        #expect(masked.statistics().map(\.sum) == (0..<minutes).map { $0 % every == 0 ? 10.5 : 1 })
    }

    private let world = RuleWorld()

    private func hour(_ hour: Int, _ minute: Int = 0) throws -> Date {
        try RuleCalendar.utc.date(2024, 5, 1, hour, minute)
    }

    /// 100 from 13:57 to 14:02 on the phone, 60 from 14:58 to 15:04 on the watch.
    private func saveAcross(_ type: QuantityTypeIdentifier) async throws {
        try await world.save(100, type, from: try hour(13, 57), to: try hour(14, 2), by: .phone)
        try await world.save(60, type, from: try hour(14, 58), to: try hour(15, 4), by: .watch)
    }

    @Test(arguments: SourceMergePolicy.allCases)
    func `R4.8 R4.9 one query counts a sample whole where the other divides it`(_ policy: SourceMergePolicy)
        async throws
    {
        try await saveAcross(.stepCount)
        let fromTwo = Query.predicateForSamples(withStart: try hour(14), end: try hour(15))
        let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
        let single = try #require(try await world.statistics(options, matching: fromTwo, by: policy))
        let hours = try await world.collection(
            options, matching: fromTwo, anchor: try hour(0), every: DateComponents(hour: 1), by: policy
        ).statistics()
        let wholes: [SourceMergePolicy: Double] = [.byPriority: 160, .plainSum: 160, .greatestSource: 100]
        #expect(single.sum == wholes[policy])
        let shares: [SourceMergePolicy: [Double]] = [
            .byPriority: [60, 60, 40], .plainSum: [60, 60, 40], .greatestSource: [60, 40, 40],
        ]
        #expect(hours.map(\.sum) == shares[policy].map { $0.map(Optional.init) } ?? [nil, nil, nil])
        func sums(_ app: RuleApp) -> [Double?] {
            (hours + [single]).map { $0.number($0.sumQuantity(for: app.source)) }
        }
        #expect(sums(.phone) == [60, 40, nil, 100])
        #expect(sums(.watch) == [nil, 20, 40, 60])
        #expect(hours.map(\.sampleCount) == [1, 2, 1])
        #expect(single.sampleCount == 2)
    }

    @Test(arguments: [QuantityTypeIdentifier.bodyMass, .heartRate, .environmentalAudioExposure])
    func `R4.8 R4.12 extremes and the most recent see samples whole in both`(_ type: QuantityTypeIdentifier)
        async throws
    {
        try await saveAcross(type)
        let options: StatisticsOptions = [.discreteMin, .discreteMax, .mostRecent, .duration]
        let single = try #require(try await world.statistics(options, type))
        #expect(single.seconds == 660)
        let hours = try await world.collection(
            options, type, anchor: try hour(0), every: DateComponents(hour: 1)
        ).statistics()
        #expect(hours.map { $0.number($0.minimumQuantity()) } == [100, 60, 60])
        #expect(hours.map { $0.number($0.maximumQuantity()) } == [100, 100, 60])
        #expect(hours.map { $0.number($0.mostRecentQuantity()) } == [100, 60, 60])
        let phone = DateInterval(start: try hour(13, 57), end: try hour(14, 2))
        #expect(hours.first?.mostRecentQuantityDateInterval() == phone)
        #expect(hours.map(\.seconds) == [180, 240, 240])
    }

    @Test(arguments: [QueryOptions(), .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]])
    func `R4.4 the bounds are those of the samples that match, whatever the options`(_ options: QueryOptions)
        async throws
    {
        try await saveAcross(.stepCount)
        try await world.save(1, from: try hour(14, 20), to: try hour(14, 30), by: .diary)
        let range = Query.predicateForSamples(withStart: try hour(14), end: try hour(15), options: options)
        let found = try #require(try await world.statistics(.separateBySource, matching: range))
        let isStrictStart = options.contains(.strictStartDate)
        let isStrictEnd = options.contains(.strictEndDate)
        // A strict end alone lets the sample go that sticks out at the end, and keeps the other.
        #expect(found.startDate == (isStrictStart ? try hour(14, 20) : try hour(13, 57)))
        #expect(found.endDate == (isStrictEnd ? try hour(14, 30) : try hour(15, 4)))
        #expect(found.sampleCount == 3 - (isStrictStart ? 1 : 0) - (isStrictEnd ? 1 : 0))
        let large = Query.predicateForQuantitySamples(
            with: .greaterThan, quantity: Quantity(unit: .count(), doubleValue: 50))
        let two = try #require(try await world.statistics([], matching: large))
        #expect(two.startDate == (try hour(13, 57)))
        #expect(two.endDate == (try hour(15, 4)))
    }

    @Test func `R4.9 shares over all intervals add up, across a change of the clock too`() async throws {
        let berlin = try RuleCalendar("Europe/Berlin")
        let world = RuleWorld(berlin)
        var random = RuleRandom()
        var total = 0.0
        for _ in 0..<50 {
            let start = try berlin.date(2024, 3, 29) + random.double(0...200_000)
            let value = random.double(0...1000)
            try await world.save(value, from: start, to: start + random.double(1...300_000))
            total += value
        }
        for components in [DateComponents(hour: 1), DateComponents(day: 1), DateComponents(minute: 7)] {
            let found = try await world.collection(
                .cumulativeSum, anchor: try berlin.date(2024, 3, 31), every: components)
            let sum = found.statistics().compactMap(\.sum).reduce(0, +)
            try random.require(abs(sum - total) <= 1e-9 * total, "\(components)")
        }
    }

    @Test(arguments: NaiveSubject.all.map(\.identifier))
    func `R4.11 an instant on a boundary counts once, in the later interval`(_ type: QuantityTypeIdentifier)
        async throws
    {
        let berlin = try RuleCalendar("Europe/Berlin")
        let world = RuleWorld(berlin)
        let days = try (30...32).map { try berlin.date(2024, 3, $0) }
        for day in days { try await world.save(50, type, from: day) }
        let found = try await world.collection(.mostRecent, type, anchor: days[0], every: DateComponents(day: 1))
        #expect(found.statistics().map(\.startDate) == days)
        #expect(found.statistics().map(\.sampleCount) == [1, 1, 1])
    }
}
