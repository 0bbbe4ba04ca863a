import Foundation
import HealthQuery

/// The intervals of a collection, found by walking a calendar from the anchor.
struct NaiveIntervals {
    let calendar: Calendar
    let anchor: Date
    /// Component and count.
    let step: [(Calendar.Component, Int)]

    var components: DateComponents { times(1) }

    /// The calendar adds years first, then months, then the rest.
    func boundary(_ index: Int) -> Double? {
        if index == 0 { return anchor.timeIntervalSinceReferenceDate }
        let large: [Calendar.Component] = [.year, .yearForWeekOfYear, .month]
        let years = calendar.date(byAdding: times(index) { $0 != .month && large.contains($0) }, to: anchor)
        let months = years.flatMap { monthsFrom($0, times(index) { $0 == .month }.month ?? 0) }
        return months.flatMap { sum($0, times(index) { !large.contains($0) }) }?.timeIntervalSinceReferenceDate
    }

    /// Days and what is smaller; some versions of the calendar count a day that is not there where days lead across a
    /// date line.
    private func sum(_ date: Date, _ components: DateComponents) -> Date? {
        func offset(_ date: Date) -> Int { calendar.timeZone.secondsFromGMT(for: date) }
        let weeks = [components.weekOfYear, components.weekOfMonth, components.weekdayOrdinal]
        let days = (components.day ?? 0) + (components.weekday ?? 0) + 7 * weeks.reduce(0) { $0 + ($1 ?? 0) }
        // On a day that is missing it matters in which order days are added.
        var large = components
        (large.hour, large.minute, large.second, large.nanosecond) = (nil, nil, nil, nil)
        guard days != 0, let later = calendar.date(byAdding: large, to: date),
            abs(offset(later) - offset(date)) >= 20 * 3600
        else { return calendar.date(byAdding: components, to: date) }
        var utc = calendar
        utc.timeZone = .gmt
        let seconds = date.timeIntervalSinceReferenceDate
        let local = seconds.rounded(.down) + Double(offset(date)) + Double(days) * 86_400
        let parts = utc.dateComponents(Self.whole, from: Date(timeIntervalSinceReferenceDate: local))
        var rest = components
        (rest.day, rest.weekday, rest.weekOfYear, rest.weekOfMonth, rest.weekdayOrdinal) = (nil, nil, nil, nil, nil)
        return calendar.date(from: parts).flatMap {
            calendar.date(byAdding: rest, to: $0 + (seconds - seconds.rounded(.down)))
        }
    }

    private static let whole: Set<Calendar.Component> = [.era, .year, .month, .day, .hour, .minute, .second]

    /// The intervals that have a part in a span of time, in order.
    func spans(from: Double, to: Double) -> [(Double, Double)] {
        var known: [Int: Double] = [:]
        return spans(from: from, to: to, &known)
    }

    /// The same, with the boundaries that are known already; a calendar takes its time.
    func spans(from: Double, to: Double, _ known: inout [Int: Double]) -> [(Double, Double)] {
        func reached(_ index: Int) -> Double? {
            if let place = known[index] { return place }
            let found = boundary(index)
            known[index] = found
            return found
        }
        var index = 0
        while let start = reached(index), start > from { index -= 1 }
        while let end = reached(index + 1), end <= from { index += 1 }
        var spans: [(Double, Double)] = []
        while let start = reached(index), let end = reached(index + 1), start <= to {
            spans.append((start, end))
            index += 1
        }
        return spans
    }

    /// Some months later; some versions of the calendar miss the last day of February by one.
    private func monthsFrom(_ date: Date, _ months: Int) -> Date? {
        guard months != 0, let found = calendar.date(byAdding: .month, value: months, to: date) else { return date }
        let from = calendar.dateComponents([.month, .day], from: date)
        let to = calendar.dateComponents([.month, .day, .hour], from: found)
        guard let month = from.month, let day = from.day, day > 28, (month - 2 + months) % 12 == 0 else { return found }
        if to.month == 3 {
            // The time of day may be missing on this day, and not on the one before.
            var parts = calendar.dateComponents([.era, .year, .month], from: found)
            let time = calendar.dateComponents([.hour, .minute, .second], from: date)
            (parts.day, parts.hour, parts.minute, parts.second) = (0, time.hour, time.minute, time.second)
            let isMissing = time != calendar.dateComponents([.hour, .minute, .second], from: found)
            return isMissing ? calendar.date(from: parts) : calendar.date(byAdding: .day, value: -1, to: found)
        }
        let next = calendar.date(byAdding: .day, value: 1, to: found)
        let isLast = to.day == day || next.map { calendar.component(.month, from: $0) } == 3
        guard !isLast, months < 0, let next else { return isLast ? found : next }
        // Of a time that occurs twice, months back find the later one.
        let later = next + 3600
        let parts: Set<Calendar.Component> = [.day, .hour, .minute]
        let occursTwice = calendar.dateComponents(parts, from: next) == calendar.dateComponents(parts, from: later)
        return occursTwice ? later : next
    }

    private func times(_ count: Int, _ isWanted: (Calendar.Component) -> Bool = { _ in true }) -> DateComponents {
        var components = DateComponents()
        for (component, number) in step where isWanted(component) {
            components.setValue(number * count, for: component)
        }
        return components
    }
}
