/// A list that grows at its end, and whose copies are cheap to keep while it does.
///
/// Elements lie in blocks; appending after a copy was taken copies the last block and the list of blocks, not the
/// whole. Elements are removed rarely, and many at once.
package struct AppendOnlyList<Element: Sendable>: Sendable {
    private static var blockCapacity: Int { 256 }
    private var blocks: ContiguousArray<ContiguousArray<Element>> = []
    package private(set) var count = 0

    package subscript(position: Int) -> Element {
        blocks[position / Self.blockCapacity][position % Self.blockCapacity]
    }

    package var last: Element? { blocks.last?.last }

    package mutating func append(_ element: Element) {
        if count % Self.blockCapacity == 0 { blocks.append([]) }
        blocks[blocks.count - 1].append(element)
        count += 1
    }

    /// Removes the first elements; O(n), and copies nothing if no element goes.
    ///
    /// Copies that were taken before keep theirs.
    package mutating func removeFirst(_ leaving: Int) {
        guard leaving > 0 else { return }
        var rest = AppendOnlyList()
        for position in leaving..<count { rest.append(self[position]) }
        self = rest
    }

    /// The elements from the first one for which `isBefore` is false.
    ///
    /// `isBefore` must hold for a prefix of the list. O(log n).
    package func suffix(after isBefore: (Element) -> Bool) -> some BidirectionalCollection<Element> {
        ((0..<count).partitioningIndex { !isBefore(self[$0]) }..<count).lazy.map { self[$0] }
    }
}
