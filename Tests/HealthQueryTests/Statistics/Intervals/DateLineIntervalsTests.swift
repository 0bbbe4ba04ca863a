import Foundation
import Testing

@testable import HealthQuery

/// Intervals of zones that changed sides of the date line: a day is missing there, or comes twice.
struct DateLineIntervalsTests {
    /// The zones, and the local dates at which they changed sides.
    private static let lines: [(zone: String, year: Int, month: Int, day: Int)] = [
        ("Pacific/Kiritimati", 1994, 12, 31), ("Pacific/Apia", 2011, 12, 30), ("Pacific/Apia", 1892, 7, 4),
        ("Pacific/Kwajalein", 1969, 9, 30), ("Pacific/Kwajalein", 1993, 8, 21), ("Pacific/Midway", 1892, 7, 4),
        ("America/Juneau", 1867, 10, 19), ("Asia/Manila", 1844, 12, 31),
    ]

    /// Some lead across the line and back in one interval, as months and days have opposite signs.
    ///
    /// The model knows no quarters.
    private static let steps =
        (BoundaryTrial.single + BoundaryTrial.mixed).filter { !$0.contains { $0.0 == .quarter } } + [
            [(.month, 2), (.day, -3)], [(.month, 1), (.weekOfMonth, -2)], [(.month, 1), (.weekday, -5), (.hour, 7)],
            [(.year, 1), (.weekdayOrdinal, -30)],
        ]

    @Test func `R5.2 days and weeks across a date line keep the time of day, whatever else is added`() throws {
        var random = RuleRandom()
        for line in Self.lines {
            let calendar = try RuleCalendar(line.zone)
            let change = try calendar.date(line.year, line.month, line.day)
            for step in Self.steps {
                let fraction = random.pick([0, 0, random.double(0...0.99)])
                let distance = random.double(0...1)
                let reach = random.pick([100, 1_000, 20_000]) * 86_400.0
                let anchor = change + (random.oneIn(2) ? reach : -reach) * distance
                let parts = calendar.calendar.dateComponents([.year, .month, .day], from: anchor)
                // Local times around midnight may be missing or come twice.
                let start = try calendar.date(
                    parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, random.pick([4, 9, 12, 20]),
                    random.pick([0, 30])
                )
                let naive = NaiveIntervals(calendar: calendar.calendar, anchor: start + fraction, step: step)
                let intervals = try CalendarIntervals(
                    anchor: naive.anchor, components: naive.components, calendar: calendar.calendar)
                // Those that would lead back stay where the one before is, which the model does not know.
                guard intervals.step.greatestSetback == 0 else { continue }
                var quick = IntervalBoundaries(intervals)
                let near = Int(change.timeIntervalSince(start) / intervals.meanLength)
                // Months that days lead back from are up to some hundred days away.
                for index in [-300, -100, -37, -12, -5, -2, -1, 0, 1, 2, 4, 15, 60, 200].map({ near + $0 }) {
                    let (found, expected) = (intervals.boundary(index), naive.boundary(index))
                    guard CalendarIntervalsTests.reckonedDates.contains(found) else { continue }
                    let message = { "\(line.zone), \(naive.anchor), \(step), \(index): \(found), \(expected ?? .nan)" }
                    try random.require(found == expected, message())
                    try random.require(quick.boundary(index) == expected, message())
                }
            }
        }
    }

    @Test(arguments: [
        ("Pacific/Midway", [1902, 4, 30, 3, 0], -60, [1892, 10, 27, 3, 0]),
        ("Pacific/Kiritimati", [2004, 7, 31, 0, 30], -60, [1995, 1, 27, 0, 30]),
    ])
    func `R5.2 days that lead back over a date line after months do not miss by a day`(
        _ zone: String,
        _ anchor: [Int],
        _ index: Int,
        _ expected: [Int]
    ) throws {
        let calendar = try RuleCalendar(zone)
        func date(_ parts: [Int]) throws -> Date {
            try calendar.date(parts[0], parts[1], parts[2], parts[3], parts[4])
        }
        let intervals = try CalendarIntervals(
            anchor: date(anchor), components: DateComponents(month: 2, day: -3), calendar: calendar.calendar)
        #expect(try Date(timeIntervalSinceReferenceDate: intervals.boundary(index)) == date(expected))
    }
}
