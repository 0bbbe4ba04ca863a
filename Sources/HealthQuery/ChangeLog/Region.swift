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
        let from = filters.map { max($0.bounds.endAtLeast, $0.bounds.startAtLeast) }.min() ?? -.infinity
        let to = filters.map(\.bounds.startBelow).max() ?? .infinity
        // A range that is empty or reversed matches nothing, and nothing can change that.
        let isEmpty = from > to
        self.init(
            types: isEmpty ? [] : Set(filters.map(\.type.index)),
            dates: isEmpty ? 0...0 : from...to
        )
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

    package init() {}

    package mutating func touch(_ row: SampleRow) {
        touch(row.details.type, row.start...max(row.start, row.end))
    }

    /// Records that all of a type may be seen differently.
    package mutating func touchAll(of type: SampleType) {
        touch(type, -Double.infinity ... .infinity)
    }

    package func change(upTo number: UInt64) -> Change {
        Change(number: number, spans: spans)
    }

    private mutating func touch(_ type: SampleType, _ span: ClosedRange<Double>) {
        guard let known = spans[type.index] else {
            spans[type.index] = span
            return
        }
        spans[type.index] = min(known.lowerBound, span.lowerBound)...max(known.upperBound, span.upperBound)
    }
}
