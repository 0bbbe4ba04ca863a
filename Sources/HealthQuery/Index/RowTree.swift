/// The rows of one type and one source, ordered by start and then by number: a B-tree of packed leaves.
///
/// A copy shares all nodes and costs O(1). Changing a row afterwards copies the leaf it lies in and the branches above it,
/// O(log n) nodes. Every node keeps a summary of what is below it, so that a walk passes over what cannot be of interest.
///
/// Inserting, removing and finding a row take O(log n).
package struct RowTree: Sendable {
    package internal(set) var root: RowNode?
    /// How many nodes were copied because a snapshot held them.
    package internal(set) var copiedNodes = 0

    package init() {}

    package var count: Int { root?.summary.count ?? 0 }
    package var summary: RowSummary? { root?.summary }

    /// Puts a row in its place.
    package mutating func insert(_ row: SampleRow) {
        guard root != nil else {
            root = RowNode([row])
            return
        }
        if let sibling = root?.insert(row, &copiedNodes), let old = root {
            root = RowNode(RowBranch([old, sibling]))
        }
    }

    /// Puts rows in their places.
    ///
    /// Those that come after all others are appended together, a leaf at a time.
    package mutating func insert(_ rows: [SampleRow]) {
        let isInOrder = zip(rows, rows.dropFirst()).allSatisfy { $0.key < $1.key }
        var rest = (isInOrder ? rows : rows.sorted { $0.key < $1.key })[...]
        while let row = rest.first {
            guard let last = root?.summary.last else {
                root = RowNode(rest.prefix(RowLeaf.capacity))
                rest = rest.dropFirst(RowLeaf.capacity)
                continue
            }
            if last < row.key {
                append(rest)
                return
            }
            insert(row)
            rest = rest.dropFirst()
        }
    }

    /// Adds rows that come after all others.
    private mutating func append(_ rows: ArraySlice<SampleRow>) {
        var rest = rows
        var siblings = root?.append(&rest, &copiedNodes) ?? []
        while !siblings.isEmpty, let old = root {
            siblings.insert(old, at: 0)
            let branches = RowBranch.branches(of: siblings)
            root = branches[0]
            siblings = Array(branches.dropFirst())
        }
    }

    /// Takes the row with a key out, if it is there.
    package mutating func remove(_ key: RowKey) -> SampleRow? {
        let row = root?.remove(key, &copiedNodes)
        if root?.summary.count == 0 { root = nil }
        while let only = root?.onlyChild { root = only }
        return row
    }

    /// The row with a key.
    package func row(_ key: RowKey) -> SampleRow? {
        var node = root
        while let branch = node?.branch { node = branch.children[branch.childIndex(of: key)] }
        guard let leaf = node?.leaf else { return nil }
        let index = leaf.lowerBound(of: key)
        return index < leaf.count && leaf.key(index) == key ? leaf.row(index) : nil
    }
}

/// Several nodes below one.
// @unchecked: whoever changes a branch has made sure that no one else holds it.
package final class RowBranch: @unchecked Sendable {
    package static let capacity = 64
    package internal(set) var children: ContiguousArray<RowNode>

    package init(_ children: ContiguousArray<RowNode>) {
        self.children = children
    }

    /// The child in which a row with this key lies or would be put: the last one that does not begin after it.
    package func childIndex(of key: RowKey) -> Int {
        var low = 0
        var high = children.count
        while low < high {
            let middle = (low + high) / 2
            if children[middle].summary.first <= key { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

/// A leaf or a branch, and the summary of what is in it.
package struct RowNode: Sendable {
    package internal(set) var summary: RowSummary
    package internal(set) var leaf: RowLeaf?
    package internal(set) var branch: RowBranch?

    package init(_ leaf: RowLeaf, _ summary: RowSummary) {
        self.leaf = leaf
        self.summary = summary
    }

    package init(_ branch: RowBranch) {
        self.branch = branch
        summary = branch.children[0].summary
        for child in branch.children.dropFirst() { summary.add(child.summary) }
    }

    package init(_ leaf: RowLeaf) {
        self.init(leaf, leaf.unpacked().summary)
    }

    /// A leaf of rows that are in order, one at least.
    package init(_ rows: some RandomAccessCollection<SampleRow>) {
        self.init(RowLeaf(rows), RowSummary(rows))
    }

    /// The child of a branch that has no other.
    package var onlyChild: RowNode? {
        guard let branch, branch.children.count == 1 else { return nil }
        return branch.children[0]
    }
}
