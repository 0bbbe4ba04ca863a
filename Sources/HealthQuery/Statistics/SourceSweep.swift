/// Goes through time once and finds which rank of sources supplied which stretch of it (R4.20, R4.21).
///
/// Samples begin in the order of their starts and wait in a heap for their end. Between two such moments the ranks that
/// cover the time, and what each of them records per second, stay the same. O(n log n) for n samples, and O(n r) where
/// r ranks cover the same time; how many samples of a rank overlap does not matter.
struct SourceSweep: Sendable {
    /// A sample, or the part of it that lies in the interval.
    struct Part: Sendable {
        let start: Double
        let end: Double
        /// The value of the whole sample, and its length in seconds; nil for an instant.
        let value: Double
        let length: DoubleDouble?
        let rank: Int
    }

    /// A stretch of time, and what each rank recorded in it.
    struct Stretch: Sendable {
        let start: Double
        var end: Double
        /// The ranks that cover it, best first; for an instant, its rank.
        ///
        /// The source of the first supplies the stretch.
        var covering: [Int]
        /// What each of them recorded.
        var amounts: [DoubleDouble]
        /// The instants in it of ranks that do not cover it, unless they are stretches of their own.
        var instants: [Int: DoubleDouble] = [:]
    }

    /// A sample that has begun; samples are compared by their ends.
    private struct End: Sendable, Comparable {
        let end: Double
        let rank: Int
        /// How much it records per second.
        let rate: DoubleDouble

        static func < (left: End, right: End) -> Bool { left.end < right.end }
        static func == (left: End, right: End) -> Bool { left.end == right.end }
    }

    /// The last stretch, and those before it that were not written yet.
    private var stretches: [Stretch] = []
    private var now = -Double.infinity
    private var ends = Heap<End>()
    /// The ranks that cover the present moment, best first.
    private var covering: [Int] = []
    /// The source of each rank.
    private let sources: [Source]
    /// By rank: how many samples cover the present moment, and how much they record per second.
    private var counts: [Int]
    private var rates: [DoubleDouble]
    /// What the instants of the present moment add up to, by rank.
    private var instants: [Int: DoubleDouble] = [:]

    init(_ sources: [Source]) {
        self.sources = sources
        counts = Array(repeating: 0, count: sources.count)
        rates = Array(repeating: .zero, count: sources.count)
    }

    /// Adds a part that starts no earlier than the one before it.
    mutating func add(_ part: Part, to writer: inout SourceContributionWriter, _ pace: inout Pace) async throws {
        try await finish(through: part.start, to: &writer, &pace)
        begin(part)
        try await pace.pass(1 + covering.count)
    }

    /// Ends after the last part.
    mutating func finish(to writer: inout SourceContributionWriter, _ pace: inout Pace) async throws {
        try await finish(through: .infinity, to: &writer, &pace)
        write(leaving: 0, to: &writer, &pace.budget)
    }

    /// Advances to a moment, past all ends up to it.
    private mutating func finish(
        through moment: Double,
        to writer: inout SourceContributionWriter,
        _ pace: inout Pace
    ) async throws {
        while let next = ends.first, next.end <= moment {
            move(to: next.end)
            ends.popFirst()
            end(next)
            write(leaving: 1, to: &writer, &pace.budget)
            try await pace.pass(1 + covering.count)
        }
        move(to: moment)
        write(leaving: 1, to: &writer, &pace.budget)
    }

    /// Writes stretches, except the last ones, which may still change.
    ///
    /// None is kept: each owns memory, and to free a million at once takes long.
    private mutating func write(leaving rest: Int, to writer: inout SourceContributionWriter, _ budget: inout Int) {
        guard stretches.count > rest else { return }
        for stretch in stretches.dropLast(rest) {
            writer.add(stretch)
            budget -= 1 + stretch.covering.count
        }
        stretches.removeSubrange(..<(stretches.count - rest))
    }

    private mutating func begin(_ part: Part) {
        guard let length = part.length else {
            instants[part.rank, default: .zero] += DoubleDouble(part.value)
            return
        }
        let rate = DoubleDouble(part.value) / length
        if counts[part.rank] == 0 { covering.insert(part.rank, at: position(of: part.rank)) }
        counts[part.rank] += 1
        rates[part.rank] += rate
        ends.insert(End(end: part.end, rank: part.rank, rate: rate))
    }

    private mutating func end(_ entry: End) {
        counts[entry.rank] -= 1
        if counts[entry.rank] == 0 {
            covering.remove(at: position(of: entry.rank))
            // Removes what rounding may have left.
            rates[entry.rank] = .zero
        } else {
            rates[entry.rank] -= entry.rate
        }
    }

    /// The position of a rank among those that cover the moment, or the position that it would have.
    private func position(of rank: Int) -> Int {
        covering.indices.partitioningIndex { rank <= covering[$0] }
    }
}

extension SourceSweep {
    /// Adds what was recorded between the present moment, after all its starts and ends, and a later one.
    private mutating func move(to moment: Double) {
        guard now < moment else { return }
        let leftOut = placeInstants()
        if !covering.isEmpty {
            let seconds = DoubleDouble(moment) - DoubleDouble(now)
            append(from: now, to: moment, covering, covering.map { rates[$0] * seconds })
            for (rank, value) in leftOut { add(value, of: rank) }
        }
        now = moment
    }

    /// Makes the instants that neither their source nor a better rank covers stretches of their own; the others belong
    /// to the stretch that begins or continues.
    private mutating func placeInstants() -> [(rank: Int, value: DoubleDouble)] {
        guard !instants.isEmpty else { return [] }
        defer { instants.removeAll(keepingCapacity: true) }
        var rest: [(Int, DoubleDouble)] = []
        for (rank, value) in instants.sorted(by: { $0.key < $1.key }) {
            if let best = covering.first, best <= rank || sources[best] == sources[rank] {
                rest.append((rank, value))
            } else {
                append(from: now, to: now, [rank], [value])
            }
        }
        return rest
    }

    /// Adds an instant to the last stretch.
    private mutating func add(_ value: DoubleDouble, of rank: Int) {
        let last = stretches.count - 1
        let position = position(of: rank)
        if position < covering.count, covering[position] == rank {
            stretches[last].amounts[position] += value
        } else {
            stretches[last].instants[rank, default: .zero] += value
        }
    }

    /// Adds time to the last stretch if the same ranks cover it, else begins another; an instant is one of its own.
    private mutating func append(from start: Double, to end: Double, _ covering: [Int], _ amounts: [DoubleDouble]) {
        if let last = stretches.indices.last, stretches[last].end == start, start < end,
            stretches[last].covering == covering
        {
            stretches[last].end = end
            for position in amounts.indices { stretches[last].amounts[position] += amounts[position] }
        } else {
            stretches.append(Stretch(start: start, end: end, covering: covering, amounts: amounts))
        }
    }
}
