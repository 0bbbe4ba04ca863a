/// Waiters that can be cancelled, even before they wait, as a pure state machine.
///
/// Cancelling can come before waiting, because a cancellation handler runs at once for a task that is cancelled already.
/// The list remembers it until the wait is over.
package struct WaitList<Waiter: Sendable>: Sendable {
    /// Names a waiter; never used again, and greater than those before.
    package typealias ID = UInt64

    private enum State: Sendable {
        case waiting(Waiter)
        case cancelled
    }

    private var lastID: ID = 0
    private var states: [ID: State] = [:]

    package init() {}

    /// How many wait, and how many cancellations wait for theirs.
    package var count: Int { states.count }

    package mutating func makeID() -> ID {
        lastID += 1
        return lastID
    }

    /// Whether one was cancelled before it waits, and must not wait.
    package func isCancelled(_ id: ID) -> Bool {
        if case .cancelled? = states[id] { true } else { false }
    }

    /// Begins to wait.
    package mutating func wait(_ id: ID, _ waiter: Waiter) {
        states[id] = .waiting(waiter)
    }

    /// Takes out some of those whose wait is over, in the order of their names; O(n log n) for all that wait.
    package mutating func take(atMost limit: Int = .max, where isOver: (Waiter) -> Bool = { _ in true }) -> [Waiter] {
        var over: [(id: ID, waiter: Waiter)] = []
        for case (let id, .waiting(let waiter)) in states where isOver(waiter) { over.append((id, waiter)) }
        return over.sorted { $0.id < $1.id }.prefix(limit).map { id, waiter in
            states[id] = nil
            return waiter
        }
    }

    /// Takes out a waiter, or remembers that it is cancelled before it waits.
    package mutating func cancel(_ id: ID) -> Waiter? {
        guard case .waiting(let waiter)? = states.updateValue(.cancelled, forKey: id) else { return nil }
        states[id] = nil
        return waiter
    }

    /// Ends a wait: forgets a cancellation that came too late.
    package mutating func forget(_ id: ID) {
        if isCancelled(id) { states[id] = nil }
    }
}
