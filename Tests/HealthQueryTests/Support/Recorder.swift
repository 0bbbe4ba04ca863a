@testable import HealthQuery

/// A list that several tasks can write to.
final class Recorder<Element: Sendable>: Sendable {
    private let list = Locked<[Element]>([])

    /// What was written so far.
    var elements: [Element] { list.withLock { $0 } }

    /// What was written since this was asked last.
    func takeAll() -> [Element] {
        list.withLock { list in
            defer { list = [] }
            return list
        }
    }

    func append(_ element: Element) {
        list.withLock { $0.append(element) }
    }
}
