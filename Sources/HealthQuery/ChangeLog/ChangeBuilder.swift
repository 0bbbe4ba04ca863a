/// Collects what a transaction touches.
package struct ChangeBuilder {
    private struct Key: Hashable {
        let type: Int
        /// Nil for all sources.
        let source: Source?
    }

    /// Everything that was touched except `recent`; most transactions touch one thing only.
    private var spans: [Key: ClosedRange<Double>] = [:]
    private var access: Set<ObjectIdentifier> = []
    private var orders: [Int: [Source]] = [:]
    /// The details touched last, and their span: rows saved together mostly share their details.
    private var recent: (details: SampleDetails, span: ClosedRange<Double>)?
    /// The rows that were touched; nil if they are not wanted.
    private var rows: [Int: [Change.Touched]]?

    /// - Parameter keepsRows: whether a query depends on the rows that are touched.
    package init(keepsRows: Bool = false) {
        if keepsRows { rows = [:] }
    }

    package var isEmpty: Bool { recent == nil && spans.isEmpty && access.isEmpty && orders.isEmpty }

    /// Records a row, and what it holds or held.
    package mutating func touch(_ row: SampleRow, with members: [SampleRow] = []) {
        touch(row.details, row.span)
        keep(row, members)
    }

    /// Records that a row stays under a new sequence number, because related rows came or went.
    package mutating func touchRenumbered(_ row: SampleRow, because causes: [SampleRow]) {
        touch(row.details, row.span)
        if row.details.type.holdsSamples { keep(row, causes, isRenumbered: true) } else { keep(row, []) }
    }

    private mutating func keep(_ row: SampleRow, _ members: [SampleRow], isRenumbered: Bool = false) {
        rows?[row.details.type.index, default: []].append(
            Change.Touched(row: row, members: members, isRenumbered: isRenumbered))
    }

    package mutating func touch(_ batch: RowBatch) {
        if rows != nil {
            for index in batch.rows.indices { keep(batch.row(index), []) }
        }
        if batch.count == 1, let row = batch.rows.first {
            return touch(batch.details[row.detailsIndex], row.start...max(row.start, row.end))
        }
        var starts = ContiguousArray(repeating: Double.infinity, count: batch.details.count)
        var ends = ContiguousArray(repeating: -Double.infinity, count: batch.details.count)
        for row in batch.rows {
            starts[row.detailsIndex] = min(starts[row.detailsIndex], row.start)
            ends[row.detailsIndex] = max(ends[row.detailsIndex], row.end)
        }
        for (index, details) in batch.details.enumerated() where starts[index] <= ends[index] {
            touch(details, starts[index]...ends[index])
        }
    }

    /// Records that every reader may see all of a type differently.
    package mutating func touchAll(of type: SampleType) {
        touch(Key(type: type.index, source: nil), -Double.infinity ... .infinity)
    }

    /// Records that a caller set another order of the sources of a type.
    ///
    /// - Parameter changesRanking: whether sources that have samples rank differently.
    package mutating func touchOrder(of type: SampleType, _ order: [Source], changesRanking: Bool) {
        if changesRanking { touchAll(of: type) }
        orders[type.index] = order
    }

    /// Records that a reader sees the store differently.
    package mutating func touchAccess(of reader: ObjectIdentifier) { access.insert(reader) }

    package mutating func change(upTo sequence: UInt64) -> Change {
        var parts: [Change.Part] = []
        if spans.isEmpty, let recent {
            let source = recent.details.sourceRevision.source
            parts = [Change.Part(type: recent.details.type.index, source: source, span: recent.span)]
        } else {
            keepRecent()
            parts = spans.map { Change.Part(type: $0.type, source: $0.source, span: $1) }
        }
        return Change(sequence: sequence, parts: parts, rows: rows, orders: orders, access: access)
    }

    private mutating func touch(_ details: SampleDetails, _ span: ClosedRange<Double>) {
        if let recent, recent.details === details {
            self.recent = (details, recent.span.hull(span))
        } else {
            keepRecent()
            recent = (details, span)
        }
    }

    private mutating func touch(_ key: Key, _ span: ClosedRange<Double>) {
        spans[key] = spans[key].map { $0.hull(span) } ?? span
    }

    private mutating func keepRecent() {
        guard let recent else { return }
        touch(Key(type: recent.details.type.index, source: recent.details.sourceRevision.source), recent.span)
        self.recent = nil
    }
}

extension ClosedRange<Double> {
    /// The least range that contains both.
    fileprivate func hull(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
