/// Waiters, in the order in which they came.
package struct WaitList<Waiter: Sendable>: Sendable {
    /// Names a waiter; never used again.
    package typealias ID = UInt64

    private var lastID: ID = 0
    private var waiters: [(id: ID, waiter: Waiter)] = []

    package init() {}

    package var count: Int { waiters.count }

    package mutating func makeID() -> ID {
        lastID += 1
        return lastID
    }

    package mutating func append(_ id: ID, _ waiter: Waiter) {
        waiters.append((id, waiter))
    }

    /// Takes out a waiter, if it waits.
    package mutating func remove(_ id: ID) -> Waiter? {
        waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).waiter }
    }

    /// Takes out the one that came first.
    package mutating func removeFirst() -> Waiter? {
        waiters.isEmpty ? nil : waiters.removeFirst().waiter
    }

    /// The first in an order; of equal ones the one that came first.
    package func first(by areInOrder: (Waiter, Waiter) -> Bool) -> (id: ID, waiter: Waiter)? {
        waiters.min { areInOrder($0.waiter, $1.waiter) }
    }

    /// Takes out those whose wait is over.
    package mutating func removeAll(where isOver: (Waiter) -> Bool) -> [Waiter] {
        defer { waiters.removeAll { isOver($0.waiter) } }
        return waiters.map(\.waiter).filter(isOver)
    }
}
