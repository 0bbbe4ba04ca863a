@testable import HealthQuery

/// A list that several tasks can write to.
final class Recorder<Element: Sendable>: Sendable {
    private let list = Locked<[Element]>([])

    /// What was written so far.
    var elements: [Element] { list.withLock { $0 } }

    func append(_ element: Element) {
        list.withLock { $0.append(element) }
    }
}
