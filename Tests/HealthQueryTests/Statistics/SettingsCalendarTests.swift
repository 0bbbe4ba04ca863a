import Foundation
import Testing

@testable import HealthQuery

/// Collections in a calendar that follows the settings.
struct SettingsCalendarTests {
    private let world = RuleWorld()

    /// The state of the store, as if it had another calendar.
    private func current(in calendar: RuleCalendar) async -> DatabaseState {
        let state = await world.database.currentState()
        return DatabaseState(
            identity: state.identity, seal: state.seal, calendar: calendar.calendar, index: state.index, log: state.log)
    }

    @Test(arguments: [true, false])
    func `R5.3 intervals keep the calendar that the settings had when they were made`(_ hasOwnCalendar: Bool) throws {
        var components = DateComponents(month: 1)
        if hasOwnCalendar {
            components.calendar = Calendar.utc
            components.timeZone = .autoupdatingCurrent
        }
        let intervals = try CalendarIntervals(anchor: time(0), components: components, calendar: .autoupdatingCurrent)
        #expect(intervals.followsSettings)
        #expect(!intervals.calendar.followsSettings)
        #expect(intervals.areSame(in: .autoupdatingCurrent))
        // What the settings are now, whatever that is.
        var settings = hasOwnCalendar ? Calendar.utc : Calendar.autoupdatingCurrent
        if hasOwnCalendar { settings.timeZone = .autoupdatingCurrent }
        #expect(intervals.calendar.identifier == settings.identifier)
        #expect(intervals.calendar.timeZone.identifier == settings.timeZone.identifier)
        #expect(intervals.calendar.firstWeekday == settings.firstWeekday)
        #expect(intervals.calendar.minimumDaysInFirstWeek == settings.minimumDaysInFirstWeek)
        for count in [1, 6, 100] {
            let date = try #require(settings.date(byAdding: .month, value: count, to: time(0)))
            #expect(intervals.boundary(count) == date.timeIntervalSinceReferenceDate)
        }
    }

    @Test func `R5.3 intervals of another calendar do not follow the settings`() throws {
        let berlin = try RuleCalendar("Europe/Berlin")
        let intervals = try CalendarIntervals(
            anchor: time(0), components: DateComponents(day: 1), calendar: berlin.calendar)
        #expect(!intervals.followsSettings && intervals.calendar == berlin.calendar)
        #expect(intervals.areSame(in: berlin.calendar) && !intervals.areSame(in: Calendar.utc))
        // Calendars are equal if their zones differ by seconds.
        let calendars = try [3600, 3629].map { seconds in
            var calendar = berlin.calendar
            calendar.timeZone = try #require(TimeZone(secondsFromGMT: seconds))
            return calendar
        }
        for (own, other) in [(calendars[0], calendars[1]), (calendars[1], calendars[0])] {
            let intervals = try CalendarIntervals(
                anchor: time(0), components: DateComponents(day: 1), calendar: own)
            #expect(intervals.areSame(in: own) && !intervals.areSame(in: other))
        }
    }

    @Test(arguments: [true, false])
    func `R5.3 nights of one answer are in one time zone, and live ones wait for those of any other`(follows: Bool)
        throws
    {
        var day = DateComponents(
            calendar: Calendar(identifier: .gregorian), era: 1, year: 2024, month: 5, day: 2)
        day.timeZone = follows ? .autoupdatingCurrent : try #require(TimeZone(identifier: "Europe/Berlin"))
        let days = try SummaryDays(from: day, to: day)
        #expect(days.followSettings == follows && !days.calendar.followsSettings)
        let query = SleepNightQueryDescriptor(betweenStart: day, end: day)
        let bounds = try [false, true].map { try SleepComputation(query, inAnyZone: $0).filter.bounds }
        // No zone is two days away from another.
        let margin: Double = follows ? 2 * 86_400 : 0
        #expect(bounds[1].endAtLeast == bounds[0].endAtLeast - margin)
        #expect(bounds[1].startBelow == bounds[0].startBelow + margin)
    }

    @Test func `R5.3 R5.8 after another zone in the settings the next element has all intervals in the new one`()
        async throws
    {
        let (utc, berlin) = (RuleCalendar.utc, try RuleCalendar("Europe/Berlin"))
        // In summer, days that Berlin's clock counts from an instant of winter begin an hour before those of UTC.
        let query = RuleWorld.collectionQuery(
            .cumulativeSum, anchor: try utc.date(2024, 3, 1), every: DateComponents(day: 1))
        let live = LiveCollectionQuery(descriptor: query)
        let late = try utc.date(2024, 5, 10, 23, 30)
        try await world.save(1, from: late)
        var snapshot = await current(in: utc)
        var state = try live.begin(in: snapshot)
        let first = try #require(try await live.step(&state, in: snapshot))
        #expect(first.statisticsCollection.statistics().map(\.startDate) == [try utc.date(2024, 5, 10)])
        // That alone is no news.
        #expect(try await live.step(&state, in: await current(in: berlin)) == nil)

        try await world.save(2, from: try utc.date(2024, 6, 10, 12))
        snapshot = await current(in: berlin)
        let second = try #require(try await live.step(&state, in: snapshot))
        #expect(second.updatedStatistics == nil)
        let found = second.statisticsCollection
        #expect(
            found.statistics().map(\.startDate)
                == [try utc.date(2024, 5, 10, 23), try utc.date(2024, 6, 9, 23)])
        #expect(found.statistics().map(\.sum) == [1, 2])
        #expect(found.statistics(for: late)?.sum == 1)
        // The first element stays as it was.
        #expect(first.statisticsCollection.statistics(for: late)?.startDate == (try utc.date(2024, 5, 10)))

        try await world.save(3, from: late)
        let third = try #require(try await live.step(&state, in: await current(in: berlin)))
        #expect(third.updatedStatistics?.map(\.sum) == [4])
        #expect(third.statisticsCollection.statistics().map(\.sum) == [4, 2])
    }
}
