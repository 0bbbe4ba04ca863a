/// The numbers of the buckets that rows of one source fall into, while the rows come in the order of their starts.
///
/// One bucket is open, the one in which the last row starts; later buckets that a long row reaches into wait behind
/// it. Later rows start later, so a bucket is done once the next one opens.
struct BucketSeries: Sendable {
    var buckets: Buckets
    private var open: BucketTotals
    /// The buckets after the open one to which rows have added, in order.
    private var later: [BucketTotals] = []
    /// The index in `later` of the first bucket that waits; those before it are done.
    private var firstLater = 0
    /// The buckets with data that are complete, in order.
    private var done = FinishedBuckets()
    private var isFinished = false
    /// The total length of the divided rows, in intervals.
    var dividedLength = 0

    init(_ buckets: Buckets) {
        self.buckets = buckets
        open = BucketTotals(buckets.position)
    }

    /// Opens the bucket that contains a time, and lets `body` add to it.
    @inline(__always)
    mutating func atBucket<Result>(of seconds: Double, _ body: (inout BucketTotals) -> Result) -> Result {
        buckets.move(to: seconds)
        if open.position.index != buckets.position.index { reopen() }
        return body(&open)
    }

    /// Adds to a later bucket that the last row reaches into.
    mutating func atLaterBucket(_ bucket: Buckets.Position, _ body: (inout BucketTotals) -> Void) {
        if bucket.index == open.position.index { return body(&open) }
        // Rows reach from the open bucket on without a break, so the position is found quickly.
        var position = min(firstLater + bucket.index - open.position.index, later.count)
        while position > firstLater, later[position - 1].position.index >= bucket.index { position -= 1 }
        if position == later.count || later[position].position.index != bucket.index {
            later.insert(BucketTotals(bucket), at: position)
        }
        body(&later[position])
    }

    /// Begins the first bucket with a sum.
    mutating func begin(with sum: RoundedSum) { open.sum = sum }

    /// The sum of the bucket that was opened last.
    var openSum: RoundedSum { open.sum }

    /// The first complete bucket with data.
    @inline(__always)
    var firstBucket: Int? {
        if let bucket = done.next { return bucket }
        return isFinished && firstLater < later.count ? later[firstLater].position.index : nil
    }

    /// Removes that bucket.
    @inline(__always)
    mutating func removeFirst() -> BucketNumbers {
        if done.next != nil { return done.removeNext() }
        firstLater += 1
        return later[firstLater - 1].numbers
    }

    private mutating func reopen() {
        if open.count > 0 { done.append(open.numbers) }
        while firstLater < later.count, later[firstLater].position.index < buckets.position.index {
            done.append(later[firstLater].numbers)
            firstLater += 1
        }
        if firstLater < later.count, later[firstLater].position.index == buckets.position.index {
            open = later[firstLater]
            firstLater += 1
        } else {
            open = BucketTotals(buckets.position)
        }
        // A row may reach into a million buckets: do not move those that wait for each of them.
        guard 2 * firstLater > later.count else { return }
        later.removeFirst(firstLater)
        firstLater = 0
    }

    /// Ends the series.
    ///
    /// Waiting buckets stay where they are until they are taken out, as there may be a million.
    mutating func finish() {
        if open.count > 0 { done.append(open.numbers) }
        isFinished = true
    }
}

extension BucketSeries {
    /// The parts of a span, one for each bucket that it overlaps by more than an instant (R4.12).
    ///
    /// Starts must not decrease from one call to the next.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the divided rows are too long in all;
    ///   `CancellationError` if the task was cancelled, even while a row is divided.
    mutating func divide(
        _ start: Double,
        _ end: Double,
        clip: (start: Double, end: Double),
        _ body: (inout BucketTotals, Double, Double) -> Void
    ) throws {
        dividedLength = try buckets.length(start, end, after: dividedLength)
        var from = max(start, clip.start)
        let end = min(end, clip.end)
        guard from < end else { return }
        // The open bucket stays the one where rows start.
        atBucket(of: from) { _ in }
        let position = buckets.position
        while true {
            if buckets.position.index & (Pace.stride - 1) == 0 { try Pace.checkCancellation() }
            let to = min(buckets.position.end, end)
            // Where a time zone skips a day, a calendar may have a day without length.
            if from < to { atLaterBucket(buckets.position) { body(&$0, from, to) } }
            from = buckets.position.end
            guard from < end else { break }
            buckets.advance()
        }
        buckets.position = position
    }
}
