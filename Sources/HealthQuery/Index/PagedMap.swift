/// A dictionary whose copies are cheap to keep while it changes.
///
/// Entries lie in pages, which are the leaves of a tree by hash, and small enough to be looked through. A page that grows
/// too large becomes a branch, so that a change after a copy was taken copies one page and the branches above it:
/// O(log n), as finding an entry is.
package struct PagedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// How many entries a page may have.
    static var pageLimit: Int { 32 }

    private var root = Node.page([])
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    /// The value of a key; a list that is its value grows without being copied.
    ///
    /// Changing a value in place finds its key twice.
    package subscript(key: Key) -> Value? {
        get {
            isEmpty ? nil : root.value(of: key, Self.hash(key))
        }
        set {
            replace(key, by: newValue)
        }
        _modify {
            var value = replace(key, by: nil)
            defer { if value != nil { replace(key, by: value) } }
            yield &value
        }
    }

    /// Sets the value of a key, which is found once; returns what it was.
    @discardableResult
    mutating func updateValue(_ value: Value, forKey key: Key) -> Value? { replace(key, by: value) }

    @discardableResult
    private mutating func replace(_ key: Key, by value: Value?) -> Value? {
        let old = root.update(key, Self.hash(key), to: value)
        count += (value == nil ? 0 : 1) - (old == nil ? 0 : 1)
        // Branches stay when their entries go, but not without any.
        if isEmpty { root = .page([]) }
        return old
    }

    /// Every entry, in no order; O(n) for the n entries that there were at most since the map was last empty.
    package var entries: some Sequence<(key: Key, value: Value)> {
        root.pages.lazy.joined().map { ($0.key, $0.value) }
    }

    /// How many entries the largest page has.
    var greatestPage: Int { root.pages.reduce(0) { max($0, $1.count) } }

    private static func hash(_ key: Key) -> UInt { UInt(bitPattern: key.hashValue) }
}

extension PagedMap {
    private struct Entry: Sendable {
        let key: Key
        var value: Value
    }

    private enum Node: Sendable {
        /// Entries in no order.
        case page(ContiguousArray<Entry>)
        /// A node for each value of the next bits of the hash.
        case branch(ContiguousArray<Node>)

        private static var bits: UInt { 3 }

        private static func position(_ hash: UInt) -> Int { Int(hash & (1 << bits - 1)) }

        /// The value of a key; `hash` has the bits that were not used above.
        func value(of key: Key, _ hash: UInt) -> Value? {
            switch self {
            case .page(let page): page.first { $0.key == key }?.value
            case .branch(let nodes): nodes[Self.position(hash)].value(of: key, hash >> Self.bits)
            }
        }

        /// Sets the value of a key, or removes it; returns what it was.
        mutating func update(_ key: Key, _ hash: UInt, to value: Value?, depth: UInt = 0) -> Value? {
            switch self {
            case .page(var page):
                // Nobody else may hold what changes, or it would be copied.
                self = .page([])
                let old = Self.update(key, to: value, in: &page)
                self = page.count > pageLimit ? Self.split(page, depth: depth) : .page(page)
                return old
            case .branch(var nodes):
                self = .page([])
                defer { self = .branch(nodes) }
                return nodes[Self.position(hash)].update(key, hash >> Self.bits, to: value, depth: depth + 1)
            }
        }

        private static func update(
            _ key: Key, to value: Value?, in page: inout ContiguousArray<Entry>
        ) -> Value? {
            guard let index = page.firstIndex(where: { $0.key == key }) else {
                guard let value else { return nil }
                // A page that doubled would be half empty.
                if page.count == page.capacity { page.reserveCapacity(page.count + 4) }
                page.append(Entry(key: key, value: value))
                return nil
            }
            page.swapAt(index, page.count - 1)
            let old = page.removeLast().value
            if let value { page.append(Entry(key: key, value: value)) }
            return old
        }

        /// A branch with the entries of a page, or the page if the hashes have no more bits.
        private static func split(_ page: ContiguousArray<Entry>, depth: UInt) -> Node {
            let used = depth * bits
            guard used < UInt(UInt.bitWidth) else { return .page(page) }
            var pages = [ContiguousArray<Entry>](repeating: [], count: 1 << Int(bits))
            for entry in page { pages[position(PagedMap.hash(entry.key) >> used)].append(entry) }
            return .branch(ContiguousArray(pages.map { .page($0) }))
        }

        var pages: [ContiguousArray<Entry>] {
            switch self {
            case .page(let page): [page]
            case .branch(let nodes): nodes.flatMap(\.pages)
            }
        }
    }
}
