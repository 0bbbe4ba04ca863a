import Foundation

/// Gathers the numbers of one statistic, row by row in the order of their starts.
struct Accumulator: Sendable {
    private(set) var count = 0
    private var minimum = Double.infinity
    private var maximum = -Double.infinity
    private var recent: StatisticsValues.Recent?
    private var average: Average
    private var covered = Coverage()

    init(_ style: QuantityAggregationStyle) {
        average = Average(style)
    }

    /// Adds a row; `start` and `end` are the part of it that lies in the statistic's interval.
    mutating func add(_ row: SampleRow, value: Double, from start: Double, to end: Double) {
        count += 1
        minimum = min(minimum, value)
        maximum = max(maximum, value)
        average.add(value, source: row.details.sourceRevision.source, from: start, to: end)
        covered.append(start, end)
        let candidate = StatisticsValues.Recent(value: value, start: row.start, end: row.end, number: row.number)
        if recent.map({ $0.isBefore(candidate) }) ?? true { recent = candidate }
    }

    /// The numbers that the options ask for.
    func values(_ options: StatisticsOptions, sum: Double?) -> StatisticsValues {
        guard count > 0 else { return StatisticsValues() }
        return StatisticsValues(
            sum: options.contains(.cumulativeSum) ? sum : nil,
            // Rounding must not take an average out of its data (R4.16).
            average: options.contains(.discreteAverage) ? min(max(average.value, minimum), maximum) : nil,
            minimum: options.contains(.discreteMin) ? minimum : nil,
            maximum: options.contains(.discreteMax) ? maximum : nil,
            mostRecent: options.contains(.mostRecent) ? recent : nil,
            duration: options.contains(.duration) ? covered.length : nil
        )
    }
}

extension StatisticsValues.Recent {
    /// Whether `other` is more recent: it ends later, then starts later, then was saved later (R4.18).
    fileprivate func isBefore(_ other: Self) -> Bool {
        (end, start, number) < (other.end, other.start, other.number)
    }
}
