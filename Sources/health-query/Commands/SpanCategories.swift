import Foundation
import HealthQuery

/// The statistics of a category in a span, cut at its ends: a sample that reaches over an end counts, with its time
/// inside.
struct SpanCategories: Sendable {
    let type: CategoryType
    let span: Span
    /// The sources that count; nil for all.
    let sources: [Source]?
    let calendar: Calendar

    struct Found: Sendable {
        /// Nil for the whole span.
        let interval: DateInterval?
        /// How many samples begin in it; in the first one also those that reach into the span from before.
        var samples: Int
        /// For how long samples cover it, in seconds, overlaps counted once.
        var duration: Double
    }

    /// Samples that begin in the span or reach into it; one that ends where the span begins does not.
    private var predicate: SamplePredicate<CategorySample> {
        var inside: QueryPredicate?
        if !span.isOpen {
            let begins = Query.predicateForSamples(withStart: span.start, end: span.end, options: .strictStartDate)
            let later = span.start.map {
                Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.nextUp)
            }
            inside = begins || Query.predicateForSamples(withStart: later, end: span.end)
        }
        return .categorySample(type: type, predicate: .all(inside, .from(sources)))
    }

    /// The intervals with data in the span; without a step the whole span, if it has data.
    func statistics(by step: CalendarStep?, in store: HealthStore) async throws -> [Found] {
        guard let step else {
            guard let all = try await groups(.all, in: store).first else { return [] }
            var duration = all.duration
            if let end = span.end { duration = try await time(before: end, in: store) }
            if let start = span.start { duration -= try await time(before: start, in: store) }
            return [Found(interval: nil, samples: all.count, duration: duration)]
        }
        let anchor = CalendarStep.anchor(calendar)
        var found: [Found] = []
        var earlier = 0
        for group in try await groups(.intervals(anchorDate: anchor, components: step.components), in: store) {
            guard case .interval(let interval) = group.group else { continue }
            let start = max(interval.start, span.start ?? interval.start)
            let end = min(interval.end, span.end ?? interval.end)
            guard start < end else {
                if let first = span.start, interval.end <= first { earlier += group.count }
                continue
            }
            var duration = group.duration
            if start > interval.start || end < interval.end {
                duration = try await time(before: end, in: store) - time(before: start, in: store)
            }
            found.append(Found(interval: interval, samples: group.count + earlier, duration: duration))
            earlier = 0
        }
        return found
    }

    private func groups(_ grouping: StatisticsGrouping, in store: HealthStore) async throws -> [CategoryStatistics] {
        try await CategoryStatisticsQueryDescriptor(predicate: predicate, grouping: grouping).result(for: store)
    }

    /// For how long the samples cover the time before a date: intervals divide their time, and this one is a boundary.
    private func time(before date: Date, in store: HealthStore) async throws -> Double {
        let centuries = StatisticsGrouping.intervals(anchorDate: date, components: DateComponents(year: 100))
        return try await groups(centuries, in: store).reduce(0) { sum, group in
            guard case .interval(let interval) = group.group, interval.end <= date else { return sum }
            return sum + group.duration
        }
    }
}
