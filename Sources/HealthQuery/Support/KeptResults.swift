/// The answers that queries gave last, so that one that is asked again need not be computed again.
///
/// An answer is kept under everything that it depends on but the data, and with the number of the last change that it
/// knows: whoever finds it has to bring it up to date. How much is kept is bounded; what was not used for the longest
/// time gives way.
package final class KeptResults: Sendable {
    /// How many answers are kept at most.
    static let greatestCount = 16
    /// How much they weigh together at most.
    static let greatestWeight = 200_000

    /// An answer, and up to which change it is true.
    struct Result<Value: Sendable>: Sendable {
        let value: Value
        let sequence: UInt64
    }

    private struct Slot: Sendable {
        let hash: Int
        let key: any Sendable
        let value: any Sendable
        let sequence: UInt64
        let weight: Int
    }

    /// Those used last come last.
    private let slots = Locked<[Slot]>([])

    /// How many answers are kept.
    var count: Int { slots.withLock { $0.count } }

    /// What was kept last under a key.
    func find<Key: Hashable & Sendable, Value: Sendable>(_ key: Key, as type: Value.Type) -> Result<Value>? {
        let hash = key.hashValue
        let slot: Slot? = slots.withLock { slots in
            guard let position = slots.firstIndex(where: { $0.hash == hash && $0.key as? Key == key }) else {
                return nil
            }
            let slot = slots.remove(at: position)
            slots.append(slot)
            return slot
        }
        guard let slot, let value = slot.value as? Value else { return nil }
        return Result(value: value, sequence: slot.sequence)
    }

    /// Keeps an answer that is true up to a change, unless a later one is kept already or it weighs too much.
    func keep<Key: Hashable & Sendable>(
        _ value: some Sendable,
        upTo sequence: UInt64,
        weight: Int,
        for key: Key
    ) {
        guard weight <= Self.greatestWeight else { return }
        let slot = Slot(hash: key.hashValue, key: key, value: value, sequence: sequence, weight: weight)
        slots.withLock { slots in
            if let position = slots.firstIndex(where: { $0.hash == slot.hash && $0.key as? Key == key }) {
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
