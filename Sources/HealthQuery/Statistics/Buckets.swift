/// The buckets of a fold: one for all rows, or the intervals that each row overlaps.
///
/// It keeps a position on the time line that moves mostly forward, since rows come in the order of their starts.
struct Buckets: Sendable {
    /// The intervals; nil stands for one bucket without bounds.
    private var boundaries: IntervalBoundaries?
    private let meanLength: Double
    /// The current position.
    var position = Position(index: 0, start: -.infinity, end: .infinity)

    /// A bucket: its start, and its end, where the next one begins.
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
        guard let interval = boundaries?.interval(of: seconds) else { return stand(at: 0) }
        position = Position(index: interval.index, start: interval.start, end: interval.end)
    }

    /// Goes to the next bucket.
    mutating func advance() {
        position = Position(index: position.index + 1, start: position.end, end: boundary(position.index + 2))
    }

    private mutating func stand(at index: Int) {
        position = Position(index: index, start: boundary(index), end: boundary(index + 1))
    }

    /// The length of a span in intervals of the usual length; 0 up to a hundred intervals, which cost little more than
    /// reading a row.
    func length(_ start: Double, _ end: Double) -> Int {
        let length = Int((end - start) / meanLength)
        return length > 100 ? length : 0
    }

    /// The greatest total length of the samples that one query divides, in intervals: each costs time and memory.
    static let greatestLength = 1_000_000

    /// The total length of some samples in intervals, with one more sample to divide.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if that is more than ``greatestLength``.
    func length(_ start: Double, _ end: Double, after others: Int) throws -> Int {
        let all = others + length(start, end)
        guard all > Self.greatestLength else { return all }
        throw HealthError.invalidArgument(
            """
            samples cannot be divided among intervals of \(meanLength) seconds: in one query they may be \
            \(Self.greatestLength) intervals long in all, and are \(all) up to that over \(DateText.span(start, end)); \
            ask for longer intervals, or leave long samples out by the predicate
            """
        )
    }

    /// The buckets that a span overlaps.
    mutating func range(_ start: Double, _ end: Double) -> ClosedRange<Int> {
        move(to: start)
        let first = position.index
        guard start < end else { return first...first }
        move(to: end)
        return first...(position.start < end ? position.index : position.index - 1)
    }
}
