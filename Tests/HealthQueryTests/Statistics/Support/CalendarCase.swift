import Foundation
import HealthQuery

/// A length of interval and a time zone, with samples around a change of its clock.
struct CalendarCase: CustomStringConvertible {
    let zone: String
    /// Year, month, day near which the samples lie.
    let day: [Int]
    let component: Calendar.Component
    let count: Int
    /// How long the interval is, roughly, in seconds.
    let length: Double

    var description: String { "\(zone), \(component) \(count)" }

    static let all: [CalendarCase] = [
        CalendarCase(zone: "Europe/Berlin", day: [2024, 3, 31], component: .hour, count: 1, length: 3600),
        CalendarCase(zone: "Europe/Berlin", day: [2024, 10, 27], component: .hour, count: 24, length: 86_400),
        CalendarCase(zone: "America/New_York", day: [2024, 11, 3], component: .day, count: 1, length: 86_400),
        CalendarCase(zone: "Australia/Lord_Howe", day: [2024, 4, 7], component: .day, count: 1, length: 86_400),
        CalendarCase(zone: "Pacific/Apia", day: [2011, 12, 30], component: .day, count: 1, length: 86_400),
        CalendarCase(zone: "Europe/Moscow", day: [2014, 10, 26], component: .day, count: 7, length: 604_800),
        CalendarCase(zone: "Europe/Berlin", day: [2024, 3, 31], component: .weekOfYear, count: 1, length: 604_800),
        CalendarCase(zone: "America/New_York", day: [2024, 1, 31], component: .month, count: 1, length: 2_600_000),
        CalendarCase(zone: "UTC", day: [2024, 2, 29], component: .year, count: 1, length: 31_600_000),
    ]

    func history(_ subject: NaiveSubject, _ random: RuleRandom) throws -> StatisticsHistory {
        let calendar = try RuleCalendar(zone)
        let center = try calendar.date(day[0], day[1], day[2])
        return StatisticsHistory(subject, in: calendar, around: center, reach: length * 12, random)
    }

    /// Intervals whose anchor lies before, in or after the samples.
    func intervals(in calendar: RuleCalendar, _ random: inout RuleRandom) -> NaiveIntervals {
        let parts = DateComponents(
            year: day[0],
            month: day[1],
            day: day[2],
            hour: random.pick([0, 0, 2, 13]),
            minute: random.pick([0, 0, 30])
        )
        let near = calendar.calendar.date(from: parts) ?? .distantPast
        var anchor = NaiveIntervals(calendar: calendar.calendar, anchor: near, step: [(component, count)])
        let away = anchor.boundary(random.pick([0, 0, -40, 40])).map(Date.init(timeIntervalSinceReferenceDate:))
        anchor = NaiveIntervals(calendar: calendar.calendar, anchor: away ?? near, step: anchor.step)
        return anchor
    }
}

extension StatisticsHistory {
    /// Options that fit the type.
    mutating func options() -> StatisticsOptions {
        let fitting: [StatisticsOptions] =
            naive.subject.style == .cumulative
            ? [.cumulativeSum, .cumulativeSum] : [.discreteAverage, .discreteAverage, .discreteMin, .discreteMax]
        let both: [StatisticsOptions] = [.separateBySource, .mostRecent, .duration]
        return StatisticsOptions(random.some(fitting + both))
    }
}
