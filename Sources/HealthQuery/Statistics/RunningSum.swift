/// What samples add up to that come in the order of their starts, each moment counted once where sources overlap.
///
/// A sample that later ones cannot overlap is settled: its part of the sum changes no more. What is left is added up
/// each time, O(k log k) for the k samples since the start of the first one that may still be overlapped.
struct RunningSum: Sendable {
    private struct Row {
        let owner: SourceOrder.Owner
        let span: RowSpan
    }

    private var owners: Set<SourceOrder.Owner> = []
    private var settled: [SourceOrder.Owner: RoundedSum] = [:]
    /// The samples that are not settled, and settled ones that overlap them.
    private var open: [Row] = []
    /// The start of the last settled sample.
    private var settledUntil = -Double.infinity
    private var limit = RunningSum.few
    /// The sum, if no sample was added since it was asked for.
    private var known: Double?
    /// How many samples were looked at to add them up; for tests.
    private(set) var looks = 0

    /// Up to so many are added up rather than settled.
    private static let few = 32

    /// Whether samples may mask others; otherwise a plain sum is the same.
    var isMasked: Bool { owners.count > 1 }

    /// Adds a sample; the order of sources must be the same each time.
    mutating func add(_ span: RowSpan, of owner: SourceOrder.Owner, _ order: SourceOrder) {
        known = nil
        owners.insert(owner)
        open.append(Row(owner: owner, span: span))
        guard open.count > limit else { return }
        settle(order)
        limit = 2 * open.count + Self.few
    }

    /// The sum, to the bit that of all samples added up together.
    mutating func total(_ order: SourceOrder) -> Double {
        if let known { return known }
        let total = sums(in: MaskedSums.Window(after: settledUntil), order).total(order)
        known = total
        return total
    }

    private mutating func settle(_ order: SourceOrder) {
        guard let now = open.last?.span.start,
            let first = open.first(where: { settledUntil < $0.span.start && now <= $0.span.end })?.span.start,
            let until = open.last(where: { $0.span.start < first })?.span.start, settledUntil < until
        else { return }
        var window = MaskedSums.Window(after: settledUntil)
        window.span.end = until
        settled = sums(in: window, order)
        settledUntil = until
        open.removeAll { $0.span.start <= until && $0.span.end <= first }
    }

    /// The settled sums, with what samples in a window add to them.
    private mutating func sums(
        in window: MaskedSums.Window,
        _ order: SourceOrder
    ) -> [SourceOrder.Owner: RoundedSum] {
        looks += open.count
        var spans: [SourceOrder.Owner: ContiguousArray<RowSpan>] = [:]
        for row in open { spans[row.owner, default: []].append(row.span) }
        // It waits for nobody, and nothing is cancelled.
        let sums = try? InlineExecutor.run(heedsCancellation: false) { [spans, settled] in
            var pace = try Pace()
            return try await RankSums.sums(of: spans, after: settled, window, order, &pace)
        }
        return sums ?? settled
    }
}
