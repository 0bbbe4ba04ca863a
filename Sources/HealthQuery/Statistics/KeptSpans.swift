/// The spans of rows that merging sources needs, in the order of their starts.
struct KeptSpans: Sendable {
    /// What is kept of each row.
    enum Manner: Sendable {
        case nothing
        case rows
        /// Only the time that the rows cover.
        case coverage
    }

    let manner: Manner
    private(set) var rows: ContiguousArray<RowSpan> = []
    private(set) var coverage = Coverage()
    /// The groups of the rows.
    private(set) var groups: Set<RankGroup> = []
    private var lastGroup: RankGroup?

    init(_ manner: Manner) {
        self.manner = manner
    }

    var isNeeded: Bool { manner != .nothing }

    /// Makes room for as many rows, since arrays that grow are copied.
    mutating func reserve(_ count: Int) {
        switch manner {
        case .nothing: break
        case .rows: rows.reserveCapacity(count)
        case .coverage: coverage.reserve(count)
        }
    }

    @inline(__always)
    mutating func append(_ start: Double, _ end: Double, value: Double, group: @autoclosure () -> RankGroup) {
        switch manner {
        case .nothing: break
        case .rows:
            let group = group()
            if group != lastGroup { groups.insert(group) }
            lastGroup = group
            rows.append(RowSpan(start: start, end: end, value: value, group: group))
        case .coverage: coverage.append(start, end)
        }
    }

    /// Appends rows of a leaf, given their starts and ends by their positions.
    mutating func append(
        _ leaf: LeafView,
        _ range: Range<Int>,
        _ starts: UnsafeMutablePointer<Double>,
        _ ends: UnsafeMutablePointer<Double>
    ) {
        guard manner == .rows else {
            coverage.append(range, starts, ends)
            return
        }
        let group = leaf.haveOneOwner ? leaf.details(range.lowerBound).rankGroup : nil
        for index in range {
            append(
                starts[index],
                ends[index],
                value: leaf.canonicalValue(index),
                group: group ?? leaf.details(index).rankGroup
            )
        }
    }
}

/// What merging sources needs to know of a row.
struct RowSpan: Sendable {
    let start: Double
    let end: Double
    let value: Double
    /// The group in which the row ranks by its own data, whatever its source.
    let group: RankGroup
}
