package import Foundation

extension RowTree {
    /// Calls `body` with each row that has an identifier and may be an entry's of the identifier index, until it returns
    /// true; whether it did.
    ///
    /// Other rows of the object lead nowhere, even in the same leaf: otherwise the object would be found twice.
    ///
    /// Of the leaves with rows of the entry's second those are entered whose sequence numbers may be the entry's:
    /// O(log n) where a second has few rows.
    package func search(_ uuid: UUID, near entry: UUIDIndex.Entry, _ body: (RowLeaf, Int) -> Bool) -> Bool {
        root?.search(uuid, near: entry, body) ?? false
    }
}

extension RowNode {
    fileprivate func search(_ uuid: UUID, near entry: UUIDIndex.Entry, _ body: (RowLeaf, Int) -> Bool) -> Bool {
        guard mayHold(entry) else { return false }
        switch self.body {
        case .leaf(let leaf): return leaf.search(uuid, near: entry, body)
        case .branch(let branch):
            return branch.children.withUnsafeBufferPointer { children in
                let key = RowKey(start: entry.firstStart, sequence: 0)
                for index in branch.childIndex(of: key)..<children.count {
                    if UUIDIndex.second(children[index].summary.first.start) > entry.second { break }
                    if children[index].search(uuid, near: entry, body) { return true }
                }
                return false
            }
        }
    }

    /// Whether a row of the entry's second and part of a sequence number may be below this node.
    private func mayHold(_ entry: UUIDIndex.Entry) -> Bool {
        let first = UUIDIndex.second(summary.first.start)
        let last = UUIDIndex.second(summary.last.start)
        guard first <= entry.second, entry.second <= last else { return false }
        let distance = UUIDIndex.low(UInt64(entry.sequence) &- summary.leastSequence)
        return UInt64(distance) <= summary.greatestSequence - summary.leastSequence
    }
}

extension RowLeaf {
    fileprivate func search(_ uuid: UUID, near entry: UUIDIndex.Entry, _ body: (RowLeaf, Int) -> Bool) -> Bool {
        let view = view
        var index = (0..<count).partitioningIndex { view.start($0) >= entry.firstStart }
        while index < count, UUIDIndex.second(view.start(index)) == entry.second {
            if UUIDIndex.low(view.sequence(index)) == entry.sequence, view.uuid(index) == uuid, body(self, index) {
                return true
            }
            index += 1
        }
        return false
    }
}

extension UUIDIndex.Entry {
    /// Rows of the entry's second start here or later.
    fileprivate var firstStart: Double { second == .min ? -.infinity : Double(second) }
}
