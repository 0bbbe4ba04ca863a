import Foundation
import Testing

/// A Gregorian calendar in a time zone, with short words for its dates.
struct RuleCalendar {
    let calendar: Calendar

    static let utc = RuleCalendar(zone: .gmt)

    init(_ zone: String) throws {
        self.init(zone: try #require(TimeZone(identifier: zone)))
    }

    private init(zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    func date(
        _ year: Int,
        _ month: Int,
        _ day: Int,
        _ hour: Int = 0,
        _ minute: Int = 0,
        _ second: Int = 0
    ) throws -> Date {
        let parts = DateComponents(
            year: year,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second
        )
        return try #require(calendar.date(from: parts))
    }
}
