import Foundation
import HealthQuery
import Testing

/// Which source supplied which stretch (R4.20 to R4.24).
struct SourceContributionTests {
    private let world = RuleWorld()

    private func noon() throws -> Date { try RuleCalendar.utc.date(2024, 5, 1, 12) }

    /// Saves a value over some minutes after noon.
    private func save(_ value: Double, _ from: Double, _ to: Double, _ app: RuleApp, byHand: Bool = false) async throws
    {
        try await world.save(
            value,
            from: try noon() + from * 60,
            to: try noon() + to * 60,
            by: app,
            metadata: byHand ? [MetadataKeyWasUserEntered: true] : [:]
        )
    }

    private func contributions(_ minutes: (Double, Double)? = nil, _ predicate: QueryPredicate? = nil) async throws
        -> SourceContributions
    {
        let noon = try noon()
        return try await SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount), predicate: predicate),
            interval: minutes.map { DateInterval(start: noon + $0.0 * 60, end: noon + $0.1 * 60) }
        ).result(for: world.store())
    }

    /// The stretches, as in "0–10 watch 5, phone 3".
    private func stretches(_ minutes: (Double, Double)? = nil, _ predicate: QueryPredicate? = nil) async throws
        -> [String]
    {
        let noon = try noon()
        func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
        return try await contributions(minutes, predicate).stretches.map { stretch in
            let ends = [stretch.startDate, stretch.endDate].map { text($0.timeIntervalSince(noon) / 60) }
            let parts = [(stretch.rank, stretch.counted)] + stretch.leftOut.map { ($0.rank, $0.quantity) }
            let sources = parts.map { rank, quantity in
                "\(rank.source)\(rank.wasUserEntered ? "*" : "") \(text(quantity.doubleValue(for: .count())))"
            }
            return "\(ends[0])–\(ends[1]) \(sources.joined(separator: ", "))"
        }
    }

    @Test func `R4.20 1919 phone steps and 2506 watch steps are 2560`() async throws {
        try await save(108, -190, -170, .phone)
        try await save(1146, -170, -150, .phone)
        try await save(665, 300, 320, .phone)
        try await save(1506, -180, -150, .watch)
        try await save(1000, 300, 320, .watch)
        let found = try await contributions()
        #expect(found.total == Quantity(unit: .count(), doubleValue: 2560))
        #expect(found.plainSum == Quantity(unit: .count(), doubleValue: 4425))
        #expect(found.total == (try await world.statistics(.cumulativeSum))?.sumQuantity())
        #expect(
            found.description == """
                HKQuantityTypeIdentifierStepCount in count, UTC
                  2024-05-01
                    08:50–09:00 phone 54
                    09:00–09:30 watch 1506 (left out: phone 1200)
                    17:00–17:20 watch 1000 (left out: phone 665)
                  1. watch: 2506 in 2 samples, all counted
                  2. phone: 1919 in 3 samples, counted 54, left out 1865
                  total 2560, all added up 4425
                """
        )
    }

    @Test func `R4.20 sources apart from each other supply their own time`() async throws {
        try await save(100, 0, 1, .phone)
        try await save(50, 1, 2, .watch)
        try await save(7, 3, 4, .watch)
        #expect(try await stretches() == ["0–1 phone 100", "1–2 watch 50", "3–4 watch 7"])
    }

    @Test func `R4.21 a stretch ends where other ranks cover the time`() async throws {
        try await save(100, 0, 10, .fitness)
        try await save(50, 0, 5, .phone)
        try await save(10, 4, 6, .watch)
        #expect(
            try await stretches() == [
                "0–4 phone 40, fitness 40", "4–5 watch 5, phone 10, fitness 10", "5–6 watch 5, fitness 10",
                "6–10 fitness 40",
            ]
        )
        let found = try await contributions()
        #expect(found.sources.map(\.source) == [RuleApp.watch, .phone, .fitness].map(\.source))
        #expect(found.sources.map(\.rank.position) == [1, 2, 3])
        #expect(found.sources.map { $0.counted.doubleValue(for: .count()) } == [10, 40, 40])
        #expect(found.sources.map { $0.leftOut.doubleValue(for: .count()) } == [0, 10, 60])
    }

    @Test func `R4.21 overlaps of one rank add up in the same stretch`() async throws {
        try await save(100, 0, 10, .phone)
        try await save(20, 5, 15, .phone)
        try await save(7, 15, 20, .phone)
        #expect(try await stretches() == ["0–20 phone 127"])
    }

    @Test func `R4.21 an instant in covered time is left out, elsewhere it counts`() async throws {
        try await save(10, 0, 10, .watch)
        for minute in [-1.0, 0, 5, 10] { try await save(1, minute, minute, .fitness) }
        #expect(
            try await stretches() == [
                "-1–-1 fitness 1", "0–10 watch 10, fitness 2", "10–10 fitness 1",
            ])
    }

    @Test func `R4.21 an instant of a better source stands between two stretches`() async throws {
        try await save(10, 0, 10, .fitness)
        try await save(3, 5, 5, .watch)
        try await save(4, 5, 5, .watch)
        try await save(2, 5, 5, .fitness)
        #expect(try await stretches() == ["0–5 fitness 5", "5–5 watch 7", "5–10 fitness 7"])
    }

    @Test func `R4.21 an instant at the end of a stretch belongs to the next one`() async throws {
        try await save(100, 0, 5, .phone)
        try await save(20, 5, 5, .phone)
        #expect(try await stretches() == ["0–5 phone 100", "5–5 phone 20"])
        try await save(30, 5, 10, .phone)
        #expect(try await stretches() == ["0–10 phone 150"])
        try await save(1, 10, 10, .phone)
        try await save(8, 10, 12, .fitness)
        #expect(try await stretches() == ["0–10 phone 150", "10–10 phone 1", "10–12 fitness 8"])
    }

    @Test func `R4.21 a source supplies all that it recorded, however its samples rank`() async throws {
        try await save(8, 0, 60, .diary)
        try await save(3, 0, 30, .diary, byHand: true)
        try await save(10, 0, 60, .watch)
        try await save(2, 15, 15, .diary)
        try await save(1, 45, 45, .diary, byHand: true)
        #expect(
            try await stretches() == [
                "0–30 diary* 9, watch 5", "30–45 watch 2.5, diary 2", "45–45 diary* 1", "45–60 watch 2.5, diary 2",
            ])
        let found = try await contributions()
        #expect(found.total == (try await world.statistics(.cumulativeSum))?.sumQuantity())
        #expect(found.sources.map(\.wasUserEntered) == [true, false, false])
        #expect(found.sources.map { $0.counted.doubleValue(for: .count()) } == [4, 5, 6])
        #expect(found.sources.map { $0.leftOut.doubleValue(for: .count()) } == [0, 5, 4])
    }

    @Test func `R4.21 stretches with the same sources are one`() async throws {
        try await save(4, 0, 5, .phone)
        try await save(1, 7, 7, .phone)
        try await save(10, 0, 10, .watch)
        try await save(5, 10, 20, .watch)
        #expect(try await stretches() == ["0–20 watch 15, phone 5"])
    }

    @Test func `R4.21 only samples that match cover time`() async throws {
        try await save(100, 0, 10, .phone)
        try await save(90, 0, 10, .watch)
        #expect(try await stretches(nil, Query.predicateForObjects(from: RuleApp.phone.source)) == ["0–10 phone 100"])
    }

    @Test func `R4.8 without an interval samples count whole`() async throws {
        try await save(100, 0, 10, .phone)
        let start = Query.predicateForSamples(withStart: try noon() + 300, end: nil)
        #expect(try await stretches(nil, start) == ["0–10 phone 100"])
    }

    @Test func `R4.9 in an interval samples count for their part there`() async throws {
        try await save(100, 0, 10, .phone)
        try await save(30, 8, 14, .watch)
        try await save(1, 20, 30, .watch)
        #expect(try await stretches((5, 12)) == ["5–8 phone 30", "8–10 watch 10, phone 20", "10–12 watch 10"])
        let found = try await contributions((5, 12))
        #expect(found.interval?.duration == 420)
        #expect(found.sources.map(\.sampleCount) == [1, 1])
    }

    @Test func `R4.11 an instant at the end of an interval belongs to the next`() async throws {
        try await save(1, 5, 5, .phone)
        #expect(try await stretches((0, 5)) == [])
        #expect(try await stretches((5, 6)) == ["5–5 phone 1"])
        #expect(try await stretches((5, 5)) == [])
    }

    @Test func `R4.7 without data there is no total`() async throws {
        let found = try await contributions()
        #expect(found.total == nil)
        #expect(found.plainSum == nil)
        #expect(found.sources == [])
        #expect(found.stretches == [])
        #expect(found.description == "HKQuantityTypeIdentifierStepCount in count, UTC\n  no data")
        try await save(0, 0, 1, .phone)
        #expect(try await contributions().total == Quantity(unit: .count(), doubleValue: 0))
    }

    @Test func `R4.24 the table tells days, seconds and sources apart`() async throws {
        let midnight = try noon() + 12 * 3600
        for (id, value, from, to) in [
            ("a", 90, -30.0, 60.0), ("b", 1.25, 30, 60), ("a", 1 / 3.0, 90, 90),
        ] {
            let revision = SourceRevision(source: Source(name: "diary", bundleIdentifier: id), version: nil)
            let sample = QuantitySample(
                type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: value),
                start: midnight + from, end: midnight + to)
            try await HealthStore(database: world.database, sourceRevision: revision).save(sample)
        }
        #expect(
            try await contributions().description == """
                HKQuantityTypeIdentifierStepCount in count, UTC
                  2024-05-01
                    23:59:30–2024-05-02 00:00:30 diary [2] 60
                  2024-05-02
                    00:00:30–00:01 diary [1] 1.25 (left out: diary [2] 30)
                    00:01:30 diary [2] 0.333
                  1. diary [1]: 1.25 in 1 sample, all counted
                  2. diary [2]: 90.333 in 2 samples, counted 60.333, left out 30
                  total 61.583, all added up 91.583
                """
        )
    }

    @Test func `R4.22 a discrete type is refused by name`() async throws {
        let descriptor = SourceContributionQueryDescriptor(predicate: .quantitySample(type: QuantityType(.heartRate)))
        let error = await #expect(throws: HealthError.self) { try await descriptor.result(for: world.store()) }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.message.contains("HKQuantityTypeIdentifierHeartRate") == true)
    }

    @Test func `an interval that no store can hold is refused`() async throws {
        let descriptor = SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            interval: DateInterval(start: try noon(), duration: .infinity)
        )
        let error = await #expect(throws: HealthError.self) { try await descriptor.result(for: world.store()) }
        #expect(error?.code == .errorInvalidArgument)
    }

    @Test func `R4.24 samples entered by hand are a rank of their own`() async throws {
        try await save(10, 0, 10, .phone)
        try await save(3, 0, 5, .phone, byHand: true)
        #expect(try await stretches() == ["0–5 phone* 8", "5–10 phone 5"])
        let sources = try await contributions().sources
        #expect(sources.map(\.wasUserEntered) == [true, false])
        #expect("\(try await contributions())".contains("12:00–12:05 phone by hand 8"))
    }

    @Test func `R4.24 an order that was set holds`() async throws {
        try await save(10, 0, 10, .phone)
        try await save(6, 0, 10, .watch)
        try await save(3, 0, 5, .phone, byHand: true)
        try await world.store().setSourceOrder([RuleApp.phone.source], for: QuantityType(.stepCount))
        #expect(try await stretches() == ["0–10 phone 13, watch 6"])
        #expect(try await contributions().sources.map(\.wasUserEntered) == [false, false])
    }

    @Test func `values too great for a second do not become infinite`() async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        try await world.save(1e308, from: start, to: start + 1e-300, by: .phone)
        try await world.save(0, from: start, to: start + 0.5e-300, by: .watch)
        let found = try await contributions()
        #expect(found.total?.doubleValue(for: .count()).isClose(to: 5e307) == true)
        #expect(found.plainSum?.doubleValue(for: .count()) == 1e308)
    }

    @Test func `many samples of a rank that overlap are added up`() async throws {
        let start = try noon()
        func sample(_ from: Double, _ to: Double) -> QuantitySample {
            QuantitySample(
                type: QuantityType(.stepCount),
                quantity: Quantity(unit: .count(), doubleValue: 7),
                start: start + from,
                end: start + to
            )
        }
        let starts = (0..<3000).map { Double($0) * 20 }
        try await world.store(.phone).save(starts.map { _ in sample(0, 86_400) })
        try await world.store(.phone).save(starts.map { sample($0, $0 + 10) })
        try await world.store(.watch).save(starts.map { sample($0, $0 + 10) })
        let found = try await contributions()
        #expect(found.plainSum == Quantity(unit: .count(), doubleValue: 63_000))
        #expect(found.stretches.count == 6000)
        let uncovered = 21_000 * (1 - 30_000 / 86_400.0)
        #expect(try #require(found.total).doubleValue(for: .count()).isClose(to: 21_000 + uncovered))
    }

    @Test func `an explanation tells how it was read`() async throws {
        try await save(100, 0, 10, .phone)
        try await save(90, 5, 15, .watch)
        let descriptor = SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            interval: DateInterval(start: try noon(), duration: 3600)
        )
        let explanation = try await descriptor.explain(for: world.store())
        #expect(explanation.query == "SourceContributionQueryDescriptor")
        #expect(explanation.resultCount == 3)
        #expect(explanation.rowsMatched == 2)
        #expect(explanation.notes.contains { $0.contains("R4.21") })
    }

    @Test func `R10.2 a cancelled task ends the query`() async throws {
        let descriptor = SourceContributionQueryDescriptor(predicate: .quantitySample(type: QuantityType(.stepCount)))
        let store = world.store()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await descriptor.result(for: store)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
