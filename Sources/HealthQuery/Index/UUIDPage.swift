/// One of the pages of the identifier index: a hash with open addressing, 10 bytes a slot.
///
/// Entries are sorted by the part of their hash that the page keeps, and lie at their home or as little as possible
/// behind it, so that a search ends at the first entry with a greater one. Pages never wrap round: behind the last home
/// there is room for entries that are pushed on, and a page whose room is used up is laid out anew.
package struct UUIDPage: Sendable {
    /// An entry: where a row may be.
    package struct Slot: Sendable, Equatable {
        // Halves, as a slot with whole words would take 12 bytes.
        private let tagBits: UInt16
        private let seconds: (low: UInt16, high: UInt16)
        /// 12 bits of the tree and 20 of the sequence number.
        private let word: (low: UInt16, high: UInt16)

        /// A tree of this index stands for an empty slot.
        static let greatestTree = 1 << treeBits - 1
        private static let treeBits: UInt32 = 12
        /// How many bits of a sequence number are kept.
        static let sequenceBits: UInt32 = 32 - treeBits

        init(tag: UInt32, tree: Int, _ key: RowKey) {
            let second = UInt32(bitPattern: UUIDIndex.second(key.start))
            let word = UInt32(truncatingIfNeeded: key.sequence) << Self.treeBits | UInt32(truncatingIfNeeded: tree)
            tagBits = UInt16(truncatingIfNeeded: tag)
            seconds = Self.halves(second)
            self.word = Self.halves(word)
        }

        fileprivate init() {
            tagBits = .max
            seconds = (0, 0)
            word = (.max, .max)
        }

        @inline(__always)
        private static func halves(_ word: UInt32) -> (low: UInt16, high: UInt16) {
            (UInt16(truncatingIfNeeded: word), UInt16(truncatingIfNeeded: word >> 16))
        }

        @inline(__always)
        private static func whole(_ halves: (low: UInt16, high: UInt16)) -> UInt32 {
            UInt32(halves.high) << 16 | UInt32(halves.low)
        }

        @inline(__always)
        fileprivate var tag: UInt32 { UInt32(tagBits) }
        @inline(__always)
        fileprivate var isEmpty: Bool { tree == Self.greatestTree }
        @inline(__always)
        var tree: Int { Int(word.low) & Self.greatestTree }
        @inline(__always)
        var sequence: UInt32 { Self.whole(word) >> Self.treeBits }
        @inline(__always)
        var second: Int32 { Int32(bitPattern: Self.whole(seconds)) }

        package static func == (left: Slot, right: Slot) -> Bool {
            left.tagBits == right.tagBits && left.seconds == right.seconds && left.word == right.word
        }
    }

    /// Memory for slots, and how many there are; slots need no deinitialisation.
    private final class Storage: ManagedBuffer<Int, Slot> {
        static func make(count: Int) -> Storage {
            let storage = unsafeDowncast(create(minimumCapacity: count) { _ in count }, to: Storage.self)
            storage.slots.initialize(repeating: Slot(), count: count)
            return storage
        }

        var slots: UnsafeMutablePointer<Slot> { withUnsafeMutablePointerToElements { $0 } }
        var count: Int { withUnsafeMutablePointerToHeader { $0.pointee } }
    }

    // Unsafe: slots change only after a check that nobody else holds them.
    private nonisolated(unsafe) var storage: Storage?
    /// The slots of `storage`, so that a search need not go through it.
    // Unsafe: the storage lives as long as the page that points into it.
    private nonisolated(unsafe) var slots: UnsafeMutablePointer<Slot>?
    private var slotCount = 0
    /// How many homes there are; there is room behind them.
    private var homes: UInt32 = 0
    package private(set) var count: UInt32 = 0

    /// How many bytes the slots take.
    var byteCount: Int { slotCount * MemoryLayout<Slot>.stride }

    /// The part of a hash that a page keeps; the bits before it choose the page.
    @inline(__always)
    static func tag(_ hash: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: hash >> 36) & (1 << 16 - 1)
    }

    @inline(__always)
    private func home(_ tag: UInt32) -> Int {
        Int((UInt64(tag) &* UInt64(homes)) >> 16)
    }

    /// Calls `body` with the entries of a tag, until it returns true.
    @inline(__always)
    func search(_ tag: UInt32, _ body: (Slot) -> Bool) {
        guard let slots else { return }
        _ = find(tag, slots, body)
        withExtendedLifetime(storage) {}
    }

    /// The first entry of a tag for which `isWanted` holds, or where one would be put that comes last of its tag.
    @inline(__always)
    private func find(
        _ tag: UInt32, _ slots: UnsafeMutablePointer<Slot>, _ isWanted: (Slot) -> Bool
    ) -> (index: Int, isFound: Bool) {
        var index = home(tag)
        // The last slot is always empty.
        while !slots[index].isEmpty, slots[index].tag <= tag {
            if slots[index].tag == tag, isWanted(slots[index]) { return (index, true) }
            index += 1
        }
        return (index, false)
    }

    /// Makes room for entries, in memory that no one else holds.
    ///
    /// Pages have the same sizes and fill up together. They grow at different loads, 72 to 83 of a hundred as `spread`
    /// says, so that one can use the memory that another leaves behind.
    mutating func reserve(_ additions: Int, spread: Int, _ copies: inout Int) {
        let wanted = Int(count) + additions
        func isEnough(_ homes: UInt32) -> Bool { wanted * 64 <= Int(homes) * (46 + spread & 7) }
        guard !isEnough(homes) else {
            own(&copies)
            return
        }
        var homes = max(homes, 6)
        while !isEnough(homes) { homes += max(1, homes / 5) }
        layOut(homes: homes)
    }

    /// Inserts an entry, unless `isKnown` says of one with the same tag that it is the same object's; there must be
    /// room for it, in memory that nobody else holds.
    @inline(__always)
    mutating func insert(_ slot: Slot, _ isKnown: (Slot) -> Bool) -> Bool {
        while let slots {
            let (index, isFound) = find(slot.tag, slots, isKnown)
            if isFound { return false }
            var end = index
            while !slots[end].isEmpty { end += 1 }
            // The last slot stays empty, so that searches end.
            if end + 1 < slotCount {
                if index < end { (slots + index + 1).update(from: slots + index, count: end - index) }
                slots[index] = slot
                count += 1
                return true
            }
            layOut(homes: homes + homes / 8 + 1)
        }
        return false
    }

    /// Removes an entry, if it is there.
    mutating func remove(_ slot: Slot, _ copies: inout Int) -> Bool {
        guard let shared = slots, case (var index, true) = find(slot.tag, shared, { $0 == slot }) else { return false }
        own(&copies)
        guard let slots else { return false }
        // Entries that were pushed on move back, as far as their homes allow.
        while !slots[index + 1].isEmpty, home(slots[index + 1].tag) <= index {
            slots[index] = slots[index + 1]
            index += 1
        }
        slots[index] = Slot()
        count -= 1
        if homes > Self.fewHomes, Int(count) * 8 < homes { layOut(homes: homes / 4) }
        return true
    }

    /// A page with fewer homes is small enough, however few of them are taken.
    private static let fewHomes: UInt32 = 64

    /// Makes sure that no one else holds the slots.
    private mutating func own(_ copies: inout Int) {
        guard !isKnownUniquelyReferenced(&storage), let slots else { return }
        copies += 1
        let copy = Storage.make(count: slotCount)
        copy.slots.update(from: slots, count: slotCount)
        storage = copy
        self.slots = copy.slots
    }

    /// Lays the entries out anew: each at its home, or right behind the one before.
    private mutating func layOut(homes: UInt32) {
        let old = (storage: storage, slots: slots, count: slotCount)
        defer { withExtendedLifetime(old.storage) {} }
        self.homes = homes
        var room = max(4, Int(homes) / 16) + 1
        while !layOut(old.slots, old.count, Storage.make(count: Int(homes) + room)) { room *= 2 }
    }

    /// Copies entries into new memory; false if it has too little room behind the last home.
    private mutating func layOut(_ old: UnsafeMutablePointer<Slot>?, _ count: Int, _ storage: Storage) -> Bool {
        let new = storage.slots
        self.storage = storage
        slots = new
        slotCount = storage.count
        guard let old else { return true }
        var next = 0
        for index in 0..<count {
            let slot = old[index]
            let position = max(next, home(slot.tag))
            // The last slot stays empty, so that searches end.
            guard position + 1 < slotCount || slot.isEmpty else { return false }
            // Empty slots are copied where nothing lies yet: which are empty is chance, and a branch would guess it.
            new[position] = slot
            next = slot.isEmpty ? next : position + 1
        }
        return true
    }

    /// Touches the memory where an entry of a tag would lie, and returns some bits of it.
    ///
    /// Its only use is to have that memory in the cache when the entry is inserted.
    @inline(__always)
    func touch(_ tag: UInt32) -> UInt32 {
        guard let slots, let storage else { return 0 }
        let home = UnsafeRawPointer(slots + home(tag))
        // Entries that have to move may reach into the next line; the room behind the last home is at least as large.
        // Whether somebody else holds the slots is written at the beginning of their memory.
        let bits = home.load(as: UInt16.self) ^ home.load(fromByteOffset: 48, as: UInt16.self)
        return UInt32(bits) ^ UInt32(truncatingIfNeeded: storage.count)
    }
}

extension UUIDPage {
    /// Stops the program if the page contradicts itself; returns how far behind their homes entries lie, all together.
    @discardableResult
    func checkInvariants() -> Int {
        guard let slots else {
            precondition(count == 0, "a page without slots counts entries")
            return 0
        }
        let used = (0..<slotCount).filter { !slots[$0].isEmpty }
        precondition(used.count == Int(count), "a page counts \(count) entries for \(used.count)")
        precondition(slots[slotCount - 1].isEmpty, "the last slot is taken")
        var distance = 0
        for (index, position) in used.enumerated() {
            let home = home(slots[position].tag)
            precondition(home <= position, "an entry lies before its home")
            precondition((home..<position).allSatisfy { !slots[$0].isEmpty }, "there is a gap before an entry")
            precondition(index == 0 || slots[used[index - 1]].tag <= slots[position].tag, "entries are out of order")
            distance += position - home
        }
        return distance
    }
}
