import Foundation

/// The numbers of one bucket, of the rows of one source or of several.
struct BucketNumbers: Sendable {
    let position: Buckets.Position
    var count: Int
    var start: Double
    var least: Double
    var greatest: Double
    var recent: StatisticsValues.Recent
    var sum: Double
    var weighted: Double
    var time: Double
    var instantEnergy: Double

    var bucket: Int { position.index }

    /// Adds the numbers of the same bucket of another source.
    mutating func combine(_ other: BucketNumbers, _ policy: SourceMergePolicy) {
        count += other.count
        start = min(start, other.start)
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
        if recent.isBefore(other.recent) { recent = other.recent }
        sum = policy == .greatestSource ? max(sum, other.sum) : sum + other.sum
        weighted += other.weighted
        time += other.time
        instantEnergy += other.instantEnergy
    }

    /// The average, by the type's way of weighting.
    func average(_ weighting: RowWeighting) -> Double {
        let average =
            switch weighting {
            case .none: sum / Double(count)
            case .gaps: time > 0 ? weighted / time : sum / Double(count)
            case .energy:
                RowWeighting.referenceLevel + 10 * log10(time > 0 ? weighted / time : instantEnergy / Double(count))
            }
        // A sum of the greatest numbers may be none. Rounding must not take an average out of its data (R4.16).
        return average.isNaN ? least / 2 + greatest / 2 : min(max(average, least), greatest)
    }
}

extension StatisticsValues.Recent {
    /// Whether `other` is more recent: it ends later, then starts later, then was saved later (R4.18).
    func isBefore(_ other: Self) -> Bool {
        (end, start, sequence) < (other.end, other.start, other.sequence)
    }
}
