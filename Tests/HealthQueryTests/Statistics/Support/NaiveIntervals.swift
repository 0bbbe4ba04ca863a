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

    /// Some versions of the calendar count a day that is not there where a zone changes sides of the date line.
    private func sum(_ date: Date, _ components: DateComponents) -> Date? {
        func offset(_ date: Date) -> Int { calendar.timeZone.secondsFromGMT(for: date) }
        let days = (components.day ?? 0) + 7 * (components.weekOfYear ?? 0)
        guard days != 0, let sum = calendar.date(byAdding: components, to: date),
            abs(offset(sum) - offset(date)) >= 20 * 3600
        else { return calendar.date(byAdding: components, to: date) }
        let all: Set<Calendar.Component> = [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond]
        var parts = calendar.dateComponents(all, from: date)
        parts.day? += days
        var rest = components
        (rest.day, rest.weekOfYear) = (nil, nil)
        return calendar.date(from: parts).flatMap { calendar.date(byAdding: rest, to: $0) }
    }

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
        if to.month == 3 { return calendar.date(byAdding: .day, value: -1, to: found) }
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
