/// Collects samples in the order of their start, forwards or backwards, up to a limit.
///
/// Among equal starts the numbers rise in either direction (R1.6). Walking backwards meets them falling, so that each run
/// of equal starts is turned round.
struct OrderedScan<Element> {
    private(set) var elements: [Element] = []
    /// Whether the limit ended the scan.
    private(set) var stoppedAtLimit = false
    private var cursor: RowCursor
    private let filters: [TypedFilter]
    private let reversed: Bool
    private let limit: Int
    private let decoder: SampleDecoder<Element>
    /// Rows that are still to be made samples, together.
    private var rows: [SampleRow] = []
    private static var batch: Int { 256 }
    /// Where the last run of equal starts begins in `rows`.
    private var run = 0

    init(
        _ filters: [TypedFilter],
        in database: Database,
        reversed: Bool,
        limit: Int,
        decoder: SampleDecoder<Element>
    ) {
        cursor = database.cursor(filters, reversed: reversed)
        self.filters = filters
        self.reversed = reversed
        self.limit = limit
        self.decoder = decoder
    }

    /// What was looked at.
    var work: QueryWork {
        var work = QueryWork(cursor, filters)
        work.matches = elements.count
        work.stoppedAtLimit = stoppedAtLimit
        return work
    }

    /// Goes on within a budget; true when the scan is complete.
    mutating func step(_ budget: inout Int) -> Bool {
        while true {
            if let (leaf, range) = cursor.nextStretch(within: &budget) {
                flush()
                let wanted = range.prefix(limit - elements.count)
                leaf.withRows(wanted.startIndex..<wanted.endIndex) { rows, details in
                    decoder.appendBare(rows, details, &elements)
                }
                if elements.count >= limit {
                    stoppedAtLimit = true
                    return true
                }
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

    /// Adds a row; true when there is enough.
    private mutating func add(_ row: SampleRow) -> Bool {
        if reversed, rows.last?.start != row.start {
            finishRun()
            if elements.count + rows.count >= limit {
                flush()
                return true
            }
            if rows.count >= Self.batch { flush() }
        }
        rows.append(row)
        guard !reversed else { return false }
        let isEnough = elements.count + rows.count >= limit
        if isEnough || rows.count >= Self.batch { flush() }
        return isEnough
    }

    private mutating func finishRun() {
        if reversed { rows[run...].reverse() }
        run = rows.count
    }

    private mutating func flush() {
        if rows.count > limit - elements.count { rows.removeSubrange((limit - elements.count)...) }
        decoder.appendRows(rows, &elements)
        rows.removeAll(keepingCapacity: true)
        run = 0
    }
}
