/// Folds the rows of one source into buckets.
///
/// A node whose rows all match and all lie in one bucket is added as a whole, by its summary; others are gone into. With b
/// buckets that is O(b + log n) nodes and the rows of O(b) leaves, however many rows there are.
struct TreeFold: Sendable {
    let source: Source
    private let plan: Plan
    /// Whether bounds alone say which rows match.
    private let isExact: Bool
    private var stack: [Frame] = []
    private var root: RowNode?
    var series: BucketSeries
    /// Whether nothing is left.
    private(set) var isFinished = false
    private(set) var work = QueryWork()
    /// The rows themselves, where they are asked for.
    private(set) var spans: ContiguousArray<RowSpan> = []

    /// What is folded, and how.
    struct Plan: Sendable {
        let filter: TypedFilter
        let weighting: RowWeighting
        let isCumulative: Bool
        /// What lies outside is left out: the time of the buckets that are wanted.
        let clip: (start: Double, end: Double)
        /// Whether the rows are wanted one by one.
        let keepsSpans: Bool
    }

    /// What merging sources takes to know of a row.
    struct RowSpan: Sendable {
        let start: Double
        let end: Double
        let value: Double
        /// How the row ranks by what was saved with it, whatever its source.
        let group: RankGroup
    }

    private struct Frame: Sendable {
        let branch: RowBranch
        var index: Int
    }

    init(_ tree: RowTree, of source: Source, _ plan: Plan, _ buckets: Buckets) {
        self.source = source
        self.plan = plan
        root = tree.root
        isExact = plan.filter.residual == .everything
        series = BucketSeries(buckets)
    }

    /// Goes on until the budget is used up or nothing is left; false at the end.
    mutating func step(_ budget: inout Int) throws -> Bool {
        if let node = root {
            root = nil
            work.nodes += 1
            try visit(node, &budget)
        }
        while budget > 0, !stack.isEmpty {
            let top = stack.count - 1
            let branch = stack[top].branch
            let index = stack[top].index
            guard index < branch.children.count else {
                stack.removeLast()
                continue
            }
            stack[top].index = index + 1
            try walk(branch, from: index, at: top, &budget)
        }
        guard stack.isEmpty, !isFinished else { return !isFinished }
        series.finish()
        isFinished = true
        return false
    }

    /// Visits the children of a branch until one has to be gone into that is a branch itself.
    private mutating func walk(_ branch: RowBranch, from first: Int, at top: Int, _ budget: inout Int) throws {
        var index = first
        while index < branch.children.count, budget > 0 {
            work.nodes += 1
            if plan.filter.bounds.startBelow <= branch.children[index].summary.first.start {
                work.passed.pass(branch.children[index].summary, plan.filter.bounds, newerThan: 0)
                stack.removeAll()
                return
            }
            if !takeWhole(branch.children[index].summary, &budget) {
                stack[top].index = index + 1
                let child = branch.children[index]
                let depth = stack.count
                try visit(child, &budget)
                if stack.count > depth { return }
            }
            index += 1
        }
        stack[top].index = index
    }

    /// Goes into a node, unless all or none of it counts.
    private mutating func visit(_ node: RowNode, _ budget: inout Int) throws {
        guard plan.filter.bounds.admit(node.summary, newerThan: 0) else {
            work.passed.pass(node.summary, plan.filter.bounds, newerThan: 0)
            return
        }
        if takeWhole(node.summary, &budget) { return }
        if let branch = node.branch {
            let first = branch.childIndex(of: RowKey(start: plan.filter.bounds.startAtLeast, number: 0))
            stack.append(Frame(branch: branch, index: first))
        } else if let leaf = node.leaf {
            try add(leaf, node.summary, &budget)
        }
    }

    /// Adds a node by its summary, if it lies in the bounds and in one bucket.
    @inline(__always)
    private mutating func takeWhole(_ summary: RowSummary, _ budget: inout Int) -> Bool {
        guard isExact, !plan.keepsSpans, plan.filter.bounds.containAll(summary) else { return false }
        series.buckets.move(to: summary.first.start)
        guard summary.last.start < series.buckets.place.end, summary.greatestEnd <= series.buckets.place.end else {
            return false
        }
        let isAdded = series.atBucket(of: summary.first.start) { $0.add(summary) }
        if isAdded {
            work.matches += summary.count
            work.summarized += summary.count
            budget -= 1
        }
        return isAdded
    }

    private mutating func add(_ leaf: RowLeaf, _ summary: RowSummary, _ budget: inout Int) throws {
        let bounds = plan.filter.bounds
        let span = LeafSpan(leaf, summary, bounds, newerThan: 0)
        work.rows += leaf.count
        if let stretch = span.stretch, isExact {
            work.matches += stretch.count
            if plan.weighting == .none, leaf.areInstants, !plan.keepsSpans {
                // Some rows at a time cost less than others one by one.
                budget -= 1 + stretch.count / 8
                try addInstants(leaf, stretch)
            } else {
                budget -= stretch.count
                try addRows(leaf, stretch, &budget)
            }
        } else {
            budget -= leaf.count
            var mask = span.mask
            while let index = mask.popFirst() {
                guard isExact || plan.filter.residual.matches(leaf.row(index)) else { continue }
                work.matches += 1
                try add(
                    leaf,
                    index,
                    start: leaf.start(index),
                    end: leaf.end(index),
                    value: leaf.canonicalValue(index),
                    &budget
                )
            }
        }
    }

    /// Adds instants, those of one bucket together.
    private mutating func addInstants(_ leaf: RowLeaf, _ range: Range<Int>) throws {
        var from = range.lowerBound
        while from < range.upperBound {
            let start = leaf.start(from)
            series.buckets.move(to: start)
            let to = leaf.firstIndex(startingAt: series.buckets.place.end, in: from + 1..<range.upperBound)
            let isAdded = series.atBucket(of: start) { $0.addInstants(leaf, from..<to) }
            if !isAdded {
                var budget = 0
                try addRows(leaf, from..<to, &budget)
            }
            from = to
        }
    }

    private mutating func addRows(_ leaf: RowLeaf, _ range: Range<Int>, _ budget: inout Int) throws {
        try leaf.withTimes(range) { starts, ends in
            for index in range {
                let place = index - range.lowerBound
                let value = leaf.canonicalValue(index)
                try add(leaf, index, start: starts[place], end: ends[place], value: value, &budget)
            }
        }
    }

    @inline(__always)
    private mutating func add(
        _ leaf: RowLeaf,
        _ index: Int,
        start: Double,
        end: Double,
        value: Double,
        _ budget: inout Int
    ) throws {
        var part = RowPart(
            value: value,
            rowStart: start,
            rowEnd: end,
            number: leaf.number(index),
            start: start,
            end: end
        )
        if plan.keepsSpans {
            let group = leaf.details(index).rankGroup
            spans.append(RowSpan(start: start, end: end, value: value, group: group))
        }
        series.buckets.move(to: max(start, plan.clip.start))
        if end <= series.buckets.place.end, start >= series.buckets.place.start {
            series.atBucket(of: start) { $0.add(part, amount: value, plan.weighting) }
        } else {
            try divide(&part, &budget)
        }
    }

    /// Adds each part of a row to the bucket in which it lies (R4.12).
    private mutating func divide(_ part: inout RowPart, _ budget: inout Int) throws {
        let isCumulative = plan.isCumulative
        let weighting = plan.weighting
        let length = part.rowEnd - part.rowStart
        try series.divide(part.rowStart, part.rowEnd, clip: plan.clip) { totals, start, end in
            budget -= 1
            part.start = start
            part.end = end
            // A sum takes the part of a value that falls into the bucket (R4.9), an average the value itself.
            let amount = isCumulative ? part.value * ((end - start) / length) : part.value
            totals.add(part, amount: amount, weighting)
        }
    }
}

extension RowLeaf {
    /// The first place in a range whose row starts at a time or later.
    fileprivate func firstIndex(startingAt seconds: Double, in range: Range<Int>) -> Int {
        if range.isEmpty || start(range.upperBound - 1) < seconds { return range.upperBound }
        var low = range.lowerBound
        var step = 4
        while low + step < range.upperBound, start(low + step - 1) < seconds {
            low += step
            step *= 2
        }
        var high = min(low + step, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if start(middle) < seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
