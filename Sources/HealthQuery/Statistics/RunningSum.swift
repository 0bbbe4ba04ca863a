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
    private var isExact = true
    /// The samples that are not settled, and settled ones that overlap them.
    private var open: [Row] = []
    /// The start of the last settled sample.
    private var settledUntil = -Double.infinity
    private var limit = RunningSum.few
    /// How many samples were looked at to add them up; for tests.
    private(set) var looks = 0

    /// Up to so many are added up rather than settled.
    private static let few = 32

    /// Whether samples may mask others; otherwise a plain sum is the same, even if it is not exact.
    var isMasked: Bool { owners.count > 1 }

    /// Adds a sample; the order of sources must be the same each time.
    mutating func add(_ span: RowSpan, of owner: SourceOrder.Owner, _ order: SourceOrder) {
        owners.insert(owner)
        open.append(Row(owner: owner, span: span))
        guard open.count > limit else { return }
        settle(order)
        limit = 2 * open.count + Self.few
    }

    /// The sum; nil if it depends on the order in which numbers are added.
    mutating func total(_ order: SourceOrder) -> Double? {
        guard isExact else { return nil }
        return sums(in: MaskedSums.Window(after: settledUntil), order)?.total(order)
    }

    private mutating func settle(_ order: SourceOrder) {
        guard let now = open.last?.span.start,
            let first = open.first(where: { settledUntil < $0.span.start && now <= $0.span.end })?.span.start,
            let until = open.last(where: { $0.span.start < first })?.span.start, settledUntil < until
        else { return }
        var window = MaskedSums.Window(after: settledUntil)
        window.span.end = until
        guard let sums = sums(in: window, order) else { return isExact = false }
        settled = sums
        settledUntil = until
        open.removeAll { $0.span.start <= until && $0.span.end <= first }
    }

    /// The settled sums and what samples in a window add to them; nil if some of it is not exact.
    private mutating func sums(
        in window: MaskedSums.Window,
        _ order: SourceOrder
    ) -> [SourceOrder.Owner: RoundedSum]? {
        looks += open.count
        var spans: [SourceOrder.Owner: ContiguousArray<RowSpan>] = [:]
        for row in open { spans[row.owner, default: []].append(row.span) }
        // It waits for nobody, and nothing is cancelled.
        let found = try? InlineExecutor.run(heedsCancellation: false) { [spans] in
            var pace = try Pace()
            return try await RankSums.sums(of: spans, window, order, &pace)
        }
        guard let found else { return nil }
        var sums = settled
        for (owner, sum) in found where !sums[owner, default: RoundedSum()].replace(RoundedSum(), by: sum) {
            return nil
        }
        return sums
    }
}
