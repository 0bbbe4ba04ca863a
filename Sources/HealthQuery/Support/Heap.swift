/// A binary heap, with the least element on top.
struct Heap<Element: Comparable & Sendable>: Sendable {
    private var elements: [Element] = []

    /// The least element.
    var first: Element? { elements.first }

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

    /// Removes the least element; O(log n).
    mutating func removeFirst() {
        guard let last = elements.popLast(), !elements.isEmpty else { return }
        elements[0] = last
        var position = 0
        while 2 * position + 1 < elements.count {
            let left = 2 * position + 1
            let right = left + 1
            let child = right < elements.count && elements[right] < elements[left] ? right : left
            guard elements[child] < elements[position] else { return }
            elements.swapAt(position, child)
            position = child
        }
    }
}
