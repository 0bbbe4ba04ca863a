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

    package var count: Int { root?.summary.count ?? 0 }
    package var summary: RowSummary? { root?.summary }

    /// How many bytes the nodes take, apart from what the allocator adds.
    ///
    /// O(n) in the nodes.
    package var byteCount: Int { root?.byteCount ?? 0 }
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
    package func childIndex(of key: RowKey) -> Int {
        children.withUnsafeBufferPointer { children in
            // Children mostly begin evenly.
            let (first, last) = (children[0].summary.first.start, children[children.count - 1].summary.first.start)
            let guess = (0..<children.count).position(of: key.start, from: first, to: last)
            return max(0, (0..<children.count).partitioningIndex(near: guess) { key < children[$0].summary.first } - 1)
        }
    }

    /// The same for one of several keys that rise, of the children from `start` on; it is likely one of the next.
    func childIndex(of key: RowKey, from start: Int) -> Int {
        if start == 0 { return childIndex(of: key) }
        return children.withUnsafeBufferPointer { children in
            let next = (start..<children.count).partitioningIndex(near: start) { key < children[$0].summary.first }
            return max(start, next - 1)
        }
    }
}

/// A leaf or a branch, and the summary of what is in it.
package struct RowNode: Sendable {
    var summary: RowSummary
    var body: Body

    enum Body: Sendable {
        case leaf(RowLeaf)
        case branch(RowBranch)
    }

    init(_ leaf: RowLeaf, _ summary: RowSummary) {
        self.summary = summary
        body = .leaf(leaf)
    }

    init(_ branch: RowBranch) {
        summary = branch.summary
        body = .branch(branch)
    }

    var leaf: RowLeaf? { if case .leaf(let leaf) = body { leaf } else { nil } }
    var view: LeafView? { if case .leaf(let leaf) = body { leaf.view } else { nil } }
    var branch: RowBranch? { if case .branch(let branch) = body { branch } else { nil } }

    /// Tells the leaf or branch from others, for as long as it is held.
    package var identity: ObjectIdentifier {
        switch body {
        case .leaf(let leaf): leaf.identity
        case .branch(let branch): ObjectIdentifier(branch)
        }
    }

    fileprivate var byteCount: Int {
        MemoryLayout<RowNode>.stride + (leaf?.byteCount ?? 0)
            + (branch?.children.reduce(0) { $0 + $1.byteCount } ?? 0)
    }

    /// The child of a branch that has no other.
    var onlyChild: RowNode? {
        guard let branch, branch.children.count == 1 else { return nil }
        return branch.children[0]
    }
}

extension RowNode.Body {
    /// The summary, computed anew.
    var summary: RowSummary {
        switch self {
        case .leaf(let leaf): leaf.summary
        case .branch(let branch): branch.summary
        }
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
    /// Whether a snapshot holds the leaf or branch, too.
    mutating func isShared() -> Bool {
        withUnsafeMutablePointer(to: &body) { place in
            // Taken out meanwhile, as a second reference would make it look shared.
            switch place.move() {
            case .leaf(var leaf):
                defer { place.initialize(to: .leaf(leaf)) }
                return !leaf.isUniquelyReferenced()
            case .branch(var branch):
                defer { place.initialize(to: .branch(branch)) }
                return !isKnownUniquelyReferenced(&branch)
            }
        }
    }

    /// The leaf or branch, copied first if a snapshot holds it.
    mutating func own(_ copies: inout Int) -> Body {
        if isShared() {
            copies += 1
            switch body {
            case .leaf(let leaf):
                body = .leaf(leaf.copy())
            case .branch(let branch): body = .branch(RowBranch(branch.children))
            }
        }
        return body
    }
}
