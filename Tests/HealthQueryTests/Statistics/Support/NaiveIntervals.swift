import Foundation
import HealthQuery

/// The intervals of a collection, found by walking a calendar from the anchor.
struct NaiveIntervals {
    let calendar: Calendar
    let anchor: Date
    /// Component and count.
    let step: [(Calendar.Component, Int)]

    var components: DateComponents { times(1) }

    func boundary(_ index: Int) -> Double? {
        if index == 0 { return anchor.timeIntervalSinceReferenceDate }
        if step.count == 1, step[0].0 == .month, let february = february(step[0].1 * index) { return february }
        return calendar.date(byAdding: times(index), to: anchor)?.timeIntervalSinceReferenceDate
    }

    /// The intervals that have a part in a span of time, in order.
    func spans(from: Double, to: Double) -> [(Double, Double)] {
        var index = 0
        while let start = boundary(index), start > from { index -= 1 }
        while let end = boundary(index + 1), end <= from { index += 1 }
        var spans: [(Double, Double)] = []
        while let start = boundary(index), let end = boundary(index + 1), start <= to {
            spans.append((start, end))
            index += 1
        }
        return spans
    }

    /// The last day of February, if that is some months before the anchor's day; nil for other months and days.
    ///
    /// Some versions of the calendar do not find it.
    private func february(_ months: Int) -> Double? {
        let parts = calendar.dateComponents([.month, .day], from: anchor)
        guard let month = parts.month, let day = parts.day, months < 0, day > 28, (month - 2 + months) % 12 == 0
        else { return nil }
        let step = DateComponents(year: months / 12, month: months % 12)
        return calendar.date(byAdding: step, to: anchor)?.timeIntervalSinceReferenceDate
    }

    private func times(_ count: Int) -> DateComponents {
        var components = DateComponents()
        for (component, number) in step { components.setValue(number * count, for: component) }
        return components
    }
}
