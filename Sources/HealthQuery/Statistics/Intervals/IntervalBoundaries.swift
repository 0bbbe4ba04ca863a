import Foundation

/// The boundaries of intervals, one after the other.
///
/// A calendar takes microseconds for a boundary, and ten years have 87,600 hours. But between two changes of the
/// zone's clock a boundary is a sum; ``BoundaryArithmetic`` finds it where it certainly equals the calendar's answer to
/// the last bit. Otherwise the calendar is asked, which is always right, and its answer is kept.
struct IntervalBoundaries: Sendable {
    let intervals: CalendarIntervals
    private var known: Known

    init(_ intervals: CalendarIntervals, clocks: ClockOffsetsCache = .shared) {
        self.intervals = intervals
        known = Known(arithmetic: BoundaryArithmetic(intervals, clocks: clocks))
    }

    /// How often a calendar was asked.
    var calendarCalls: Int { known.calendarCalls }

    /// How often a time zone was asked: about three times for each change of its offset that is new to the cache.
    var zoneCalls: Int { known.arithmetic?.zoneCalls ?? 0 }

    /// The start of interval n, which is the end of the one before; equal to ``CalendarIntervals/boundary(_:)``.
    mutating func boundary(_ index: Int) -> Double { known.boundary(index, of: intervals) }

    /// The interval that contains a time, from its start up to but not including its end.
    mutating func interval(of seconds: Double) -> (index: Int, start: Double, end: Double) {
        intervals.interval(of: seconds) { known.boundary($0, of: intervals) }
    }

    /// What is known of boundaries.
    private struct Known: Sendable {
        var arithmetic: BoundaryArithmetic?
        /// Boundaries that the calendar computed.
        private var reckoned: [Int: Double] = [:]
        private(set) var calendarCalls: Int

        /// At most this many are kept, so that a long stretch costs little memory.
        private static let greatestKept = 10_000

        init(arithmetic: BoundaryArithmetic?) {
            self.arithmetic = arithmetic
            calendarCalls = arithmetic?.asksCalendar == true ? 1 : 0
        }

        mutating func boundary(_ index: Int, of intervals: CalendarIntervals) -> Double {
            if intervals.reach.contains(index), let boundary = arithmetic?.boundary(index) { return boundary }
            return calendarBoundary(index, of: intervals)
        }

        private mutating func calendarBoundary(_ index: Int, of intervals: CalendarIntervals) -> Double {
            if let boundary = reckoned[index] { return boundary }
            let boundary = intervals.boundary(index)
            calendarCalls += 1
            if reckoned.count >= Self.greatestKept { reckoned.removeAll(keepingCapacity: true) }
            reckoned[index] = boundary
            return boundary
        }
    }
}
