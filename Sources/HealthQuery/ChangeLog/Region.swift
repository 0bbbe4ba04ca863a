/// The part of a store that a waiting query depends on: types, and the time that its samples can lie in.
package struct Region: Sendable, Hashable {
    /// The indices of the types.
    package let types: Set<Int>
    /// Samples of interest overlap this span, ends included.
    package let dates: ClosedRange<Double>

    package init(types: Set<Int>, dates: ClosedRange<Double> = -Double.infinity ... .infinity) {
        self.types = types
        self.dates = dates
    }

    /// The region of a query: the hull of what its filters let through.
    package init(_ filters: [TypedFilter]) {
        // Rows that would have to start at once before and after a time are none, and nothing can change that.
        let possible = filters.filter { $0.bounds.startAtLeast < $0.bounds.startBelow }
        let spans = possible.map { filter in
            let from = max(filter.bounds.endAtLeast, filter.bounds.startAtLeast)
            let to = filter.bounds.startBelow
            // Rows begin before `to` and reach `from`. Where `to` comes first they span all between the two.
            return min(from, to)...max(from, to)
        }
        let from = spans.map(\.lowerBound).min() ?? 0
        let to = spans.map(\.upperBound).max() ?? 0
        self.init(types: Set(possible.map(\.type.index)), dates: from...to)
    }
}

/// What a transaction touched: for each type, the span of the samples that came or went.
package struct Change: Sendable {
    /// The last number of the transaction.
    package let number: UInt64
    /// The span of the touched samples, by the index of their type.
    package let spans: [Int: ClosedRange<Double>]

    package init(number: UInt64, spans: [Int: ClosedRange<Double>]) {
        self.number = number
        self.spans = spans
    }

    /// Whether a query over `region` may see the change.
    package func touches(_ region: Region) -> Bool {
        spans.contains { region.types.contains($0.key) && region.dates.overlaps($0.value) }
    }
}

/// Collects what a transaction touches.
package struct ChangeBuilder {
    private var spans: [Int: ClosedRange<Double>] = [:]
    /// The type touched last, and its span: rows saved together mostly are of one type.
    private var recent: (type: Int, span: ClosedRange<Double>)?

    package init() {}

    /// Whether nothing was touched.
    package var isEmpty: Bool { recent == nil && spans.isEmpty }

    package mutating func touch(_ row: SampleRow) {
        touch(row.details.type, row.start...max(row.start, row.end))
    }

    package mutating func touch(_ batch: RowBatch) {
        var starts = ContiguousArray(repeating: Double.infinity, count: batch.details.count)
        var ends = ContiguousArray(repeating: -Double.infinity, count: batch.details.count)
        for row in batch.rows {
            starts[row.owner] = min(starts[row.owner], row.start)
            ends[row.owner] = max(ends[row.owner], row.end)
        }
        for (index, details) in batch.details.enumerated() where starts[index] <= ends[index] {
            touch(details.type, starts[index]...ends[index])
        }
    }

    /// Records that all of a type may be seen differently.
    package mutating func touchAll(of type: SampleType) {
        touch(type, -Double.infinity ... .infinity)
    }

    package mutating func change(upTo number: UInt64) -> Change {
        keepRecent()
        return Change(number: number, spans: spans)
    }

    private mutating func touch(_ type: SampleType, _ span: ClosedRange<Double>) {
        if let recent, recent.type == type.index {
            self.recent = (type.index, recent.span.hull(span))
        } else {
            keepRecent()
            recent = (type.index, span)
        }
    }

    private mutating func keepRecent() {
        guard let recent else { return }
        spans[recent.type] = spans[recent.type].map { $0.hull(recent.span) } ?? recent.span
        self.recent = nil
    }
}

extension ClosedRange<Double> {
    /// The least range that contains both.
    fileprivate func hull(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
