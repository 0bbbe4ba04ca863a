/// Folds the rows of one source into buckets.
///
/// A node whose rows all match and all lie in one bucket is added as a whole, by its summary; other nodes are entered.
/// With b buckets that is O(b + log n) nodes and the rows of O(b) leaves, however many rows there are.
struct TreeFold: Sendable {
    let source: Source
    private let plan: Plan
    private let bounds: RowBounds
    /// What must be asked of the rows in the bounds.
    private let residual: RowFilter
    /// Whether bounds alone decide which rows match.
    private let isExact: Bool
    private var stack: [Frame] = []
    private var root: RowNode?
    var series: BucketSeries
    /// Whether nothing is left.
    private(set) var isFinished = false
    private(set) var work = QueryWork()
    /// Whether rows are asked for the series that they may be of.
    var asksSeries: Bool {
        if case .pointOfSeries = residual { true } else { false }
    }
    /// The spans of the rows themselves, as far as they are needed.
    private(set) var spans: KeptSpans

    /// The position after the leaf that was entered last, and the one up to which leaves were read ahead.
    private var lastEntered = 0
    private var readUntil = 0
    /// The result of reading ahead, kept so that the compiler does not drop the reads.
    private var readBits = 0
    private static let sparseStep = 4
    private static let readTogether = 16

    /// What is folded, and how.
    struct Plan: Sendable {
        /// How an average weighs the rows; `none` where no average is asked for.
        let weighting: RowWeighting
        let isCumulative: Bool
        /// Whether a sum or an average is asked for.
        let sums: Bool
        /// The time of the wanted buckets; everything outside is left out.
        let clip: (start: Double, end: Double)
    }

    private struct Frame: Sendable {
        let branch: RowBranch
        var index: Int
    }

    init(_ tree: SampleIndex.SourceTree, _ plan: Plan, _ buckets: Buckets, keeping manner: KeptSpans.Manner) {
        source = tree.source
        self.plan = plan
        root = tree.rows.root
        bounds = tree.bounds
        residual = tree.residual
        isExact = residual == .everything
        series = BucketSeries(buckets)
        spans = KeptSpans(manner)
        if let summary = tree.rows.summary, bounds.containAll(summary) { spans.reserve(summary.count) }
    }

    /// Advances until the budget is used up or nothing is left; false at the end.
    mutating func step(_ budget: inout Int) throws -> Bool {
        if let node = root {
            guard budget > 0 else { return true }
            root = nil
            try withUnsafePointer(to: node) {
                _ = try walk(UnsafeBufferPointer(start: $0, count: 1), from: 0, &budget)
            }
        }
        while budget > 0, let top = stack.last {
            guard top.index < top.branch.children.count else {
                stack.removeLast()
                continue
            }
            let depth = stack.count
            let next = try top.branch.children.withUnsafeBufferPointer { try walk($0, from: top.index, &budget) }
            if let next { stack[depth - 1].index = next } else { stack.removeAll() }
        }
        guard stack.isEmpty, !isFinished else { return !isFinished }
        series.finish()
        isFinished = true
        return false
    }

    /// Visits the children of a branch until one must be entered that is a branch itself, which goes on top.
    ///
    /// - Returns: the child to visit next; nil if nothing after it counts.
    private mutating func walk(
        _ children: UnsafeBufferPointer<RowNode>,
        from first: Int,
        _ budget: inout Int
    ) throws -> Int? {
        var index = first
        // Looking at two summaries costs about as much as looking at a row.
        defer { budget -= (index - first) / 2 + 1 }
        let end = min(children.count, first + 2 * budget)
        while index < end, budget > 0 {
            work.nodes += 1
            let child = children.baseAddress.unsafelyUnwrapped + index
            index += 1
            if bounds.startBelow <= child.pointee.summary.first.start {
                work.passed.pass(child.pointee.summary, bounds, newerThan: 0)
                return nil
            }
            if takeWhole(child, &budget) { continue }
            if let view = child.pointee.view {
                readAhead(children, from: index)
                try visit(view, child, &budget)
            } else if let branch = child.pointee.branch, admit(child) {
                push(branch)
                return index
            }
        }
        return index
    }

    /// Reads ahead where the rows of the next leaves lie, if about every other leaf is entered.
    @inline(__always)
    private mutating func readAhead(_ children: UnsafeBufferPointer<RowNode>, from index: Int) {
        let isDense = index > lastEntered && index <= lastEntered + Self.sparseStep
        if isDense, index >= readUntil || readUntil > children.count {
            readUntil = min(index + Self.readTogether, children.count)
            for ahead in index..<readUntil { readBits ^= children[ahead].view?.touchHeader() ?? 0 }
            for ahead in index..<readUntil { readBits ^= children[ahead].view?.touchStartsAndValues() ?? 0 }
        } else if index < lastEntered {
            readUntil = 0
        }
        lastEntered = index
    }

    private mutating func push(_ branch: RowBranch) {
        let start = bounds.startAtLeast
        let first = start == -.infinity ? 0 : branch.childIndex(of: RowKey(start: start, sequence: 0))
        stack.append(Frame(branch: branch, index: first))
    }

    private mutating func admit(_ node: UnsafePointer<RowNode>) -> Bool {
        if bounds.admit(node.pointee.summary, newerThan: 0) { return true }
        work.passed.pass(node.pointee.summary, bounds, newerThan: 0)
        return false
    }

    /// Adds a node by its summary, if it lies in the bounds and in one bucket.
    @inline(__always)
    private mutating func takeWhole(_ node: UnsafePointer<RowNode>, _ budget: inout Int) -> Bool {
        guard isExact, bounds.containAll(node.pointee.summary) else { return false }
        // Spans are kept leaf by leaf, so that the budget holds.
        if spans.isNeeded, node.pointee.view == nil { return false }
        let start = node.pointee.summary.first.start
        series.buckets.move(to: start)
        let end = series.buckets.position.end
        guard node.pointee.summary.last.start < end, node.pointee.summary.greatestEnd <= end else { return false }
        guard series.atBucket(of: start, { $0.add(node, plan.weighting, sums: plan.sums) }) else { return false }
        work.matches += node.pointee.summary.count
        if spans.isNeeded, let view = node.pointee.view {
            keepSpans(view, 0..<view.count, &budget)
            work.rows += view.count
        } else {
            work.summarized += node.pointee.summary.count
        }
        return true
    }

    /// Adds the rows of a leaf that match.
    private mutating func visit(_ view: LeafView, _ node: UnsafePointer<RowNode>, _ budget: inout Int) throws {
        guard admit(node) else { return }
        work.rows += node.pointee.summary.count
        let range: Range<Int>
        if isExact, bounds.decideByStart(node.pointee.summary, newerThan: 0) {
            range = view.range(startingIn: bounds, node.pointee.summary)
        } else {
            guard let leaf = node.pointee.leaf else { return }
            var span = LeafSpan(leaf, node.pointee.summary, bounds, newerThan: 0)
            let isSure = isExact || span.ask(residual)
            guard isSure, let stretch = span.stretch else {
                return try addMatches(of: leaf, span, isSure: isSure, &budget)
            }
            range = stretch
        }
        if range.isEmpty { return }
        work.matches += range.count
        if plan.weighting == .none, view.areInstants {
            // Several rows at a time cost less than rows one by one.
            budget -= 1 + range.count / 8
            try addInstants(view, range, &budget)
        } else {
            budget -= range.count
            try addRows(view, range, &budget)
        }
    }

    /// Adds rows that lie in the bounds, if they match.
    private mutating func addMatches(
        of leaf: RowLeaf,
        _ span: LeafSpan,
        isSure: Bool,
        _ budget: inout Int
    ) throws {
        let view = LeafView(header: leaf.header)
        var mask = span.mask
        budget -= leaf.count
        while let index = mask.popFirst() {
            guard isSure || residual.matches(leaf.row(index)) else { continue }
            work.matches += 1
            let value = view.canonicalValue(index)
            try add(view, index, start: view.start(index), end: view.end(index), value: value, &budget)
        }
    }

    /// Adds instants, several of one bucket together.
    private mutating func addInstants(_ leaf: LeafView, _ range: Range<Int>, _ budget: inout Int) throws {
        var from = range.lowerBound
        let lastStart = leaf.start(range.upperBound - 1)
        while from < range.upperBound {
            let start = leaf.start(from)
            series.buckets.move(to: start)
            let isLast = lastStart < series.buckets.position.end
            let to =
                isLast
                ? range.upperBound
                : leaf.firstIndex(
                    startingAt: series.buckets.position.end, in: from + 1..<range.upperBound, from: start,
                    to: lastStart)
            let isAdded = series.atBucket(of: start) {
                $0.add(leaf, from..<to, latest: to - 1, end: leaf.start(to - 1))
            }
            if isAdded {
                if spans.isNeeded { keepSpans(leaf, from..<to, &budget) }
            } else {
                for index in from..<to {
                    let start = leaf.start(index)
                    try add(leaf, index, start: start, end: start, value: leaf.canonicalValue(index), &budget)
                }
            }
            from = to
        }
    }

    /// Adds rows, several of one bucket together if each counts by itself.
    private mutating func addRows(_ leaf: LeafView, _ range: Range<Int>, _ budget: inout Int) throws {
        try leaf.withTimes(range) { starts, ends in
            let (starts, ends) = (starts - range.lowerBound, ends - range.lowerBound)
            var from = range.lowerBound
            while from < range.upperBound {
                series.buckets.move(to: max(starts[from], plan.clip.start))
                let bucket = series.buckets.position
                var to = from
                var latest = from
                if plan.weighting == .none, bucket.start <= starts[from] {
                    while to < range.upperBound, starts[to] < bucket.end, ends[to] <= bucket.end {
                        if ends[to] >= ends[latest] { latest = to }
                        to += 1
                    }
                }
                let run = from..<to
                from = max(to, from + 1)
                if run.count > 1,
                    series.atBucket(
                        of: starts[run.lowerBound], { $0.add(leaf, run, latest: latest, end: ends[latest]) })
                {
                    if spans.isNeeded { spans.append(leaf, run, starts, ends) }
                    continue
                }
                for index in run.lowerBound..<from {
                    let value = leaf.canonicalValue(index)
                    try add(leaf, index, start: starts[index], end: ends[index], value: value, &budget)
                }
            }
        }
    }

    @inline(__always)
    private mutating func add(
        _ leaf: LeafView,
        _ index: Int,
        start: Double,
        end: Double,
        value: Double,
        _ budget: inout Int
    ) throws {
        var part = RowPart(value, start, end, sequence: leaf.sequence(index))
        spans.append(start, end, value: value, group: leaf.details(index).rankGroup)
        series.buckets.move(to: max(start, plan.clip.start))
        if end <= series.buckets.position.end, start >= series.buckets.position.start {
            series.atBucket(of: start) { $0.add(part, amount: value, plan.weighting) }
        } else {
            try divide(&part, &budget)
        }
    }

    /// Keeps the spans of some rows.
    private mutating func keepSpans(_ leaf: LeafView, _ range: Range<Int>, _ budget: inout Int) {
        budget -= range.count
        leaf.withTimes(range) { starts, ends in
            spans.append(leaf, range, starts - range.lowerBound, ends - range.lowerBound)
        }
    }

    /// Adds each part of a row to its bucket (R4.12).
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
        // A leaf is never interrupted and resumed, only abandoned.
        if budget < -Pace.stride { try Pace.checkCancellation() }
    }
}
