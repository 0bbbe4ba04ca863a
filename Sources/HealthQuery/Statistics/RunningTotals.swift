import Foundation

/// The statistics of samples of one type from one source, to which later ones can be added.
///
/// They are those of a fold over the same samples, to the bit: that adds them in the same order too.
struct RunningTotals: Sendable {
    private let type: QuantityType
    private let weighting: RowWeighting
    private let source: Source
    private let group: RankGroup
    private var numbers = BucketTotals(Buckets.whole.position)
    private var last = RowKey(start: -.infinity, sequence: 0)
    /// The time that the samples cover: the length of the spans that are over, and the last span.
    private var pastLength = 0.0
    private var span: Coverage.Span?

    /// Begins with no samples; nil if the first one to add is not of a quantity.
    init?(_ first: SampleRow) {
        guard let type = first.details.type as? QuantityType else { return nil }
        self.type = type
        weighting = RowWeighting(type.aggregationStyle)
        source = first.details.sourceRevision.source
        group = first.details.rankGroup
    }

    /// Adds a sample; false if the statistics have to be computed from all samples: it comes before others, is a
    /// series, or ranks differently.
    mutating func add(_ row: SampleRow) -> Bool {
        let key = RowKey(start: row.start, sequence: row.sequence)
        guard last < key, row.details.countedSeries == nil, row.details.rankGroup == group,
            row.details.sourceRevision.source == source
        else { return false }
        last = key
        let value = row.canonicalValue
        numbers.add(RowPart(value, row.start, row.end, sequence: row.sequence), amount: value, weighting)
        guard row.start < row.end else { return true }
        if let covered = span, row.start <= covered.end {
            span?.end = max(covered.end, row.end)
        } else {
            if let covered = span { pastLength += covered.end - covered.start }
            span = Coverage.Span(start: row.start, end: row.end)
        }
        return true
    }

    var totals: SampleTotals {
        let numbers = numbers.numbers
        var totals = SampleTotals(
            type: type,
            start: Date(timeIntervalSinceReferenceDate: numbers.start),
            end: Date(timeIntervalSinceReferenceDate: numbers.recent.end))
        totals.count = numbers.count
        if type.aggregationStyle == .cumulative {
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
