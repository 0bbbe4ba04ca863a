import Foundation
import Testing

@testable import HealthQuery

/// The arithmetic of intervals against a calendar, over many time zones.
struct CalendarIntervalsTests {
    private static let steps: [[(Calendar.Component, Int)]] = [
        [(.second, 1)], [(.second, 90)], [(.minute, 30)], [(.hour, 1)], [(.hour, 24)], [(.day, 1)], [(.day, 7)],
        [(.day, 1), (.hour, -1)], [(.day, 1), (.hour, 1), (.minute, -5)], [(.weekOfYear, 1)], [(.weekOfMonth, 2)],
        [(.weekday, 1)], [(.weekdayOrdinal, 1)], [(.month, 1)], [(.month, 1), (.day, -20)], [(.month, 7)],
        [(.month, 2), (.day, 3)], [(.year, 1)], [(.year, 1), (.month, -11)], [(.yearForWeekOfYear, 1)], [(.year, 100)],
        [(.nanosecond, 2_500_000_000)], [(.day, 1), (.nanosecond, -1)],
    ]

    /// From 4300 BC to the last date of a sample the calendar is asked.
    static let reckonedDates = -6300 * 365.2425 * 86_400...SampleDates.limit

    /// An anchor of our time, often on a full hour, sometimes at the end of a month.
    private func anchor(_ random: inout RuleRandom, _ calendar: Calendar) -> Date {
        let parts = DateComponents(
            year: random.int(1900...2100),
            month: random.int(1...12),
            day: random.pick([1, 15, 31, random.int(1...31)]),
            hour: random.pick([0, 0, 1, 2, 3, 23]),
            minute: random.pick([0, 0, 30, random.int(0...59)])
        )
        return (calendar.date(from: parts) ?? .distantPast) + random.pick([0, 0, random.double(0...1)])
    }

    @Test func `R5.1 boundaries increase and agree with the calendar in every time zone`() throws {
        var random = RuleRandom()
        let zones = TimeZone.knownTimeZoneIdentifiers.filter { _ in random.oneIn(2) }
        for zone in zones {
            let calendar = try RuleCalendar(zone).calendar
            for _ in 0..<6 {
                let step = random.pick(Self.steps)
                let naive = NaiveIntervals(calendar: calendar, anchor: anchor(&random, calendar), step: step)
                let intervals = try CalendarIntervals(
                    anchor: naive.anchor,
                    components: naive.components,
                    calendar: calendar
                )
                let start = random.pick([0, random.int(-400...400)])
                for index in start - 3...start + 3 {
                    let boundary = intervals.boundary(index)
                    let message = { "\(zone), \(naive.anchor), \(step), \(index)" }
                    try random.require(boundary < intervals.boundary(index + 1), message())
                    guard Self.reckonedDates.contains(boundary) else { continue }
                    try random.require(boundary == naive.boundary(index), message())
                }
            }
        }
    }

    @Test func `R5.2 months, years and days from the ends of months are the calendar's in all zones`() throws {
        var random = RuleRandom()
        let steps: [[(Calendar.Component, Int)]] = [
            [(.month, 1)], [(.month, 1)], [(.month, 5)], [(.month, 1), (.day, 1)], [(.year, 1), (.month, 1)],
            [(.year, 1), (.month, -1)], [(.year, 1)], [(.day, 1)], [(.month, 2), (.day, -3)],
        ]
        for zone in TimeZone.knownTimeZoneIdentifiers {
            let calendar = try RuleCalendar(zone)
            for _ in 0..<4 {
                let month = try calendar.date(random.int(1900...2100), random.int(1...12), 1)
                let length = try #require(calendar.calendar.range(of: .day, in: .month, for: month)).count
                let parts = calendar.calendar.dateComponents([.year, .month], from: month)
                // Clocks are often set between midnight and three.
                let anchor = try calendar.date(
                    parts.year ?? 0, parts.month ?? 0, random.int(length - 2...length),
                    random.pick([0, 0, 1, 2, 3, 23]),
                    random.pick([0, 30]))
                let naive = NaiveIntervals(calendar: calendar.calendar, anchor: anchor, step: random.pick(steps))
                let intervals = try CalendarIntervals(
                    anchor: anchor, components: naive.components, calendar: calendar.calendar)
                var quick = IntervalBoundaries(intervals)
                for index in [-60, -35, -25, -23, -14, -13, -12, -11, -2, -1, 1, 2, 11, 13, 25, 37, 60] {
                    let (found, expected) = (intervals.boundary(index), naive.boundary(index))
                    let message = { "\(zone), \(anchor), \(naive.step), \(index): \(found), \(expected ?? .nan)" }
                    try random.require(found == expected, message())
                    try random.require(quick.boundary(index) == expected, message())
                }
            }
        }
    }

    @Test func `R5.1 every moment lies in the interval found for it, in every time zone`() throws {
        var random = RuleRandom()
        let zones = TimeZone.knownTimeZoneIdentifiers.filter { _ in random.oneIn(2) }
        for zone in zones {
            let calendar = try RuleCalendar(zone).calendar
            for _ in 0..<6 {
                let step = random.pick(Self.steps)
                let naive = NaiveIntervals(calendar: calendar, anchor: anchor(&random, calendar), step: step)
                let intervals = try CalendarIntervals(
                    anchor: naive.anchor,
                    components: naive.components,
                    calendar: calendar
                )
                let limit = SampleDates.limit
                let edge = intervals.boundary(random.int(-1000...1000))
                let moments = [
                    edge, edge.nextDown, edge.nextUp, random.double(-4e9...4e9), random.double(-limit...limit), -limit,
                    limit, Date.distantPast.timeIntervalSinceReferenceDate,
                    Date.distantFuture.timeIntervalSinceReferenceDate,
                ]
                for moment in moments {
                    let index = intervals.index(of: moment)
                    let isInside = intervals.boundary(index) <= moment && moment < intervals.boundary(index + 1)
                    try random.require(isInside, "\(zone), \(naive.anchor), \(step), \(moment)")
                }
            }
        }
    }

    @Test(arguments: [-1.0, -0.8, -0.7, -0.6, -0.5, -0.2, 0, 0.5, 0.9, 1])
    func `boundaries increase wherever the anchor lies within 10000 years`(_ position: Double) throws {
        var random = RuleRandom()
        let anchor = Date(timeIntervalSinceReferenceDate: position * SampleDates.limit)
        for step in Self.steps {
            var components = DateComponents()
            for (component, count) in step { components.setValue(count, for: component) }
            let intervals = try CalendarIntervals(
                anchor: anchor,
                components: components,
                calendar: try RuleCalendar("Europe/Berlin").calendar
            )
            for _ in 0..<20 {
                let moment = random.double(-SampleDates.limit...SampleDates.limit)
                let index = intervals.index(of: moment)
                let edges = (0...2).map { intervals.boundary(index + $0) }
                let isRight = edges[0] <= moment && moment < edges[1] && edges[1] < edges[2]
                try random.require(isRight, "\(step), \(moment), \(index)")
            }
        }
    }

    @Test func `boundaries increase where the calendar's reach ends`() throws {
        let calendar = try RuleCalendar("America/New_York").calendar
        for step in Self.steps {
            var components = DateComponents()
            for (component, count) in step { components.setValue(count, for: component) }
            let intervals = try CalendarIntervals(
                anchor: Date(timeIntervalSinceReferenceDate: 0),
                components: components,
                calendar: calendar
            )
            for edge in [intervals.reach.lowerBound, intervals.reach.upperBound] {
                for index in edge - 3...edge + 3 {
                    try #require(intervals.boundary(index) < intervals.boundary(index + 1), "\(step), \(index)")
                }
            }
            // Our time is well inside it.
            #expect(intervals.boundary(intervals.reach.upperBound) > 2e9, "\(step)")
            #expect(intervals.boundary(intervals.reach.lowerBound) < -2e9, "\(step)")
        }
    }

    @Test(arguments: [Calendar.Identifier.iso8601, .hebrew, .islamicCivil, .persian, .coptic, .chinese, .buddhist])
    func `other calendars give intervals too`(_ identifier: Calendar.Identifier) throws {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = .gmt
        for components in [DateComponents(day: 1), DateComponents(month: 1), DateComponents(year: 1)] {
            let anchor = try RuleCalendar.utc.date(2024, 1, 31)
            let intervals = try CalendarIntervals(anchor: anchor, components: components, calendar: calendar)
            for index in -30...30 {
                #expect(intervals.boundary(index) < intervals.boundary(index + 1))
                #expect(intervals.index(of: intervals.boundary(index)) == index)
                #expect(intervals.index(of: intervals.boundary(index).nextDown) == index - 1)
            }
        }
    }

    @Test(arguments: [Calendar.Identifier.hebrew, .chinese, .japanese])
    func `R5.1 short intervals of other calendars reach through all time`(_ identifier: Calendar.Identifier) throws {
        // These calendars count with 32 bits, which is 68 years of seconds.
        let intervals = try CalendarIntervals(
            anchor: Date(timeIntervalSinceReferenceDate: 0.5),
            components: DateComponents(second: 1),
            calendar: Calendar(identifier: identifier)
        )
        for index in [-9_000_000_000, -3_000_000_000, 3_000_000_000, 5_000_000_000] {
            #expect(intervals.boundary(index) == Double(index) + 0.5)
            #expect(intervals.index(of: Double(index) + 0.7) == index)
        }
    }

    @Test(arguments: [Calendar.Identifier.hebrew, .chinese])
    func `R5.5 a boundary costs few calls of a calendar with leap months`(_ identifier: Calendar.Identifier) throws {
        let calendar = Calendar(identifier: identifier)
        // Hours, minutes and seconds never lead back over a month.
        #expect(try IntervalStep(DateComponents(minute: 1, second: -59), in: calendar).greatestSetback == 0)
        #expect(try IntervalStep(DateComponents(month: 1, day: -1), in: calendar).greatestSetback > 0)
        #expect(throws: HealthError.self) {
            try IntervalStep(DateComponents(month: 1, day: -29, second: 1), in: calendar)
        }
    }
}
