import Foundation
@testable import HealthQuery
import Testing

/// What is written of calendars that follow the settings of the system.
struct CheckedCalendarTests {
    private static let following = {
        var zone = Calendar(identifier: .hebrew)
        (zone.timeZone, zone.firstWeekday, zone.minimumDaysInFirstWeek) = (.autoupdatingCurrent, 4, 3)
        var locale = Calendar(identifier: .buddhist)
        locale.locale = .autoupdatingCurrent
        return [Calendar.autoupdatingCurrent, zone, locale]
    }()

    /// Expects that a calendar is as another one is now, and stays so.
    private func expectFixed(_ copy: Calendar, _ calendar: Calendar) {
        #expect(copy != .autoupdatingCurrent)
        #expect(copy.timeZone != .autoupdatingCurrent && copy.locale != .autoupdatingCurrent)
        #expect(copy.identifier == calendar.identifier)
        #expect(copy.timeZone.identifier == calendar.timeZone.identifier)
        #expect(copy.locale?.identifier == calendar.locale?.identifier)
        #expect(copy.firstWeekday == calendar.firstWeekday)
        #expect(copy.minimumDaysInFirstWeek == calendar.minimumDaysInFirstWeek)
    }

    @Test(arguments: following)
    func `a database comes back with the calendar of when it was written`(_ calendar: Calendar) async throws {
        let folder = try TemporaryFolder()
        try await HealthDatabase(calendar: calendar).write(to: folder.file("a"))
        expectFixed(try await HealthDatabase(contentsOf: folder.file("a")).currentState().calendar, calendar)
    }

    @Test(arguments: following)
    func `components come back with the calendar of when they were encoded`(_ calendar: Calendar) throws {
        let components = DateComponents(calendar: calendar, year: 5740)
        let copy = try roundTrip(CheckedDateComponents(components: components)).components
        expectFixed(try #require(copy.calendar), calendar)
        #expect(copy.year == 5740 && copy.timeZone == nil)
        let zoned = DateComponents(timeZone: .autoupdatingCurrent, year: 5740)
        let zone = try #require(try roundTrip(CheckedDateComponents(components: zoned)).components.timeZone)
        #expect(zone != .autoupdatingCurrent && zone.identifier == TimeZone.autoupdatingCurrent.identifier)
    }

    @Test(arguments: [Calendar.current, .utc, Calendar(identifier: .japanese)])
    func `other calendars are encoded as Foundation encodes them`(_ calendar: Calendar) throws {
        #expect(try json(CheckedCalendar(calendar: calendar)) == json(calendar))
        let components = DateComponents(calendar: calendar, timeZone: .gmt, year: 1980)
        #expect(try json(CheckedDateComponents(components: components)) == json(components))
    }

    @Test func `a calendar that follows the settings is still decoded`() throws {
        let calendar = try decoded(CheckedCalendar.self, from: json(Calendar.autoupdatingCurrent)).calendar
        #expect(calendar == .autoupdatingCurrent)
    }
}
