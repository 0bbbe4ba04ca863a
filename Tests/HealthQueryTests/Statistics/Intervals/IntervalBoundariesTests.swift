import Foundation
import Testing

@testable import HealthQuery

/// Boundaries without a calendar are those of the calendar, to the last bit (R5.2).
struct IntervalBoundariesTests {
    private let clocks = ClockOffsetsCache()

    private func calendar(_ zone: TimeZone, _ identifier: Calendar.Identifier = .gregorian) -> Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = zone
        return calendar
    }

    private func boundaries(
        _ zone: String,
        _ step: [(Calendar.Component, Int)],
        from date: [Int],
        _ identifier: Calendar.Identifier = .gregorian
    ) throws -> IntervalBoundaries {
        let rule = try RuleCalendar(zone)
        let anchor = try rule.date(date[0], date[1], date[2])
        let trial = BoundaryTrial(calendar: calendar(rule.calendar.timeZone, identifier), anchor: anchor, step: step)
        return IntervalBoundaries(try trial.intervals(), clocks: clocks)
    }

    @Test func `R5.2 boundaries are the calendar's in every time zone`() throws {
        var random = RuleRandom()
        var quick = 0
        var all = 0
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            let zone = try #require(TimeZone(identifier: identifier))
            for _ in 0..<6 {
                var calendar = calendar(zone, random.pick([.gregorian, .gregorian, .iso8601]))
                if random.oneIn(3) {
                    calendar.firstWeekday = random.int(1...7)
                    calendar.minimumDaysInFirstWeek = random.int(1...7)
                }
                let step = random.pick(random.oneIn(3) ? BoundaryTrial.mixed : BoundaryTrial.single)
                let trial = BoundaryTrial(calendar: calendar, anchor: BoundaryTrial.anchor(&random, zone), step: step)
                var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
                let length = boundaries.intervals.meanLength
                let starts = [
                    random.int(-400...400), Int(random.double(-8e9...6e9) / length),
                    Int(random.double(-SampleDates.limit...SampleDates.limit) / length),
                ]
                for start in starts {
                    let indices = start - 4...start + 4
                    quick += try trial.check(&boundaries, indices, random)
                    all += indices.count
                }
            }
        }
        // The comparison would mean little if the calendar reckoned all of them.
        #expect(quick > all / 3, "\(quick) of \(all)")
    }

    @Test func `R5.2 fractions of a second across a date line are the calendar's`() throws {
        let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        let random = RuleRandom()
        for fraction in stride(from: 0.0625, to: 1, by: 0.0101) {
            let anchor = Date(timeIntervalSinceReferenceDate: -171_111_600 + fraction)
            let trial = BoundaryTrial(calendar: calendar(zone), anchor: anchor, step: [(.month, 1), (.day, -20)])
            var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
            try trial.check(&boundaries, -400...40, random)
        }
    }

    @Test func `R5.2 boundaries next to a change of the clock are the calendar's`() throws {
        var random = RuleRandom()
        let steps: [[(Calendar.Component, Int)]] = [
            [(.day, 1)], [(.day, 1), (.hour, 1)], [(.month, 1)], [(.month, 1), (.day, 1)], [(.yearForWeekOfYear, 1)],
        ]
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            let zone = try #require(TimeZone(identifier: identifier))
            var change = Date(timeIntervalSinceReferenceDate: -5e9)
            while let next = zone.nextDaylightSavingTimeTransition(after: change),
                next < Date(timeIntervalSinceReferenceDate: 2e9)
            {
                change = next
                // Boundaries that come to lie near the change, from an anchor before or after it.
                let step = random.pick(steps)
                let near = change + random.pick([0, -1, 1, -1800, 1800, -3600, 3600, -5400, random.double(-9e4...9e4)])
                let times = random.pick([-3, -1, 1, 3, 12, 13])
                let components = BoundaryTrial.components(step, times: times)
                guard let anchor = calendar(zone).date(byAdding: components, to: near) else { continue }
                let trial = BoundaryTrial(calendar: calendar(zone), anchor: anchor, step: step)
                var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
                try trial.check(&boundaries, -times - 1 ... -times + 1, random)
            }
        }
    }

    @Test func `R5.2 boundaries of other calendars are theirs`() throws {
        var random = RuleRandom()
        let others: [Calendar.Identifier] = [
            .hebrew, .islamicCivil, .islamicUmmAlQura, .persian, .coptic, .chinese, .buddhist, .japanese, .indian,
            .republicOfChina, .ethiopicAmeteMihret,
        ]
        var quickDays = 0
        for identifier in others {
            for _ in 0..<40 {
                let zone = try #require(TimeZone(identifier: random.pick(TimeZone.knownTimeZoneIdentifiers)))
                let trial = BoundaryTrial(
                    calendar: calendar(zone, identifier),
                    anchor: BoundaryTrial.anchor(&random, zone),
                    step: random.pick(random.oneIn(3) ? BoundaryTrial.mixed : BoundaryTrial.single)
                )
                // A month of such a calendar may be too short for a mix.
                guard let intervals = try? trial.intervals() else { continue }
                var boundaries = IntervalBoundaries(intervals, clocks: clocks)
                let far = Int(random.double(-4e9...4e9) / intervals.meanLength)
                for start in [random.int(-100...100), far] {
                    let quick = try trial.check(&boundaries, start - 2...start + 2, random)
                    if trial.step.first?.0 == .day { quickDays += quick }
                }
            }
        }
        #expect(quickDays > 0)
    }

    @Test func `R5.1 the interval found for a time contains it`() throws {
        var random = RuleRandom()
        for identifier in TimeZone.knownTimeZoneIdentifiers where random.oneIn(2) {
            let zone = try #require(TimeZone(identifier: identifier))
            let trial = BoundaryTrial(
                calendar: calendar(zone),
                anchor: BoundaryTrial.anchor(&random, zone),
                step: random.pick(random.oneIn(3) ? BoundaryTrial.mixed : BoundaryTrial.single)
            )
            // In BC, calendars add years of weeks backwards.
            guard trial.anchor > .distantPast else { continue }
            var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
            var time = random.double(-4e9...4e9)
            for _ in 0..<12 {
                let (index, start, end) = boundaries.interval(of: time)
                let isInside =
                    start <= time && time < end && start == boundaries.intervals.boundary(index)
                    && end == boundaries.intervals.boundary(index + 1)
                try random.require(isInside, "\(identifier), \(trial.anchor), \(trial.step), \(time), \(index)")
                // The next one is near as a rule, also exactly on a boundary or just before it.
                let length = boundaries.intervals.meanLength
                time = random.pick([
                    time + random.double(0...2) * length, time - random.double(0...2) * length, start, end,
                    start.nextDown, end.nextUp, random.double(-4e9...4e9),
                ])
            }
        }
    }

    static let counted: [(zone: String, step: [(Calendar.Component, Int)], intervals: Int)] = [
        ("America/New_York", [(.hour, 1)], 87_600), ("America/New_York", [(.day, 1)], 3652),
        ("America/New_York", [(.month, 1)], 120), ("America/New_York", [(.weekOfYear, 1)], 521),
        ("Europe/London", [(.day, 1)], 3652), ("Australia/Lord_Howe", [(.day, 1)], 3652),
        ("Asia/Tokyo", [(.month, 1)], 120), ("Europe/Berlin", [(.day, 1), (.hour, 1)], 3500),
        ("Pacific/Apia", [(.yearForWeekOfYear, 1)], 10),
    ]

    @Test(arguments: counted)
    func `ten years cost some questions for each change of the clock`(
        _ zone: String,
        _ step: [(Calendar.Component, Int)],
        _ count: Int
    ) throws {
        // Others would fill the shared one.
        let clocks = ClockOffsetsCache()
        let trial = BoundaryTrial(
            calendar: try RuleCalendar(zone).calendar,
            anchor: try RuleCalendar(zone).date(2014, 1, 1),
            step: step
        )
        for (direction, greatestZoneCalls) in [(1, 90), (1, 2), (-1, 90)] {
            var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
            for index in 0...count { _ = boundaries.boundary(direction * index) }
            for index in 0...count { _ = boundaries.boundary(direction * index) }
            #expect(boundaries.calendarCalls <= 2)
            #expect(boundaries.zoneCalls <= greatestZoneCalls)
        }
    }

    @Test func `what the calendar reckoned is kept`() throws {
        var boundaries = try boundaries("Europe/Berlin", [(.month, 1)], from: [2024, 1, 1], .hebrew)
        for _ in 0..<3 {
            for index in 0...100 { _ = boundaries.boundary(index) }
        }
        #expect(boundaries.calendarCalls == 101)
        #expect(boundaries.zoneCalls == 0)
    }

    @Test func `R5.4 a day that a zone leaves out does not upset the others`() throws {
        for (zone, date) in [("Pacific/Apia", [2011, 12, 20]), ("Pacific/Kwajalein", [1993, 8, 10])] {
            for identifier in [Calendar.Identifier.gregorian, .buddhist] {
                var boundaries = try boundaries(zone, [(.day, 1)], from: date, identifier)
                for index in -30...30 { #expect(boundaries.boundary(index) == boundaries.intervals.boundary(index)) }
            }
        }
    }

    @Test(arguments: ["Pacific/Apia", "Pacific/Enderbury", "Pacific/Kwajalein"])
    func `R5.1 R5.2 days and weeks begin at midnight on both sides of a date line, summer and winter`(_ name: String)
        throws
    {
        let position = try RuleCalendar(name)
        let zone = position.calendar.timeZone
        func day(_ date: Date) -> Double {
            ((date.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: date))) / 86_400).rounded(.down)
        }
        let first = day(try position.date(1993, 1, 1))
        for anchor in [try position.date(1970, 1, 1), try position.date(2001, 7, 2), try position.date(2011, 1, 3)] {
            for (component, days) in [(Calendar.Component.day, 1), (.weekOfYear, 7)] {
                let intervals = try CalendarIntervals(
                    anchor: anchor, components: BoundaryTrial.components([(component, 1)]), calendar: position.calendar)
                var quick = IntervalBoundaries(intervals, clocks: clocks)
                var last = -Double.infinity
                var leftOut = 0
                for index in Int(
                    (first - day(anchor)) / Double(days))..<Int((first + 11_300 - day(anchor)) / Double(days))
                {
                    let next = intervals.boundary(index)
                    let date = Date(timeIntervalSinceReferenceDate: next)
                    let comment: Comment = "\(anchor), \(component), \(index)"
                    try #require(next >= last && next == quick.boundary(index), comment)
                    try #require(date == position.calendar.startOfDay(for: date), comment)
                    // A day that is not there begins with the next one.
                    if day(date) - day(anchor) != Double(index * days) { leftOut += 1 }
                    last = next
                }
                #expect(leftOut <= 1)
            }
        }
    }

    @Test(arguments: ["UTC", "America/New_York", "Asia/Kolkata"])
    func `R5.2 months from the 31st end on the last day of shorter ones, in both directions`(_ zone: String) throws {
        let position = try RuleCalendar(zone)
        for (component, months) in [(Calendar.Component.month, 1), (.quarter, 3)] {
            let anchor = try position.date(2024, 5, 31)
            let intervals = try CalendarIntervals(
                anchor: anchor,
                components: BoundaryTrial.components([(component, 1)]),
                calendar: position.calendar
            )
            var boundaries = IntervalBoundaries(intervals)
            for index in -200...200 {
                let found = Date(timeIntervalSinceReferenceDate: boundaries.boundary(index))
                let parts = position.calendar.dateComponents([.year, .month, .day, .hour], from: found)
                let month = 2024 * 12 + 4 + index * months
                #expect(parts.year == month / 12)
                #expect(parts.month == month % 12 + 1)
                let first = try position.date(month / 12, month % 12 + 1, 1)
                #expect(parts.day == position.calendar.range(of: .day, in: .month, for: first)?.count)
                #expect(parts.hour == 0)
            }
        }
    }

    @Test func `R5.2 months back from the end of a month are those of the intervals`() throws {
        // Some versions of the calendar go to 1 March 2022 here.
        var boundaries = try boundaries("UTC", [(.month, 1)], from: [2024, 3, 31])
        for index in -300...300 { #expect(boundaries.boundary(index) == boundaries.intervals.boundary(index)) }
        #expect(boundaries.calendarCalls == 0)
    }

    @Test func `R5.3 fixed offsets of the same name are told apart`() throws {
        let clocks = ClockOffsetsCache()
        for seconds in [3600, 3601, 3659] {
            let zone = try #require(TimeZone(secondsFromGMT: seconds))
            let anchor = Date(timeIntervalSinceReferenceDate: 0.25)
            let trial = BoundaryTrial(calendar: calendar(zone), anchor: anchor, step: [(.month, 1)])
            var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
            for index in -20...20 { #expect(boundaries.boundary(index) == boundaries.intervals.boundary(index)) }
            #expect(boundaries.calendarCalls == 0)
        }
        #expect(clocks.count == 3)
    }

    @Test func `a calendar that follows the settings is not asked again once the intervals are made`() throws {
        let intervals = try CalendarIntervals(
            anchor: Date(timeIntervalSinceReferenceDate: 0),
            components: DateComponents(hour: 1),
            calendar: .autoupdatingCurrent
        )
        var boundaries = IntervalBoundaries(intervals, clocks: clocks)
        #expect(boundaries.boundary(5) == 18_000)
        #expect(boundaries.calendarCalls == 0)
    }

    @Test(arguments: [-1.0, -0.9, -0.5, 0, 0.5, 1])
    func `boundaries agree wherever the anchor lies within 10000 years`(_ position: Double) throws {
        let random = RuleRandom()
        for step in BoundaryTrial.single + BoundaryTrial.mixed + [[(.year, 1_000_000)], [(.second, 1_000_000)]] {
            let anchor = Date(timeIntervalSinceReferenceDate: position * SampleDates.limit)
            let trial = BoundaryTrial(calendar: try RuleCalendar("Europe/Berlin").calendar, anchor: anchor, step: step)
            var boundaries = IntervalBoundaries(try trial.intervals(), clocks: clocks)
            let reach = boundaries.intervals.reach
            for index in [reach.lowerBound, -1, reach.upperBound] {
                try trial.check(&boundaries, index - 1...index + 2, random)
            }
        }
    }
}
