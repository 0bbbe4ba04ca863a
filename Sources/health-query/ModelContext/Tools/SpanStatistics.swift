import Foundation
import HealthQuery

/// The statistics of a type in a span, cut at its ends as intervals are: a sample that reaches over an end counts for
/// its part inside.
struct SpanStatistics: Sendable {
    let type: QuantityType
    var span: Span
    /// The sources that count; nil for all.
    let sources: [Source]?
    let options: StatisticsOptions
    let calendar: Calendar

    var predicate: SamplePredicate<QuantitySample> {
        .quantitySample(type: type, predicate: .all(span.predicate, .from(sources)))
    }

    /// The statistics of an interval, or of the whole span.
    struct Found: Sendable {
        let start: Date
        let end: Date
        /// Their own dates are those of the part of the interval that lies in the span.
        let statistics: Statistics
    }

    /// The intervals with data in the span; without a step the whole span, from its first to its last data.
    func statistics(by step: CalendarStep?, in snapshot: StoreSnapshot) throws -> [Found] {
        guard let step else {
            return try whole(in: snapshot).map { whole in
                // Ends are exclusive, and an instant may be the last sample.
                let last = span.isOpen ? whole.endDate : try bounds(in: snapshot)?.endDate ?? whole.endDate
                return [Found(start: whole.startDate, end: min(whole.endDate, last), statistics: whole)]
            } ?? []
        }
        return try collection(by: step).result(in: snapshot).statistics().compactMap { interval in
            let part = Span(
                start: span.start.map { max($0, interval.startDate) } ?? interval.startDate,
                end: span.end.map { min($0, interval.endDate) } ?? interval.endDate)
            guard let start = part.start, let end = part.end, start < end else { return nil }
            let isWhole = start == interval.startDate && end == interval.endDate
            return try (isWhole ? interval : cut(to: part).whole(in: snapshot)).map {
                Found(start: interval.startDate, end: interval.endDate, statistics: $0)
            }
        }
    }

    /// The same statistics of another span.
    private func cut(to span: Span) -> SpanStatistics {
        var part = self
        part.span = span
        return part
    }

    /// The statistics of the whole span; nil without data.
    func whole(in snapshot: StoreSnapshot) throws -> Statistics? {
        switch try wholeQuery(in: snapshot) {
        case .everything(let query): return try query.result(in: snapshot)
        case .cut(let query):
            let whole = try query.result(in: snapshot).statistics(for: query.anchorDate)
            return whole.flatMap { $0.sampleCount > 0 ? $0 : nil }
        case nil: return nil
        }
    }

    /// The query for the whole span; nil if nothing lies in it.
    func wholeQuery(in snapshot: StoreSnapshot) throws -> WholeQuery? {
        if span.isOpen { return .everything(StatisticsQueryDescriptor(predicate: predicate, options: options)) }
        guard let interval = try dataInterval(in: snapshot) else { return nil }
        // One interval, as long as the span: in weeks and days, as no component may count too much, and the rest.
        var length = calendar.dateComponents([.weekOfYear, .day], from: interval.start, to: interval.end)
        let rest = calendar.date(byAdding: length, to: interval.start) ?? interval.start
        length.second = Int(interval.end.timeIntervalSince(rest).rounded())
        return .cut(collection(length, from: interval.start))
    }

    /// The part of the span in which there is data, in whole seconds; nil if there is none.
    ///
    /// It becomes whole where it ends for lack of data, so that nothing is gained. Only a span whose own ends are no
    /// whole seconds apart is longer than it was, by less than one.
    func dataInterval(in snapshot: StoreSnapshot) throws -> DateInterval? {
        guard let found = try bounds(in: snapshot) else { return nil }
        // Ends are exclusive, and an instant may be the last sample.
        let last = found.endDate.addingTimeInterval(1)
        let start = span.start.map { max($0, found.startDate) } ?? found.startDate
        let end = span.end.map { min($0, last) } ?? last
        guard start < end else { return nil }
        let length = end.timeIntervalSince(start).rounded(.up)
        return start == span.start
            ? DateInterval(start: start, duration: length)
            : DateInterval(start: end.addingTimeInterval(-length), end: end)
    }

    /// The first start and the last end of the samples that reach into the span; nil without any.
    private func bounds(in snapshot: StoreSnapshot) throws -> Statistics? {
        try StatisticsQueryDescriptor(predicate: predicate, options: []).result(in: snapshot)
    }

    /// The two ways to ask for one answer.
    enum WholeQuery: Sendable {
        /// No end cuts a sample.
        case everything(StatisticsQueryDescriptor)
        /// The interval that begins at the anchor.
        case cut(StatisticsCollectionQueryDescriptor)

        func explain(for store: HealthStore) async throws -> QueryExplanation {
            switch self {
            case .everything(let query): try await query.explain(for: store)
            case .cut(let query): try await query.explain(for: store)
            }
        }
    }

    /// The query for all intervals.
    func collection(by step: CalendarStep) -> StatisticsCollectionQueryDescriptor {
        collection(step.components, from: CalendarStep.anchor(calendar))
    }

    private func collection(_ components: DateComponents, from anchor: Date) -> StatisticsCollectionQueryDescriptor {
        StatisticsCollectionQueryDescriptor(
            predicate: predicate, options: options, anchorDate: anchor, intervalComponents: components)
    }
}
