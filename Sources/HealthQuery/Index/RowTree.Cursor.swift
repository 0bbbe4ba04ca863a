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
                switch root.body {
                case .leaf(let leaf): return span(leaf, root.summary)
                case .branch(let branch): push(branch)
                }
            }
            while let top = stack.last {
                let depth = stack.count
                var index = top.index
                // Children are looked at where they lie, as a copy would count references.
                let found = top.branch.children.withUnsafeBufferPointer { visit($0, &index) }
                if stack.isEmpty { return nil }
                stack[depth - 1].index = index
                if let found { return found }
                if stack.count == depth { stack.removeLast() }
            }
            return nil
        }

        /// Looks at children until one is a leaf to give, one is a branch, which goes on top, or no more are left.
        ///
        /// Nothing is left on the stack if nothing after them counts.
        private mutating func visit(_ children: UnsafeBufferPointer<RowNode>, _ index: inout Int) -> LeafSpan? {
            while children.indices.contains(index) {
                let child = children.baseAddress.unsafelyUnwrapped + index
                index += reversed ? -1 : 1
                work.nodes += 1
                if isPastEnd(child.pointee.summary) {
                    work.passed.pass(child.pointee.summary, bounds, newerThan: newerThan)
                    stack.removeAll()
                    return nil
                }
                guard admit(child.pointee.summary) else { continue }
                switch child.pointee.body {
                case .leaf(let leaf): return span(leaf, child.pointee.summary)
                case .branch(let branch):
                    push(branch)
                    return nil
                }
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

        private mutating func span(_ leaf: RowLeaf, _ summary: RowSummary) -> LeafSpan {
            work.rows += summary.count
            return LeafSpan(leaf, summary, bounds, newerThan: newerThan)
        }

        private mutating func push(_ branch: RowBranch) {
            let first = RowKey(start: reversed ? bounds.startBelow : bounds.startAtLeast, sequence: 0)
            stack.append(Frame(branch: branch, index: branch.childIndex(of: first)))
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
