import Foundation

/// Reads the quantities of one state of a store, some at a time.
struct QuantitySeriesReader: Sendable {
    typealias Query = QuantitySeriesSampleQueryDescriptor

    /// So many results are held at most.
    private static let capacity = 128

    private let options: Query.Options
    /// What must be asked of each quantity of a sample that matches.
    private let condition: RowFilter
    /// The rows of quantities, or of samples.
    private var cursor: RowCursor
    /// The sample whose quantities are read, and the next of them.
    private var current: (sample: SampleRow, series: any CountedSeries, next: Int)?
    private var results: ContiguousArray<Query.Result> = []
    private var taken = 0

    init(_ filter: TypedFilter, _ options: Query.Options, in snapshot: DatabaseState) {
        self.options = options
        condition = .pointOfSeries(snapshot.index.resolved(filter).asked)
        cursor = snapshot.index.cursor([filter], inPoints: !options.contains(.orderByQuantitySampleStartDate))
    }

    /// Whether no result is held.
    var isEmpty: Bool { taken == results.count }

    mutating func take() -> Query.Result? {
        if isEmpty { return nil }
        taken += 1
        return results[taken - 1]
    }

    /// The reader with the next results, without any at the end.
    @concurrent
    consuming func refilled() async throws -> QuantitySeriesReader {
        var pace = try Pace()
        results.removeAll(keepingCapacity: true)
        taken = 0
        while results.count < Self.capacity {
            if readSeries(&pace.budget) {
                try await pace.rest()
                continue
            }
            switch cursor.next(within: &pace.budget) {
            case .row(let row): begin(row)
            case .outOfBudget: try await pace.rest()
            case .end: return self
            }
        }
        return self
    }

    private mutating func begin(_ row: SampleRow) {
        if options.contains(.orderByQuantitySampleStartDate), let series = row.details.countedSeries {
            current = (row, series, 0)
        } else {
            append(row)
        }
    }

    /// Reads quantities of the sample at hand; false if there is none.
    private mutating func readSeries(_ budget: inout Int) -> Bool {
        guard let (sample, series, first) = current else { return false }
        var next = first
        while next < series.count, results.count < Self.capacity, budget > 0 {
            let row = sample.at(series.point(next))
            if condition.matches(row) { append(row) }
            next += 1
            budget -= 1
        }
        current = next < series.count ? (sample, series, next) : nil
        return true
    }

    private mutating func append(_ row: SampleRow) {
        results.append(
            Query.Result(
                quantity: Quantity(row.details.unitReference ?? UnitReference(.count()), row.value),
                // What is stored does not end before it starts.
                dateInterval: DateInterval(start: row.startDate, end: row.endDate),
                sample: options.contains(.includeSample) ? QuantitySample(row.whole) : nil
            )
        )
    }
}
