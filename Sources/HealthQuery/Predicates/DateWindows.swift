/// Spans of time of which a sample is to meet one, found by binary search.
///
/// A predicate with a span for each of a thousand workouts would otherwise ask each sample up to a thousand times.
package struct DateWindows: Sendable {
    /// The conditions that these spans stand for; a sample matches if one of them does.
    let alternatives: [RowFilter]
    /// The spans, by how they are met.
    private let lists: [(form: Form, list: List)]

    /// Fewer spans are asked one after another.
    fileprivate static let least = 8

    /// Which date of a sample must reach a span's start, and which one must lie before its end.
    private struct Form: Hashable {
        var startsBy: DateKey
        var endsBy: DateKey
    }

    private struct Limits {
        var atLeast = -Double.infinity
        var below = Double.infinity
    }

    private enum DateKey: Hashable {
        case start, end

        func of(_ row: SampleRow) -> Double {
            switch self {
            case .start: row.start
            case .end: row.end
            }
        }
    }

    /// Spans that are met in one way.
    private struct List {
        /// Their starts, in order.
        let starts: [Double]
        /// For each, the latest end of those up to it.
        let latestEnds: [Double]

        init(_ spans: [(start: Double, end: Double)]) {
            let sorted = spans.sorted { $0.start < $1.start }
            var latest = -Double.infinity
            starts = sorted.map(\.start)
            latestEnds = sorted.map { span in
                latest = max(latest, span.end)
                return latest
            }
        }

        /// Whether a span starts at a date or before it, and ends after another one.
        func hasSpan(startingBy start: Double, endingAfter end: Double) -> Bool {
            let count = starts.indices.partitioningIndex { starts[$0] > start }
            return count > 0 && latestEnds[count - 1] > end
        }
    }

    /// The windows that some alternatives are; nil if they are few.
    private init?(_ found: [(filter: RowFilter, form: Form, span: (start: Double, end: Double))]) {
        guard found.count >= Self.least else { return nil }
        alternatives = found.map(\.filter)
        lists = Dictionary(grouping: found, by: \.form).map { ($0, List($1.map(\.span))) }
    }

    func contain(_ row: SampleRow) -> Bool {
        lists.contains { form, list in
            list.hasSpan(startingBy: form.startsBy.of(row), endingAfter: form.endsBy.of(row))
        }
    }

    /// Takes those of some alternatives together that are spans of time and nothing else; nil if they are few.
    fileprivate static func take(from filters: [RowFilter]) -> (windows: DateWindows, rest: [RowFilter])? {
        var found: [(filter: RowFilter, form: Form, span: (start: Double, end: Double))] = []
        var rest: [RowFilter] = []
        for filter in filters {
            if let (form, span) = window(filter) { found.append((filter, form, span)) } else { rest.append(filter) }
        }
        return DateWindows(found).map { ($0, rest) }
    }

    /// The span that a condition asks for; nil if it asks for anything else.
    private static func window(_ filter: RowFilter) -> (form: Form, span: (start: Double, end: Double))? {
        let conditions = if case .and(let conditions) = filter { conditions } else { [filter] }
        var (starts, ends) = (Limits(), Limits())
        for condition in conditions {
            switch condition {
            case .start(.greaterThanOrEqualTo, let date): starts.atLeast = max(starts.atLeast, date)
            case .start(.lessThan, let date): starts.below = min(starts.below, date)
            case .end(.greaterThanOrEqualTo, let date): ends.atLeast = max(ends.atLeast, date)
            case .end(.lessThan, let date): ends.below = min(ends.below, date)
            default: return nil
            }
        }
        // A sample ends no earlier than it starts, so one of two limits follows from the other, or both must be asked.
        let asksStart = starts.atLeast > -.infinity
        let asksEnd = ends.below < .infinity
        guard !asksStart || ends.atLeast <= starts.atLeast, !asksEnd || starts.below >= ends.below else { return nil }
        return (
            Form(startsBy: asksStart ? .start : .end, endsBy: asksEnd ? .end : .start),
            (asksStart ? starts.atLeast : ends.atLeast, asksEnd ? ends.below : starts.below)
        )
    }
}

extension DateWindows: Hashable {
    package static func == (left: DateWindows, right: DateWindows) -> Bool { left.alternatives == right.alternatives }

    package func hash(into hasher: inout Hasher) { hasher.combine(alternatives) }
}

extension RowFilter {
    /// The filter with many spans of time that stand side by side looked up together.
    var withWindows: RowFilter {
        guard hasManyAlternatives else { return self }
        switch self {
        case .and(let filters): return .and(filters.map(\.withWindows))
        case .not(let filter): return .not(filter.withWindows)
        case .or(let filters):
            guard let (windows, rest) = DateWindows.take(from: filters) else { return .or(filters.map(\.withWindows)) }
            return rest.isEmpty ? .windows(windows) : .or([.windows(windows)] + rest.map(\.withWindows))
        default: return self
        }
    }

    /// Whether so many conditions stand side by side that spans of time may be among them.
    private var hasManyAlternatives: Bool {
        switch self {
        case .and(let filters): filters.contains(where: \.hasManyAlternatives)
        case .or(let filters):
            filters.count >= DateWindows.least || filters.contains(where: \.hasManyAlternatives)
        case .not(let filter): filter.hasManyAlternatives
        default: false
        }
    }
}
