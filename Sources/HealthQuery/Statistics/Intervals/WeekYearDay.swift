import Foundation

/// A day in the Gregorian calendar's week-based years, which start with a whole week or most of one.
struct WeekYearDay: Sendable {
    private let year: Int
    private let week: Int
    /// 0 for the day on which weeks start.
    private let dayOfWeek: Int
    /// As calendars number weekdays: 1 for Sunday.
    private let firstWeekday: Int
    private let minimumDays: Int

    /// Nil if the calendar has no answer.
    init?(_ date: Date, _ calendar: Calendar) {
        let parts = calendar.dateComponents([.weekday, .weekOfYear, .yearForWeekOfYear], from: date)
        guard let year = parts.yearForWeekOfYear, let week = parts.weekOfYear, let weekday = parts.weekday else {
            return nil
        }
        self.year = year
        self.week = week
        firstWeekday = calendar.firstWeekday
        minimumDays = calendar.minimumDaysInFirstWeek
        dayOfWeek = (weekday - firstWeekday + 7) % 7
    }

    /// The day in the same week of a later year; week 53 of a year that has 52 is the first of the next one.
    func day(yearsLater years: Int) -> CivilDate {
        let first = CivilDate(year: year + years, month: 1, day: 1)
        let daysIntoWeek = (first.daysSinceSunday + 1 - firstWeekday + 7) % 7
        let isPartial = 7 - daysIntoWeek < minimumDays
        let start = first.daysSinceReference - daysIntoWeek + (isPartial ? 7 : 0)
        return CivilDate(daysSinceReference: start + 7 * (week - 1) + dayOfWeek)
    }
}
