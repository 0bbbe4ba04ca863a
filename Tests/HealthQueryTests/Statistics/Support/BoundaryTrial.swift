import Foundation
import Testing

@testable import HealthQuery

/// Intervals whose boundaries are compared with what the calendar says.
struct BoundaryTrial {
    let calendar: Calendar
    let anchor: Date
    let step: [(Calendar.Component, Int)]

    static let single: [[(Calendar.Component, Int)]] = [
        [(.second, 1)], [(.second, 90)], [(.minute, 30)], [(.hour, 1)], [(.hour, 24)], [(.day, 1)], [(.day, 1)],
        [(.day, 7)], [(.day, 1000)], [(.weekday, 1)], [(.weekdayOrdinal, 1)], [(.weekOfMonth, 2)], [(.weekOfYear, 1)],
        [(.month, 1)], [(.month, 1)], [(.month, 7)], [(.quarter, 1)], [(.year, 1)], [(.year, 100)],
        [(.yearForWeekOfYear, 1)], [(.nanosecond, 2_500_000_000)], [(.nanosecond, 1_234_567_891)],
    ]

    static let mixed: [[(Calendar.Component, Int)]] = [
        [(.day, 1), (.hour, 1)], [(.day, 1), (.hour, -1)], [(.day, 1), (.hour, 1), (.minute, -5)],
        [(.month, 1), (.day, -20)], [(.month, 2), (.day, 3)], [(.year, 1), (.month, -11)], [(.day, 1), (.weekday, 1)],
        [(.day, 1), (.nanosecond, -1)], [(.hour, 1), (.minute, 1), (.second, 1)],
        [(.year, 1), (.yearForWeekOfYear, 1)],
        [(.yearForWeekOfYear, 1), (.day, 3)], [(.quarter, 1), (.month, 1)],
        [(.month, 1), (.weekOfYear, 1), (.weekday, 2), (.day, -1), (.hour, 5), (.second, 7)],
    ]

    /// The components some times over.
    static func components(_ step: [(Calendar.Component, Int)], times: Int = 1) -> DateComponents {
        var components = DateComponents()
        for (component, count) in step { components.setValue(count * times, for: component) }
        return components
    }

    /// An anchor between 1850 and 2150, now and then thousands of years away: often at midnight or at the end of a
    /// month, sometimes with a part of a second, sometimes at a change of the clock or near one.
    static func anchor(_ random: inout RuleRandom, _ zone: TimeZone) -> Date {
        let parts = DateComponents(
            year: random.oneIn(12) ? random.int(-4000...9000) : random.int(1850...2150),
            month: random.int(1...12),
            day: random.pick([1, 15, 29, 30, 31, random.int(1...31)]),
            hour: random.pick([0, 0, 0, 1, 2, 3, 12, 23]),
            minute: random.pick([0, 0, 30, random.int(0...59)])
        )
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let date = calendar.date(from: parts) ?? .distantPast
        if random.oneIn(4), let change = zone.nextDaylightSavingTimeTransition(after: date) {
            return change + random.pick([0, 0.5, -0.5, 1, -1, 1800, -1800, 3600, -3600, 3599, -7200, 86_400, -86_400])
        }
        return random.oneIn(4) ? date + random.double(0...1) : date
    }

    /// Fails the test if a boundary differs from the calendar's in a single bit.
    ///
    /// - Returns: how many were found without the calendar.
    @discardableResult
    func check(_ boundaries: inout IntervalBoundaries, _ indices: ClosedRange<Int>, _ random: RuleRandom) throws -> Int
    {
        let before = boundaries.calendarCalls
        for index in indices {
            let found = boundaries.boundary(index)
            let expected = boundaries.intervals.boundary(index)
            try random.require(
                found.bitPattern == expected.bitPattern,
                """
                \(calendar.timeZone.identifier), \(calendar.identifier), \(anchor.timeIntervalSinceReferenceDate), \
                \(step), \(index): \(found) instead of \(expected)
                """
            )
        }
        return indices.count - (boundaries.calendarCalls - before)
    }

    func intervals() throws -> CalendarIntervals {
        try CalendarIntervals(anchor: anchor, components: Self.components(step), calendar: calendar)
    }
}
