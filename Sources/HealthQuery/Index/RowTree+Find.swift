package import Foundation

extension RowTree {
    /// The position of a row that has an identifier and may be an entry's of the identifier index; not that of the row
    /// with a key.
    ///
    /// Other rows of the object lead nowhere, even in the same leaf: otherwise the object would be found twice.
    ///
    /// Of the leaves with rows of the entry's second those are entered whose sequence numbers may be the entry's:
    /// O(log n) where a second has few rows.
    package func position(
        of uuid: UUID, near entry: UUIDIndex.Entry, besides key: RowKey? = nil
    ) -> (leaf: RowLeaf, index: Int)? {
        root?.search(uuid, near: entry, besides: key)
    }
}

extension RowNode {
    fileprivate func search(
        _ uuid: UUID, near entry: UUIDIndex.Entry, besides key: RowKey?
    ) -> (leaf: RowLeaf, index: Int)? {
        guard mayHold(entry) else { return nil }
        switch body {
        case .leaf(let leaf): return leaf.view.index(of: uuid, near: entry, besides: key).map { (leaf, $0) }
        case .branch(let branch):
            return branch.children.withUnsafeBufferPointer { children in
                let first = RowKey(start: entry.firstStart, sequence: 0)
                for index in branch.childIndex(of: first)..<children.count {
                    if UUIDIndex.second(children[index].summary.first.start) > entry.second { break }
                    if let position = children[index].search(uuid, near: entry, besides: key) { return position }
                }
                return nil
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

extension LeafView {
    fileprivate func index(of uuid: UUID, near entry: UUIDIndex.Entry, besides key: RowKey?) -> Int? {
        var index = (0..<count).partitioningIndex { start($0) >= entry.firstStart }
        while index < count, UUIDIndex.second(start(index)) == entry.second {
            if UUIDIndex.low(sequence(index)) == entry.sequence, self.uuid(index) == uuid, self.key(index) != key {
                return index
            }
            index += 1
        }
        return nil
    }
}

extension UUIDIndex.Entry {
    /// Rows of the entry's second start here or later.
    fileprivate var firstStart: Double { second == .min ? -.infinity : Double(second) }
}
