import Foundation

/// Makes an answer from the stretches of a sweep.
struct SourceContributionWriter: Sendable {
    private let ranks: [SourceContributions.Rank]
    private let sampleCounts: [Int]
    private let unit: HealthUnit
    /// The sweep's numbers are scaled down by this power of two.
    private let shift: Int

    private var counted: [DoubleDouble]
    private var leftOut: [DoubleDouble]
    /// The finished stretches: all but the last.
    private var written: [SourceContributions.Stretch] = []
    private var last: Draft?

    /// A stretch that the next may still join.
    private struct Draft {
        let start: Double
        var end: Double
        /// The rank that supplied the stretch, then those that were left out, best first.
        let ranks: [Int]
        var amounts: [DoubleDouble]
    }

    init(_ ranks: [(rank: SourceContributions.Rank, sampleCount: Int)], unit: HealthUnit, shift: Int) {
        self.ranks = ranks.map(\.rank)
        sampleCounts = ranks.map(\.sampleCount)
        self.unit = unit
        self.shift = shift
        counted = Array(repeating: .zero, count: ranks.count)
        leftOut = counted
    }

    /// Adds a stretch that begins no earlier than the one before ended.
    mutating func add(_ stretch: SourceSweep.Stretch) {
        let draft = draft(stretch)
        for (position, rank) in draft.ranks.enumerated() {
            if position == 0 {
                counted[rank] += draft.amounts[position]
            } else {
                leftOut[rank] += draft.amounts[position]
            }
        }
        guard var joined = last, joined.end == draft.start, joined.ranks == draft.ranks else {
            writeLast()
            last = draft
            return
        }
        joined.end = draft.end
        for position in joined.amounts.indices { joined.amounts[position] += draft.amounts[position] }
        last = joined
    }

    /// Instants of ranks that cover nothing rank below the rank that supplied the stretch.
    private func draft(_ stretch: SourceSweep.Stretch) -> Draft {
        var all = Array(zip(stretch.covering, stretch.amounts))
        if !stretch.instants.isEmpty {
            all += stretch.instants.map { ($0.key, $0.value) }
            all.sort { $0.0 < $1.0 }
        }
        return Draft(start: stretch.start, end: stretch.end, ranks: all.map(\.0), amounts: all.map(\.1))
    }

    private mutating func writeLast() {
        guard let last else { return }
        let parts = zip(last.ranks, last.amounts).map { rank, amount in
            SourceContributions.LeftOut(rank: ranks[rank], quantity: quantity(amount))
        }
        guard let supplied = parts.first else { return }
        written.append(
            SourceContributions.Stretch(
                startDate: Date(timeIntervalSinceReferenceDate: last.start),
                endDate: Date(timeIntervalSinceReferenceDate: last.end),
                rank: supplied.rank,
                counted: supplied.quantity,
                leftOut: Array(parts.dropFirst())
            )
        )
    }

    /// The answer; call it once, after the last stretch.
    mutating func contributions(of type: QuantityType, in interval: DateInterval?) -> SourceContributions {
        writeLast()
        let total = counted.reduce(.zero, +)
        let plainSum = leftOut.reduce(total, +)
        return SourceContributions(
            quantityType: type,
            interval: interval,
            total: ranks.isEmpty ? nil : quantity(total),
            plainSum: ranks.isEmpty ? nil : quantity(plainSum),
            sources: ranks.indices.map { position in
                SourceContributions.Contribution(
                    rank: ranks[position],
                    sampleCount: sampleCounts[position],
                    sum: quantity(counted[position] + leftOut[position]),
                    counted: quantity(counted[position]),
                    leftOut: quantity(leftOut[position])
                )
            },
            stretches: written
        )
    }

    private func quantity(_ amount: DoubleDouble) -> Quantity {
        Quantity(unit: unit, doubleValue: amount.value.times(powerOfTwo: shift))
    }
}
