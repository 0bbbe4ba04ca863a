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
    private var written = AppendOnlyList<Written>()
    /// What was left out of the finished stretches, in their order.
    private var writtenLeftOut = AppendOnlyList<(rank: Int, amount: Double)>()
    private var last: Draft?

    /// A stretch that the next may still join.
    private struct Draft {
        let start: Double
        var end: Double
        /// The rank that supplied the stretch, and what its source recorded.
        let rank: Int
        var counted: DoubleDouble
        /// The ranks that were left out, best first, and what they recorded.
        var others: [Int] = []
        var leftOut: [DoubleDouble] = []
    }

    /// A finished stretch; it owns no memory, so that a million take little time to free.
    private struct Written {
        let start: Double
        let end: Double
        let rank: Int
        let counted: Double
        /// How many ranks were left out.
        let leftOutCount: Int
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
        guard var joined = last, joined.end == draft.start, draft.start < draft.end, joined.rank == draft.rank,
            joined.others == draft.others
        else {
            writeLast()
            last = draft
            return
        }
        joined.end = draft.end
        joined.counted += draft.counted
        for position in joined.leftOut.indices { joined.leftOut[position] += draft.leftOut[position] }
        last = joined
    }

    /// The source of the best rank that covers the stretch supplies it, with all that it recorded.
    private mutating func draft(_ stretch: SourceSweep.Stretch) -> Draft {
        var all = Array(zip(stretch.covering, stretch.amounts))
        if !stretch.instants.isEmpty {
            all += stretch.instants.map { ($0.key, $0.value) }
            all.sort { $0.0 < $1.0 }
        }
        var draft = Draft(start: stretch.start, end: stretch.end, rank: stretch.covering[0], counted: .zero)
        for (rank, amount) in all {
            if ranks[rank].source == ranks[draft.rank].source {
                draft.counted += amount
                counted[rank] += amount
            } else {
                draft.others.append(rank)
                draft.leftOut.append(amount)
                leftOut[rank] += amount
            }
        }
        return draft
    }

    private mutating func writeLast() {
        guard let last else { return }
        for (rank, amount) in zip(last.others, last.leftOut) { writtenLeftOut.append((rank, scaled(amount))) }
        written.append(
            Written(
                start: last.start, end: last.end, rank: last.rank, counted: scaled(last.counted),
                leftOutCount: last.others.count))
    }

    /// The answer; call it once, after the last stretch.
    mutating func contributions(
        of type: QuantityType,
        in interval: DateInterval?,
        _ pace: inout Pace
    ) async throws -> SourceContributions {
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
            stretches: try await stretches(&pace)
        )
    }

    private func stretches(_ pace: inout Pace) async throws -> [SourceContributions.Stretch] {
        var stretches: [SourceContributions.Stretch] = []
        stretches.reserveCapacity(written.count)
        var from = 0
        for position in 0..<written.count {
            let stretch = written[position]
            let others = from..<from + stretch.leftOutCount
            from = others.upperBound
            stretches.append(
                SourceContributions.Stretch(
                    startDate: Date(timeIntervalSinceReferenceDate: stretch.start),
                    endDate: Date(timeIntervalSinceReferenceDate: stretch.end),
                    rank: ranks[stretch.rank],
                    counted: Quantity(unit: unit, doubleValue: stretch.counted),
                    leftOut: others.map { position in
                        let (rank, amount) = writtenLeftOut[position]
                        return SourceContributions.LeftOut(
                            rank: ranks[rank], quantity: Quantity(unit: unit, doubleValue: amount))
                    }
                )
            )
            try await pace.pass(1 + others.count)
        }
        return stretches
    }

    private func quantity(_ amount: DoubleDouble) -> Quantity {
        Quantity(unit: unit, doubleValue: scaled(amount))
    }

    private func scaled(_ amount: DoubleDouble) -> Double { amount.value.times(powerOfTwo: shift) }
}
