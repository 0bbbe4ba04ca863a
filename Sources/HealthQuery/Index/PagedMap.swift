/// A dictionary whose copies are cheap to keep while it changes.
///
/// Entries lie in pages by their hash; a change after a copy was taken copies one page and the list of pages, not the
/// whole.
package struct PagedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private static var pageCount: Int { 1024 }
    /// None while the map is empty: most databases have no use for it.
    private var pages: ContiguousArray<[Key: Value]> = []
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    /// The value of a key; changed in place, so that a list grows without being copied.
    package subscript(key: Key) -> Value? {
        get {
            pages.isEmpty ? nil : pages[Self.page(of: key)][key]
        }
        _modify {
            if pages.isEmpty { pages = ContiguousArray(repeating: [:], count: Self.pageCount) }
            let page = Self.page(of: key)
            let before = pages[page].count
            defer { count += pages[page].count - before }
            yield &pages[page][key]
        }
    }

    /// Every entry, in no order; O(n).
    package var entries: some Sequence<(key: Key, value: Value)> {
        pages.lazy.joined().map { ($0.key, $0.value) }
    }

    private static func page(of key: Key) -> Int {
        Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) % UInt(pageCount))
    }
}
