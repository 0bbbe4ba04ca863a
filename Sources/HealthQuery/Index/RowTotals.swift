/// Sums over rows, without rounding.
///
/// A row whose value has no exact sum counts as rough, and is in no sum: totals over rough rows need a look at the rows
/// themselves.
package struct RowTotals: Sendable, Hashable {
    /// The sum of the values, in the type's canonical unit.
    package internal(set) var sum = ExactSum()
    /// The sum of the values, weighted as ``RowWeighting`` says.
    package internal(set) var weighted = ExactSum()
    /// The lengths of the rows in seconds, where these weigh the values.
    package internal(set) var time = ExactSum()
    /// How many rows are not in the sums.
    package internal(set) var roughCount: Int32 = 0

    @inline(__always)
    package init() {}

    /// The totals of one row.
    @inline(__always)
    package init(_ row: BareRow, value: Double, _ weighting: RowWeighting) {
        guard let sum = ExactSum(value) else {
            roughCount = 1
            return
        }
        switch weighting {
        case .none:
            self.sum = sum
        case .gaps:
            // The time of rows in a chain is that from the first start to the last end.
            if let weighted = ExactSum(value * (row.end - row.start)), ExactSum(row.start) != nil,
                ExactSum(row.end) != nil
            {
                self.sum = sum
                self.weighted = weighted
            } else {
                roughCount = 1
            }
        case .energy:
            // Instants have no energy, but count where there is nothing else.
            let length = row.end - row.start
            if row.start < row.end, let weighted = ExactSum(weighting.energy(value) * length),
                let time = ExactSum(length)
            {
                self.sum = sum
                self.weighted = weighted
                self.time = time
            } else {
                roughCount = 1
            }
        }
    }

    @inline(__always)
    package static func += (left: inout RowTotals, right: RowTotals) {
        left.sum += right.sum
        left.weighted += right.weighted
        left.time += right.time
        left.roughCount &+= right.roughCount
    }

    @inline(__always)
    package static func -= (left: inout RowTotals, right: RowTotals) {
        left.sum -= right.sum
        left.weighted -= right.weighted
        left.time -= right.time
        left.roughCount &-= right.roughCount
    }
}

extension RowTotals {
    /// What a gap between two values weighs: the mean of the two for as long as it lasts.
    @inline(__always)
    package static func weight(ofGap gap: Double, _ left: Double, _ right: Double) -> Double {
        (left + right) / 2 * gap
    }

    /// Where rows do not follow one another, there is no sum of the gaps, and none of the weighted values without them.
    @inline(__always)
    package mutating func forgetGaps() {
        weighted = ExactSum()
    }
}
