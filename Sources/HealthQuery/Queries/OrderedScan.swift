/// Collects samples in the order of their start, forwards or backwards, up to a limit.
///
/// Among equal starts the sequence numbers rise in either direction (R1.6). Walking backwards meets them falling, so
/// each run of equal starts is reversed. A long run is not gathered for that, but walked forwards by itself.
struct OrderedScan<Element: Sendable>: Sendable {
    /// The elements that were found and not taken.
    private(set) var elements: [Element] = []
    private var takenCount = 0
    /// The sequence numbers of the elements; nil if they are not wanted.
    private(set) var sequences: [UInt64]?
    /// Whether the limit ended the scan.
    private(set) var stoppedAtLimit = false
    private var cursor: RowCursor
    /// The cursor of a scan in reverse before it began.
    private let wholeCursor: RowCursor?
    /// What cursors before this one looked at.
    private var pastWork = QueryWork()
    /// The start of a long run of equal starts that is walked forwards now.
    private var startOfLongRun: Double?
    private let reversed: Bool
    private let limit: Int
    private let decoder: SampleDecoder<Element>
    /// Rows that will be made into samples together, when the walk is in reverse.
    private var rows: [SampleRow] = []
    private static var batch: Int { 256 }
    /// The longest run of equal starts that is reversed.
    private static var longestRun: Int { 1024 }
    /// Where the last run of equal starts begins in `rows`.
    private var run = 0

    /// Creates a scan; `inParts` says whether elements are taken on the way.
    init(
        _ filters: [TypedFilter],
        in index: SampleIndex,
        reversed: Bool,
        limit: Int,
        decoder: SampleDecoder<Element>,
        withSequences: Bool = false,
        inParts: Bool = false
    ) {
        if withSequences { sequences = [] }
        cursor = index.cursor(filters, reversed: reversed)
        wholeCursor = reversed ? cursor : nil
        self.reversed = reversed
        self.limit = limit
        self.decoder = decoder
        // Growing memory is written twice, and most of it is new to the process each time.
        guard !inParts, let count = limit > Self.batch ? cursor.greatestCount : limit else { return }
        elements.reserveCapacity(min(count, limit))
        sequences?.reserveCapacity(min(count, limit))
    }

    /// How many elements were found.
    private var foundCount: Int { takenCount + elements.count }

    /// Puts the elements that were found in the place of others, whose memory is used again.
    mutating func take(_ others: inout [Element]) {
        takenCount += elements.count
        others.removeAll(keepingCapacity: true)
        swap(&elements, &others)
    }

    /// What the scan looked at.
    var work: QueryWork {
        var work = pastWork + cursor.work
        work.matches = foundCount
        work.stoppedAtLimit = stoppedAtLimit
        return work
    }

    // Compiled for the two most used kinds as well: generic code looks up metadata of types for each run of rows. Without
    // the attributes, which are not official, it is only slower.
    /// Goes on within a budget; true when the scan is complete.
    @_specialize(where Element == QuantitySample)
    @_specialize(where Element == CategorySample)
    mutating func step(_ budget: inout Int) -> Bool {
        repeat {
            while let run = cursor.nextRun(within: &budget) {
                let isForwards = !reversed || startOfLongRun != nil
                let isEnough = run.withRows { isForwards ? add($0, $1) : addReversed($0, $1) }
                if stoppedAtLimit { return true }
                if isEnough { walkLongRun() }
            }
            guard cursor.isAtEnd else { return false }
        } while leaveLongRun()
        finishRun()
        flush()
        return true
    }

    /// Begins to walk the last run forwards, and forgets what was gathered of it.
    private mutating func walkLongRun() {
        guard let start = rows.last?.start else { return }
        rows.removeSubrange(run...)
        flush()
        startOfLongRun = start
        walk(start..<start.nextUp, reversed: false)
    }

    /// Goes on in reverse after a long run; false if there was none.
    private mutating func leaveLongRun() -> Bool {
        guard let start = startOfLongRun else { return false }
        startOfLongRun = nil
        walk(-.infinity..<start, reversed: true)
        return true
    }

    private mutating func walk(_ range: Range<Double>, reversed: Bool) {
        guard let wholeCursor else { return }
        pastWork = pastWork + cursor.work
        cursor = wholeCursor.narrowed(toStartsIn: range, reversed: reversed)
    }

    /// Adds rows; true when there is enough.
    private mutating func add(_ rows: UnsafeBufferPointer<BareRow>, _ details: ContiguousArray<SampleDetails>) -> Bool {
        append(UnsafeBufferPointer(rebasing: rows.prefix(limit - foundCount)), details)
        return stoppedAtLimit
    }

    /// Adds rows, the last one first, with each run of equal starts reversed; true if the others must not be added.
    private mutating func addReversed(
        _ rows: UnsafeBufferPointer<BareRow>, _ details: ContiguousArray<SampleDetails>
    ) -> Bool {
        func isAdded(_ index: Int) -> Bool { add(rows[index].row(details[rows[index].detailsIndex])) }
        // The first run may continue in the next rows, and the last one may have begun in earlier rows.
        var upper = rows.count
        while upper > 0, self.rows.last?.start == rows[upper - 1].start {
            upper -= 1
            if isAdded(upper) { return true }
        }
        var lower = 0
        while lower < upper, rows[lower].start == rows[0].start { lower += 1 }
        if lower < upper {
            finishRun()
            flush()
            // Only as many runs as the limit has room for, but whole ones.
            var from = max(lower, upper - (limit - foundCount))
            while from > lower, from < upper, rows[from - 1].start == rows[from].start { from -= 1 }
            appendReversed(UnsafeBufferPointer(rebasing: rows[from..<upper]), details)
            if stoppedAtLimit { return true }
        }
        for index in (0..<min(lower, upper)).reversed() {
            if isAdded(index) { return true }
        }
        return false
    }

    private mutating func append(_ rows: UnsafeBufferPointer<BareRow>, _ details: ContiguousArray<SampleDetails>) {
        decoder.appendBare(rows, details, &elements)
        sequences?.append(contentsOf: rows.lazy.map { $0.sequence })
        stoppedAtLimit = foundCount >= limit
    }

    /// Appends whole runs of equal starts, the last one first.
    private mutating func appendReversed(
        _ rows: UnsafeBufferPointer<BareRow>, _ details: ContiguousArray<SampleDetails>
    ) {
        withUnsafeTemporaryAllocation(of: BareRow.self, capacity: rows.count) { turned in
            var end = rows.count
            var count = 0
            while end > 0 {
                var start = end - 1
                while start > 0, rows[start - 1].start == rows[start].start { start -= 1 }
                for index in start..<end { turned.initializeElement(at: count + index - start, to: rows[index]) }
                count += end - start
                end = start
            }
            append(UnsafeBufferPointer(rebasing: turned[..<min(count, limit - foundCount)]), details)
        }
    }

    /// Adds a row of a walk in reverse; true when there is enough, or a run is so long that it is better walked forwards.
    private mutating func add(_ row: SampleRow) -> Bool {
        if rows.last?.start != row.start {
            finishRun()
            if foundCount + rows.count >= limit {
                flush()
                stoppedAtLimit = true
                return true
            }
            if rows.count >= Self.batch { flush() }
        }
        rows.append(row)
        return rows.count - run > Self.longestRun
    }

    private mutating func finishRun() {
        rows[run...].reverse()
        run = rows.count
    }

    private mutating func flush() {
        if rows.count > limit - foundCount { rows.removeSubrange((limit - foundCount)...) }
        decoder.appendRows(rows, &elements)
        sequences?.append(contentsOf: rows.lazy.map { $0.sequence })
        rows.removeAll(keepingCapacity: true)
        run = 0
    }
}
