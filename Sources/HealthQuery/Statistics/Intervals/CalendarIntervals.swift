import Foundation

/// The intervals of a collection: a calendar's steps from an anchor, in both directions, without gaps (R5.1).
///
/// Boundary n is the anchor plus n times the components, always computed from the anchor and never step by step, so
/// that months anchored on the 31st end on the last day of short months and on the 31st of long ones (R5.2).
///
/// Calendars handle dates from the fifth millennium BC on; beyond those, and for an anchor beyond those, the steps are
/// even.
struct CalendarIntervals: Sendable {
    let anchor: Date
    let components: DateComponents
    /// It stays as it was when the intervals were made, so that all boundaries fit together.
    let calendar: Calendar
    /// Whether the calendar was made of one that follows the settings.
    let followsSettings: Bool
    let step: IntervalStep
    /// The boundaries that the calendar computes; beyond them the steps are even.
    let reach: ClosedRange<Int>

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the components do not move forward (R5.5), or the
    ///   anchor is not a usable date.
    init(anchor: Date, components: DateComponents, calendar: Calendar) throws {
        guard SampleDates.isUsable(anchor) else {
            throw HealthError.invalidArgument(
                "the anchor date must be finite and within 10000 years, was \(DateText.text(anchor))"
            )
        }
        self.anchor = anchor
        self.components = components
        let chosen = Self.calendar(of: components, else: calendar)
        followsSettings = chosen.followsSettings
        let calendar = chosen.fixed
        self.calendar = calendar
        step = try IntervalStep(components, in: calendar)
        reach = Self.reach(of: step, from: anchor.timeIntervalSinceReferenceDate)
    }

    /// The components' own calendar and time zone come first (R5.3).
    private static func calendar(of components: DateComponents, else calendar: Calendar) -> Calendar {
        var calendar = components.calendar ?? calendar
        if let zone = components.timeZone { calendar.timeZone = zone }
        return calendar
    }

    /// Whether intervals with the same anchor and components would be the same in a calendar, as it is now, also to the
    /// second of its zone.
    func areSame(in calendar: Calendar) -> Bool {
        let current = Self.calendar(of: components, else: calendar).fixed
        return current == self.calendar
            && ClockOffsetsCache.Key(current.timeZone) == ClockOffsetsCache.Key(self.calendar.timeZone)
    }

    /// The usual length of an interval, in seconds.
    var meanLength: Double { step.meanLength }

    /// The start of interval n, which is the end of the one before, in seconds since the reference date.
    ///
    /// The calendar takes some microseconds for it; for many boundaries, see ``IntervalBoundaries``.
    func boundary(_ index: Int) -> Double {
        let known = min(max(index, reach.lowerBound), reach.upperBound)
        return calendarBoundary(known) + Double(index - known) * step.meanLength
    }

    /// Where days and hours of opposite signs meet a day that a zone leaves out, a sum can lie on the wrong side of one
    /// that is nearer to the anchor; then that one counts, so that no time is in two intervals (R5.1).
    private func calendarBoundary(_ index: Int) -> Double {
        let nearer =
            index > 0 ? max(0, index - step.greatestSetback)...index : index...min(0, index + step.greatestSetback)
        let sums = nearer.lazy.map(sum)
        return (index > 0 ? sums.max() : sums.min()) ?? sum(index)
    }

    /// The anchor plus n times the components.
    private func sum(_ index: Int) -> Double {
        guard index != 0, let date = date(adding: step.times(index)) else {
            return anchor.timeIntervalSinceReferenceDate + Double(index) * step.meanLength
        }
        return date.timeIntervalSinceReferenceDate
    }

    /// The calendar adds years first, then months, then the rest; see ``lastOfFebruary(_:months:)``.
    private func date(adding components: DateComponents) -> Date? {
        let years = DateComponents(year: components.year, yearForWeekOfYear: components.yearForWeekOfYear)
        guard let months = components.month, months < 0, calendar.isGregorian,
            let date = calendar.date(byAdding: years, to: anchor), let february = lastOfFebruary(date, months: months)
        else { return sum(anchor, components) }
        var rest = components
        rest.year = nil
        rest.yearForWeekOfYear = nil
        rest.month = nil
        return sum(february, rest)
    }

    /// A date plus components, as the calendar adds them.
    ///
    /// Some versions of the calendar miss by a day where days lead across a date line, but not where the clock is set
    /// forward or back beside, nor where years and months do: there the days are added in local time.
    private func sum(_ date: Date, _ components: DateComponents) -> Date? {
        let (months, days, hours) = components.parts
        guard calendar.isGregorian, days != DateComponents(),
            let start = months == DateComponents() ? date : calendar.date(byAdding: months, to: date),
            let end = calendar.date(byAdding: days, to: start),
            abs(Double(calendar.timeZone.secondsFromGMT(for: end) - calendar.timeZone.secondsFromGMT(for: start)))
                >= Self.dateLine
        else { return calendar.date(byAdding: components, to: date) }
        let seconds = start.timeIntervalSinceReferenceDate
        let whole = Date(timeIntervalSinceReferenceDate: seconds.rounded(.down))
        let even = even
        guard let day = even.date(byAdding: days, to: local(whole)), let time = time(ofLocal: day, even) else {
            return calendar.date(byAdding: hours, to: end)
        }
        return calendar.date(byAdding: hours, to: time + (seconds - seconds.rounded(.down)))
    }

    /// The clock changes by so much, or more, where a zone changes sides of the date line; in seconds.
    static let dateLine = 20 * 3600.0

    /// The calendar in a zone without changes of the clock, for dates that stand for local times.
    private var even: Calendar {
        var even = calendar
        even.timeZone = .gmt
        return even
    }

    /// The local time at a date, as a date of ``even``.
    private func local(_ date: Date) -> Date { date + Double(calendar.timeZone.secondsFromGMT(for: date)) }

    /// The first date with a local time, in whole seconds, that stands as a date of ``even``.
    private func time(ofLocal local: Date, _ even: Calendar) -> Date? {
        calendar.date(from: even.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: local))
    }

    /// The last day of February, if that is what some months before a date lead to (R5.2).
    ///
    /// Some versions of the calendar give February the days of another year. Years first and then months find its last
    /// day, in a zone without changes of the clock: in another, the day some years before may lack the time of day.
    private func lastOfFebruary(_ date: Date, months: Int) -> Date? {
        let seconds = date.timeIntervalSinceReferenceDate
        let whole = Date(timeIntervalSinceReferenceDate: seconds.rounded(.down))
        let even = even
        let from = even.dateComponents([.month, .day], from: local(whole))
        guard let month = from.month, let day = from.day, day > 28, (month - 2 + months) % 12 == 0,
            let end = even.date(byAdding: DateComponents(year: months / 12, month: months % 12), to: local(whole)),
            let first = time(ofLocal: end, even)
        else { return nil }
        // Of a time that occurs twice, as the clock is set back soon, months back find the later one.
        let later = first + local(first).timeIntervalSince(local(first + Self.clockChange) - Self.clockChange)
        return (local(later) == local(first) ? later : first) + (seconds - seconds.rounded(.down))
    }

    /// No clock is set back by more in February.
    private static let clockChange = 3 * 3600.0

    /// The interval that contains a time, from its start up to but not including its end.
    func index(of seconds: Double) -> Int {
        interval(of: seconds, boundary).index
    }

    /// The interval that contains a time, its start and its end, given a way to find boundaries.
    func interval(of seconds: Double, _ boundary: (Int) -> Double) -> (index: Int, start: Double, end: Double) {
        let offset = (seconds - anchor.timeIntervalSinceReferenceDate) / step.meanLength
        var index = Int(offset.rounded(.down))
        var start = boundary(index)
        // Each correction is at least one step towards the answer and at most what the distance allows.
        while start > seconds {
            index -= correction(start - seconds)
            start = boundary(index)
        }
        var end = boundary(index + 1)
        while end <= seconds {
            index += correction(seconds - end)
            start = boundary(index)
            end = boundary(index + 1)
        }
        return (index, start, end)
    }

    /// How many steps either way stay among the dates that a calendar handles, even while the components are added.
    private static func reach(of step: IntervalStep, from anchor: Double) -> ClosedRange<Int> {
        let later = calendarDates.upperBound - anchor
        let earlier = anchor - calendarDates.lowerBound
        guard later > 0, earlier > 0 else { return 0...0 }
        func steps(_ advance: Double, _ retreat: Double) -> Int {
            let back = step.greatestRetreat > 0 ? retreat / step.greatestRetreat : .infinity
            return Int(min(advance / step.greatestAdvance, back, Double(step.greatestTimes)))
        }
        return -steps(earlier, later)...steps(later, earlier)
    }

    /// From 4700 BC, as calendars take earlier dates for 4713 BC, to well beyond the last date of a sample.
    static let calendarDates = -6_700 * 365.2425 * 86_400...1.2 * SampleDates.limit

    private func correction(_ distance: Double) -> Int {
        max(1, Int(distance / step.greatestLength))
    }
}

extension DateComponents {
    /// Years and months, days and weeks, and hours and what is smaller: calendars add them in this order.
    fileprivate var parts: (months: DateComponents, days: DateComponents, hours: DateComponents) {
        let months = DateComponents(year: year, month: month, yearForWeekOfYear: yearForWeekOfYear)
        let hours = DateComponents(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
        var days = self
        (days.year, days.month, days.yearForWeekOfYear) = (nil, nil, nil)
        (days.hour, days.minute, days.second, days.nanosecond) = (nil, nil, nil, nil)
        return (months, days, hours)
    }
}
