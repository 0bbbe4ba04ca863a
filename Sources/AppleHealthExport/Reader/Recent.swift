/// What was used last, found by looking at one after the other.
struct Recent<Element> {
    private static var capacity: Int { 8 }

    private var elements: ContiguousArray<Element> = []
    /// Where the next one goes.
    private var next = 0

    func first(where isWanted: (Element) -> Bool) -> Element? {
        elements.first(where: isWanted)
    }

    mutating func add(_ element: Element) {
        if elements.count < Self.capacity {
            elements.append(element)
        } else {
            elements[next] = element
            next = (next + 1) % Self.capacity
        }
    }
}
