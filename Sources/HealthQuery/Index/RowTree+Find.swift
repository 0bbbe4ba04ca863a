package import Foundation

extension RowTree {
    /// The position of an object, if an entry in the identifier index is its own.
    ///
    /// Another object's entry leads nowhere, even if both lie in one leaf: otherwise the object would be found twice.
    ///
    /// The rows that start in the entry's second and may have its sequence number are looked at: O(log n) and those.
    package func position(of uuid: UUID, near entry: UUIDIndex.Entry) -> (leaf: RowLeaf, index: Int)? {
        root?.search(uuid, near: entry)
    }
}

extension RowNode {
    fileprivate func search(_ uuid: UUID, near entry: UUIDIndex.Entry) -> (leaf: RowLeaf, index: Int)? {
        guard mayHold(entry) else { return nil }
        switch body {
        case .leaf(let leaf):
            guard let index = leaf.view.index(of: uuid, near: entry) else { return nil }
            return (leaf, index)
        case .branch(let branch):
            return branch.children.withUnsafeBufferPointer { children in
                let key = RowKey(start: entry.firstStart, sequence: 0)
                for index in branch.childIndex(of: key)..<children.count {
                    if UUIDIndex.second(children[index].summary.first.start) > entry.second { break }
                    if let position = children[index].search(uuid, near: entry) { return position }
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
    /// The position of an object's row, if an entry is its own.
    fileprivate func index(of uuid: UUID, near entry: UUIDIndex.Entry) -> Int? {
        var index = (0..<count).partitioningIndex { start($0) >= entry.firstStart }
        while index < count, UUIDIndex.second(start(index)) == entry.second {
            if UUIDIndex.low(sequence(index)) == entry.sequence, self.uuid(index) == uuid { return index }
            index += 1
        }
        return nil
    }
}

extension UUIDIndex.Entry {
    /// Rows of the entry's second start here or later.
    fileprivate var firstStart: Double { second == .min ? -.infinity : Double(second) }
}
