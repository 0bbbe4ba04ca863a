extension RowTree {
    /// Walks the leaves that can hold rows within bounds, in order or in reverse.
    ///
    /// Nodes that their summary rules out are passed over whole. The walk goes down from the root once and keeps its
    /// path in a stack, so that m leaves cost O(log n + m).
    package struct Cursor: Sendable {
        private struct Frame: Sendable {
            let branch: RowBranch
            /// The child to look at next.
            var index: Int
        }

        private var bounds: RowBounds
        private let newerThan: UInt64
        private var reversed: Bool
        private var stack: [Frame] = []
        private var pending: RowNode?
        /// What the walk looked at.
        private(set) var work = QueryWork()

        init(_ tree: RowTree, _ bounds: RowBounds, newerThan: UInt64, reversed: Bool) {
            self.bounds = bounds
            self.newerThan = newerThan
            self.reversed = reversed
            pending = tree.root
        }

        /// Narrows a walk that has not begun to the rows that start in a range, and sets its direction.
        mutating func narrow(toStartsIn range: Range<Double>, reversed: Bool) {
            bounds.startAtLeast = max(bounds.startAtLeast, range.lowerBound)
            bounds.startBelow = min(bounds.startBelow, range.upperBound)
            self.reversed = reversed
        }

        /// The next leaf with rows that can lie in the bounds.
        package mutating func next() -> LeafSpan? {
            if let root = pending {
                pending = nil
                work.nodes += 1
                guard admit(root.summary) else { return nil }
                if let span = enter(root) { return span }
            }
            while let top = stack.last {
                guard top.branch.children.indices.contains(top.index) else {
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].index += reversed ? -1 : 1
                let child = top.branch.children[top.index]
                work.nodes += 1
                if isPastEnd(child.summary) {
                    work.passed.pass(child.summary, bounds, newerThan: newerThan)
                    stack.removeAll()
                    return nil
                }
                guard admit(child.summary) else { continue }
                if let span = enter(child) { return span }
            }
            return nil
        }

        /// At most so many rows lie in the bounds, before the walk has begun; nil if more than the start decides.
        ///
        /// O(log n).
        var greatestCount: Int? {
            guard let pending else { return 0 }
            guard bounds.decideByStart(pending.summary, newerThan: newerThan) else { return nil }
            return pending.count(in: bounds)
        }

        private mutating func admit(_ summary: RowSummary) -> Bool {
            if bounds.admit(summary, newerThan: newerThan) { return true }
            work.passed.pass(summary, bounds, newerThan: newerThan)
            return false
        }

        private mutating func enter(_ node: RowNode) -> LeafSpan? {
            switch node.body {
            case .leaf(let leaf, _):
                work.rows += leaf.count
                return LeafSpan(leaf, node.summary, bounds, newerThan: newerThan)
            case .branch(let branch):
                let first = RowKey(start: reversed ? bounds.startBelow : bounds.startAtLeast, sequence: 0)
                stack.append(Frame(branch: branch, index: branch.childIndex(of: first)))
                return nil
            }
        }

        private func isPastEnd(_ summary: RowSummary) -> Bool {
            reversed ? summary.last.start < bounds.startAtLeast : summary.first.start >= bounds.startBelow
        }
    }

    /// Walks the leaves that can hold rows in the bounds whose sequence number is greater than `newerThan`.
    package func cursor(_ bounds: RowBounds, newerThan: UInt64 = 0, reversed: Bool = false) -> Cursor {
        Cursor(self, bounds, newerThan: newerThan, reversed: reversed)
    }
}

extension RowNode {
    /// How many rows start within bounds; those of a leaf at the edge count as a whole.
    fileprivate func count(in bounds: RowBounds) -> Int {
        if summary.last.start < bounds.startAtLeast || summary.first.start >= bounds.startBelow { return 0 }
        guard summary.first.start < bounds.startAtLeast || summary.last.start >= bounds.startBelow, let branch else {
            return summary.count
        }
        return branch.children.reduce(0) { $0 + $1.count(in: bounds) }
    }
}

/// A leaf, and which of its rows lie within bounds.
package struct LeafSpan: Sendable {
    package let leaf: RowLeaf
    /// The rows that lie in the bounds and were not taken out yet.
    package var mask: RowMask
    /// The rows that lie in the bounds, if they are all rows of a stretch.
    package private(set) var stretch: Range<Int>?

    package init(_ leaf: RowLeaf, _ summary: RowSummary, _ bounds: RowBounds, newerThan: UInt64) {
        self.leaf = leaf
        let range = leaf.range(startingIn: bounds, summary)
        if bounds.decideByStart(summary, newerThan: newerThan) {
            stretch = range
            mask = RowMask(range)
        } else {
            stretch = nil
            mask = leaf.rows(in: range, withValuesIn: bounds, summary)
            if max(summary.first.start, bounds.startAtLeast) < bounds.endAtLeast {
                mask.remove { leaf.end($0) < bounds.endAtLeast }
            }
            if summary.leastSequence <= newerThan { mask.remove { leaf.sequence($0) <= newerThan } }
        }
    }

    /// Takes the first, or last, rows of the stretch, at most so many; nil if the rows are not all rows of a stretch.
    mutating func takeStretch(_ count: Int, fromEnd: Bool) -> Range<Int>? {
        guard let rows = stretch else { return nil }
        let part = fromEnd ? rows.suffix(count) : rows.prefix(count)
        let rest = fromEnd ? rows.lowerBound..<part.lowerBound : part.upperBound..<rows.upperBound
        (stretch, mask) = (rest, RowMask(rest))
        return part
    }

    /// Takes out rows whose details tell that they do not match.
    ///
    /// Each of the leaf's details is asked once.
    ///
    /// - Returns: whether all rows that are left match.
    mutating func ask(_ condition: RowFilter) -> Bool {
        if mask.isEmpty { return true }
        let view = leaf.view
        if view.haveOneOwner {
            guard let verdict = condition.verdict(on: view.details(0)) else { return false }
            if !verdict { (mask, stretch) = (RowMask(), nil) }
            return true
        }
        let verdicts = view.header.pointee.details.map { condition.verdict(on: $0) }
        if verdicts.allSatisfy({ $0 == true }) { return true }
        let before = mask
        var isSure = true
        mask.remove { index in
            let verdict = verdicts[view.detailsIndex(index)]
            isSure = isSure && verdict != nil
            return verdict == false
        }
        if mask != before { stretch = nil }
        return isSure
    }
}
