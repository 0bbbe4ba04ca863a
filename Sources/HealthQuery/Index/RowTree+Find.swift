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
        guard let root else { return nil }
        return withUnsafePointer(to: root) { RowNode.search($0, for: uuid, near: entry, besides: key) }
    }
}

extension RowNode {
    /// Looks below a node in its place, as a copy would count references to its leaf.
    fileprivate static func search(
        _ node: UnsafePointer<RowNode>, for uuid: UUID, near entry: UUIDIndex.Entry, besides key: RowKey?
    ) -> (leaf: RowLeaf, index: Int)? {
        guard mayHold(node, entry) else { return nil }
        if let view = node.pointee.view {
            guard let index = view.index(of: uuid, near: entry, besides: key, node) else { return nil }
            return node.pointee.leaf.map { ($0, index) }
        }
        guard let branch = node.pointee.branch else { return nil }
        let first = branch.childIndex(of: RowKey(start: entry.firstStart, sequence: 0))
        return branch.children.withUnsafeBufferPointer { children in
            for index in first..<children.count {
                let child = children.baseAddress.unsafelyUnwrapped + index
                if UUIDIndex.second(child.pointee.summary.first.start) > entry.second { break }
                if let position = search(child, for: uuid, near: entry, besides: key) { return position }
            }
            return nil
        }
    }

    /// Whether a row of the entry's second and part of a sequence number may be below a node.
    private static func mayHold(_ node: UnsafePointer<RowNode>, _ entry: UUIDIndex.Entry) -> Bool {
        let first = UUIDIndex.second(node.pointee.summary.first.start)
        let last = UUIDIndex.second(node.pointee.summary.last.start)
        guard first <= entry.second, entry.second <= last else { return false }
        let (least, greatest) = (node.pointee.summary.leastSequence, node.pointee.summary.greatestSequence)
        return UInt64(UUIDIndex.low(UInt64(entry.sequence) &- least)) <= greatest - least
    }
}

extension LeafView {
    fileprivate func index(
        of uuid: UUID, near entry: UUIDIndex.Entry, besides key: RowKey?, _ node: UnsafePointer<RowNode>
    ) -> Int? {
        var index = firstIndex(
            startingAt: entry.firstStart, in: 0..<count, from: node.pointee.summary.first.start,
            to: node.pointee.summary.last.start)
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
