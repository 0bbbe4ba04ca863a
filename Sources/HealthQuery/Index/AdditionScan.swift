/// Finds the rows with the least sequence numbers after a given one: what was added since.
///
/// Nodes are opened in the order of their least sequence number, and the scan stops at the first node that can no
/// longer hold a wanted one. A node whose summary is old is never opened. k additions cost O(k log k + log n) where
/// rows were saved roughly in the order of their dates.
package struct AdditionScan: Sendable {
    /// A node to open; the one with the least sequence number is the first.
    private struct Part: Comparable, Sendable {
        let node: RowNode
        let filter: Int

        static func < (left: Part, right: Part) -> Bool {
            left.node.summary.leastSequence < right.node.summary.leastSequence
        }

        static func == (left: Part, right: Part) -> Bool {
            left.node.summary.leastSequence == right.node.summary.leastSequence
        }
    }

    private let filters: [TypedFilter]
    private var queue = Heap<Part>()
    private let sequence: UInt64
    let limit: Int
    /// What was found since it was last sorted, and what was kept then.
    private(set) var found = RowBatch()
    /// Rows with greater sequence numbers are not wanted: nobody asked for them, or as many as the limit are known.
    private var greatestWanted: UInt64
    /// What the scan looked at; the limit ended it if there were nodes left to open.
    private(set) var work: QueryWork

    /// Creates a scan over everything that matches `filters`, up to a sequence number; without a limit it is `Int.max`.
    package init(
        _ filters: [TypedFilter], in index: SampleIndex, after sequence: UInt64, upTo last: UInt64 = .max, limit: Int
    ) {
        work = QueryWork(filters)
        let filters = filters.map { index.resolved($0) }
        self.filters = filters
        self.sequence = sequence
        self.limit = limit
        greatestWanted = last
        for (position, filter) in filters.enumerated() {
            for root in index.trees(for: filter).compactMap(\.rows.root) { push(Part(node: root, filter: position)) }
        }
    }

    /// Whether it is time to ``keep(_:)`` the first of what was found.
    ///
    /// Twice the limit, so that rows in an unfavourable order are sorted a few times only.
    var isFull: Bool { greatestWanted == .max ? found.count >= limit : found.count / 2 >= limit }

    /// Opens one more node; false when there is nothing left to open.
    package mutating func step() -> Bool {
        guard let part = queue.popFirst() else { return false }
        if greatestWanted < part.node.summary.leastSequence {
            work.stoppedAtLimit = true
            return false
        }
        work.nodes += 1
        switch part.node.body {
        case .leaf(let leaf):
            collect(leaf, filters[part.filter])
        case .branch(let branch):
            for child in branch.children { push(Part(node: child, filter: part.filter)) }
        }
        return !queue.isEmpty
    }

    /// Keeps the first of what was found, by sequence number and no more than the limit; for few rows.
    mutating func keepFirst() {
        found.rows.withUnsafeMutableBufferPointer { rows in
            // Rows that were saved in the order of their dates are found in the order of their sequence numbers.
            if !rows.indices.dropFirst().allSatisfy({ rows[$0 - 1].sequence < rows[$0].sequence }) {
                rows.sort { $0.sequence < $1.sequence }
            }
        }
        if found.count > limit { found.removeRows(from: limit) }
        keep(found)
    }

    /// Puts the first of what was found, by sequence number and no more than the limit, in its place.
    ///
    /// To sort many is left to the caller: a million rows take a while.
    mutating func keep(_ first: RowBatch) {
        found = first
        if found.count >= limit, let last = found.rows.last { greatestWanted = last.sequence }
    }

    private mutating func collect(_ leaf: RowLeaf, _ filter: TypedFilter) {
        work.rows += leaf.count
        let matchesAll = filter.filter == .everything
        let view = leaf.view
        withUnsafeTemporaryAllocation(of: Int.self, capacity: view.header.pointee.details.count) { positions in
            // Of each of the leaf's details, where the batch has them: rows share few.
            positions.initialize(repeating: -1)
            for index in 0..<view.count where view.sequence(index) > sequence {
                guard view.sequence(index) <= greatestWanted, matchesAll || filter.matches(view.row(index))
                else { continue }
                var row = view.bareRow(index)
                let own = row.detailsIndex
                if positions[own] < 0 { positions[own] = found.position(of: view.details(index)) }
                row.detailsIndex = positions[own]
                found.rows.append(row)
            }
        }
    }

    private mutating func push(_ part: Part) {
        guard filters[part.filter].bounds.admit(part.node.summary, newerThan: sequence) else {
            work.nodes += 1
            work.passed.pass(part.node.summary, filters[part.filter].bounds, newerThan: sequence)
            return
        }
        queue.insert(part)
    }
}
