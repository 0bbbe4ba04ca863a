/// The last answers of queries, so that a repeated query need not compute its answer again.
///
/// The key of an answer contains everything but the data that it depends on. The answer knows the sequence number of
/// the last change that it includes: a query that finds it brings it up to date. How much is kept is bounded; the
/// least recently used answer is dropped first.
package final class KeptResults: Sendable {
    /// How many answers are kept at most.
    static let greatestCount = 256
    /// Their greatest total weight; an interval of a collection weighs 1, and takes up to 140 bytes.
    static let greatestWeight = 200_000

    private struct Slot: Sendable {
        let hash: Int
        let key: any Sendable
        let value: any Sendable
        let sequence: UInt64
        let weight: Int
    }

    /// The most recently used come last.
    private let slots = Locked<[Slot]>([])

    /// How many answers are kept.
    var count: Int { slots.withLock { $0.count } }

    /// The answer kept under a key, and the sequence number up to which it is true.
    func find<Key: Hashable & Sendable, Value: Sendable>(
        _ key: Key, as type: Value.Type
    ) -> (value: Value, sequence: UInt64)? {
        let hash = key.hashValue
        let slot: Slot? = slots.withLock { slots in
            guard let position = slots.lastIndex(where: { $0.hash == hash && $0.key as? Key == key }) else {
                return nil
            }
            let slot = slots.remove(at: position)
            slots.append(slot)
            return slot
        }
        guard let slot, let value = slot.value as? Value else { return nil }
        return (value, slot.sequence)
    }

    /// Keeps an answer that is true up to a sequence number, unless a later one is kept already or it weighs too much.
    func keep<Key: Hashable & Sendable>(
        _ value: some Sendable,
        upTo sequence: UInt64,
        weight: Int,
        for key: Key
    ) {
        guard weight <= Self.greatestWeight else { return }
        let slot = Slot(hash: key.hashValue, key: key, value: value, sequence: sequence, weight: weight)
        slots.withLock { slots in
            if let position = slots.lastIndex(where: { $0.hash == slot.hash && $0.key as? Key == key }) {
                guard slots[position].sequence < sequence else { return }
                slots.remove(at: position)
            }
            slots.append(slot)
            var weight = slots.reduce(0) { $0 + $1.weight }
            while slots.count > Self.greatestCount || weight > Self.greatestWeight {
                weight -= slots.removeFirst().weight
            }
        }
    }
}
