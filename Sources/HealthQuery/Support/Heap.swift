/// A binary heap, with the least element on top.
struct Heap<Element: Comparable & Sendable>: Sendable {
    private var elements: [Element] = []

    var isEmpty: Bool { elements.isEmpty }
    /// The least element.
    var first: Element? { elements.first }
    /// The least of the others; O(1).
    var second: Element? { elements.dropFirst().prefix(2).min() }

    /// O(log n).
    mutating func insert(_ element: Element) {
        elements.append(element)
        var position = elements.count - 1
        while position > 0 {
            let parent = (position - 1) / 2
            guard elements[position] < elements[parent] else { return }
            elements.swapAt(position, parent)
            position = parent
        }
    }

    /// Takes the least element away, and gives it back if there is one; O(log n).
    @discardableResult
    mutating func popFirst() -> Element? {
        guard let least = elements.first, let last = elements.popLast() else { return nil }
        if !elements.isEmpty { replaceFirst(with: last) }
        return least
    }

    /// Puts another element in the place of the least one, which there must be; O(log n), and O(1) if it is the least
    /// again.
    mutating func replaceFirst(with element: Element) {
        var position = 0
        while 2 * position + 1 < elements.count {
            let left = 2 * position + 1
            let right = left + 1
            let child = right < elements.count && elements[right] < elements[left] ? right : left
            guard elements[child] < element else { break }
            elements[position] = elements[child]
            position = child
        }
        elements[position] = element
    }
}
