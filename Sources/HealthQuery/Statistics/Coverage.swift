/// The time that some samples cover: spans that neither overlap nor touch, in order.
struct Coverage: Sendable {
    /// A half-open span of time.
    struct Span: Sendable, Hashable {
        var start: Double
        var end: Double
    }

    private(set) var spans: ContiguousArray<Span> = []

    /// Adds a span that starts no earlier than any before it.
    ///
    /// An instant covers nothing.
    mutating func append(_ start: Double, _ end: Double) {
        guard start < end else { return }
        if let last = spans.last, start <= last.end {
            spans[spans.count - 1].end = max(last.end, end)
        } else {
            spans.append(Span(start: start, end: end))
        }
    }

    /// The time that either covers.
    ///
    /// O(n + m).
    func union(_ other: Coverage) -> Coverage {
        guard !spans.isEmpty else { return other }
        var result = Coverage()
        result.spans.reserveCapacity(spans.count + other.spans.count)
        var left = 0
        var right = 0
        while left < spans.count || right < other.spans.count {
            let takesLeft =
                right == other.spans.count
                || (left < spans.count && spans[left].start <= other.spans[right].start)
            let span = takesLeft ? spans[left] : other.spans[right]
            if takesLeft { left += 1 } else { right += 1 }
            result.append(span.start, span.end)
        }
        return result
    }
}

extension Coverage {
    /// Walks the spans once while the questions move forward in time.
    struct Walker {
        private let spans: ContiguousArray<Span>
        private var position = 0

        init(_ coverage: Coverage) {
            spans = coverage.spans
        }

        /// How much of `[start, end)` is not covered: the lengths of the gaps, added up in order.
        ///
        /// Starts must not decrease from one call to the next.
        mutating func uncovered(from start: Double, to end: Double) -> Double {
            skip(to: start)
            var length = 0.0
            var from = start
            var index = position
            while index < spans.count, spans[index].start < end {
                if from < spans[index].start { length += spans[index].start - from }
                from = max(from, spans[index].end)
                index += 1
            }
            return from < end ? length + (end - from) : length
        }

        /// How much of `[start, end)` is covered.
        ///
        /// Starts must not decrease from one call to the next.
        mutating func covered(from start: Double, to end: Double) -> Double {
            skip(to: start)
            var length = 0.0
            var index = position
            while index < spans.count, spans[index].start < end {
                length += min(spans[index].end, end) - max(spans[index].start, start)
                index += 1
            }
            return length
        }

        /// Whether an instant lies in covered time; its start counts, its end does not.
        mutating func covers(_ instant: Double) -> Bool {
            skip(to: instant)
            return position < spans.count && spans[position].start <= instant
        }

        /// Passes over the spans that end before or at `start`.
        mutating func skip(to start: Double) {
            while position < spans.count, spans[position].end <= start { position += 1 }
        }
    }
}
