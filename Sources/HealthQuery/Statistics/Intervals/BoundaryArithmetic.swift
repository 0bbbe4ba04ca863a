import Foundation

/// Boundaries without a calendar: the sums that a calendar would compute.
///
/// A calendar adds the components one after the other, from years to nanoseconds, each to the whole seconds of the
/// previous result, and adds the fraction of a second back. Hours and smaller components are seconds. Days keep the
/// time of day: they are 86,400 seconds, plus the difference between the zone's offsets before and after. Months are
/// computed in local time.
///
/// There is no answer, and the calendar is asked, for local times that occur twice or not at all, across a date line,
/// beyond 2200 in zones whose rules go on, for months and years before 1600 or in calendars that are not Gregorian, and
/// where boundaries may lead back.
struct BoundaryArithmetic: Sendable {
    private let first: IntervalStride
    private let others: [IntervalStride]
    /// The time to which the first component is added.
    private let anchor: Moment
    private let weekAnchor: WeekYearDay?
    var clock: ZoneClock

    /// A time and its local parts.
    struct Moment: Sendable {
        let whole: Double
        let fraction: Double
        /// The offset from universal time.
        let offset: Double
    }

    static let day = 86_400.0
    /// With a greater fraction, a calendar may round the seconds of a local time up.
    private static let greatestFraction = 0.999

    /// Nil if only the calendar can compute the intervals.
    init?(_ intervals: CalendarIntervals, clocks: ClockOffsetsCache) {
        let calendar = intervals.calendar
        let strides = IntervalStride.strides(of: intervals.step)
        let time = intervals.anchor.timeIntervalSinceReferenceDate + 0
        let whole = time.rounded(.down)
        let fraction = time - whole
        guard let first = strides.first, intervals.step.greatestSetback == 0, fraction <= Self.greatestFraction,
            CalendarIntervals.calendarDates.contains(time)
        else { return nil }
        if !calendar.isGregorian {
            // Only these are the same everywhere; days and weeks are added in another order, and fractions of a second
            // are added back only at the end.
            guard strides.allSatisfy(\.isUniversal), strides.count == 1 || fraction == 0,
                strides.dropFirst().allSatisfy({ !$0.isDays })
            else { return nil }
        }
        self.first = first
        others = Array(strides.dropFirst())
        var clock = ZoneClock(calendar.timeZone, cache: clocks)
        anchor = Moment(whole: whole, fraction: fraction, offset: clock.offset(at: whole))
        self.clock = clock
        weekAnchor = first.isWeekYears ? WeekYearDay(Date(timeIntervalSinceReferenceDate: whole), calendar) : nil
    }

    /// Whether a calendar was asked about the anchor.
    var asksCalendar: Bool { weekAnchor != nil }

    var zoneCalls: Int { clock.calls }

    /// The boundary, equal to what the calendar would say; nil if that is not certain.
    mutating func boundary(_ index: Int) -> Double? {
        guard index != 0 else { return anchor.whole + anchor.fraction }
        guard var time = time(anchor, plus: first, index) else { return nil }
        for stride in others {
            let whole = time.rounded(.down)
            let fraction = time - whole
            guard fraction <= Self.greatestFraction else { return nil }
            var offset = 0.0
            if case .seconds = stride {
            } else {
                guard let span = clock.span(at: whole) else { return nil }
                offset = span.offset
            }
            guard let next = self.time(Moment(whole: whole, fraction: fraction, offset: offset), plus: stride, index)
            else {
                return nil
            }
            time = next
        }
        return time
    }

    @inline(__always)
    private mutating func time(_ moment: Moment, plus stride: IntervalStride, _ times: Int) -> Double? {
        switch stride {
        case .seconds(let count, let length):
            return moment.whole + Double(count * times) * length + moment.fraction
        case .nanoseconds(let count):
            return moment.whole + moment.fraction + Double(count * times) / 1e9
        case .days(let count, let length):
            let unchanged = moment.whole + Double(count * times) * Double(length) * Self.day
            guard let span = clock.span(at: unchanged) else { return nil }
            let shift = moment.offset - span.offset
            let time = unchanged + shift
            // Across a date line, calendars differ, and the fraction is added at the end alone.
            guard span.isCertain(time), abs(shift) < CalendarIntervals.dateLine else { return nil }
            return time + moment.fraction
        case .months(let count):
            return self.time(moment) { $0.adding(months: count * times) }
        case .years(let count):
            return self.time(moment) { $0.adding(years: count * times) }
        case .weekYears(let count):
            return self.time(moment) { [weekAnchor] _ in weekAnchor?.day(yearsLater: count * times) }
        }
    }
}
