import Foundation

/// Reads the samples of a query for contributions, and makes its answer from the sweep's stretches.
struct SourceContributionReader: Sendable {
    private let type: QuantityType
    private let interval: DateInterval?
    private let order: SourceOrder
    private let from: Double
    private let to: Double

    /// The parts, each with the position of its rank among `ranks`.
    private var parts = AppendOnlyList<SourceSweep.Part>()
    /// A record of each rank, in the order in which they were met.
    private var ranks: [RankRecord] = []
    private var positions: [SourceOrder.Rank: Int] = [:]
    private var lastDetails: SampleDetails?
    private var lastPosition = 0
    /// The greatest power of two near a value, or near a value per second.
    private var greatestExponent = 0
    /// What the reader looked at.
    private(set) var work = QueryWork()

    private struct RankRecord {
        let rank: SourceOrder.Rank
        let source: Source
        var wasUserEntered: Bool
        var sampleCount = 0
    }

    init(_ type: QuantityType, _ interval: DateInterval?, in snapshot: DatabaseState) {
        self.type = type
        self.interval = interval
        order = SourceOrder(for: type, in: snapshot.index)
        from = interval?.start.timeIntervalSinceReferenceDate ?? -.infinity
        to = interval?.end.timeIntervalSinceReferenceDate ?? .infinity
    }

    /// Reads the rows that match, in the order of their starts.
    mutating func read(_ filter: TypedFilter, in snapshot: DatabaseState, _ pace: inout Pace) async throws {
        var cursor = snapshot.index.cursor([filter], inPoints: true)
        walk: while true {
            switch cursor.next(within: &pace.budget) {
            case .row(let row): add(row)
            case .outOfBudget: try await pace.rest()
            case .end: break walk
            }
        }
        work = cursor.work
        work.matches = parts.count
    }

    private mutating func add(_ row: SampleRow) {
        let isInstant = row.start == row.end
        let start = max(row.start, from)
        let end = min(row.end, to)
        guard isInstant ? from <= row.start && row.start < to : start < end else { return }
        let value = row.canonicalValue
        let length = isInstant ? nil : DoubleDouble(row.end) - DoubleDouble(row.start)
        if value != 0 {
            let seconds = length.map { max(0, -Int($0.value.exponent)) } ?? 0
            greatestExponent = max(greatestExponent, Int(value.exponent) + seconds)
        }
        parts.append(SourceSweep.Part(start: start, end: end, value: value, length: length, rank: position(of: row)))
    }

    private mutating func position(of row: SampleRow) -> Int {
        if row.details !== lastDetails {
            let rank = order.rank(row.details)
            if let position = positions[rank] {
                lastPosition = position
            } else {
                lastPosition = ranks.count
                positions[rank] = lastPosition
                ranks.append(RankRecord(rank: rank, source: row.details.sourceRevision.source, wasUserEntered: true))
            }
            lastDetails = row.details
            if !row.details.isUserEntered { ranks[lastPosition].wasUserEntered = false }
        }
        ranks[lastPosition].sampleCount += 1
        return lastPosition
    }

    /// An explanation's remarks on contributions.
    var remarks: [String] {
        guard work.matches > 0 else { return [] }
        return [
            """
            The matches are swept once more in the order of time, with all ranks of their sources (\(ranks.count) here) \
            side by side (R4.21).
            """
        ]
    }
}

extension SourceContributionReader {
    /// Values are scaled down by a power of two if a value per second would otherwise be infinite.
    private static let usableExponent = 900

    /// The answer; call it once, after reading.
    mutating func contributions(_ pace: inout Pace) async throws -> SourceContributions {
        let shift = max(0, greatestExponent - Self.usableExponent)
        let positions = sortRanks()
        var sweep = SourceSweep(ranks.map(\.source))
        var writer = SourceContributionWriter(
            ranks.enumerated().map { position, record in
                let rank = SourceContributions.Rank(
                    position: position + 1,
                    source: record.source,
                    wasUserEntered: record.wasUserEntered
                )
                return (rank, record.sampleCount)
            },
            unit: type.canonicalUnit,
            shift: shift
        )
        for index in 0..<parts.count {
            let part = parts[index].ranked(positions, shiftedBy: shift)
            try await sweep.add(part, to: &writer, &pace)
        }
        try await sweep.finish(to: &writer, &pace)
        return try await writer.contributions(of: type, in: interval, &pace)
    }

    /// Sorts the ranks; returns the new position of each.
    private mutating func sortRanks() -> [Int] {
        let sorted = ranks.indices.sorted { ranks[$0].rank < ranks[$1].rank }
        var positions = Array(repeating: 0, count: ranks.count)
        for (position, met) in sorted.enumerated() { positions[met] = position }
        ranks = sorted.map { ranks[$0] }
        return positions
    }
}

extension SourceSweep.Part {
    /// The part with the final position of its rank, and its value scaled down.
    fileprivate func ranked(_ positions: [Int], shiftedBy shift: Int) -> Self {
        Self(
            start: start, end: end, value: value.times(powerOfTwo: -shift), length: length, rank: positions[rank])
    }
}

extension Double {
    /// The number times a power of two.
    func times(powerOfTwo exponent: Int) -> Double {
        exponent == 0 ? self : Double(sign: .plus, exponent: exponent, significand: self)
    }
}
