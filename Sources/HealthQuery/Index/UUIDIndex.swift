package import Foundation

/// Where each object is, by identifier: a hash in 4,096 pages that are copied on write.
///
/// An entry holds no identifier, only where to look: the tree, the second in which the row starts, and the low 20 bits
/// of its sequence number. The row itself tells whether it is the one; two objects can have equal entries. The first
/// bits of a hash of the identifier choose the page.
///
/// A copy shares all pages and costs O(1). Changing an entry afterwards copies its page, its group of pages and the
/// list of groups. Finding an entry takes O(1) on average.
package struct UUIDIndex: Sendable {
    /// Where a row may be.
    package struct Entry: Sendable, Hashable {
        /// The second in which the row starts, clamped to 32 bits.
        package let second: Int32
        /// The low ``sequenceBits`` of the row's sequence number.
        package let sequence: UInt32
        /// The remainder of the tree's position when divided by ``treeModulus``.
        package let tree: Int

        init(_ slot: UUIDPage.Slot) {
            second = slot.second
            sequence = slot.sequence
            tree = slot.tree
        }
    }

    /// How many bits of sequence numbers entries have.
    package static let sequenceBits = UUIDPage.Slot.sequenceBits

    /// The part of a sequence number that entries have.
    @inline(__always)
    package static func low(_ sequence: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: sequence) & (1 << sequenceBits - 1)
    }

    /// How many trees entries can tell apart.
    package static let treeModulus = UUIDPage.Slot.greatestTree

    /// Well mixed bits, since a caller's identifiers need not be random.
    ///
    /// They may even have been chosen to have equal bits, in a file that is made to be slow; so nobody can tell the bits
    /// without the process's key.
    @inline(__always)
    package static func mixed(_ uuid: UUID) -> UInt64 {
        let (first, second) = unsafeBitCast(uuid, to: (UInt64, UInt64).self)
        let key = key
        let product = (first ^ key.first).multipliedFullWidth(by: second ^ key.second)
        let word = (product.high ^ product.low) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 29)
    }

    /// The key of the hash: made of the standard library's, which is another one in each process, unless the environment
    /// has `SWIFT_DETERMINISTIC_HASHING`.
    private static let key: (first: UInt64, second: UInt64) = {
        func word(_ number: Int) -> UInt64 {
            [2 * number, 2 * number + 1].reduce(0) { $0 << 32 ^ UInt64(UInt(bitPattern: $1.hashValue)) }
        }
        return (word(0), word(1))
    }()

    package typealias Group = ContiguousArray<UUIDPage>

    static let groupBits: UInt64 = 6
    static let groupCount = 1 << Int(groupBits)
    private static let emptyGroup = Group(repeating: UUIDPage(), count: groupCount)

    package internal(set) var groups = ContiguousArray(repeating: Self.emptyGroup, count: Self.groupCount)
    package internal(set) var count = 0
    /// How many pages were copied because a snapshot held them.
    package internal(set) var copiedPages = 0

    /// Bits that were read ahead; kept so that the compiler does not leave out the reading.
    var touchedBits: UInt32 = 0

    /// How many bytes the entries take, room for more included.
    package var byteCount: Int { groups.joined().reduce(0) { $0 + $1.byteCount } }

    @inline(__always)
    static func group(_ hash: UInt64) -> Int { Int(hash >> (64 - groupBits)) }

    @inline(__always)
    static func page(_ hash: UInt64) -> Int {
        Int((hash >> (64 - 2 * groupBits)) & (1 << groupBits - 1))
    }

    /// Calls `body` with each entry that may be the identifier's, until it returns true.
    package func search(_ uuid: UUID, _ body: (Entry) -> Bool) {
        let hash = Self.mixed(uuid)
        groups[Self.group(hash)][Self.page(hash)].search(UUIDPage.tag(hash)) { slot in
            body(Entry(slot))
        }
    }

    /// Makes room for entries, as many in each page as chance will bring.
    mutating func reserve(_ entries: Int) {
        let expected = entries / (Self.groupCount * Self.groupCount)
        for group in groups.indices {
            for page in groups[group].indices { groups[group][page].reserve(expected, spread: page, &copiedPages) }
        }
    }

    /// The second in which a row starts, clamped to 32 bits.
    static func second(_ start: Double) -> Int32 {
        Int32(max(Double(Int32.min), min(Double(Int32.max), start.rounded(.down))))
    }
}
