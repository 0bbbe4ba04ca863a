/// Waiters, in the order in which they came.
struct WaitList<Waiter: Sendable>: Sendable {
    /// Names a waiter; never used again.
    typealias ID = UInt64

    private var lastID: ID = 0
    private var waiters: [(id: ID, waiter: Waiter)] = []

    var count: Int { waiters.count }

    mutating func makeID() -> ID {
        lastID += 1
        return lastID
    }

    mutating func append(_ id: ID, _ waiter: Waiter) {
        waiters.append((id, waiter))
    }

    /// Takes out a waiter, if it waits.
    mutating func remove(_ id: ID) -> Waiter? {
        waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).waiter }
    }

    /// Takes out the one that came first.
    mutating func removeFirst() -> Waiter? {
        waiters.isEmpty ? nil : waiters.removeFirst().waiter
    }

    /// Takes out those whose wait is over.
    mutating func removeAll(where isOver: (Waiter) -> Bool) -> [Waiter] {
        defer { waiters.removeAll { isOver($0.waiter) } }
        return waiters.map(\.waiter).filter(isOver)
    }
}
