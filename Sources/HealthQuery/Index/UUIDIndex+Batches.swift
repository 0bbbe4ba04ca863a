package import Foundation

/// Many identifiers at once.
extension UUIDIndex {
    /// Adds entries for the identifiers of rows, all or none: none if one of the identifiers has an entry already.
    ///
    /// - Parameters:
    ///   - tree: the tree of each row.
    ///   - isKnown: whether an entry, given a row's position, is the row's own; asked of entries of earlier rows as
    ///     well.
    /// - Returns: a row whose identifier has an entry.
    package mutating func insert(
        _ rows: ContiguousArray<BareRow>,
        tree: (BareRow) -> Int,
        isKnown: (Int, Entry) -> Bool
    ) -> Int? {
        let probes = Self.probes(rows, tree)
        for part in probes.indices.parts(ofAtMost: Self.touchedTogether) {
            touch(probes[part])
            if let failed = insert(probes[part], isKnown) {
                // Undo what was added before.
                for probe in probes[..<failed] { remove(probe.slot, hash: probe.hash) }
                return Int(probes[failed].row)
            }
        }
        return nil
    }

    /// Adds entries, which are in the order of their pages; returns the probe that failed.
    private mutating func insert(
        _ probes: ContiguousArray<Probe>.SubSequence,
        _ isKnown: (Int, Entry) -> Bool
    ) -> Int? {
        var rest = probes
        while let first = rest.first {
            let group = Self.group(first.hash)
            let part = rest.prefix { Self.group($0.hash) == group }
            var copies = 0
            let failed = groups[group].withUnsafeMutableBufferPointer { pages in
                Self.insert(part, into: pages, &copies, isKnown)
            }
            copiedPages += copies
            count += (failed ?? part.endIndex) - part.startIndex
            if let failed { return failed }
            rest = rest[part.endIndex...]
        }
        return nil
    }

    /// Few enough that their memory is still at hand when they are inserted.
    private static let touchedTogether = 256

    /// Touches the memory where the entries of identifiers would lie.
    ///
    /// Touches that do not depend on one another wait for distant memory together.
    private mutating func touch(_ probes: ContiguousArray<Probe>.SubSequence) {
        // A single one waits for its memory when it is changed.
        if probes.count == 1 { return }
        touchedBits = groups.withUnsafeBufferPointer { groups in
            var bits: UInt32 = 0
            for probe in probes {
                bits ^= groups[Self.group(probe.hash)][Self.page(probe.hash)].touch(UUIDPage.tag(probe.hash))
            }
            return bits
        }
    }

    /// Adds entries to the pages of a group; returns the probe that failed.
    @inline(__always)
    private static func insert(
        _ probes: ContiguousArray<Probe>.SubSequence,
        into pages: UnsafeMutableBufferPointer<UUIDPage>,
        _ copies: inout Int,
        _ isKnown: (Int, Entry) -> Bool
    ) -> Int? {
        var rest = probes
        while let first = rest.first {
            let page = page(first.hash)
            let part = rest.prefix { Self.page($0.hash) == page }
            pages[page].reserve(part.count, spread: page, &copies)
            for index in part.indices {
                let probe = part[index]
                guard pages[page].insert(probe.slot, { isKnown(Int(probe.row), Entry($0)) }) else { return index }
            }
            rest = rest[part.endIndex...]
        }
        return nil
    }

    /// Calls `body` with each entry that may belong to one of the identifiers, and that identifier's position.
    ///
    /// Page by page, so that many identifiers cost less than one after another.
    package func search(_ uuids: [UUID], _ body: (Int, Entry) -> Void) {
        let probes = Self.byPage(uuids.count) {
            Self.mixed(uuids[$0])
        } make: {
            (hash: $1, position: $0)
        }
        for probe in probes {
            groups[Self.group(probe.hash)][Self.page(probe.hash)].search(UUIDPage.tag(probe.hash)) { slot in
                body(probe.position, Entry(slot))
                return false
            }
        }
    }

    /// Removes the entries that lead to some rows; `tree` gives the tree of a row.
    package mutating func remove(_ rows: ContiguousArray<BareRow>, tree: (BareRow) -> Int) {
        let probes = Self.probes(rows, tree)
        for from in stride(from: 0, to: probes.count, by: Self.touchedTogether) {
            let part = probes[from..<min(from + Self.touchedTogether, probes.count)]
            touch(part)
            for probe in part { remove(probe.slot, hash: probe.hash) }
        }
    }

    private mutating func remove(_ slot: UUIDPage.Slot, hash: UInt64) {
        if groups[Self.group(hash)][Self.page(hash)].remove(slot, &copiedPages) { count -= 1 }
    }
}

extension UUIDIndex {
    /// An entry on its way into the index.
    fileprivate struct Probe: Sendable {
        let hash: UInt64
        let slot: UUIDPage.Slot
        let row: Int32
    }

    @inline(__always)
    private static func pageBits(_ hash: UInt64) -> Int { Int(hash >> (64 - 2 * groupBits)) }

    /// The entries of some rows, those of each page together.
    private static func probes(
        _ rows: ContiguousArray<BareRow>,
        _ tree: (BareRow) -> Int
    ) -> ContiguousArray<Probe> {
        byPage(rows.count) {
            mixed(rows[$0].uuid)
        } make: { index, hash in
            let row = rows[index]
            let slot = UUIDPage.Slot(tag: UUIDPage.tag(hash), tree: tree(row) % treeModulus, row.key)
            return Probe(hash: hash, slot: slot, row: Int32(truncatingIfNeeded: index))
        }
    }

    /// The results of `make` for positions and the hashes of their identifiers, page by page.
    ///
    /// Pages lie far from each other in memory; going to each once is most of what makes changing many rows fast.
    @inline(__always)
    private static func byPage<Element>(
        _ count: Int,
        hash: (Int) -> UInt64,
        make: (Int, UInt64) -> Element
    ) -> ContiguousArray<Element> {
        if count == 1 { return [make(0, hash(0))] }
        guard count > 32 else {
            let hashes = (0..<count).map(hash)
            return ContiguousArray(hashes.indices.sorted { hashes[$0] < hashes[$1] }.map { make($0, hashes[$0]) })
        }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: groupCount * groupCount) { positions in
            positions.initialize(repeating: 0)
            for index in 0..<count { positions[pageBits(hash(index))] += 1 }
            var sum = 0
            for page in positions.indices {
                sum += positions[page]
                positions[page] = sum - positions[page]
            }
            return ContiguousArray(unsafeUninitializedCapacity: count) { sorted, initialized in
                for index in 0..<count {
                    let hash = hash(index)
                    sorted.initializeElement(at: positions[pageBits(hash)], to: make(index, hash))
                    positions[pageBits(hash)] += 1
                }
                initialized = count
            }
        }
    }
}
