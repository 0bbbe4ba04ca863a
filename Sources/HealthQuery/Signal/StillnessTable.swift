/// The waiters for the moment when every live query waits, as a pure state machine.
///
/// Cancelling can come before registering, as with a ``WaiterTable``, and is remembered just so. A cancelled wait is
/// not remembered after `forget`.
package struct StillnessTable<Continuation> {
    package typealias ID = UInt64

    private var nextID: ID = 0
    private var waiting: [ID: (least: Int, continuation: Continuation)] = [:]
    private var cancelled: Set<ID> = []

    package init() {}

    /// How many waiters there are, and how many cancellations came before their waiters.
    package var count: Int { waiting.count + cancelled.count }

    package mutating func makeID() -> ID {
        nextID += 1
        return nextID
    }

    /// Begins to wait until at least so many queries wait, and none is busy.
    ///
    /// - Returns: why the waiter must be resumed at once, or nil if it waits.
    package mutating func register(
        _ id: ID,
        atLeast least: Int,
        _ queries: WaiterTable<some Any>,
        _ continuation: Continuation
    ) -> WakeReason? {
        if cancelled.remove(id) != nil { return .cancelled }
        if queries.isStill, queries.count >= least { return .changed }
        waiting[id] = (least, continuation)
        return nil
    }

    /// Takes out the waiters whose wait is over.
    package mutating func take(_ queries: WaiterTable<some Any>) -> [Continuation] {
        guard !waiting.isEmpty, queries.isStill else { return [] }
        let over = waiting.filter { $0.value.least <= queries.count }.sorted { $0.key < $1.key }
        for (id, _) in over { waiting[id] = nil }
        return over.map(\.value.continuation)
    }

    /// Takes out a waiter, or remembers that it is cancelled before it waits.
    package mutating func cancel(_ id: ID) -> Continuation? {
        if let waiter = waiting.removeValue(forKey: id) { return waiter.continuation }
        cancelled.insert(id)
        return nil
    }

    /// Forgets a cancellation that came too late.
    package mutating func forget(_ id: ID) {
        cancelled.remove(id)
    }
}
