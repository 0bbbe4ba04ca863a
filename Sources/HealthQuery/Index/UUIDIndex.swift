package import Foundation

/// Where each object is, by identifier.
///
/// A hash over pages. A copy shares all pages and costs O(1); changing an entry afterwards copies its page and the list of
/// pages, not the whole table as one dictionary would. Pages double in number as they fill, so that an entry costs O(1) on
/// average and a page stays small.
package struct UUIDIndex: Sendable {
    /// Where an object is: its type, its source, and its place there.
    package struct Location: Sendable, Hashable {
        package let type: Int32
        package let source: Int32
        package let key: RowKey
    }

    private static let entriesPerPage = 512
    private var pages: [[UUID: Location]] = [[:]]
    package private(set) var count = 0

    package init() {}

    package subscript(uuid: UUID) -> Location? {
        pages[page(of: uuid)][uuid]
    }

    package mutating func insert(_ location: Location, for uuid: UUID) {
        if count >= pages.count * Self.entriesPerPage { doublePages() }
        if pages[page(of: uuid)].updateValue(location, forKey: uuid) == nil { count += 1 }
    }

    package mutating func remove(_ uuid: UUID) {
        if pages[page(of: uuid)].removeValue(forKey: uuid) != nil { count -= 1 }
    }

    /// The page of an identifier: bits that are mixed, since a caller's identifiers need not be random.
    private func page(of uuid: UUID) -> Int {
        let mixed = (uuid.low ^ uuid.high) &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> 32) & (pages.count - 1)
    }

    private mutating func doublePages() {
        let old = pages
        pages = [[UUID: Location]](repeating: [:], count: old.count * 2)
        for index in pages.indices { pages[index].reserveCapacity(Self.entriesPerPage) }
        for page in old {
            for (uuid, location) in page { pages[self.page(of: uuid)][uuid] = location }
        }
    }
}
