package import Foundation

extension RowTree {
    /// The position of an object, if an entry in the identifier index is its own.
    ///
    /// Another object's entry leads nowhere, even if both lie in one leaf: otherwise the object would be found twice.
    ///
    /// Where the row starts on a whole second and few sequence numbers have been given out, the entry gives the
    /// position. In other cases the rows of that second whose sequence numbers fit are looked at.
    package func position(of uuid: UUID, near entry: UUIDIndex.Entry) -> (leaf: RowLeaf, index: Int)? {
        let key = RowKey(start: Double(entry.second), sequence: UInt64(entry.sequence))
        if let position = position(key), position.leaf.uuid(position.index) == uuid { return position }
        return root?.search(uuid, near: entry)
    }
}

extension RowNode {
    fileprivate func search(_ uuid: UUID, near entry: UUIDIndex.Entry) -> (leaf: RowLeaf, index: Int)? {
        guard mayHold(entry) else { return nil }
        switch body {
        case .leaf(let leaf):
            guard let index = leaf.index(of: uuid), entry.leads(to: leaf.key(index)) else { return nil }
            return (leaf, index)
        case .branch(let branch):
            let key = RowKey(start: entry.second == .min ? -.infinity : Double(entry.second), sequence: 0)
            for child in branch.children[branch.childIndex(of: key)...] {
                if UUIDIndex.second(child.summary.first.start) > entry.second { break }
                if let position = child.search(uuid, near: entry) { return position }
            }
            return nil
        }
    }

    private func mayHold(_ entry: UUIDIndex.Entry) -> Bool {
        let first = UUIDIndex.second(summary.first.start)
        let last = UUIDIndex.second(summary.last.start)
        guard first <= entry.second, entry.second <= last else { return false }
        // Entries hold the low half of a sequence number, which is no bound once there are greater ones.
        guard summary.greatestSequence <= UInt64(UInt32.max) else { return true }
        return summary.leastSequence <= UInt64(entry.sequence) && UInt64(entry.sequence) <= summary.greatestSequence
    }
}

extension UUIDIndex.Entry {
    /// Whether a row with this key may be the entry's.
    fileprivate func leads(to key: RowKey) -> Bool {
        second == UUIDIndex.second(key.start) && sequence == UInt32(truncatingIfNeeded: key.sequence)
    }
}
