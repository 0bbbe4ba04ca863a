/// The time that some samples cover: spans that neither overlap nor touch, in order.
struct Coverage: Sendable {
    /// A half-open span of time.
    struct Span: Sendable, Hashable {
        var start: Double
        var end: Double

        /// Goes on to the end of a span that starts no earlier, if that leaves no gap; false otherwise.
        fileprivate mutating func join(_ start: Double, _ end: Double) -> Bool {
            guard start <= self.end else { return false }
            self.end = max(self.end, end)
            return true
        }
    }

    private(set) var spans: ContiguousArray<Span> = []

    /// Adds a span that starts no earlier than any before it.
    ///
    /// An instant covers nothing.
    mutating func append(_ start: Double, _ end: Double) {
        guard start < end else { return }
        if !spans.isEmpty, spans[spans.count - 1].join(start, end) { return }
        spans.append(Span(start: start, end: end))
    }

    /// Adds spans, given their starts, which do not decrease, and their ends by their positions.
    mutating func append(
        _ range: Range<Int>, _ starts: UnsafeMutablePointer<Double>, _ ends: UnsafeMutablePointer<Double>
    ) {
        // The last span is kept at hand, as most spans go on with it.
        var last = spans.popLast()
        for index in range where starts[index] < ends[index] {
            if last?.join(starts[index], ends[index]) == true { continue }
            if let last { spans.append(last) }
            last = Span(start: starts[index], end: ends[index])
        }
        if let last { spans.append(last) }
    }

    /// Makes room for as many spans, since arrays that grow are copied.
    mutating func reserve(_ count: Int) { spans.reserveCapacity(count) }

    /// The time that either covers.
    ///
    /// O(n + m).
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func union(_ other: Coverage, _ pace: inout Pace) async throws -> Coverage {
        guard !spans.isEmpty else { return other }
        var result = Coverage()
        result.spans.reserveCapacity(spans.count + other.spans.count)
        var left = 0
        var right = 0
        while left < spans.count || right < other.spans.count {
            try await pace.pass(1)
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
    /// The time that this covers and another does not.
    ///
    /// O(n + m).
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func subtracting(_ other: Coverage, _ pace: inout Pace) async throws -> Coverage {
        var result = Coverage()
        var next = 0
        for span in spans {
            try await pace.pass(1)
            while next < other.spans.count, other.spans[next].end <= span.start {
                next += 1
                try await pace.pass(1)
            }
            var start = span.start
            var position = next
            while position < other.spans.count, other.spans[position].start < span.end {
                result.append(start, other.spans[position].start)
                start = other.spans[position].end
                position += 1
                try await pace.pass(1)
            }
            result.append(start, span.end)
            next = max(next, position - 1)
        }
        return result
    }
}

extension Coverage {
    /// Walks the spans once while the questions move forward in time.
    struct Walker {
        private let spans: ContiguousArray<Span>
        /// The first span that a question can meet; setting it back lets earlier questions be asked again.
        var position = 0
        /// The total length of the spans before each one; empty until a question meets many.
        private var lengths: ContiguousArray<Lengths> = []
        private var total = Lengths()
        /// The time that is covered in all, if it was added up.
        private var wholeLength: Double?
        /// How many spans were looked at.
        private(set) var looks = 0

        /// Up to this many spans are visited one by one.
        static let few = 16

        /// The lengths of spans, added up without rounding, and how many have no exact sum.
        private struct Lengths {
            var sum = ExactSum()
            var roughCount = 0
        }

        init(_ coverage: Coverage) {
            spans = coverage.spans
        }

        /// Adds up the time that is covered in all, with pauses: one question may meet all spans.
        init(_ coverage: Coverage, _ pace: inout Pace) async throws {
            spans = coverage.spans
            var length = 0.0
            for span in spans {
                length += span.end - span.start
                try await pace.pass(1)
            }
            wholeLength = length
        }

        /// The part of `[start, end)` that is not covered: the lengths of the gaps.
        ///
        /// O(log n) for n spans, however many of them it meets, once their lengths are added up. The result depends
        /// only on the spans in the range. Starts must not decrease from one call to the next.
        mutating func uncovered(from start: Double, to end: Double) -> Double {
            skip(to: start)
            var length = 0.0
            var from = start
            var index = position
            while index < spans.count, spans[index].start < end {
                if index == position + Self.few, let length = uncoveredAtOnce(from: start, to: end) { return length }
                looks += 1
                if from < spans[index].start { length += spans[index].start - from }
                from = max(from, spans[index].end)
                index += 1
            }
            return from < end ? length + (end - from) : length
        }

        /// The same, by the total length of the spans between the first and the last; nil where a sum is not exact.
        private mutating func uncoveredAtOnce(from start: Double, to end: Double) -> Double? {
            if lengths.isEmpty {
                for span in spans { addLength(of: span) }
            }
            let last = (position..<spans.count).partitioningIndex { end <= spans[$0].start } - 1
            looks += Int.bitWidth - spans.count.leadingZeroBitCount
            guard lengths[position + 1].roughCount == lengths[last].roughCount,
                let first = Self.length(max(start, spans[position].start), spans[position].end),
                let final = Self.length(spans[last].start, min(spans[last].end, end)),
                var length = Self.length(start, end)
            else { return nil }
            length -= first
            length -= final
            length -= lengths[last].sum - lengths[position + 1].sum
            return length.value
        }

        /// Whether the next questions, if none ends after `end`, may need the lengths of all spans and those are not
        /// added up yet.
        ///
        /// Any question adds them up, but all at once.
        @inline(__always)
        func wantsLengths(upTo end: Double) -> Bool {
            position + Self.few < spans.count && spans[position + Self.few].start < end && lengths.isEmpty
        }

        /// Adds up the lengths of the spans, with pauses.
        mutating func addLengths(_ pace: inout Pace) async throws {
            guard lengths.isEmpty else { return }
            lengths.reserveCapacity(spans.count)
            for span in spans {
                addLength(of: span)
                try await pace.pass(1)
            }
        }

        private mutating func addLength(of span: Span) {
            lengths.append(total)
            if let length = Self.length(span.start, span.end) { total.sum += length } else { total.roughCount += 1 }
            looks += 1
        }

        private static func length(_ start: Double, _ end: Double) -> ExactSum? {
            guard let start = ExactSum(start), let end = ExactSum(end) else { return nil }
            return end - start
        }

        /// The part of `[start, end)` that is covered.
        ///
        /// Starts must not decrease from one call to the next.
        mutating func covered(from start: Double, to end: Double) -> Double {
            skip(to: start)
            if position == 0, let wholeLength, let first = spans.first, let last = spans.last, start <= first.start,
                last.end <= end
            {
                return wholeLength
            }
            var length = 0.0
            var index = position
            while index < spans.count, spans[index].start < end {
                looks += 1
                length += min(spans[index].end, end) - max(spans[index].start, start)
                index += 1
            }
            return length
        }

        /// Whether an instant lies in covered time; a span contains its start, but not its end.
        mutating func covers(_ instant: Double) -> Bool {
            skip(to: instant)
            return position < spans.count && spans[position].start <= instant
        }

        /// Skips the spans that end before or at `start`; O(log d) for d of them.
        @inline(__always)
        mutating func skip(to start: Double) {
            // Most questions skip one span or none.
            guard position < spans.count, spans[position].end <= start else { return }
            position += 1
            looks += 1
            guard position < spans.count, spans[position].end <= start else { return }
            skipFar(to: start)
        }

        private mutating func skipFar(to start: Double) {
            let from = position + 1
            position = (from..<spans.count).partitioningIndex(near: from) { start < spans[$0].end }
            looks += 1 + 2 * (Int.bitWidth - (position - from).leadingZeroBitCount)
        }
    }
}
