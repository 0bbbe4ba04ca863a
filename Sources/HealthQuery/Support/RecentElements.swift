/// What was added last, up to a few, found by looking at one after the other.
// Inlinable, since who looks many times is elsewhere and must be compiled for its elements.
@usableFromInline package struct RecentElements<Element> {
    @usableFromInline var elements: ContiguousArray<Element> = []
    /// Where the next one goes once there are as many as are kept.
    @usableFromInline var next = 0
    @usableFromInline let capacity: Int

    /// Keeps so many.
    @inlinable
    package init(capacity: Int) { self.capacity = capacity }

    @inlinable
    @inline(__always)
    package func first(where isWanted: (Element) -> Bool) -> Element? {
        // Without being told to inline, the compiler calls code for any kind of element, which takes several times as long.
        for index in 0..<elements.count where isWanted(elements[index]) { return elements[index] }
        return nil
    }

    /// Adds an element in the place of the one that was added first.
    @inlinable
    package mutating func add(_ element: Element) {
        if elements.count < capacity {
            elements.append(element)
        } else {
            elements[next] = element
            next = (next + 1) % capacity
        }
    }
}

extension RecentElements: Sendable where Element: Sendable {}
