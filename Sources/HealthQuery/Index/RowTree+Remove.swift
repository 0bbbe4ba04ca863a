extension RowNode {
    /// Takes the row with a key out from below this node, if it is there.
    ///
    /// A node that loses its last row is left with a count of 0 for the node above to take away.
    mutating func remove(_ key: RowKey, _ copies: inout Int) -> SampleRow? {
        branch == nil ? removeFromLeaf(key, &copies) : removeFromBranch(key, &copies)
    }

    private mutating func removeFromLeaf(_ key: RowKey, _ copies: inout Int) -> SampleRow? {
        guard let index = leaf?.lowerBound(of: key), leaf.map({ index < $0.count && $0.key(index) == key }) ?? false
        else { return nil }
        let leaf = ownLeaf(&copies)
        let row = leaf.remove(at: index)
        lose(row) { RowNode(leaf).summary }
        return row
    }

    private mutating func removeFromBranch(_ key: RowKey, _ copies: inout Int) -> SampleRow? {
        let branch = ownBranch(&copies)
        let index = branch.childIndex(of: key)
        guard let row = branch.children[index].remove(key, &copies) else { return nil }
        if branch.children[index].summary.count == 0 {
            branch.children.remove(at: index)
        } else {
            branch.mergeChild(index, &copies)
        }
        lose(row) { RowNode(branch).summary }
        return row
    }

    private mutating func lose(_ row: SampleRow, recomputed: () -> RowSummary) {
        if summary.count > 1, summary.isShaped(by: row) {
            summary = recomputed()
        } else {
            summary.loseOne()
        }
    }
}

extension RowBranch {
    /// Joins a child that has become small with a neighbour, if both fit into half a node and more.
    fileprivate func mergeChild(_ index: Int, _ copies: inout Int) {
        let lower = index + 1 < children.count ? index : index - 1
        guard lower >= 0 else { return }
        if let left = children[lower].leaf, let right = children[lower + 1].leaf {
            let small = min(left.count, right.count) < RowLeaf.capacity / 4
            guard small, left.count + right.count <= RowLeaf.capacity * 3 / 4 else { return }
            let (low, high) = (left.unpacked(), right.unpacked())
            children[lower] = RowNode((0..<low.count).map(low.row) + (0..<high.count).map(high.row))
        } else if let left = children[lower].branch, let right = children[lower + 1].branch {
            let small = min(left.children.count, right.children.count) < Self.capacity / 4
            guard small, left.children.count + right.children.count <= Self.capacity * 3 / 4 else { return }
            children[lower] = RowNode(RowBranch(left.children + right.children))
        } else {
            return
        }
        children.remove(at: lower + 1)
    }
}
