import Foundation

/// The statistics of samples of one type, to which later ones can be added.
///
/// They are those of a fold over the same samples, to the bit: that adds them in the same order too.
struct RunningTotals: Sendable {
    private let type: QuantityType
    private let weighting: RowWeighting
    private var numbers: [Source: BucketTotals] = [:]
    private var sum = RunningSum()
    private var last = RowKey(start: -.infinity, sequence: 0)
    /// The time that the samples cover: the length of the spans that are over, and the last span.
    private var pastLength = 0.0
    private var span: Coverage.Span?

    init(_ type: QuantityType) {
        self.type = type
        weighting = RowWeighting(type.aggregationStyle)
    }

    /// How many samples were looked at again; for tests.
    var looks: Int { sum.looks }

    /// Adds a sample, or a point of a series; false if it comes before others, so that all have to be added anew.
    ///
    /// - Parameter order: the same each time, but for sources that are new.
    mutating func add(_ row: SampleRow, _ order: SourceOrder) -> Bool {
        let key = RowKey(start: row.start, sequence: row.sequence)
        guard last < key else { return false }
        last = key
        let value = row.canonicalValue
        numbers[row.details.sourceRevision.source, default: BucketTotals(Buckets.whole.position)]
            .add(RowPart(value, row.start, row.end, sequence: row.sequence), amount: value, weighting)
        if type.aggregationStyle == .cumulative {
            let span = RowSpan(start: row.start, end: row.end, value: value, group: row.details.rankGroup)
            sum.add(span, of: order.owner(row.details), order)
        }
        guard row.start < row.end else { return true }
        if let covered = span, row.start <= covered.end {
            span?.end = max(covered.end, row.end)
        } else {
            if let covered = span { pastLength += covered.end - covered.start }
            span = Coverage.Span(start: row.start, end: row.end)
        }
        return true
    }

    /// The statistics; nil if no sample is of one of the sources.
    ///
    /// - Parameter sources: those of the type, in the order of a fold.
    mutating func totals(_ order: SourceOrder, _ sources: [Source]) -> SampleTotals? {
        let bySource = sources.compactMap { numbers[$0]?.numbers }
        guard var numbers = bySource.first else { return nil }
        for other in bySource.dropFirst() { numbers.combine(other, .plainSum) }
        var totals = SampleTotals(
            type: type,
            start: Date(timeIntervalSinceReferenceDate: numbers.start),
            end: Date(timeIntervalSinceReferenceDate: numbers.recent.end))
        totals.count = numbers.count
        if type.aggregationStyle == .cumulative {
            if sum.isMasked { numbers.sum = sum.total(order) }
            totals.sum = numbers.sum
        } else {
            totals.average = numbers.average(weighting)
            totals.minimum = numbers.least
            totals.maximum = numbers.greatest
        }
        totals.mostRecent = SampleTotals.Recent(
            value: numbers.recent.value,
            start: Date(timeIntervalSinceReferenceDate: numbers.recent.start),
            end: Date(timeIntervalSinceReferenceDate: numbers.recent.end))
        totals.duration = pastLength + (span.map { $0.end - $0.start } ?? 0)
        return totals
    }
}
