import Foundation
import Testing

@testable import HealthQuery

/// Days, months and years against the calendar.
struct CivilDateAddingTests {
    @Test func `days are the calendar's from 1600 to 2400`() throws {
        let calendar = RuleCalendar.utc.calendar
        for days in stride(from: -146_463, to: 146_000, by: 13) {
            let date = Date(timeIntervalSinceReferenceDate: Double(days) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let day = CivilDate(daysSinceReference: days)
            try #require(day.year == parts.year && day.month == parts.month && day.day == parts.day, "\(days)")
            try #require(day.daysSinceReference == days)
            try #require(day.daysSinceSunday + 1 == parts.weekday)
        }
    }

    @Test func `every day of four centuries has the one after it`() throws {
        var day = CivilDate(year: 1999, month: 12, day: 31)
        for days in day.daysSinceReference...day.daysSinceReference + 146_097 {
            try #require(CivilDate(daysSinceReference: days) == day)
            day.day += 1
            if day.day > day.monthLength { day = CivilDate(year: day.year, month: day.month + 1, day: 1) }
            if day.month > 12 { day = CivilDate(year: day.year + 1, month: 1, day: 1) }
        }
    }

    @Test func `months end on their last day`() {
        let january = CivilDate(year: 2024, month: 1, day: 31)
        #expect(january.adding(months: 1) == CivilDate(year: 2024, month: 2, day: 29))
        #expect(january.adding(months: 13) == CivilDate(year: 2025, month: 2, day: 28))
        #expect(january.adding(months: -2) == CivilDate(year: 2023, month: 11, day: 30))
        #expect(january.adding(months: -1) == CivilDate(year: 2023, month: 12, day: 31))
        let leap = CivilDate(year: 2024, month: 2, day: 29)
        #expect(leap.adding(years: 1) == CivilDate(year: 2025, month: 2, day: 28))
        #expect(leap.adding(years: -24) == CivilDate(year: 2000, month: 2, day: 29))
        #expect(leap.adding(years: 76) == CivilDate(year: 2100, month: 2, day: 28))
    }

    @Test func `February has the days of its year`() {
        #expect(CivilDate(year: 2024, month: 3, day: 31).adding(months: -25).day == 28)
        #expect(CivilDate(year: 2024, month: 3, day: 31).adding(months: -1).day == 29)
        #expect(CivilDate(year: 2026, month: 1, day: 31).adding(months: -23).day == 29)
    }
}
