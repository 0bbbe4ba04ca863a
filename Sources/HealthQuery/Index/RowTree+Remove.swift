extension RowTree {
    /// Removes the rows with some keys, which must rise.
    package mutating func remove(_ keys: [RowKey]) {
        guard var node = root else { return }
        // Let go of the root, as a second reference would make it look shared.
        root = nil
        keys.withUnsafeBufferPointer { keys in
            var removal = Cut(keys: keys)
            node.remove(keys.indices, &removal)
            copiedNodes += removal.copies
        }
        root = node.summary.count == 0 ? nil : node
        while let only = root?.onlyChild { root = only }
    }
}

/// Rows on their way out of a tree.
private struct Cut {
    let keys: UnsafeBufferPointer<RowKey>
    var copies = 0
}

extension RowNode {
    /// Removes rows from below this node.
    ///
    /// A node that loses its last row is left with a count of 0 for the node above to take away.
    fileprivate mutating func remove(_ range: Range<Int>, _ removal: inout Cut) {
        let isShaped =
            switch body {
            case .leaf: removeFromLeaf(range, &removal)
            case .branch: removeFromBranch(range, &removal)
            }
        if isShaped, summary.count > 0 { summary = body.summary }
    }

    /// Removes rows; true if the summary must be computed anew.
    private mutating func removeFromLeaf(_ range: Range<Int>, _ removal: inout Cut) -> Bool {
        var isShaped = false
        for key in removal.keys[range] {
            guard let (index, lost) = leaf?.summary(of: key) else { continue }
            isShaped = isShaped || summary.isShaped(by: lost)
            summary.lose(lost)
            if case .leaf(let leaf, _) = own(&removal.copies) { leaf.remove(at: index) }
        }
        return isShaped
    }

    /// Removes rows; true if the summary must be computed anew.
    private mutating func removeFromBranch(_ range: Range<Int>, _ removal: inout Cut) -> Bool {
        guard case .branch(let branch) = own(&removal.copies) else { return false }
        var isShaped = false
        var touched: [Int] = []
        var from = range.lowerBound
        var index = 0
        while from < range.upperBound {
            index = branch.childIndex(of: removal.keys[from], from: index)
            var to = from + 1
            if index + 1 < branch.children.count {
                let next = branch.children[index + 1].summary.first
                while to < range.upperBound, removal.keys[to] < next { to += 1 }
            } else {
                to = range.upperBound
            }
            let before = branch.children[index].summary
            branch.children[index].remove(from..<to, &removal)
            let after = branch.children[index].summary
            summary.follow(from: before, to: after)
            // A child that has lost all its rows keeps its shape until it is taken away.
            let hasChanged = after.count == 0 || !before.hasShape(of: after)
            isShaped = isShaped || (hasChanged && summary.isShaped(by: before))
            touched.append(index)
            from = to
            index += 1
        }
        for index in touched.reversed() { branch.tidyChild(index) }
        return isShaped
    }
}

extension RowLeaf {
    /// The position of the row with a key, and the summary of that row alone.
    fileprivate func summary(of key: RowKey) -> (index: Int, summary: RowSummary)? {
        let index = lowerBound(of: key)
        guard index < count, self.key(index) == key else { return nil }
        return (index, RowSummary(bareRow(index), value: canonicalValue(index), weighting))
    }
}

extension RowBranch {
    /// Removes a child that has become empty, or joins one that has become small with a neighbour, if both fit into
    /// half a node and more.
    fileprivate func tidyChild(_ index: Int) {
        if children[index].summary.count == 0 {
            children.remove(at: index)
            return
        }
        let lower = index + 1 < children.count ? index : index - 1
        guard lower >= 0 else { return }
        switch (children[lower].body, children[lower + 1].body) {
        case (.leaf(let left, _), .leaf(let right, _)):
            let small = min(left.count, right.count) < RowLeaf.capacity / 4
            guard small, left.count + right.count <= RowLeaf.capacity * 3 / 4 else { return }
            let rows = (0..<left.count).map(left.row) + (0..<right.count).map(right.row)
            children[lower] = RowNode.leaves(RowBatch(rows))[0]
        case (.branch(let left), .branch(let right)):
            let small = min(left.children.count, right.children.count) < Self.capacity / 4
            guard small, left.children.count + right.children.count <= Self.capacity * 3 / 4 else { return }
            children[lower] = RowNode(RowBranch(left.children + right.children))
        default: return
        }
        children.remove(at: lower + 1)
    }
}
