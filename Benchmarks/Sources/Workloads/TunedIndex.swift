import Foundation

/// Where each identifier is: a hash with open addressing, 8 bytes for each slot.
///
/// A slot holds part of the hash, the second of the start and the kind; the columns tell whether it is the one.
struct TunedIndex {
    /// 32 bits of hash, 29 bits of second and three of kind; 0 where there is nothing.
    private var slots: [UInt64] = Array(repeating: 0, count: 1 << 10)
    private var count = 0
    private var bits: UInt64 = 10

    /// What a slot says about a row.
    struct Location {
        let kind: Int
        let second: Int32
    }

    /// Makes room, so that no insertion of these moves the table twice.
    mutating func reserve(_ additions: Int) {
        while (count + additions) * 5 > slots.count * 3 { grow() }
    }

    mutating func insert(_ uuid: UUID, _ location: Location) {
        let hash = Self.hash(uuid)
        insert(hash << 32 | UInt64(location.second) << 3 | UInt64(location.kind))
        count += 1
    }

    /// The location for which `isRight` holds.
    func find(_ uuid: UUID, where isRight: (Location) -> Bool) -> Location? {
        slot(of: uuid, where: isRight).map { Self.location(slots[$0]) }
    }

    /// Takes an identifier out and closes the gap.
    mutating func remove(_ uuid: UUID, where isRight: (Location) -> Bool) {
        guard var gap = slot(of: uuid, where: isRight) else { return }
        let mask = slots.count - 1
        var next = (gap + 1) & mask
        while slots[next] != 0 {
            let home = home(slots[next] >> 32)
            // A slot may move back only if its home does not lie behind the gap.
            if (next &- home) & mask >= (next &- gap) & mask {
                slots[gap] = slots[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        slots[gap] = 0
        count -= 1
    }

    private func slot(of uuid: UUID, where isRight: (Location) -> Bool) -> Int? {
        let hash = Self.hash(uuid)
        return slots.withUnsafeBufferPointer { slots in
            let mask = slots.count - 1
            var index = home(hash)
            while slots[index] != 0 {
                if slots[index] >> 32 == hash, isRight(Self.location(slots[index])) { return index }
                index = (index + 1) & mask
            }
            return nil
        }
    }

    private mutating func insert(_ slot: UInt64) {
        let first = home(slot >> 32)
        slots.withUnsafeMutableBufferPointer { slots in
            let mask = slots.count - 1
            var index = first
            while slots[index] != 0 { index = (index + 1) & mask }
            slots[index] = slot
        }
    }

    private mutating func grow() {
        let old = slots
        bits += 1
        slots = Array(repeating: 0, count: 1 << bits)
        for slot in old where slot != 0 { insert(slot) }
    }

    private func home(_ hash: UInt64) -> Int { Int(hash >> (32 - bits)) }

    private static func hash(_ uuid: UUID) -> UInt64 {
        let words = uuid.words
        return ((words.0 ^ words.1) &* 0x9E37_79B9_7F4A_7C15) >> 32 | 1
    }

    private static func location(_ slot: UInt64) -> Location {
        Location(kind: Int(slot & 7), second: Int32(truncatingIfNeeded: (slot & 0xFFFF_FFFF) >> 3))
    }
}
