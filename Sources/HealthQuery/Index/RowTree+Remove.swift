extension RowTree {
    /// Removes the rows with some keys, which must rise.
    package mutating func remove(_ keys: [RowKey]) {
        guard var node = root else { return }
        // Let go of the root, as a second reference would make it look shared.
        root = nil
        node.remove(keys[...], &copiedNodes)
        root = node.summary.count == 0 ? nil : node
        while let only = root?.onlyChild { root = only }
    }
}

extension RowNode {
    /// Removes rows from below this node.
    ///
    /// A node that loses its last row is left with a count of 0 for the node above to take away.
    fileprivate mutating func remove(_ keys: ArraySlice<RowKey>, _ copies: inout Int) {
        let isShaped =
            switch body {
            case .leaf: removeFromLeaf(keys, &copies)
            case .branch: removeFromBranch(keys, &copies)
            }
        if isShaped, summary.count > 0 { summary = body.summary }
    }

    /// Removes rows; true if the summary must be computed anew.
    private mutating func removeFromLeaf(_ keys: ArraySlice<RowKey>, _ copies: inout Int) -> Bool {
        var isShaped = false
        for key in keys {
            guard let (index, lost) = leaf?.summary(of: key, summary) else { continue }
            isShaped = isShaped || summary.isShaped(by: lost)
            summary.lose(lost)
            if case .leaf(let leaf) = own(&copies) { leaf.remove(at: index) }
        }
        return isShaped
    }

    /// Removes rows; true if the summary must be computed anew.
    private mutating func removeFromBranch(_ keys: ArraySlice<RowKey>, _ copies: inout Int) -> Bool {
        guard case .branch(let branch) = own(&copies) else { return false }
        var isShaped = false
        var touched: [Int] = []
        var rest = keys
        var index = 0
        while let key = rest.first {
            index = branch.childIndex(of: key, from: index)
            let next = index + 1 < branch.children.count ? branch.children[index + 1].summary.first : nil
            let part = rest.prefix { key in next.map { key < $0 } ?? true }
            let before = branch.children[index].summary
            branch.children[index].remove(part, &copies)
            let after = branch.children[index].summary
            summary.follow(from: before, to: after)
            // A child that has lost all its rows keeps its shape until it is taken away.
            let hasChanged = after.count == 0 || !before.hasShape(of: after)
            isShaped = isShaped || (hasChanged && summary.isShaped(by: before))
            touched.append(index)
            rest = rest[part.endIndex...]
            index += 1
        }
        for index in touched.reversed() { branch.tidyChild(index) }
        return isShaped
    }
}

extension RowLeaf {
    /// The position of the row with a key, and the summary of that row alone, given the summary of all.
    fileprivate func summary(of key: RowKey, _ all: RowSummary) -> (index: Int, summary: RowSummary)? {
        let index = lowerBound(of: key, all)
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
        case (.leaf(let left), .leaf(let right)):
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
