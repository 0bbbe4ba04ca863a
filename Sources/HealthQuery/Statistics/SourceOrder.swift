/// In which order samples count where several sources recorded the same time.
///
/// By default samples entered by hand come first, then those of Apple devices, then all others; within each group a source
/// that saved its first sample later comes before one that saved it earlier (R4.24). Being entered by hand ranks a sample,
/// not its source. An order that a caller set ranks samples by their source alone, and sources it does not name come after
/// those it does, in the default order.
struct SourceOrder: Sendable {
    private let explicit: [Source: Int]
    private let table: SourceTable

    init(for type: SampleType, in database: Database) {
        let order = database.sourceOrders[type.index] ?? []
        explicit = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        table = database.sources
    }

    /// Where a sample ranks; a lesser rank counts first.
    ///
    /// Samples of equal rank add up where they overlap.
    struct Rank: Sendable, Hashable, Comparable {
        let group: Int
        let position: Int

        static func < (left: Rank, right: Rank) -> Bool {
            (left.group, left.position) < (right.group, right.position)
        }
    }

    /// The rank of samples with these details.
    func rank(_ details: SampleDetails) -> Rank {
        let source = details.sourceRevision.source
        if let position = explicit[source] { return Rank(group: 0, position: position) }
        let age = table.index(of: source) ?? 0
        return Rank(group: Self.group(details), position: -age)
    }

    private static func group(_ details: SampleDetails) -> Int {
        if details.isUserEntered { return 1 }
        let isApple = details.device?.isApple ?? details.sourceRevision.source.isAppleDevice
        return isApple ? 2 : 3
    }
}

extension Source {
    /// Apple devices appear as sources whose identifier is `com.apple.health` and an identifier of their own.
    fileprivate var isAppleDevice: Bool {
        bundleIdentifier.hasPrefix("com.apple.health.")
    }
}
