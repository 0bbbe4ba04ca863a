extension RowNode {
    /// Puts a row in its place below this node; a node that overflows gives back its upper part.
    mutating func insert(_ row: SampleRow, _ copies: inout Int) -> RowNode? {
        branch == nil ? insertIntoLeaf(row, &copies) : insertIntoBranch(row, &copies)
    }

    private mutating func insertIntoLeaf(_ row: SampleRow, _ copies: inout Int) -> RowNode? {
        guard summary.count >= RowLeaf.capacity else {
            let leaf = ownLeaf(&copies)
            leaf.insert(row, at: row.key > summary.last ? leaf.count : leaf.lowerBound(of: row.key))
            summary.add(RowSummary(row))
            return nil
        }
        // What comes in order leaves full leaves behind it, forwards and backwards.
        if row.key > summary.last { return RowNode([row]) }
        if row.key < summary.first {
            let upper = self
            self = RowNode([row])
            return upper
        }
        let leaf = ownLeaf(&copies)
        let upper = leaf.split(at: leaf.count / 2)
        let half = row.key < upper.key(0) ? leaf : upper
        half.insert(row, at: half.lowerBound(of: row.key))
        self = RowNode(leaf)
        return RowNode(upper)
    }

    private mutating func insertIntoBranch(_ row: SampleRow, _ copies: inout Int) -> RowNode? {
        let branch = ownBranch(&copies)
        let index = branch.childIndex(of: row.key)
        summary.add(RowSummary(row))
        guard let sibling = branch.children[index].insert(row, &copies) else { return nil }
        branch.children.insert(sibling, at: index + 1)
        guard branch.children.count > RowBranch.capacity else { return nil }
        let isAtEnd = index + 2 == branch.children.count
        let middle = isAtEnd ? branch.children.count - 1 : branch.children.count / 2
        let upper = RowNode(RowBranch(ContiguousArray(branch.children[middle...])))
        branch.children.removeSubrange(middle...)
        self = RowNode(branch)
        return upper
    }

    /// Adds rows that come after all others below this node; gives back the nodes that do not fit into it.
    ///
    /// Full nodes are left behind.
    mutating func append(_ rows: inout ArraySlice<SampleRow>, _ copies: inout Int) -> [RowNode] {
        if branch == nil {
            let room = rows.prefix(RowLeaf.capacity - summary.count)
            if let added = RowSummary(ifAny: room) {
                let leaf = ownLeaf(&copies)
                for row in room { leaf.insert(row, at: leaf.count) }
                summary.add(added)
                rows = rows.dropFirst(room.count)
            }
            return stride(from: rows.startIndex, to: rows.endIndex, by: RowLeaf.capacity).map {
                RowNode(rows[$0..<min($0 + RowLeaf.capacity, rows.endIndex)])
            }
        }
        let branch = ownBranch(&copies)
        let siblings = branch.children[branch.children.count - 1].append(&rows, &copies)
        let branches = RowBranch.branches(of: branch.children + siblings)
        self = branches[0]
        return Array(branches.dropFirst())
    }

    /// The leaf, copied first if a snapshot holds it.
    mutating func ownLeaf(_ copies: inout Int) -> RowLeaf {
        if !isKnownUniquelyReferenced(&leaf) {
            copies += 1
            leaf = leaf?.copy()
        }
        return leaf ?? RowLeaf([])
    }

    /// The branch, copied first if a snapshot holds it.
    mutating func ownBranch(_ copies: inout Int) -> RowBranch {
        if !isKnownUniquelyReferenced(&branch) {
            copies += 1
            branch = branch.map { RowBranch($0.children) }
        }
        return branch ?? RowBranch(ContiguousArray<RowNode>())
    }
}

extension RowBranch {
    /// Branches over some nodes, each full but the last.
    static func branches(of nodes: some RandomAccessCollection<RowNode>) -> [RowNode] {
        var rest = ContiguousArray(nodes)[...]
        var result: [RowNode] = []
        while !rest.isEmpty {
            result.append(RowNode(RowBranch(ContiguousArray(rest.prefix(capacity)))))
            rest = rest.dropFirst(capacity)
        }
        return result
    }
}
