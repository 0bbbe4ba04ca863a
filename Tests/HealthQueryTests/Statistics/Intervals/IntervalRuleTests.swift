import Foundation
import Testing

@testable import HealthQuery

/// How intervals follow the calendar (R5.2 to R5.5).
struct IntervalRuleTests {
    private func boundaries(
        _ components: DateComponents,
        from anchor: Date,
        in calendar: RuleCalendar = .utc,
        _ range: ClosedRange<Int>
    ) throws -> [Date] {
        let intervals = try CalendarIntervals(anchor: anchor, components: components, calendar: calendar.calendar)
        return range.map { Date(timeIntervalSinceReferenceDate: intervals.boundary($0)) }
    }

    private func hours(_ components: DateComponents, from anchor: Date, in calendar: RuleCalendar) throws -> [Double] {
        let dates = try boundaries(components, from: anchor, in: calendar, 0...3)
        return zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) / 3600 }
    }

    @Test func `R5.2 months are reckoned from the anchor and not step by step`() throws {
        let utc = RuleCalendar.utc
        let leap = try boundaries(DateComponents(month: 1), from: try utc.date(2024, 1, 31), -2...3)
        let expected = [
            try utc.date(2023, 11, 30), try utc.date(2023, 12, 31), try utc.date(2024, 1, 31),
            try utc.date(2024, 2, 29), try utc.date(2024, 3, 31), try utc.date(2024, 4, 30),
        ]
        #expect(leap == expected)
        let common = try boundaries(DateComponents(month: 1), from: try utc.date(2023, 1, 31), 1...2)
        #expect(common == [try utc.date(2023, 2, 28), try utc.date(2023, 3, 31)])
    }

    /// Going back by years first, each would meet a clock that is set forward.
    static let backToFebruary: [(zone: String, anchor: [Int], months: Int, expected: [Int])] = [
        ("Asia/Beirut", [2025, 3, 31, 0, 0], -13, [2024, 2, 29]),
        ("Europe/Berlin", [2021, 3, 31, 2, 30], -25, [2019, 2, 28]),
        ("Africa/Cairo", [2028, 4, 30, 0, 0], -14, [2027, 2, 28]),
    ]

    @Test(arguments: backToFebruary)
    func `R5.2 months back to February keep the time of day`(
        _ zone: String,
        _ from: [Int],
        _ months: Int,
        _ to: [Int]
    ) throws {
        let calendar = try RuleCalendar(zone)
        let anchor = try calendar.date(from[0], from[1], from[2], from[3], from[4])
        let expected = try calendar.date(to[0], to[1], to[2], from[3], from[4])
        #expect(calendar.calendar.date(byAdding: .month, value: months, to: anchor) == expected)
        #expect(try boundaries(DateComponents(month: 1), from: anchor, in: calendar, months...months) == [expected])
        let once = try boundaries(DateComponents(month: -months), from: anchor, in: calendar, -1...(-1))
        #expect(once == [expected])
    }

    @Test func `R5.2 days count from the last day of February, wherever months lead to it`() throws {
        let utc = RuleCalendar.utc
        let mixed = try boundaries(DateComponents(month: 1, day: 1), from: try utc.date(2024, 3, 31), -25...(-25))
        // 25 days before 28 February.
        #expect(mixed == [try utc.date(2022, 2, 3)])
        let leap = try boundaries(DateComponents(month: 1), from: try utc.date(2026, 1, 31), -23...(-23))
        #expect(leap == [try utc.date(2024, 2, 29)])
        let years = try boundaries(DateComponents(year: 1, month: -1), from: try utc.date(2000, 3, 31), 25...25)
        #expect(years == [try utc.date(2023, 2, 28)])
    }

    @Test func `R5.2 of a time that occurs twice months back find the later`() throws {
        // On 1 March 1998 the clock was set back to 23:00 of the day before.
        let calendar = try RuleCalendar("America/Sao_Paulo")
        let march = try calendar.date(1998, 3, 1)
        for (year, months) in [(1998, -1), (1999, -13), (2000, -25)] {
            let anchor = try calendar.date(year, 3, 31, 23, 30)
            let found = try boundaries(DateComponents(month: 1), from: anchor, in: calendar, months...months)
            #expect(found == [march - 1800])
        }
    }

    @Test func `R5.1 boundaries never go back where a zone leaves out a day`() async throws {
        // There was no 30 December 2011: its day is empty, and hours that are taken off it lead back.
        let apia = try RuleCalendar("Pacific/Apia")
        for anchor in [try apia.date(2012, 4, 18), try apia.date(2011, 9, 2, 23), try apia.date(2012, 1, 10)] {
            for hours in [-1, -12, -20] {
                let intervals = try CalendarIntervals(
                    anchor: anchor, components: DateComponents(day: 1, hour: hours), calendar: apia.calendar)
                var quick = IntervalBoundaries(intervals)
                var last = intervals.boundary(-800)
                for index in -799...800 {
                    let next = intervals.boundary(index)
                    try #require(last <= next, "\(anchor), \(hours), \(index)")
                    try #require(next == quick.boundary(index))
                    last = next
                }
                #expect(intervals.boundary(0) == anchor.timeIntervalSinceReferenceDate)
            }
        }
        let world = RuleWorld(apia)
        let start = try apia.date(2011, 12, 20)
        try await world.save(3600, from: start, to: start + 30 * 86_400)
        let found = try await world.collection(
            .cumulativeSum, anchor: try apia.date(2012, 4, 18), every: DateComponents(day: 1, hour: -1))
        let days = found.statistics()
        #expect(days.reduce(0) { $0 + ($1.sum ?? 0) }.isClose(to: 3600))
        #expect(days.allSatisfy { $0.startDate < $0.endDate })
        #expect(zip(days, days.dropFirst()).allSatisfy { $0.endDate == $1.startDate })
    }

    @Test func `R5.2 days of the year are days`() async throws {
        let berlin = try RuleCalendar("Europe/Berlin")
        var ofYear = DateComponents()
        ofYear.dayOfYear = 2
        let anchor = try berlin.date(2024, 3, 30)
        #expect(try hours(ofYear, from: anchor, in: berlin) == [47, 48, 48])
        let world = RuleWorld(berlin)
        try await world.save(1, from: anchor)
        var both = DateComponents(day: 1)
        for (count, hours) in [(nil, 23), (1, 47), (2, 71)] {
            both.dayOfYear = count
            let found = try await world.collection(.cumulativeSum, anchor: anchor + 86_400, every: both).statistics()
            #expect(found.map(\.startDate) == [anchor - Double(count ?? 0) * 86_400])
            #expect(try self.hours(both, from: anchor + 86_400, in: berlin)[0] == Double(hours))
        }
        let back = #expect(throws: HealthError.self) {
            both.dayOfYear = -1
            _ = try IntervalStep(both, in: berlin.calendar)
        }
        #expect(back?.message.contains("day: 1, dayOfYear: -1") ?? false)
    }

    @Test func `R5.2 quarters are three months`() throws {
        let utc = RuleCalendar.utc
        let quarters = try boundaries(DateComponents(quarter: 1), from: try utc.date(2024, 1, 31), -1...2)
        let expected = [
            try utc.date(2023, 10, 31), try utc.date(2024, 1, 31), try utc.date(2024, 4, 30), try utc.date(2024, 7, 31),
        ]
        #expect(quarters == expected)
        let mixed = try boundaries(DateComponents(month: 1, quarter: 1), from: try utc.date(2024, 1, 1), 1...1)
        #expect(mixed == [try utc.date(2024, 5, 1)])
    }

    @Test func `R5.3 the components' calendar and time zone come before the store's`() async throws {
        let berlin = try RuleCalendar("Europe/Berlin")
        let tokyo = try RuleCalendar("Asia/Tokyo")
        let anchor = try berlin.date(2024, 3, 31)
        var components = DateComponents(day: 1)
        #expect(try hours(components, from: anchor, in: berlin) == [23, 24, 24])
        components.timeZone = tokyo.calendar.timeZone
        #expect(try hours(components, from: anchor, in: berlin) == [24, 24, 24])
        components.calendar = tokyo.calendar
        components.timeZone = nil
        #expect(try hours(components, from: anchor, in: berlin) == [24, 24, 24])
        components.timeZone = berlin.calendar.timeZone
        #expect(try hours(components, from: anchor, in: tokyo) == [23, 24, 24])

        let world = RuleWorld(berlin)
        try await world.save(1, from: anchor)
        let found = try await world.collection(.cumulativeSum, anchor: anchor, every: DateComponents(day: 1))
        #expect(found.statistics().first?.endDate == anchor + 23 * 3600)
    }

    @Test func `R5.4 days follow the clock and hours do not`() throws {
        let berlin = try RuleCalendar("Europe/Berlin")
        #expect(try hours(DateComponents(day: 1), from: try berlin.date(2024, 3, 30), in: berlin) == [24, 23, 24])
        #expect(try hours(DateComponents(day: 1), from: try berlin.date(2024, 10, 26), in: berlin) == [24, 25, 24])
        #expect(try hours(DateComponents(hour: 24), from: try berlin.date(2024, 3, 30), in: berlin) == [24, 24, 24])
        let lordHowe = try RuleCalendar("Australia/Lord_Howe")
        let april = try lordHowe.date(2024, 4, 6)
        #expect(try hours(DateComponents(day: 1), from: april, in: lordHowe) == [24, 24.5, 24])
    }

    static let wrong: [DateComponents] = [
        DateComponents(), DateComponents(day: 0), DateComponents(day: -1), DateComponents(month: 1, day: -31),
        DateComponents(day: 1, hour: -25), DateComponents(year: 1, day: -366), DateComponents(day: 1, hour: -24),
        DateComponents(nanosecond: 1), DateComponents(nanosecond: 999_999_999), DateComponents(day: 1_000_001),
        DateComponents(day: .min), DateComponents(nanosecond: .min), DateComponents(day: .max),
        DateComponents(year: 1, day: -1_000_001), DateComponents(second: .max - 1), DateComponents(era: 1),
        DateComponents(era: 1, day: 1), DateComponents(era: -1, year: 1_000_000), DateComponents(quarter: -1),
        DateComponents(day: -90, quarter: 1), DateComponents(day: 1, hour: -23, minute: -59),
        DateComponents(day: -1, hour: 24, minute: 1),
    ]

    @Test(arguments: wrong)
    func `R5.5 components that do not surely move forward throw`(_ components: DateComponents) async throws {
        let world = RuleWorld()
        let anchor = try RuleCalendar.utc.date(2024, 1, 1)
        try await world.save(1, from: anchor)
        let query = RuleWorld.collectionQuery(.cumulativeSum, anchor: anchor, every: components)
        let single = await #expect(throws: HealthError.self) { _ = try await query.result(for: world.store()) }
        #expect(single?.code == .errorInvalidArgument)
        var iterator = query.results(for: world.store()).makeAsyncIterator()
        let live = await #expect(throws: HealthError.self) { _ = try await iterator.next() }
        #expect(live?.message == single?.message)
    }

    @Test func `R5.5 messages name the components`() throws {
        let thrown = #expect(throws: HealthError.self) {
            try IntervalStep(DateComponents(day: 1, hour: -25), in: RuleCalendar.utc.calendar)
        }
        #expect(thrown?.message.contains("day: 1, hour: -25") ?? false)
        let huge = #expect(throws: HealthError.self) {
            try IntervalStep(DateComponents(minute: 2_000_000), in: RuleCalendar.utc.calendar)
        }
        #expect(huge?.message.contains("minute was 2000000") ?? false)
        let empty = #expect(throws: HealthError.self) {
            try IntervalStep(DateComponents(), in: RuleCalendar.utc.calendar)
        }
        #expect(empty?.message.contains("empty") ?? false)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -SampleDates.limit.nextUp])
    func `R5.5 an anchor that is no usable date throws`(_ seconds: Double) async throws {
        let world = RuleWorld()
        let anchor = Date(timeIntervalSinceReferenceDate: seconds)
        let thrown = await #expect(throws: HealthError.self) {
            _ = try await world.collection(.cumulativeSum, anchor: anchor, every: DateComponents(day: 1))
        }
        #expect(thrown?.code == .errorInvalidArgument)
    }

    @Test func `R5.5 a mix that surely moves forward works`() throws {
        let utc = RuleCalendar.utc
        let start = try utc.date(2024, 1, 1)
        #expect(try hours(DateComponents(day: 1, hour: -1), from: start, in: utc) == [23, 23, 23])
        #expect(try hours(DateComponents(month: 1, day: -27), from: start, in: utc) == [96, 48, 96])
        let parts = DateComponents(second: 4000, nanosecond: -400_000_000_000)
        #expect(try hours(parts, from: start, in: utc) == [1, 1, 1])
        let million = try boundaries(DateComponents(year: 1_000_000), from: start, in: utc, -1...1)
        #expect(million.map { $0 < start } == [true, false, false])
    }

    @Test func `R5.5 the shortest month of the calendar counts`() throws {
        // The Coptic year ends with a month of five or six days.
        let coptic = Calendar(identifier: .coptic)
        #expect(throws: HealthError.self) { try IntervalStep(DateComponents(month: 1, day: -10), in: coptic) }
        _ = try IntervalStep(DateComponents(month: 1, day: -4), in: coptic)
        _ = try IntervalStep(DateComponents(month: 1, day: -10), in: RuleCalendar.utc.calendar)
    }
}
