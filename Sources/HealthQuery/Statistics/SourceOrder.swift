/// The order in which samples count where several sources recorded the same time.
///
/// By default samples entered by hand come first, then those of Apple devices, then all others; within each group a
/// source that saved its first sample of the type later comes before one that saved it earlier (R4.24). Being entered
/// by hand ranks a sample, not its source. An order that a caller set ranks samples by their source alone, and sources
/// it does not name come after those it does, in the default order.
///
/// Samples are compared with those of other sources only: what one source recorded adds up, whatever it ranks (R4.21).
struct SourceOrder: Sendable {
    private let explicit: [Source: Int]
    /// The positions of the sources in the order of their first save of the type, by their index in the table.
    private let positions: [Int]
    private let table: SourceTable

    init(for type: SampleType, in index: SampleIndex) {
        let order = index.sourceOrders[type.index] ?? []
        explicit = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        table = index.sources
        positions = index.positionsOfSources(of: type)
    }

    /// The rank of a sample; a lesser rank counts first.
    ///
    /// Different sources have different ranks.
    struct Rank: Sendable, Hashable, Comparable {
        let group: Int
        let position: Int

        static func < (left: Rank, right: Rank) -> Bool {
            (left.group, left.position) < (right.group, right.position)
        }
    }

    /// A source and those of its samples that have the same rank.
    struct Owner: Sendable, Hashable {
        let source: Source
        /// The group; `other` where an order that a caller set does not distinguish them.
        let group: RankGroup
    }

    /// The owner of samples with these details.
    func owner(_ details: SampleDetails) -> Owner {
        let source = details.sourceRevision.source
        return Owner(source: source, group: ranksSamples(of: source) ? details.rankGroup : .other)
    }

    /// The rank of samples with these details.
    func rank(_ details: SampleDetails) -> Rank {
        rank(owner(details))
    }

    /// The rank of a source's samples of a group.
    func rank(_ owner: Owner) -> Rank {
        if let position = explicit[owner.source] { return Rank(group: 0, position: position) }
        let position = table.index(of: owner.source).map { positions[$0] } ?? 0
        return Rank(group: Int(owner.group.rawValue), position: -position)
    }

    /// The greatest number of ranks that the rows of some trees can have.
    ///
    /// One source with several ranks is added up rank by rank as well: a sum must have the same bits whether or not
    /// other sources have rows in the range.
    func rankCount(of trees: [SampleIndex.SourceTree]) -> Int {
        trees.reduce(0) { $0 + (ranksSamples(of: $1.source) ? $1.groups.count : 1) }
    }

    /// The tree that comes first, whatever rows it has in a range; nil if its rows may have several ranks.
    func best(of trees: [SampleIndex.SourceTree]) -> Int? {
        let ranks = trees.map { tree in
            (ranksSamples(of: tree.source) ? tree.groups.all : [.other])
                .map { rank(Owner(source: tree.source, group: $0)) }
        }
        guard let best = ranks.joined().min() else { return nil }
        return ranks.firstIndex { $0 == [best] }
    }

    /// Whether samples of the source rank by their own data.
    func ranksSamples(of source: Source) -> Bool {
        explicit[source] == nil
    }
}
