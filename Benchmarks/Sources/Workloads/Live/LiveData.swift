import Foundation

/// The samples of the live workloads: those of ``Dataset``, of which no two steps overlap and none lies in two days, so
/// that a plain sum is the right answer and SQL can give it.
package struct LiveData: Sendable {
    private let dataset: Dataset
    /// The starts of the days from the first one on, long beyond the ten years.
    package let boundaries: [Double]
    /// The first day after the ten years; what is saved while somebody observes comes from then on.
    package let today: Int
    private let half: Int

    /// How many days after the ten years can be used.
    private static let laterDays = 2_400
    private static let perBlock = Dataset.rowsPerBlock

    package init(count: Int) {
        dataset = Dataset(count: count, .plain)
        half = max(2, Int(dataset.span.end - dataset.span.start) / (dataset.count / Self.perBlock) / 2)
        let calendar = Zones.calendar(Zones.home)
        let first = Date(timeIntervalSinceReferenceDate: dataset.span.start)
        var boundaries: [Double] = []
        var today: Int?
        while boundaries.count <= (today ?? .max - Self.laterDays) + Self.laterDays {
            let day = calendar.date(byAdding: .day, value: boundaries.count, to: first) ?? .distantFuture
            if day.timeIntervalSinceReferenceDate == dataset.span.end { today = boundaries.count }
            boundaries.append(day.timeIntervalSinceReferenceDate)
        }
        self.boundaries = boundaries
        self.today = today ?? 0
    }

    /// How many samples there are before anything is observed.
    package var count: Int { dataset.count }

    /// The samples that are there before anything is observed, at some places in the order of time.
    package func rows(_ range: Range<Int>) -> [LiveRow] {
        range.map { row(dataset.row($0)) }
    }

    private func row(_ row: Row) -> LiveRow {
        var (start, end) = (row.start, row.end)
        if row.kind == .steps {
            // The first half of a block is the watch's, the second the phone's.
            if row.recorder == .phone { start += Double(half) }
            end = start + min(row.end - row.start, Double(half / 2))
        }
        let day = boundaries.upperBound(start) - 1
        return LiveRow(
            uuid: row.uuid,
            type: row.kind == .rate ? .rate : .steps,
            recorder: row.recorder,
            start: start,
            end: min(end, boundaries[day + 1]),
            value: row.value,
            day: day
        )
    }

    /// A sample of the watch that is saved while somebody observes; each number is another sample.
    ///
    /// - Parameter second: when it begins after midnight. It takes a second.
    package func row(_ number: Int, in day: LiveDay, second: Int, value: Double = 1) -> LiveRow {
        let start = boundaries[day.day] + Double(second)
        return LiveRow(
            uuid: UUID(words: (mix(UInt64(number) &+ (1 << 44)), mix(UInt64(number) &+ (1 << 45)))),
            type: day.type,
            recorder: .watch,
            start: start,
            end: start + 1,
            value: value,
            day: day.day
        )
    }

    /// The sums of steps of all days before anything is saved while somebody observes.
    package func sumsOfSteps() -> [Double] {
        var sums = Array(repeating: 0.0, count: boundaries.count)
        for index in 0..<count where index % Self.perBlock >= Dataset.ratesPerBlock {
            let row = row(dataset.row(index))
            sums[row.day] += row.value
        }
        return sums
    }
}

extension [Double] {
    /// The first place whose number is greater.
    fileprivate func upperBound(_ number: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
