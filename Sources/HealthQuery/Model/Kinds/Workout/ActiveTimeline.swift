import Foundation

/// The time of a workout that was no pause, for asking about many spans.
///
/// Of each span it tells what ``ActiveTime/seconds(from:to:_:)`` does, which looks at all events each time. The parts
/// that no pause covers are found once. Spans one after another, as the activities of a workout are, share at most one
/// part: their parts are added up one by one, so each is looked at a few times altogether. A span that shares more with
/// earlier ones gets a difference of two sums: of dates that are not in whole seconds it may round otherwise.
struct ActiveTimeline {
    /// A part that no pause covers, in seconds since the reference date.
    private struct ActiveSpan {
        let start: Double
        let end: Double

        /// How much of it lies within a span.
        func seconds(from start: Double, to end: Double) -> Double {
            min(max(self.end, start), end) - min(max(self.start, start), end)
        }
    }

    /// The parts by time, of a time without beginning and end.
    private let parts: [ActiveSpan]
    /// The seconds of all parts before each one, and of all; a part that does not begin or does not end counts as 0.
    private let sums: [Double]
    /// How many parts, from the first on, were added up one by one.
    private var addedParts = 0
    /// How many parts were looked at to add them up; for tests.
    private(set) var looks = 0

    /// The time that some events leave, which must be in their order.
    ///
    /// O(e) for e events.
    init(_ events: [WorkoutEvent]) {
        let (beginning, end) = (-Double.infinity, Double.infinity)
        let forever = (
            start: Date(timeIntervalSinceReferenceDate: beginning), end: Date(timeIntervalSinceReferenceDate: end)
        )
        var last = -Double.infinity
        parts = ActiveTime.spans(from: forever.start, to: forever.end, events).map { span in
            // Events whose dates are NaN have no order, which searching needs; a workout with them is not valid.
            let start = span.start.timeIntervalSinceReferenceDate
            let end = span.end.timeIntervalSinceReferenceDate
            let first = start > last ? start : last
            last = end > first ? end : first
            return ActiveSpan(start: first, end: last)
        }
        var sum = 0.0
        sums =
            [0]
            + parts.map { part in
                let seconds = part.end - part.start
                if seconds.isFinite { sum += seconds }
                return sum
            }
    }

    /// The seconds of a span that no pause covers.
    ///
    /// O(log e) for e events, and O(e) for all spans that do not overlap and are asked about in their order.
    mutating func seconds(from start: Date, to end: Date) -> TimeInterval {
        let (start, end) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
        // Also where one of them is NaN.
        guard start < end else { return end - start }
        let first = parts.indices.partitioningIndex { parts[$0].end > start }
        let next = (first..<parts.count).partitioningIndex { parts[$0].start >= end }
        guard next - first > 2, first + 1 < addedParts else {
            addedParts = max(addedParts, next)
            looks += next - first
            return parts[first..<next].reduce(0) { $0 + $1.seconds(from: start, to: end) }
        }
        looks += 2
        // What lies between is within the span.
        return parts[first].seconds(from: start, to: end) + (sums[next - 1] - sums[first + 1])
            + parts[next - 1].seconds(from: start, to: end)
    }
}
