/// Waiters, in the order in which they came.
package struct WaitList<Waiter: Sendable>: Sendable {
    /// Names a waiter; never used again.
    package typealias ID = UInt64

    private var lastID: ID = 0
    /// Those before ``start`` have gone.
    private var waiters: [(id: ID, waiter: Waiter?)] = []
    private var start = 0

    package init() {}

    package var count: Int { waiters.count - start }

    package mutating func makeID() -> ID {
        lastID += 1
        return lastID
    }

    package mutating func append(_ id: ID, _ waiter: Waiter) {
        waiters.append((id, waiter))
    }

    /// Takes out a waiter, if it waits.
    package mutating func remove(_ id: ID) -> Waiter? {
        waiters[start...].firstIndex { $0.id == id }.flatMap { waiters.remove(at: $0).waiter }
    }

    /// Takes out the one that came first; O(1), as those that have gone are dropped together.
    package mutating func removeFirst() -> Waiter? {
        guard start < waiters.count else { return nil }
        let first = waiters[start].waiter.take()
        start += 1
        if start * 2 > waiters.count {
            waiters.removeFirst(start)
            start = 0
        }
        return first
    }

    /// The first in an order; of equal ones the one that came first.
    package func first(by areInOrder: (Waiter, Waiter) -> Bool) -> (id: ID, waiter: Waiter)? {
        waiting.min { areInOrder($0.waiter, $1.waiter) }
    }

    /// Takes out those whose wait is over.
    package mutating func removeAll(where isOver: (Waiter) -> Bool) -> [Waiter] {
        let over = waiting.filter { isOver($0.waiter) }
        let ids = Set(over.map(\.id))
        if !ids.isEmpty { waiters.removeAll { ids.contains($0.id) } }
        return over.map(\.waiter)
    }

    private var waiting: some Sequence<(id: ID, waiter: Waiter)> {
        waiters[start...].lazy.compactMap { entry in entry.waiter.map { (entry.id, $0) } }
    }
}
