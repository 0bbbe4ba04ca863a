import Foundation

/// One component of an interval, as it is added.
enum IntervalStride: Sendable {
    /// Hours, minutes and seconds, which the time zone does not touch: how many, and how long one is.
    case seconds(Int, each: Double)
    case nanoseconds(Int)
    /// Days and weeks, which keep the time of day: how many, and how many days one has.
    case days(Int, each: Int)
    /// Months and quarters.
    case months(Int)
    case years(Int)
    /// Years of the calendar of weeks.
    case weekYears(Int)

    /// A component; nil for an unknown one.
    private init?(_ component: Calendar.Component, _ count: Int) {
        switch component {
        case .year: self = .years(count)
        case .yearForWeekOfYear: self = .weekYears(count)
        case .month: self = .months(count)
        case .weekOfYear, .weekOfMonth, .weekdayOrdinal: self = .days(count, each: 7)
        case .day, .weekday: self = .days(count, each: 1)
        case .hour: self = .seconds(count, each: 3600)
        case .minute: self = .seconds(count, each: 60)
        case .second: self = .seconds(count, each: 1)
        case .nanosecond: self = .nanoseconds(count)
        default: return nil
        }
    }

    /// The order in which calendars add components.
    private static let order: [Calendar.Component] = [
        .year, .yearForWeekOfYear, .month, .weekOfYear, .weekOfMonth, .weekdayOrdinal, .day, .weekday, .hour, .minute,
        .second, .nanosecond,
    ]

    /// The components that a step adds, one after the other.
    static func strides(of step: IntervalStep) -> [IntervalStride] {
        // Quarters are months here.
        let components = step.times(1)
        return order.compactMap { component in
            guard let count = components.value(for: component), count != 0 else { return nil }
            return IntervalStride(component, count)
        }
    }

    /// Whether the component is the same in every calendar.
    var isUniversal: Bool {
        switch self {
        case .seconds, .days: true
        case .nanoseconds, .months, .years, .weekYears: false
        }
    }

    var isDays: Bool {
        if case .days = self { true } else { false }
    }

    var isWeekYears: Bool {
        if case .weekYears = self { true } else { false }
    }
}
