package import Foundation

/// Where each object is, by identifier.
///
/// Entries of 16 bytes lie in pages, sorted by a hash of the identifier; the first bits of the hash choose the page. An
/// entry holds no identifier, only where to look: the tree, the second in which the row starts, and the low half of its
/// number. The row itself tells whether it is the one.
///
/// A copy shares all pages and costs O(1). Changing an entry afterwards copies its page, its group of pages and the list of
/// groups, O(√n). Finding an entry takes O(1) on average; pages are cut in two when they hold more than 64 entries on
/// average.
package struct UUIDIndex: Sendable {
    /// Where a row may be.
    package struct Entry: Sendable, Hashable {
        fileprivate let hash: UInt32
        /// The second in which the row starts, cut off at what 32 bits hold.
        package let second: Int32
        /// The low half of the row's number.
        package let number: UInt32
        package let tree: UInt32

        fileprivate init(_ uuid: UUID, tree: Int, key: RowKey) {
            hash = Self.hash(uuid)
            second = Self.second(key.start)
            number = UInt32(truncatingIfNeeded: key.number)
            self.tree = UInt32(truncatingIfNeeded: tree)
        }

        static func second(_ start: Double) -> Int32 {
            Int32(max(Double(Int32.min), min(Double(Int32.max), start.rounded(.down))))
        }

        static func hash(_ uuid: UUID) -> UInt32 {
            UInt32(truncatingIfNeeded: UUIDIndex.mixed(uuid) >> 32)
        }
    }

    /// Bits that are mixed well, since a caller's identifiers need not be random.
    package static func mixed(_ uuid: UUID) -> UInt64 {
        var word = (uuid.high ^ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 32) ^ uuid.low) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 29)
    }

    private typealias Page = ContiguousArray<Entry>
    private typealias Group = ContiguousArray<Page>

    private static let greatestMeanCount = 64

    private var groups: ContiguousArray<Group> = [[[]]]
    /// There are `1 << bits` pages.
    private var bits = 0
    /// There are `1 << groupBits` pages in a group, about as many as there are groups.
    private var groupBits = 0
    package private(set) var count = 0

    package init() {}

    /// Calls `body` with each entry that may be the identifier's, until it returns true.
    package func search(_ uuid: UUID, _ body: (Entry) -> Bool) {
        let hash = Entry.hash(uuid)
        let page = page(of: hash)
        let entries = groups[page >> groupBits][page & (1 << groupBits - 1)]
        var index = Self.lowerBound(hash, in: entries, bits)
        while index < entries.count, entries[index].hash == hash {
            if body(entries[index]) { return }
            index += 1
        }
    }

    package mutating func insert(_ uuid: UUID, tree: Int, key: RowKey) {
        if count >= Self.greatestMeanCount << bits { doublePages() }
        let entry = Entry(uuid, tree: tree, key: key)
        count += 1
        withPage(of: entry.hash) { page, bits in
            page.insert(entry, at: Self.lowerBound(entry.hash, in: page, bits))
        }
    }

    /// Removes the entry of an identifier that leads to a place.
    package mutating func remove(_ uuid: UUID, tree: Int, key: RowKey) {
        let entry = Entry(uuid, tree: tree, key: key)
        let removed = withPage(of: entry.hash) { page, bits in
            var index = Self.lowerBound(entry.hash, in: page, bits)
            while index < page.count, page[index].hash == entry.hash {
                if page[index] == entry {
                    page.remove(at: index)
                    return true
                }
                index += 1
            }
            return false
        }
        if removed { count -= 1 }
    }

    private func page(of hash: UInt32) -> Int {
        bits == 0 ? 0 : Int(hash >> (32 - UInt32(bits)))
    }

    private mutating func withPage<Result>(of hash: UInt32, _ body: (inout Page, Int) -> Result) -> Result {
        let page = page(of: hash)
        return body(&groups[page >> groupBits][page & (1 << groupBits - 1)], bits)
    }

    /// The first entry of a page whose hash is not less.
    ///
    /// Hashes are spread evenly, so that the place can be guessed from the bits that the page does not fix.
    private static func lowerBound(_ hash: UInt32, in page: Page, _ bits: Int) -> Int {
        guard !page.isEmpty else { return 0 }
        let part = UInt64(hash << UInt32(bits))
        var index = min(page.count - 1, Int(part &* UInt64(page.count) >> 32))
        while index > 0, page[index - 1].hash >= hash { index -= 1 }
        while index < page.count, page[index].hash < hash { index += 1 }
        return index
    }

    /// Cuts every page in two: sorted by hash, each falls apart in the middle of its hashes.
    private mutating func doublePages() {
        bits += 1
        var pages = Group()
        pages.reserveCapacity(1 << bits)
        for page in groups.joined() {
            let boundary = UInt32(truncatingIfNeeded: (pages.count + 1) << (32 - bits))
            let middle = page.firstIndex { $0.hash >= boundary } ?? page.count
            pages.append(Page(page[..<middle]))
            pages.append(Page(page[middle...]))
        }
        groupBits = bits / 2
        let size = 1 << groupBits
        groups = ContiguousArray(
            stride(from: 0, to: pages.count, by: size).map { Group(pages[$0..<($0 + size)]) }
        )
    }
}
