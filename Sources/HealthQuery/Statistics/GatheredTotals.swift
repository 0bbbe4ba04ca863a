import Foundation

/// The statistics of some samples in some spans, kept so that later samples can be added to them.
struct GatheredTotals: Sendable {
    /// The orders of sources that callers set; all is gathered anew if they change.
    private let sourceOrders: [Int: [Source]]
    private let spans: [Span?]
    private var running: [[QuantityType: RunningTotals]]
    private var ownLooks = 0
    /// How many times samples were added; for tests.
    private(set) var additions = 0

    /// A span without an end lasts as long as any sample.
    typealias Span = (start: Date, end: Date?)

    /// Begins with no samples, for some spans; nil is everything.
    init(for spans: [Span?], _ index: SampleIndex) {
        self.spans = spans
        sourceOrders = index.sourceOrders
        running = Array(repeating: [:], count: spans.count)
    }

    /// Whether these are statistics for some spans, in the order that sources have now.
    func fit(_ others: [Span?], _ index: SampleIndex) -> Bool {
        sourceOrders == index.sourceOrders && spans.count == others.count
            && zip(spans, others).allSatisfy { $0?.start == $1?.start && $0?.end == $1?.end }
    }

    /// Adds samples; false if one comes before others that were added earlier.
    mutating func add(_ rows: [SampleRow], _ index: SampleIndex) -> Bool {
        additions += 1
        let points = RowBatch(rows.lazy.filter { $0.details.type is QuantityType }).inPoints
        var orders: [QuantityType: SourceOrder] = [:]
        for position in points.rows.indices.sorted(by: { points.rows[$0].key < points.rows[$1].key }) {
            let row = points.row(position)
            guard let type = row.details.type as? QuantityType else { continue }
            let order = orders[type] ?? SourceOrder(for: type, in: index)
            orders[type] = order
            let whole = row.whole
            for (position, span) in spans.enumerated() {
                ownLooks += 1
                if let span, whole.startDate < span.start || span.end.map({ $0 < whole.endDate }) ?? false { continue }
                guard running[position][type, default: RunningTotals(type)].add(row, order) else { return false }
            }
        }
        return true
    }

    /// The types of which there are samples.
    var types: Set<SampleType> { Set(running.joined().map(\.key)) }

    /// A payload with these statistics, and those of some other types taken out; nil if an index has no source of them.
    mutating func payload(_ payload: any HolderPayload, _ others: Set<SampleType>, _ index: SampleIndex) -> (
        any HolderPayload
    )? {
        var all = Array(repeating: [SampleTotals](), count: running.count)
        for type in types {
            guard let type = type as? QuantityType else { continue }
            let (order, sources) = (SourceOrder(for: type, in: index), index.sources(of: type))
            for position in running.indices where running[position][type] != nil {
                guard let totals = running[position][type]?.totals(order, sources) else { return nil }
                all[position].append(totals)
            }
        }
        var next = all.makeIterator()
        return payload.having(types.union(others.filter { $0 is QuantityType })) { _ in next.next() ?? [] }
    }

    /// How many samples were looked at, those included that later ones may overlap and that are added up each time; for
    /// tests.
    var looks: Int { running.joined().reduce(ownLooks) { $0 + $1.value.looks } }
}
