extension RowTree {
    /// The rows that start at a time or later, as a tree that shares its nodes with this one.
    ///
    /// O(log n).
    package func suffix(from start: Double) -> RowTree {
        var tree = RowTree()
        tree.root = root?.suffix(from: RowKey(start: start, sequence: 0))
        while let only = tree.root?.onlyChild { tree.root = only }
        return tree
    }

    /// The same rows in a tree whose shape depends on them alone, not on rows that came and went.
    ///
    /// O(n).
    package var rebuilt: RowTree {
        var tree = RowTree()
        tree.insert(batch)
        return tree
    }

    /// What the rows share with others; O(n).
    package var details: ContiguousArray<SampleDetails> { batch.details }

    /// All rows; O(n).
    var batch: RowBatch {
        var batch = RowBatch()
        root?.append(to: &batch)
        return batch
    }
}

extension RowNode {
    fileprivate func append(to batch: inout RowBatch) {
        switch body {
        case .leaf(let leaf): for index in 0..<leaf.count { batch.append(leaf.row(index)) }
        case .branch(let branch): for child in branch.children { child.append(to: &batch) }
        }
    }

    /// What is below this node from a key on; nil if nothing is.
    fileprivate func suffix(from key: RowKey) -> RowNode? {
        if !(summary.first < key) { return self }
        if summary.last < key { return nil }
        switch body {
        case .leaf(let leaf):
            return RowNode.leaves(RowBatch((leaf.lowerBound(of: key, summary)..<leaf.count).map(leaf.row))).first
        case .branch(let branch):
            let index = branch.childIndex(of: key)
            var children = ContiguousArray(branch.children[(index + 1)...])
            if let cut = branch.children[index].suffix(from: key) { children.insert(cut, at: 0) }
            return children.isEmpty ? nil : RowNode(RowBranch(children))
        }
    }
}
