/// The rows of one type and one source, ordered by start and then by sequence number: a B-tree of packed leaves.
///
/// A copy shares all nodes and costs O(1). Changing a row afterwards copies the leaf it lies in and the branches above
/// it, O(log n) nodes. Every node keeps a summary of what is below it, so that a walk passes over nodes without
/// interest.
///
/// Inserting, removing and finding a row take O(log n). Many at once go down together, so that each node is visited
/// once.
package struct RowTree: Sendable {
    package internal(set) var root: RowNode?
    /// How many nodes were copied because a snapshot held them.
    package internal(set) var copiedNodes = 0

    package init() {}

    package var count: Int { root?.summary.count ?? 0 }
    package var summary: RowSummary? { root?.summary }

    /// How many bytes the nodes take, apart from what the allocator adds.
    ///
    /// O(n) in the nodes.
    package var byteCount: Int { root?.byteCount ?? 0 }

    /// The row with a key.
    package func row(_ key: RowKey) -> SampleRow? {
        position(key).map { $0.leaf.row($0.index) }
    }

    /// The position of the row with a key.
    package func position(_ key: RowKey) -> (leaf: RowLeaf, index: Int)? {
        var node = root
        while let branch = node?.branch { node = branch.children[branch.childIndex(of: key)] }
        guard let leaf = node?.leaf else { return nil }
        let index = leaf.lowerBound(of: key)
        return index < leaf.count && leaf.key(index) == key ? (leaf, index) : nil
    }
}

/// A node with several nodes below it.
// @unchecked: a branch changes only after a check that nobody else holds it.
package final class RowBranch: @unchecked Sendable {
    package static let capacity = 64
    // Unchecked: the one holder of a branch changes it, and nobody else meanwhile.
    @exclusivity(unchecked) package internal(set) var children: ContiguousArray<RowNode>

    package init(_ children: ContiguousArray<RowNode>) {
        self.children = children
    }

    /// The child in which a row with this key lies or would be put: the last one that does not begin after it.
    package func childIndex(of key: RowKey, from start: Int = 0) -> Int {
        children.withUnsafeBufferPointer { children in
            max(start, (start..<children.count).partitioningIndex { key < children[$0].summary.first } - 1)
        }
    }
}

/// A leaf or a branch, and the summary of what is in it.
package struct RowNode: Sendable {
    package internal(set) var summary: RowSummary
    package internal(set) var leaf: RowLeaf? {
        didSet { view = leaf.map { LeafView(header: $0.header) } }
    }
    /// The rows of the leaf, for as long as this node is held.
    package private(set) var view: LeafView?
    package internal(set) var branch: RowBranch?

    package init(_ leaf: RowLeaf, _ summary: RowSummary) {
        self.leaf = leaf
        view = LeafView(header: leaf.header)
        self.summary = summary
    }

    package init(_ branch: RowBranch) {
        self.branch = branch
        summary = branch.summary
    }

    fileprivate var byteCount: Int {
        MemoryLayout<RowNode>.stride + (leaf?.byteCount ?? 0)
            + (branch?.children.reduce(0) { $0 + $1.byteCount } ?? 0)
    }

    /// The child of a branch that has no other.
    package var onlyChild: RowNode? {
        guard let branch, branch.children.count == 1 else { return nil }
        return branch.children[0]
    }
}

extension RowBranch {
    /// The summary of everything below; there must be at least one child.
    var summary: RowSummary {
        var summary = children[0].summary
        for index in 1..<children.count { summary.append(children[index].summary) }
        return summary
    }

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

extension RowNode {
    /// The leaf, copied first if a snapshot holds it.
    mutating func ownLeaf(_ copies: inout Int) -> RowLeaf? {
        if !isKnownUniquelyReferenced(&leaf) {
            copies += 1
            leaf = leaf?.copy()
        }
        return leaf
    }

    /// The branch, copied first if a snapshot holds it.
    mutating func ownBranch(_ copies: inout Int) -> RowBranch? {
        if !isKnownUniquelyReferenced(&branch) {
            copies += 1
            branch = branch.map { RowBranch($0.children) }
        }
        return branch
    }
}
