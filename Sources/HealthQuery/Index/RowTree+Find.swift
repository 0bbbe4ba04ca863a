package import Foundation

extension RowTree {
    /// The place of an object, given what the identifier index knows of it.
    ///
    /// Where the row starts on a whole second and few numbers have been given out, what the index knows is the place. In
    /// other cases the rows of that second whose numbers fit are looked at.
    package func key(of uuid: UUID, near entry: UUIDIndex.Entry) -> RowKey? {
        guard let root else { return nil }
        let key = RowKey(start: Double(entry.second), number: UInt64(entry.number))
        return root.key(of: uuid, at: key) ?? root.search(uuid, near: entry)
    }
}

extension RowNode {
    fileprivate func key(of uuid: UUID, at key: RowKey) -> RowKey? {
        var node = self
        while let branch = node.branch { node = branch.children[branch.childIndex(of: key)] }
        guard let leaf = node.leaf else { return nil }
        let index = leaf.lowerBound(of: key)
        return index < leaf.count && leaf.uuid(index) == uuid ? leaf.key(index) : nil
    }

    fileprivate func search(_ uuid: UUID, near entry: UUIDIndex.Entry) -> RowKey? {
        guard mayHold(entry) else { return nil }
        if let leaf {
            return leaf.index(of: uuid).map(leaf.key)
        }
        guard let branch else { return nil }
        for child in branch.children {
            if let key = child.search(uuid, near: entry) { return key }
        }
        return nil
    }

    private func mayHold(_ entry: UUIDIndex.Entry) -> Bool {
        let first = UUIDIndex.Entry.second(summary.first.start)
        let last = UUIDIndex.Entry.second(summary.last.start)
        guard first <= entry.second, entry.second <= last else { return false }
        // Numbers are compared by their low half, which says nothing once they have passed it.
        guard summary.greatestNumber <= UInt64(UInt32.max) else { return true }
        return summary.leastNumber <= UInt64(entry.number) && UInt64(entry.number) <= summary.greatestNumber
    }
}
