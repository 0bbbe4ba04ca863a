import Foundation
@testable import HealthQuery
import Testing

/// Nights of sleep.
struct SleepNightTests {
    private static let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()

    private let database = HealthDatabase.fixed()

    private func store(_ name: String) -> HealthStore {
        HealthStore(database: database, sourceRevision: revision(name))
    }

    private func clock(_ text: String) throws -> Date {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(parts.count == 5)
        return try #require(
            Self.berlin.date(
                from: DateComponents(
                    year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])))
    }

    private func sample(
        _ value: CategoryValueSleepAnalysis, _ start: String, _ end: String, zone: String? = nil
    ) throws -> CategorySample {
        CategorySample(
            type: sleepAnalysis, value: value.rawValue, start: try clock(start), end: try clock(end),
            metadata: zone.map { [MetadataKeyTimeZone: .string($0)] })
    }

    private func query(_ first: String, _ last: String? = nil) throws -> SleepNightQueryDescriptor {
        let days = try [first, last ?? first].map { try #require(CivilDate($0)).components(in: Self.berlin) }
        return SleepNightQueryDescriptor(betweenStart: days[0], end: days[1])
    }

    private func nights(_ first: String, _ last: String? = nil) async throws -> [SleepNight] {
        try await query(first, last).result(for: store("reader"))
    }

    /// Hours asleep and in bed of each night.
    private func hours(_ first: String, _ last: String? = nil) async throws -> [String] {
        try await nights(first, last).map { night in
            func text(_ seconds: TimeInterval?) -> String { seconds.map { "\($0 / 3600)" } ?? "-" }
            return "\(night.day.text) \(text(night.timeAsleep)) \(text(night.timeInBed))"
        }
    }

    @Test func `two sources' seven hours are seven hours`() async throws {
        for name in ["phone", "watch"] {
            try await store(name).save(sample(.asleepUnspecified, "2025-03-03 23:00", "2025-03-04 06:00"))
        }
        #expect(try await hours("2025-03-01", "2025-03-31") == ["2025-03-04 7.0 -"])
        let night = try #require(try await nights("2025-03-04").first)
        #expect(night.efficiency == nil && night.duration(of: .asleepREM) == nil && night.segments.count == 1)
        #expect(night.sources.map(\.name) == ["watch", "phone"] && night.segments[0].source.name == "watch")
        #expect(try night.sleepStartDate == clock("2025-03-03 23:00"))
        #expect(try night.sleepEndDate == clock("2025-03-04 06:00"))
        let day = try #require(CivilDate("2025-03-04")).components(in: Self.berlin)
        #expect(night.dateComponents(for: Self.berlin) == day)
    }

    @Test func `a preferred source counts first, others fill its gaps, and being in bed is apart`() async throws {
        let phone = store("phone")
        try await phone.save([
            sample(.inBed, "2025-03-03 22:00", "2025-03-04 07:00"),
            sample(.asleepUnspecified, "2025-03-03 22:30", "2025-03-04 06:30"),
        ])
        // The watch saved later, so it comes first.
        try await store("watch").save([
            sample(.asleepCore, "2025-03-03 23:00", "2025-03-04 01:00"),
            sample(.awake, "2025-03-04 01:00", "2025-03-04 01:30"),
            sample(.asleepDeep, "2025-03-04 02:00", "2025-03-04 06:00"),
        ])
        let night = try #require(try await nights("2025-03-04").first)
        let values = night.segments.map { "\($0.value) \($0.source.name) \($0.dateInterval.duration / 3600)" }
        #expect(
            values == [
                "asleepUnspecified phone 0.5", "asleepCore watch 2.0", "awake watch 0.5", "asleepUnspecified phone 0.5",
                "asleepDeep watch 4.0", "asleepUnspecified phone 0.5",
            ])
        #expect(night.timeAsleep == 7.5 * 3600 && night.timeInBed == 9 * 3600)
        #expect(night.efficiency == 7.5 / 9 && night.duration(of: .awake) == 1800)
    }

    @Test(arguments: [HealthAuthorization.everything, .everything(but: heartRate)])
    func `R4.24 L16 a person's order of sources counts, live too`(authorization: HealthAuthorization) async throws {
        let reader = HealthStore(
            database: database, sourceRevision: revision("reader"), authorization: authorization)
        let live = LiveReader(try query("2025-03-04").results(for: reader))
        try await store("phone").save(sample(.asleepDeep, "2025-03-04 01:00", "2025-03-04 02:00"))
        try await store("watch").save(sample(.asleepREM, "2025-03-04 01:00", "2025-03-04 02:00"))
        live.run()
        #expect(live.elements.last?.nights.first?.segments.map(\.value) == [.asleepREM])
        try await store("phone").setSourceOrder([revision("phone").source], for: sleepAnalysis)
        live.run()
        #expect(live.elements.last?.nights.first?.segments.map(\.value) == [.asleepDeep])
        live.cancel()
        live.run()
    }

    @Test func `of one source a stage counts before sleep of no known stage`() async throws {
        try await store("watch").save([
            sample(.asleepREM, "2025-03-04 01:00", "2025-03-04 02:00"),
            sample(.asleepUnspecified, "2025-03-03 23:00", "2025-03-04 06:00"),
            sample(.asleepDeep, "2025-03-04 01:30", "2025-03-04 03:00"),
        ])
        let night = try #require(try await nights("2025-03-04").first)
        #expect(night.duration(of: .asleepREM) == 1800 && night.duration(of: .asleepDeep) == 5400)
        #expect(night.timeAsleep == 25_200.0)
    }

    @Test func `R4.21 of one source a stage counts before what was entered by hand without one`() async throws {
        let byHand = CategorySample(
            type: sleepAnalysis, value: CategoryValueSleepAnalysis.asleepUnspecified.rawValue,
            start: try clock("2025-03-03 23:00"), end: try clock("2025-03-04 06:00"),
            metadata: [MetadataKeyWasUserEntered: true])
        try await store("watch").save([byHand, sample(.asleepDeep, "2025-03-04 01:00", "2025-03-04 02:00")])
        // Between what ranks first and last of the other.
        try await store("phone").save(sample(.awake, "2025-03-04 05:00", "2025-03-04 07:00"))
        let night = try #require(try await nights("2025-03-04").first)
        #expect(night.duration(of: .asleepDeep) == 3600.0)
        #expect(night.timeAsleep == 25_200.0 && night.duration(of: .awake) == 3600.0)
    }

    @Test func `nights end at 18:00, or at another hour, and are cut there`() async throws {
        try await store("phone").save(sample(.asleepCore, "2025-03-04 17:00", "2025-03-04 20:00"))
        #expect(try await hours("2025-03-03", "2025-03-06") == ["2025-03-04 1.0 -", "2025-03-05 2.0 -"])
        var query = try query("2025-03-03", "2025-03-06")
        query.startHour = 12
        let found = try await query.result(for: store("reader"))
        #expect(found.map(\.timeAsleep) == [3 * 3600] && found[0].day.text == "2025-03-05")
        #expect(try found[0].startDate == clock("2025-03-04 12:00"))
        #expect(try await hours("2025-03-05") == ["2025-03-05 2.0 -"])
        #expect(try await hours("2025-03-06", "2025-03-01") == [])
    }

    @Test func `nights in which the clocks change last 23 and 25 hours`() async throws {
        try await store("phone").save([
            sample(.asleepCore, "2025-03-29 18:00", "2025-03-30 18:00"),
            sample(.asleepCore, "2025-10-25 18:00", "2025-10-26 18:00"),
        ])
        let spring = try #require(try await nights("2025-03-30").first)
        let autumn = try #require(try await nights("2025-10-26").first)
        #expect(spring.timeAsleep == 23 * 3600 && autumn.timeAsleep == 25 * 3600)
        #expect(spring.endDate.timeIntervalSince(spring.startDate) == 23 * 3600)
    }

    @Test func `a sample's own time zone says to which night it belongs, if that is asked for`() async throws {
        // 19:00 in Berlin is 13:00 in New York, in the afternoon before.
        try await store("phone").save([
            sample(.asleepCore, "2025-03-04 19:00", "2025-03-04 20:00", zone: "America/New_York"),
            sample(.asleepDeep, "2025-03-04 21:00", "2025-03-04 22:00"),
            sample(.asleepREM, "2025-03-04 22:00", "2025-03-04 23:00", zone: "Nowhere/At_All"),
        ])
        #expect(try await hours("2025-03-01", "2025-03-31") == ["2025-03-05 3.0 -"])
        var query = try query("2025-03-01", "2025-03-31")
        query.usesSampleTimeZones = true
        let found = try await query.result(for: store("reader"))
        #expect(found.map { "\($0.day.text) \(($0.timeAsleep ?? 0) / 3600)" } == ["2025-03-04 1.0", "2025-03-05 2.0"])
        for night in found {
            let bounds = DateInterval(start: night.startDate, end: night.endDate)
            #expect(night.segments.allSatisfy { bounds.intersection(with: $0.dateInterval) == $0.dateInterval })
        }
    }

    @Test func `a moment counts in one night, whatever time zones its samples have`() async throws {
        // 14:00 in Berlin is 22:00 in Tokyo: the night of the next day there, and that of the day here.
        try await store("phone").save(sample(.asleepUnspecified, "2025-03-04 14:00", "2025-03-04 17:00"))
        try await store("watch").save(
            sample(.asleepCore, "2025-03-04 15:00", "2025-03-04 17:00", zone: "Asia/Tokyo"))
        var query = try query("2025-03-04", "2025-03-05")
        query.usesSampleTimeZones = true
        func hours() async throws -> [[Double]] {
            try await query.result(for: store("reader")).map { [Double($0.day.day), ($0.timeAsleep ?? 0) / 3600] }
        }
        #expect(try await hours() == [[4, 1], [5, 2]])
        // Also where the other night is not asked for, and where nothing counts in one.
        query.endDateComponents = query.startDateComponents
        #expect(try await hours() == [[4, 1]])
        try await store("watch").save(
            sample(.asleepCore, "2025-03-04 14:00", "2025-03-04 15:00", zone: "Asia/Tokyo"))
        #expect(try await hours() == [])
    }

    @Test func `a condition leaves out other samples, and what only lies in the range counts`() async throws {
        try await store("phone").save(sample(.asleepCore, "2025-03-04 01:00", "2025-03-04 02:00"))
        try await store("watch").save(sample(.asleepCore, "2025-03-04 01:00", "2025-03-04 03:00"))
        var query = try query("2025-03-04")
        query.predicate = Query.predicateForObjects(from: [revision("phone").source])
        #expect(try await query.result(for: store("reader")).map(\.timeAsleep) == [3600])
        query.predicate = CategoryValueSleepAnalysis.predicateForSamples(equalTo: [.awake])
        #expect(try await query.result(for: store("reader")).isEmpty)
    }

    @Test func `a night of which only the time in bed is known has no efficiency`() async throws {
        try await store("phone").save(sample(.inBed, "2025-03-03 23:00", "2025-03-04 06:00"))
        let night = try #require(try await nights("2025-03-04").first)
        #expect(night.timeInBed == 25_200.0 && night.timeAsleep == nil && night.efficiency == nil)
    }

    @Test func `a night before a day that a zone leaves out is named by the day on which it ends`() async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
        let start = try #require(calendar.date(from: DateComponents(year: 2011, month: 12, day: 29, hour: 22)))
        try await store("phone").save(
            CategorySample(type: sleepAnalysis, value: 3, start: start, end: start + 3600))
        let days = try ["2011-12-28", "2012-01-02"].map { try #require(CivilDate($0)).components(in: calendar) }
        let found = try await SleepNightQueryDescriptor(betweenStart: days[0], end: days[1]).result(for: store("a"))
        #expect(found.map(\.day.text) == ["2011-12-31"] && found.map(\.timeAsleep) == [3600.0])
        #expect(found[0].endDate.timeIntervalSince(found[0].startDate) == 86_400)
    }

    @Test func `wrong arguments are named`() async throws {
        for hour in [-1, 24, .max] {
            await expectInvalidArgument {
                var query = try query("2025-03-04")
                query.startHour = hour
                _ = try await query.result(for: store("reader"))
            }
        }
        await expectInvalidArgument {
            _ = try await SleepNightQueryDescriptor(betweenStart: DateComponents(), end: DateComponents())
                .result(for: store("reader"))
        }
        await expectInvalidArgument { _ = try await nights("0001-01-01", "2025-01-01") }
    }

    @Test func `samples without length tell nothing`() async throws {
        try await store("phone").save(sample(.asleepCore, "2025-03-04 01:00", "2025-03-04 01:00"))
        #expect(try await nights("2025-03-04").isEmpty)
    }

    @Test func `L4 nights come again when they change, and only then`() async throws {
        let phone = store("phone")
        let live = LiveReader(try query("2025-03-01", "2025-03-09").results(for: store("reader")))
        live.run()
        let first = try sample(.asleepCore, "2025-03-04 01:00", "2025-03-04 02:00")
        try await phone.save(first)
        live.run()
        try await phone.save(sample(.asleepCore, "2025-03-05 01:00", "2025-03-05 02:00"))
        live.run()
        // The same again, and one of another month.
        try await phone.save(sample(.asleepCore, "2025-03-05 01:00", "2025-03-05 02:00"))
        live.run()
        try await phone.save(sample(.asleepCore, "2025-04-05 01:00", "2025-04-05 02:00"))
        #expect(!live.executor.hasJobs)
        try await phone.delete(first)
        live.run()
        #expect(live.elements.map { $0.nights.map(\.day.day) } == [[], [4], [4, 5], [5]])
        #expect(live.elements.map { $0.changedNights.map(\.day.day) } == [[], [4], [5], []])
        live.cancel()
        live.run()
    }

    @Test func `samples that reach over very many nights are refused`() async throws {
        try await store("watch").save(
            (1...3).map { try sample(.asleepCore, "2024-05-0\($0) 12:00", "2024-05-11 12:00") })
        var computation = try SleepComputation(try query("2024-05-01", "2024-05-20"))
        let state = await database.currentState()
        #expect(try await computation.nights(in: state).nights.count == 11)
        computation.greatestDivisionCount = 10
        let message = await expectInvalidArgument { [computation] in _ = try await computation.nights(in: state) }
        #expect(message.contains("more than 10 nights in all"))
    }
}
