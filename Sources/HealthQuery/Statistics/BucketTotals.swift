/// The numbers of one bucket while the rows of one source are added.
///
/// Sums are exact where they can be, so that they are the same whether rows are added one by one or as the totals of a
/// node. Values without an exact sum are added up separately, in the order of the rows.
struct BucketTotals: Sendable {
    let position: Buckets.Position
    private(set) var count = 0
    private(set) var start = Double.infinity
    private(set) var least = Double.infinity
    private(set) var greatest = -Double.infinity
    private(set) var recent = StatisticsValues.Recent(value: 0, start: 0, end: -.infinity, sequence: 0)
    var sum = RoundedSum()
    private var weighted = RoundedSum()
    private var time = RoundedSum()
    /// The energy of instants.
    private var instantEnergy = 0.0
    /// The latest end of the rows so far, and the value of that row.
    private var reach = (end: -Double.infinity, value: 0.0)

    @inline(__always)
    init(_ position: Buckets.Position) {
        self.position = position
    }

    /// Adds a part of a row that lies in the bucket; `amount` is what it adds to the sum.
    @inline(__always)
    mutating func add(_ part: RowPart, amount: Double, _ weighting: RowWeighting) {
        count += 1
        start = min(start, part.rowStart)
        least = min(least, part.value)
        greatest = max(greatest, part.value)
        // Rows come in the order of their keys: of equal ends the later row counts.
        if part.rowEnd >= recent.end {
            recent = .init(value: part.value, start: part.rowStart, end: part.rowEnd, sequence: part.sequence)
        }
        sum.add(amount)
        switch weighting {
        case .none: break
        case .gaps: addToTrack(part)
        case .energy: addEnergy(part)
        }
    }

    /// Adds an amount that belongs to no single row.
    @inline(__always)
    mutating func add(amount: Double) {
        count += 1
        sum.add(amount)
    }

    /// Adds rows of a leaf that lie in the bucket and each count by themselves; `latest` is the last of those that end
    /// last.
    ///
    /// False if they have to be added one by one.
    @inline(__always)
    mutating func add(_ leaf: LeafView, _ range: Range<Int>, latest: Int, end: Double) -> Bool {
        let values = leaf.values(range)
        let most = max(values.least.magnitude, values.greatest.magnitude) * Double(range.count)
        guard values.roughCount == 0, most < ExactSum.limit else { return false }
        count += range.count
        start = min(start, leaf.start(range.lowerBound))
        least = min(least, values.least)
        greatest = max(greatest, values.greatest)
        if end >= recent.end {
            recent = .init(
                value: leaf.canonicalValue(latest),
                start: leaf.start(latest),
                end: end,
                sequence: leaf.sequence(latest)
            )
        }
        sum.add(values.sum)
        return true
    }

    /// Adds all rows of a node, which lie in the bucket as a whole; false if they have to be added one by one.
    ///
    /// What is not asked for keeps no node from being added.
    @inline(__always)
    mutating func add(_ node: UnsafePointer<RowNode>, _ weighting: RowWeighting, sums: Bool) -> Bool {
        if sums, node.pointee.summary.totals.roughCount > 0 || !Self.isFarFromWrapping(node) { return false }
        if weighting == .gaps, !joinTrack(node.pointee.summary) { return false }
        count += node.pointee.summary.count
        start = min(start, node.pointee.summary.first.start)
        least = min(least, node.pointee.summary.leastValue)
        greatest = max(greatest, node.pointee.summary.greatestValue)
        if node.pointee.summary.greatestEnd >= recent.end {
            recent = StatisticsValues.Recent(
                value: node.pointee.summary.recent.value,
                start: node.pointee.summary.recent.key.start,
                end: node.pointee.summary.greatestEnd,
                sequence: node.pointee.summary.recent.key.sequence
            )
        }
        sum.add(node.pointee.summary.totals.sum)
        if weighting != .none {
            weighted.add(node.pointee.summary.totals.weighted)
            time.add(node.pointee.summary.totals.time)
        }
        return true
    }

    /// The numbers, each rounded once.
    var numbers: BucketNumbers {
        BucketNumbers(
            position: position,
            count: count,
            start: start,
            // Which of two zeros comes first depends on the tree; 0 replaces -0.
            least: least + 0,
            greatest: greatest + 0,
            recent: recent,
            sum: sum.value,
            weighted: weighted.value,
            time: time.value,
            instantEnergy: instantEnergy
        )
    }
}

extension BucketTotals {
    /// Adds a row to an integral over time: a row counts for its length, and the gap to the next one for the mean of
    /// the two (R4.15).
    private mutating func addToTrack(_ part: RowPart) {
        let gap = part.start - reach.end
        if count > 1, gap > 0 {
            weighted.add(RowTotals.weight(ofGap: gap, reach.value, part.value))
            time.add(from: reach.end, to: part.start)
        }
        if part.start < part.end {
            weighted.add(part.value * (part.end - part.start))
            time.add(from: part.start, to: part.end)
        }
        if part.end >= reach.end { reach = (part.end, part.value) }
    }

    /// Adds the gap before a node's rows and the time they take, if they continue the chain of the rows so far.
    private mutating func joinTrack(_ node: RowSummary) -> Bool {
        guard node.isChain, reach.end <= node.first.start else { return false }
        let gap = node.first.start - reach.end
        if count > 0, gap > 0 {
            weighted.add(RowTotals.weight(ofGap: gap, reach.value, node.firstValue))
            time.add(from: reach.end, to: node.first.start)
        }
        time.add(from: node.first.start, to: node.greatestEnd)
        reach = (node.greatestEnd, node.recent.value)
        return true
    }

    /// Adds a sound: its energy is weighted by its duration (R4.14); instants count if there is nothing else.
    private mutating func addEnergy(_ part: RowPart) {
        let energy = RowWeighting.energy.energy(part.value)
        if part.start < part.end {
            weighted.add(energy * (part.end - part.start))
            time.add(part.end - part.start)
        } else {
            instantEnergy += energy
        }
    }

    /// Whether the sums of a node are so small that they cannot have wrapped around.
    @inline(__always)
    private static func isFarFromWrapping(_ node: UnsafePointer<RowNode>) -> Bool {
        let greatest = max(
            node.pointee.summary.leastValue.magnitude,
            node.pointee.summary.greatestValue.magnitude
        )
        let count = Double(node.pointee.summary.count)
        guard greatest * count < ExactSum.limit else { return false }
        if node.pointee.summary.weighting == .none { return true }
        let span = node.pointee.summary.greatestEnd - node.pointee.summary.first.start
        guard node.pointee.summary.weighting == .energy else { return greatest * span < ExactSum.limit }
        let energy = RowWeighting.energy.energy(node.pointee.summary.greatestValue)
        return energy * span * count < ExactSum.limit && span * count < ExactSum.limit
    }
}

/// A row, and the part of it that lies in a bucket.
struct RowPart {
    let value: Double
    let rowStart: Double
    let rowEnd: Double
    let sequence: UInt64
    var start: Double
    var end: Double

    /// A row that lies in one bucket.
    @inline(__always)
    init(_ value: Double, _ start: Double, _ end: Double, sequence: UInt64) {
        self.value = value
        rowStart = start
        rowEnd = end
        self.sequence = sequence
        self.start = start
        self.end = end
    }
}
