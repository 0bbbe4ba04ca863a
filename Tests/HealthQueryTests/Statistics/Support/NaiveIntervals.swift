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

    private func times(_ count: Int) -> DateComponents {
        var components = DateComponents()
        for (component, number) in step { components.setValue(number * count, for: component) }
        return components
    }
}
