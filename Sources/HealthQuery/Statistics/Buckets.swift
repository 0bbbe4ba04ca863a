/// Into what a fold sorts the rows: all into one, or each into the intervals that it overlaps.
///
/// A position on the time line that moves mostly forward, since rows come in the order of their starts.
struct Buckets: Sendable {
    /// The intervals; nil stands for one bucket without bounds.
    private var boundaries: IntervalBoundaries?
    private let meanLength: Double
    /// Where this stands.
    var position = Position(index: 0, start: -.infinity, end: .infinity)

    /// A bucket: where it begins, and where it ends and the next one begins.
    struct Position: Sendable {
        var index: Int
        var start: Double
        var end: Double
    }

    /// One bucket for everything.
    static let whole = Buckets()

    private init() {
        meanLength = .infinity
    }

    init(_ intervals: CalendarIntervals) {
        meanLength = intervals.meanLength
        boundaries = IntervalBoundaries(intervals)
        stand(at: 0)
    }

    /// How often a calendar was asked.
    var calendarCalls: Int { boundaries?.calendarCalls ?? 0 }

    /// Whether there is one bucket for everything.
    var isWhole: Bool { boundaries == nil }

    /// The start of a bucket, which is the end of the one before.
    mutating func boundary(_ index: Int) -> Double {
        boundaries?.boundary(index) ?? (index <= 0 ? -.infinity : .infinity)
    }

    /// Goes to the bucket that contains a time.
    ///
    /// An instant on a boundary lies in the later one (R4.11).
    @inline(__always)
    mutating func move(to seconds: Double) {
        if position.start <= seconds, seconds < position.end { return }
        moveFar(to: seconds)
    }

    private mutating func moveFar(to seconds: Double) {
        if position.end <= seconds {
            advance()
            if seconds < position.end { return }
        }
        stand(at: boundaries?.index(of: seconds) ?? 0)
    }

    /// Goes to the next bucket.
    mutating func advance() {
        position = Position(index: position.index + 1, start: position.end, end: boundary(position.index + 2))
    }

    private mutating func stand(at index: Int) {
        position = Position(index: index, start: boundary(index), end: boundary(index + 1))
    }

    /// Checks that a span lies in no more than about a million buckets.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if it does not: dividing it would use up time and memory.
    func validate(_ start: Double, _ end: Double) throws {
        guard end - start > Self.greatestParts * meanLength else { return }
        throw HealthError.invalidArgument(
            """
            a sample over \(DateText.span(start, end)) cannot be divided among intervals of \(meanLength) seconds
            """
        )
    }

    private static let greatestParts = 1_000_000.0

    /// The buckets that a span has a part in.
    mutating func range(_ start: Double, _ end: Double) -> ClosedRange<Int> {
        move(to: start)
        let first = position.index
        guard start < end else { return first...first }
        move(to: end)
        return first...(position.start < end ? position.index : position.index - 1)
    }
}
