/// A list that only grows, and whose copies are cheap to keep while it does.
///
/// Elements lie in blocks; appending after a copy was taken copies the last block and the list of blocks, not the whole.
package struct AppendOnlyList<Element: Sendable>: Sendable {
    private static var blockCapacity: Int { 256 }
    private var blocks: ContiguousArray<ContiguousArray<Element>> = []
    package private(set) var count = 0

    package init() {}

    package subscript(position: Int) -> Element {
        blocks[position / Self.blockCapacity][position % Self.blockCapacity]
    }

    package mutating func append(_ element: Element) {
        if count % Self.blockCapacity == 0 { blocks.append([]) }
        blocks[blocks.count - 1].append(element)
        count += 1
    }

    /// The elements from the first one on for which `isBefore` no longer holds.
    ///
    /// `isBefore` must hold for a prefix of the list. O(log n).
    package func suffix(after isBefore: (Element) -> Bool) -> Suffix {
        Suffix(list: self, position: (0..<count).firstPlace { !isBefore(self[$0]) })
    }

    /// The last elements of a list.
    package struct Suffix: Sendable, Sequence, IteratorProtocol {
        fileprivate let list: AppendOnlyList
        fileprivate var position: Int

        package mutating func next() -> Element? {
            guard position < list.count else { return nil }
            defer { position += 1 }
            return list[position]
        }
    }
}
