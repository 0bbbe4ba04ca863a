import HealthQuery

/// Which rank supplied which stretch, found by looking at every sample at every moment.
struct NaiveContributions {
    struct Stretch {
        var start: Double
        var end: Double
        /// The ranks that cover it; that of an instant for a stretch without length.
        var covering: Set<[Int]>
        /// What the source of the best rank recorded in it, that of instants included, and what each rank of others did.
        var amounts: [[Int]: Double]

        /// The rank that supplied it, then those that were left out.
        var ranks: [[Int]] { amounts.keys.sorted { $0.lexicographicallyPrecedes($1) } }
    }

    private(set) var stretches: [Stretch] = []
    /// All ranks, best first.
    let ranks: [[Int]]
    let samples: [[Int]: [NaiveSample]]
    private let apps: [[Int]: RuleApp]

    init(_ history: NaiveHistory, from: Double, to: Double, _ matches: (NaiveSample) -> Bool) {
        let parts = history.samples.filter(matches).filter { sample in
            sample.isInstant
                ? from <= sample.start && sample.start < to
                : max(from, sample.start) < min(to, sample.end)
        }
        samples = Dictionary(grouping: parts, by: history.rank)
        ranks = samples.keys.sorted { $0.lexicographicallyPrecedes($1) }
        apps = samples.compactMapValues(\.first?.app)
        let moments = Set(parts.flatMap { [max($0.start, from), min($0.end, to)] }).sorted()
        for (position, moment) in moments.enumerated() {
            add(moment, moments.dropFirst(position + 1).first)
        }
        join { $0.covering == $1.covering }
        join { $0.ranks == $1.ranks }
    }

    /// Adds the instants of a moment, and the time up to the next.
    private mutating func add(_ moment: Double, _ next: Double?) {
        let covering = ranks.filter { samples[$0, default: []].contains { !$0.isInstant && $0.covers(moment) } }
        var amounts: [[Int]: Double] = [:]
        func supplier(_ rank: [Int]) -> [Int] {
            covering.first.flatMap { apps[$0] == apps[rank] ? $0 : nil } ?? rank
        }
        for rank in ranks {
            let instants = samples[rank, default: []].filter { $0.isInstant && $0.start == moment }
            guard !instants.isEmpty else { continue }
            let sum = instants.reduce(0) { $0 + $1.value }
            if let best = covering.first, supplier(rank) == best || best.lexicographicallyPrecedes(rank) {
                amounts[supplier(rank), default: 0] += sum
            } else {
                stretches.append(Stretch(start: moment, end: moment, covering: [rank], amounts: [rank: sum]))
            }
        }
        guard let next, !covering.isEmpty else { return }
        for rank in covering {
            for sample in samples[rank, default: []] where !sample.isInstant && sample.covers(moment, next) {
                amounts[supplier(rank), default: 0] += sample.value * (next - moment) / (sample.end - sample.start)
            }
        }
        stretches.append(Stretch(start: moment, end: next, covering: Set(covering), amounts: amounts))
    }

    /// Joins neighbours of a kind.
    private mutating func join(_ areAlike: (Stretch, Stretch) -> Bool) {
        var joined: [Stretch] = []
        for stretch in stretches {
            if let last = joined.indices.last, joined[last].end == stretch.start, stretch.start < stretch.end,
                areAlike(joined[last], stretch)
            {
                joined[last].end = stretch.end
                joined[last].amounts.merge(stretch.amounts, uniquingKeysWith: +)
            } else {
                joined.append(stretch)
            }
        }
        stretches = joined
    }
}
