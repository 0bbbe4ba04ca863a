import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

/// The tool's statistics are those of the plain descriptors.
struct ModelContextStatisticsTests {
    private static let steps = QuantityType(.stepCount)

    @Test(arguments: [
        ("hour", DateComponents(hour: 1)), ("day", DateComponents(day: 1)), ("week", DateComponents(weekOfYear: 1)),
        ("month", DateComponents(month: 1)), ("year", DateComponents(year: 1)),
    ])
    func intervalsAreThoseOfACollection(_ name: String, _ components: DateComponents) async throws {
        var client = try await ModelContextClient.ofPerson()
        let monday = try #require(client.calendar.date(from: DateComponents(year: 2024, month: 1, day: 1)))
        let snapshot = try await client.store.snapshot()
        let sums: StatisticsOptions = [.cumulativeSum, .mostRecent, .duration]
        let rates: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
        for (type, options) in [(Self.steps, sums), (QuantityType(.heartRate), rates)] {
            let expected = try StatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: type), options: options, anchorDate: monday,
                intervalComponents: components
            ).result(in: snapshot).statistics()
            let arguments: JSONValue = ["type": .string(type.identifier), "by": .string(name), "duration": true]
            let answer = try await client.ask("statistics", arguments)
            let found = answer["intervals"]?.elements ?? []
            #expect(found.count == expected.count && !found.isEmpty)
            #expect(answer["unit"] == .string(type.canonicalUnit.unitString))
            for (one, statistics) in zip(found, expected) { try check(one, statistics, client.calendar) }
        }
    }

    private func check(_ one: JSONValue, _ statistics: Statistics, _ calendar: Calendar) throws {
        #expect(one["start"]?.string == InstantText.text(statistics.startDate, in: calendar.timeZone))
        #expect(one["end"]?.string == InstantText.text(statistics.endDate, in: calendar.timeZone))
        #expect(one["samples"] == .number(statistics.sampleCount))
        for (key, quantity) in [
            ("sum", statistics.sumQuantity()), ("average", statistics.averageQuantity()),
            ("minimum", statistics.minimumQuantity()), ("maximum", statistics.maximumQuantity()),
            ("mostRecent", statistics.mostRecentQuantity()), ("durationSeconds", statistics.duration()),
        ] {
            #expect(one[key]?.double == quantity?.value, "\(key)")
        }
    }

    @Test func theWholeIsThatOfASingleQuery() async throws {
        var client = try await ModelContextClient.ofPerson()
        let expected = try #require(
            try StatisticsQueryDescriptor(predicate: .quantitySample(type: Self.steps), options: .cumulativeSum)
                .result(in: try await client.store.snapshot()))
        for arguments: JSONValue in [
            ["type": "StepCount"], ["type": "stepCount", "from": "0001-01-01", "to": "9999-12-31"],
        ] {
            let answer = try await client.ask("statistics", arguments)
            let sums = answer["intervals"]?.elements.compactMap { $0["sum"]?.double } ?? []
            #expect(sums == [try #require(expected.sumQuantity()).value])
        }
    }

    @Test func theWholeOfASpanIsTheSumOfItsDays() async throws {
        var client = try await ModelContextClient.ofPerson()
        // The clocks go back on 26 October.
        for (from, to) in [("2025-10-26", "2025-10-26"), ("2025-10-20", "2025-10-31"), ("2025-10-25", "2025-11-30")] {
            let days: JSONValue = ["type": "stepCount", "from": .string(from), "to": .string(to), "by": "day"]
            let whole: JSONValue = ["type": "stepCount", "from": .string(from), "to": .string(to)]
            let sums = try await client.ask("statistics", days)["intervals"]?.elements.compactMap { $0["sum"]?.double }
            let total = try await client.ask("statistics", whole)["intervals"]?.elements.first?["sum"]?.double
            let sum = try #require(sums).reduce(0, +)
            #expect(abs(sum - (try #require(total))) < 1e-6)
        }
    }

    @Test func aSampleCountsForItsPartInTheSpan() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let midnight = try #require(
            SyntheticPerson.berlin.date(from: DateComponents(year: 2025, month: 6, day: 2)))
        let walk = QuantitySample(
            type: Self.steps, quantity: Quantity(unit: .count(), doubleValue: 100),
            start: midnight.addingTimeInterval(-900), end: midnight.addingTimeInterval(2700))
        try await store.save(walk)
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        for (from, to, sum) in [
            ("2025-06-01", "2025-06-01", 25), ("2025-06-02", "2025-06-02", 75),
            ("2025-06-02T00:15:00+02:00", "2025-06-01T22:30:00Z", 25), ("2025-06-01T23:50", "2025-06-02T00:02:00", 20),
        ] as [(String, String, Double)] {
            let arguments: JSONValue = ["type": "stepCount", "from": .string(from), "to": .string(to)]
            let answer = try await client.ask("statistics", arguments)
            #expect(answer["intervals"]?.elements.map { $0["sum"]?.double?.rounded() } == [sum], "\(from)")
        }
        let none = try await client.ask("statistics", ["type": "stepCount", "from": "2025-06-03"])
        #expect(none["intervals"] == [])
    }

    @Test func whatLiesOutsideTheTimeDoesNotCountInIntervals() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let start = try #require(
            SyntheticPerson.berlin.date(from: DateComponents(year: 2025, month: 6, day: 1, hour: 23, minute: 30)))
        let quantity = Quantity(unit: .count(), doubleValue: 60)
        try await store.save(
            QuantitySample(type: Self.steps, quantity: quantity, start: start, end: start.addingTimeInterval(7200)))
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        let arguments: JSONValue = [
            "type": "stepCount", "by": "hour", "from": "2025-06-01T23:45", "to": "2025-06-02T01:10",
        ]
        let intervals = try await client.ask("statistics", arguments)["intervals"]?.elements ?? []
        #expect(intervals.map { $0["sum"]?.double?.rounded() } == [8, 30, 5])
        #expect(
            intervals.map { $0["start"]?.string } == [
                "2025-06-01T23:00:00+02:00", "2025-06-02T00:00:00+02:00", "2025-06-02T01:00:00+02:00",
            ])
        #expect(intervals.first?["end"]?.string == "2025-06-02T00:00:00+02:00")
        // One interval with both ends in it, and one in which nothing lies.
        let day: JSONValue = [
            "type": "stepCount", "by": "day", "from": "2025-06-02T00:10", "to": "2025-06-02T00:20",
        ]
        #expect(try await client.ask("statistics", day)["intervals"]?.elements.map { $0["sum"]?.double } == [5])
        let none: JSONValue = ["type": "stepCount", "by": "day", "from": "2025-06-02T01:30", "to": "2025-06-02T01:40"]
        #expect(try await client.ask("statistics", none)["intervals"] == [])
    }

    @Test func fractionsOfSecondsDoNotMoveTheEnds() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let midnight = try #require(
            SyntheticPerson.berlin.date(from: DateComponents(year: 2025, month: 6, day: 2)))
        func walk(_ start: Double, _ end: Double) -> QuantitySample {
            let (start, end) = (midnight.addingTimeInterval(start), midnight.addingTimeInterval(end))
            let quantity = Quantity(unit: .count(), doubleValue: 3600)
            return QuantitySample(type: Self.steps, quantity: quantity, start: start, end: end)
        }
        // The first and the last one end at no whole second, and one reaches over midnight, a step a second.
        try await store.save([walk(-50_000.293, -40_000), walk(-900, 2700), walk(40_000, 50_000.71)])
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        for (span, sum) in [
            (["type": "stepCount", "to": "2025-06-01"], 4500), (["type": "stepCount", "from": "2025-06-02"], 6300),
            (["type": "stepCount", "from": "2025-06-01", "to": "2025-06-01"], 4500),
            (["type": "stepCount", "from": "2025-06-01", "to": "9999-12-31"], 10_800),
        ] as [(JSONValue, Double)] {
            let answer = try await client.ask("statistics", span)
            let found = try #require(answer["intervals"]?.elements.first?["sum"]?.double)
            let explained = try #require(try await client.ask("explain", span)["total"]?.double)
            #expect(abs(found - sum) < 1e-6 && abs(explained - sum) < 1e-6, "\(span.text)")
        }
    }

    @Test func tooManyIntervalsAreRefused() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let first = Date(timeIntervalSinceReferenceDate: 700_000_000)
        try await store.save(
            (0...StatisticsTool.limit).map { hour in
                let date = first.addingTimeInterval(Double(hour) * 3600)
                let quantity = Quantity(unit: .count(), doubleValue: 1)
                return QuantitySample(type: Self.steps, quantity: quantity, start: date, end: date)
            })
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        let message = try await client.failure("statistics", ["type": "stepCount", "by": "hour"])
        #expect(message.hasPrefix("2,001 hours have data, and an answer has at most 2,000; ask for a shorter time"))
        #expect(try await client.ask("statistics", ["type": "stepCount", "by": "day"])["by"] == "day")
    }

    @Test func sharesAreFractions() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let share = Quantity(unit: .percent(), doubleValue: 0.97)
        try await store.save(
            QuantitySample(type: QuantityType(.oxygenSaturation), quantity: share, start: date, end: date))
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        let answer = try await client.ask("statistics", ["type": "oxygenSaturation"])
        #expect(answer["unit"] == "fraction (1 is 100 %)")
        #expect(answer["intervals"]?.elements.map { $0["average"]?.double } == [0.97])
        let type = "oxygenSaturation"
        let found = try await client.ask("samples", ["type": .string(type), "min": .number(0.97)])
        #expect(found["unit"] == answer["unit"] && found["samples"]?.elements.map { $0["value"]?.double } == [0.97])
        #expect(try await client.ask("samples", ["type": .string(type), "min": .number(0.98)])["samples"] == [])
    }

    @Test func sourcesOfOneNameAreAskedForAsTheOverviewNamesThem() async throws {
        let store = HealthStore(calendar: SyntheticPerson.berlin)
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        for (position, identifier) in ["a.b", "c.d"].enumerated() {
            let revision = SourceRevision(source: Source(name: "Watch", bundleIdentifier: identifier), version: nil)
            let quantity = Quantity(unit: .count(), doubleValue: Double(position + 1))
            try await HealthStore(database: store.database, sourceRevision: revision).save(
                QuantitySample(type: Self.steps, quantity: quantity, start: date, end: date))
        }
        var client = ModelContextClient(store, SyntheticPerson.berlin)
        let names = try await client.ask("overview")["types"]?.elements.first?["sources"]?.elements ?? []
        #expect(names == ["Watch (a.b)", "Watch (c.d)"])
        for (position, name) in names.enumerated() {
            let answer = try await client.ask("statistics", ["type": "stepCount", "source": name])
            #expect(answer["intervals"]?.elements.map { $0["sum"]?.double } == [Double(position + 1)])
        }
    }
}
