/// Collects samples in the order of their start, forwards or backwards, up to a limit.
///
/// Among equal starts the sequence numbers rise in either direction (R1.6). Walking backwards meets them falling, so
/// each run of equal starts is reversed.
struct OrderedScan<Element: Sendable>: Sendable {
    /// The elements that were found and not taken.
    private(set) var elements: [Element] = []
    private var takenCount = 0
    /// The sequence numbers of the elements; nil if they are not wanted.
    private(set) var sequences: [UInt64]?
    /// Whether the limit ended the scan.
    private(set) var stoppedAtLimit = false
    private var cursor: RowCursor
    private let reversed: Bool
    private let limit: Int
    private let decoder: SampleDecoder<Element>
    /// Rows that will be made into samples together.
    private var rows: [SampleRow] = []
    private static var batch: Int { 256 }
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
        self.reversed = reversed
        self.limit = limit
        self.decoder = decoder
        // Growing memory is written twice, and most of it is new to the process each time.
        guard !inParts, limit > Self.batch, let count = cursor.greatestCount else { return }
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
        var work = cursor.work
        work.matches = foundCount
        work.stoppedAtLimit = stoppedAtLimit
        return work
    }

    /// Goes on within a budget; true when the scan is complete.
    mutating func step(_ budget: inout Int) -> Bool {
        while true {
            if let (leaf, range) = cursor.nextStretch(within: &budget) {
                let isEnough = reversed ? addReversed(leaf, range) : add(leaf, range)
                if isEnough { return true }
                continue
            }
            switch cursor.next(within: &budget) {
            case .outOfBudget:
                return false
            case .end:
                finishRun()
                flush()
                return true
            case .row(let row):
                if add(row) {
                    stoppedAtLimit = true
                    return true
                }
            }
        }
    }

    /// Adds rows of a leaf; true when there is enough.
    private mutating func add(_ leaf: RowLeaf, _ range: Range<Int>) -> Bool {
        flush()
        append(leaf, range)
        return stoppedAtLimit
    }

    /// Adds rows of a leaf, the last one first, with each run of equal starts reversed; true when there is enough.
    private mutating func addReversed(_ leaf: RowLeaf, _ range: Range<Int>) -> Bool {
        // The first run may continue in the next rows, and the last one may have begun in earlier rows.
        var upper = range.upperBound
        while upper > range.lowerBound, rows.last?.start == leaf.start(upper - 1) {
            upper -= 1
            if add(leaf.row(upper)) { return true }
        }
        var lower = range.lowerBound
        while lower < upper, leaf.start(lower) == leaf.start(range.lowerBound) { lower += 1 }
        if lower < upper {
            finishRun()
            flush()
            // Only as many runs as the limit has room for, but whole ones.
            var from = max(lower, upper - (limit - foundCount))
            while from > lower, from < upper, leaf.start(from - 1) == leaf.start(from) { from -= 1 }
            appendReversed(leaf, from..<upper)
            if stoppedAtLimit { return true }
        }
        for index in (range.lowerBound..<min(lower, upper)).reversed() {
            if add(leaf.row(index)) { return true }
        }
        return false
    }

    private mutating func append(_ leaf: RowLeaf, _ range: Range<Int>) {
        let wanted = range.prefix(limit - foundCount)
        leaf.withRows(wanted.startIndex..<wanted.endIndex) { rows, details in
            decoder.appendBare(rows, details, &elements)
            sequences?.append(contentsOf: rows.lazy.map { $0.sequence })
        }
        stoppedAtLimit = foundCount >= limit
    }

    /// Appends whole runs of equal starts, the last one first.
    private mutating func appendReversed(_ leaf: RowLeaf, _ range: Range<Int>) {
        leaf.withRows(range) { rows, details in
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
                let wanted = UnsafeBufferPointer(rebasing: turned[..<min(count, limit - foundCount)])
                decoder.appendBare(wanted, details, &elements)
                sequences?.append(contentsOf: wanted.lazy.map { $0.sequence })
            }
        }
        stoppedAtLimit = foundCount >= limit
    }

    /// Adds a row; true when there is enough.
    private mutating func add(_ row: SampleRow) -> Bool {
        if reversed, rows.last?.start != row.start {
            finishRun()
            if foundCount + rows.count >= limit {
                flush()
                stoppedAtLimit = true
                return true
            }
            if rows.count >= Self.batch { flush() }
        }
        rows.append(row)
        guard !reversed else { return false }
        let isEnough = foundCount + rows.count >= limit
        if isEnough || rows.count >= Self.batch { flush() }
        stoppedAtLimit = isEnough
        return isEnough
    }

    private mutating func finishRun() {
        if reversed { rows[run...].reverse() }
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
