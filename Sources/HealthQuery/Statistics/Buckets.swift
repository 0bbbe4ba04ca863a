/// Into what a fold sorts the rows: all into one, or each into the intervals that it overlaps.
struct Buckets: Sendable {
    /// The intervals; nil stands for one bucket without bounds.
    private let intervals: CalendarIntervals?
    /// Boundaries met before; a calendar takes a microsecond for each.
    private var boundaries: [Int: Double] = [:]
    /// The bucket found last: rows come in order, and the next one is usually near.
    private var last = 0

    /// One bucket for everything.
    static let whole = Buckets(nil)

    init(_ intervals: CalendarIntervals?) {
        self.intervals = intervals
    }

    /// Whether there is one bucket for everything.
    var isWhole: Bool { intervals == nil }

    /// The start of a bucket, which is the end of the one before.
    mutating func boundary(_ index: Int) -> Double {
        guard let intervals else { return index <= 0 ? -.infinity : .infinity }
        if let known = boundaries[index] { return known }
        let boundary = intervals.boundary(index)
        boundaries[index] = boundary
        return boundary
    }

    /// The bucket that contains a time.
    mutating func index(of seconds: Double) -> Int {
        guard let intervals else { return 0 }
        if boundary(last) <= seconds {
            if seconds < boundary(last + 1) { return last }
            if seconds < boundary(last + 2) {
                last += 1
                return last
            }
        }
        last = intervals.index(of: seconds)
        return last
    }

    /// Checks that a span lies in no more than about a million buckets.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if it does not: dividing it would use up time and memory.
    func validate(_ row: SampleRow) throws {
        guard let intervals, row.end - row.start > Self.greatestParts * intervals.meanLength else { return }
        throw HealthError.invalidArgument(
            """
            a sample over \(DateText.span(row.startDate, row.endDate)) cannot be divided among intervals \
            of \(intervals.meanLength) seconds
            """
        )
    }

    private static let greatestParts = 1_000_000.0

    /// The parts of a span, one for each bucket that it overlaps by more than an instant (R4.12).
    ///
    /// An instant lies wholly in the bucket that contains it; on a boundary, in the later one (R4.11).
    mutating func split(_ start: Double, _ end: Double, _ body: (Int, Double, Double) -> Void) {
        var index = index(of: start)
        guard start < end else {
            body(index, start, end)
            return
        }
        var from = start
        while from < end {
            let boundary = boundary(index + 1)
            // Where a time zone skips a day, a calendar may have a day without length.
            if from < boundary { body(index, from, min(boundary, end)) }
            from = boundary
            index += 1
        }
    }

    /// The buckets that a span has a part in.
    mutating func range(_ start: Double, _ end: Double) -> ClosedRange<Int> {
        let first = index(of: start)
        guard start < end else { return first...first }
        let last = index(of: end)
        return first...(boundary(last) < end ? last : last - 1)
    }
}
