extension RowTree {
    /// Puts rows in their positions; those that fall into one leaf go there together.
    package mutating func insert(_ batch: RowBatch) {
        guard !batch.isEmpty else { return }
        var batch = batch
        batch.sort()
        batch.rows.withUnsafeBufferPointer { rows in
            var insertion = Insertion(rows, batch.details)
            var nodes = insert(&insertion)
            while nodes.count > 1 { nodes = RowBranch.branches(of: nodes) }
            root = nodes[0]
            copiedNodes += insertion.copies
        }
    }

    /// Whether the rows of a batch are in order, and come after all that are here.
    func endsBefore(_ batch: RowBatch) -> Bool {
        guard batch.isInOrder, let first = batch.rows.first else { return false }
        guard let last = root?.summary.last else { return true }
        return last < first.key
    }

    /// The nodes at the top after an insertion: the root, and those that it could not hold.
    private mutating func insert(_ insertion: inout Insertion) -> [RowNode] {
        let all = 0..<insertion.rows.count
        guard var old = root else { return insertion.leaves(all) }
        // Let go of the root, as a second reference would make it look shared.
        root = nil
        let siblings = old.insert(all, &insertion).siblings
        return siblings.isEmpty ? [old] : [old] + siblings
    }
}

/// The result of putting rows below a node.
private struct Inserted {
    /// The summary of the rows.
    let summary: RowSummary
    /// The nodes that come after this one and could not be held by it.
    let siblings: [RowNode]

    init(summary: RowSummary, siblings: [RowNode] = []) {
        self.summary = summary
        self.siblings = siblings
    }

    /// Rows of which some were put into the node and the rest makes up the siblings.
    init(summary first: RowSummary?, rest siblings: [RowNode]) {
        var all = first ?? siblings[0].summary
        for sibling in siblings.dropFirst(first == nil ? 1 : 0) { all.append(sibling.summary) }
        self.init(summary: all, siblings: siblings)
    }
}

extension RowNode {
    /// Up to so many consecutive rows are moved into position one by one.
    private static let fewRows = 8

    /// Puts rows in their positions below this node.
    fileprivate mutating func insert(_ range: Range<Int>, _ insertion: inout Insertion) -> Inserted {
        switch body {
        case .leaf: insertIntoLeaf(range, &insertion)
        case .branch: insertIntoBranch(range, &insertion)
        }
    }

    private mutating func insertIntoLeaf(_ range: Range<Int>, _ insertion: inout Insertion) -> Inserted {
        let rows = insertion.rows
        let total = summary.count + range.count
        // Rows that come in order leave full leaves behind them, forwards and backwards.
        if summary.last < rows[range.lowerBound].key {
            let cut = min(range.upperBound, range.lowerBound + RowLeaf.capacity - summary.count)
            let fitting = range.lowerBound..<cut
            return Inserted(
                summary: fitting.isEmpty ? nil : put(fitting, &insertion),
                rest: insertion.leaves(cut..<range.upperBound)
            )
        }
        if total > RowLeaf.capacity, rows[range.upperBound - 1].key < summary.first {
            let added = insertion.leaves(range, fullFromEnd: true)
            let inserted = Inserted(summary: nil, rest: added)
            var nodes = added + [self]
            self = nodes.removeFirst()
            return Inserted(summary: inserted.summary, siblings: nodes)
        }
        if total <= RowLeaf.capacity {
            return Inserted(summary: put(range, &insertion))
        }
        let added = insertion.summary(range)
        var nodes = mergedLeaves(range, &insertion)
        self = nodes.removeFirst()
        return Inserted(summary: added, siblings: nodes)
    }

    /// Puts rows into this leaf, which has room for them; returns their summary.
    private mutating func put(_ range: Range<Int>, _ insertion: inout Insertion) -> RowSummary {
        let added = insertion.summary(range)
        if range.count <= Self.fewRows, case .leaf(let leaf) = own(&insertion.copies) {
            for index in range {
                let row = insertion.rows[index]
                let position = summary.last < row.key ? leaf.count : leaf.lowerBound(of: row.key, summary)
                let detailsIndex = leaf.position(of: insertion.details[row.detailsIndex])
                guard leaf.insert(row, detailsIndex: detailsIndex, at: position) else {
                    merge(leaf, index..<range.upperBound, &insertion)
                    break
                }
            }
        } else {
            if isShared() { insertion.copies += 1 }
            if let leaf { merge(leaf, range, &insertion) }
        }
        summary.take(added, in: body)
        return added
    }

    /// Makes a new leaf of a leaf's rows and others, all of which have room in it.
    private mutating func merge(_ leaf: RowLeaf, _ range: Range<Int>, _ insertion: inout Insertion) {
        let merged = insertion.withMerged(leaf, range) { rows, details in
            // Rows that were removed may have left more details behind than there are rows.
            if details.count <= rows.count { return RowLeaf(rows, details: details) }
            var all = Insertion(rows, details)
            return all.leaf(rows[...])
        }
        body = .leaf(merged)
    }

    /// Leaves of this leaf's rows and others that do not fit into it, about equally full.
    private mutating func mergedLeaves(_ range: Range<Int>, _ insertion: inout Insertion) -> [RowNode] {
        if isShared() { insertion.copies += 1 }
        guard let leaf else { return [] }
        return insertion.withMerged(leaf, range) { Self.leaves($0, $1) }
    }

    /// Leaves of some rows, about equally full.
    static func leaves(_ batch: RowBatch) -> [RowNode] {
        batch.rows.withUnsafeBufferPointer { leaves($0, batch.details) }
    }

    private static func leaves(
        _ rows: UnsafeBufferPointer<BareRow>,
        _ details: ContiguousArray<SampleDetails>
    ) -> [RowNode] {
        var insertion = Insertion(rows, details)
        return rows.indices.parts(ofAtMost: RowLeaf.capacity).flatMap { insertion.leaves($0) }
    }

    private mutating func insertIntoBranch(_ range: Range<Int>, _ insertion: inout Insertion) -> Inserted {
        guard case .branch(let branch) = own(&insertion.copies) else { return Inserted(summary: summary) }
        var added: RowSummary?
        var overflow: [(index: Int, nodes: [RowNode])] = []
        var from = range.lowerBound
        var index = 0
        while from < range.upperBound {
            index = branch.childIndex(of: insertion.rows[from].key, from: index)
            let to =
                index + 1 < branch.children.count
                ? insertion.firstIndex(notBefore: branch.children[index + 1].summary.first, in: from..<range.upperBound)
                : range.upperBound
            let inserted = branch.children[index].insert(from..<to, &insertion)
            if added == nil { added = inserted.summary } else { added?.append(inserted.summary) }
            if !inserted.siblings.isEmpty { overflow.append((index, inserted.siblings)) }
            from = to
            index += 1
        }
        for (index, nodes) in overflow.reversed() {
            branch.children.insert(contentsOf: nodes, at: index + 1)
        }
        guard let added else { return Inserted(summary: summary) }
        summary.take(added, in: body)
        guard let last = overflow.last else { return Inserted(summary: added) }
        let isAtEnd = last.index + 1 + overflow.reduce(0) { $0 + $1.nodes.count } == branch.children.count
        return Inserted(summary: added, siblings: cut(branch, isAtEnd: isAtEnd))
    }

    /// Cuts a branch that overflows into several; returns all but the first, which becomes this node.
    private mutating func cut(_ branch: RowBranch, isAtEnd: Bool) -> [RowNode] {
        let children = branch.children
        guard children.count > RowBranch.capacity else { return [] }
        var nodes: [RowNode]
        if isAtEnd {
            nodes = RowBranch.branches(of: children)
        } else {
            nodes = children.indices.parts(ofAtMost: RowBranch.capacity).map {
                RowNode(RowBranch(ContiguousArray(children[$0])))
            }
        }
        self = nodes.removeFirst()
        return nodes
    }
}

extension RowSummary {
    /// Adds the summary of what was inserted into a leaf or branch.
    fileprivate mutating func take(_ added: RowSummary, in body: RowNode.Body) {
        if last < added.first {
            append(added)
        } else if dependsOnOrder {
            self = body.summary
        } else {
            add(added)
        }
    }
}
