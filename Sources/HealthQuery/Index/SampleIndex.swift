package import Foundation

/// All rows, as one value: a copy is a snapshot, which costs O(1) and never changes.
///
/// Nothing here is asynchronous, locked or shared; the store's actor owns the one copy that changes.
package struct SampleIndex: Sendable {
    /// The rows of one type and one source.
    struct Tree: Sendable {
        let type: Int
        var source: Int
        /// The sequence number of the first row that was ever there.
        var firstSequence = UInt64.max
        var rows = RowTree()
        /// The rows as statistics see them, in memory of their own, as most trees have no series: one tree or none.
        var pointTrees: ContiguousArray<RowTree> = []
        /// How many rows have a series.
        var seriesCount = 0
        /// Whether a row ever had a series.
        var hadSeries = false
        /// The groups of all rows that were ever there.
        var groups: RankGroups = []
        /// The metadata keys of all rows that were ever there.
        var keys = PackedMetadata.Keys()

        mutating func note(_ details: SampleDetails) {
            groups.insert(RankGroups(details.rankGroup))
            keys.formUnion(details.packedMetadata.keys)
        }
    }

    var trees: ContiguousArray<Tree> = []
    /// The positions in `trees` of each type's rows, in the order in which their sources first saved any of that type.
    var treesByType = ContiguousArray(repeating: [Int](), count: SampleType.all.count)
    /// The positions in `trees` by type and source.
    private var treePositions: [TreeKey: Int] = [:]
    /// How many trees were looked at to put new trees in order.
    var treesLookedAt = 0
    package internal(set) var uuids = UUIDIndex()
    package internal(set) var sources = SourceTable()
    /// The order of sources that a caller set for a type, by the type's index.
    package var sourceOrders: [Int: [Source]] = [:]
    /// The objects that bear sync identifiers.
    var syncObjects = SyncObjects()
    /// What correlations hold.
    package var relations = Relations()

    /// Rows that ``flush()`` will put into their trees.
    ///
    /// Identifiers lead to them, walks do not.
    var insertBuffer = InsertBuffer()

    /// Rows that the identifier index does not lead to, by their identifiers: correlations that a reader knows under
    /// other sequence numbers.
    var misplaced: [UUID: [SampleRow]] = [:]

    /// The rows alone, without the identifier index and the relations.
    package var withoutIdentifiers: SampleIndex {
        var result = self
        result.uuids = Self.empty.uuids
        result.syncObjects = Self.empty.syncObjects
        result.relations = Self.empty.relations
        return result
    }

    private static let empty = SampleIndex()

    /// How many objects there are.
    package var count: Int { uuids.count }

    /// How many nodes of trees were copied because a snapshot held them.
    package var copiedNodes: Int { trees.reduce(0) { $0 + $1.rows.copiedNodes } }

    /// How many bytes rows and identifiers take, apart from what the allocator adds and what rows share; O(n).
    package var byteCount: Int { trees.reduce(uuids.byteCount) { $0 + $1.byteCount } }

    /// How many pages of identifiers were copied because a snapshot held them.
    package var copiedPages: Int { uuids.copiedPages }

    /// Whether there is an object with an identifier for whose row `condition` holds.
    package func contains(_ uuid: UUID, where condition: (SampleRow) -> Bool) -> Bool {
        if !misplaced.isEmpty { return rows(CollectionOfOne(uuid)).contains(where: condition) }
        var found = false
        uuids.search(uuid) { entry in
            found = Self.trees(of: entry, in: trees).contains { tree in
                Self.row(of: uuid, near: entry, in: tree, trees, insertBuffer).map(condition) ?? false
            }
            return found
        }
        return found
    }

    /// Removes rows that are there, each once, those of each tree together.
    package mutating func remove(_ rows: [SampleRow]) {
        flush()
        let batch = RowBatch(rows)
        let positions = batch.details.map { treeIndex(for: $0) }
        uuids.remove(batch.rows) { positions[$0.detailsIndex] }
        for (tree, batch) in batch.split(by: positions) {
            trees[tree].remove(batch)
        }
    }

    /// The rows of some objects, in no order; missing objects are left out.
    ///
    /// Identifiers are looked up page by page and rows in their order, so that many cost less than one after another.
    package func rows(_ uuids: some Collection<UUID>) -> [SampleRow] {
        let uuids = Array(uuids)
        var rows: [SampleRow] = []
        rows.reserveCapacity(uuids.count)
        search(uuids) { _, row in rows.append(row) }
        return rows
    }

    /// The rows of some objects of one source, in their order; nil for those that are not there.
    package func rows(_ uuids: [UUID], from source: Source) -> [SampleRow?] {
        rows(uuids) { _ in source }
    }

    /// The rows of some objects, each of a source of its own, in their order; nil for those that are not there.
    package func rows(_ uuids: [UUID], from source: (Int) -> Source) -> [SampleRow?] {
        var rows = [SampleRow?](repeating: nil, count: uuids.count)
        search(uuids) { index, row in
            if row.details.sourceRevision.source == source(index) { rows[index] = row }
        }
        return rows
    }

    /// Calls `body` with the rows of some objects, and the position of each among their identifiers.
    private func search(_ uuids: [UUID], _ body: (Int, SampleRow) -> Void) {
        var candidates: [(entry: UUIDIndex.Entry, index: Int)] = []
        candidates.reserveCapacity(uuids.count)
        self.uuids.search(uuids) { candidates.append(($1, $0)) }
        candidates.sort {
            ($0.entry.tree, $0.entry.second, $0.entry.sequence, $0.index)
                < ($1.entry.tree, $1.entry.second, $1.entry.sequence, $1.index)
        }
        for (position, (entry, index)) in candidates.enumerated() {
            // Entries of two objects can be equal; each would lead to this one.
            if position > 0, candidates[position - 1] == (entry, index) { continue }
            for tree in Self.trees(of: entry, in: trees) {
                guard let row = Self.row(of: uuids[index], near: entry, in: tree, trees, insertBuffer) else { continue }
                let moved = misplaced.isEmpty ? nil : misplaced[row.uuid]
                if moved?.contains(where: { ObjectKey($0) == ObjectKey(row) }) != true { body(index, row) }
            }
        }
        if misplaced.isEmpty { return }
        for (index, uuid) in uuids.enumerated() {
            for row in misplaced[uuid] ?? [] { body(index, row) }
        }
    }

    /// The trees that an entry of the identifier index may mean.
    static func trees(of entry: UUIDIndex.Entry, in trees: ContiguousArray<Tree>) -> StrideTo<Int> {
        // Entries tell 4,095 trees apart; hardly a database has more.
        stride(from: entry.tree, to: trees.count, by: UUIDIndex.treeModulus)
    }

    /// The row that has an identifier and may be an entry's, in a tree or on its way there.
    static func row(
        of uuid: UUID, near entry: UUIDIndex.Entry, in tree: Int, _ trees: ContiguousArray<Tree>, _ buffer: InsertBuffer
    ) -> SampleRow? {
        if let known = trees[tree].rows.position(of: uuid, near: entry) { return known.leaf.row(known.index) }
        return buffer.row(of: uuid, near: entry, in: tree)
    }

    /// The index of the tree for rows with these details, which is made if it is missing.
    mutating func treeIndex(for details: SampleDetails) -> Int {
        let source = sources.insert(details.sourceRevision.source)
        let key = TreeKey(type: details.type.index, source: source)
        return treePositions[key] ?? addTree(key)
    }

    /// Adds a tree of a type and a source, without rows; nil if there is one.
    mutating func addTree(_ type: SampleType, _ source: Source) -> Int? {
        let key = TreeKey(type: type.index, source: sources.insert(source))
        return treePositions[key] == nil ? addTree(key) : nil
    }

    private mutating func addTree(_ key: TreeKey) -> Int {
        let index = trees.count
        trees.append(Tree(type: key.type, source: key.source))
        treesByType[key.type].append(index)
        treePositions[key] = index
        return index
    }

    /// Removes trees that were added last.
    mutating func removeTrees(from count: Int) {
        while trees.count > count, let tree = trees.popLast() {
            treesByType[tree.type].removeLast()
            treePositions[TreeKey(type: tree.type, source: tree.source)] = nil
        }
    }

    private struct TreeKey: Hashable {
        let type: Int
        let source: Int
    }
}

extension SampleIndex {
    /// The sources with rows of a type, in the order in which they first saved any.
    package func sources(of type: SampleType) -> [Source] {
        checkFlushed()
        return treesByType[type.index].filter { trees[$0].rows.root != nil }.map { sources.sources[trees[$0].source] }
    }

    /// The position of each source in the order of first saves of a type, by the source's index; 0 for sources without
    /// any.
    package func positionsOfSources(of type: SampleType) -> [Int] {
        var positions = [Int](repeating: 0, count: sources.sources.count)
        for (position, tree) in treesByType[type.index].enumerated() { positions[trees[tree].source] = position }
        return positions
    }

    /// The trees of a type, each with its source.
    package func trees(of type: SampleType) -> [(source: Source, rows: RowTree)] {
        checkFlushed()
        return treesByType[type.index].map { (sources.sources[trees[$0].source], trees[$0].rows) }
    }

    /// Walks the rows that match any of the filters, by start and then sequence number, or in reverse.
    ///
    /// Bounds choose the trees and the range; identifiers are looked up one by one. At most one filter may ask for a
    /// type, or its rows come more than once.
    ///
    /// - Parameter inPoints: whether rows of the points of series take the place of theirs.
    package func cursor(
        _ filters: [TypedFilter],
        newerThan: UInt64 = 0,
        reversed: Bool = false,
        inPoints: Bool = false
    ) -> RowCursor {
        let filters = filters.map { resolved($0) }
        let heads = filters.flatMap { filter in
            trees(for: filter, inPoints: inPoints).map {
                RowCursor.Head(
                    $0.rows.cursor($0.bounds, newerThan: newerThan, reversed: reversed),
                    residual: $0.residual
                )
            }
        }
        return RowCursor(heads, reversed: reversed, QueryWork(filters))
    }

    /// Walks the rows that match a filter source by source, in the order of ``sources(of:)``.
    func cursorsBySource(_ filter: TypedFilter) -> [(source: Source, cursor: RowCursor)] {
        trees(for: resolved(filter)).map { tree in
            let head = RowCursor.Head(tree.rows.cursor(tree.bounds), residual: tree.residual)
            return (tree.source, RowCursor([head], reversed: false))
        }
    }

    /// The rows of one type and one source, as a filter sees them.
    package struct SourceTree: Sendable {
        package let source: Source
        package let rows: RowTree
        /// The groups that its rows may have.
        package let groups: RankGroups
        /// Where they may lie.
        package let bounds: RowBounds
        /// What must be asked of its rows in the bounds.
        package let residual: RowFilter
    }

    /// The trees that may have rows that a filter matches, each with its source, in the order of ``sources(of:)``.
    ///
    /// - Parameter inPoints: whether rows of the points of series take the place of theirs.
    package func trees(for filter: TypedFilter, inPoints: Bool = false) -> [SourceTree] {
        checkFlushed()
        let wanted = filter.bounds.sources.map { Set($0.compactMap(sources.index(of:))) }
        // Identifiers are looked up once, whatever the number of sources.
        let known = filter.bounds.uuids.map { uuids in
            Dictionary(grouping: rows(uuids)) { $0.details.sourceRevision.source }
        }
        return treesByType[filter.type.index].compactMap { index in
            var tree = trees[index]
            if let wanted, !wanted.contains(tree.source) { return nil }
            let source = sources.sources[tree.source]
            if let known { tree.hold(Self.batch(of: known[source] ?? [], filter.type, from: [source])) }
            var (rows, bounds, condition) = (tree.rows, filter.bounds, filter.residual)
            if inPoints, let points = tree.points {
                if filter.asksStartsOfSeries, let late = tree.points(ofSamplesIn: filter.bounds) {
                    rows = late
                } else {
                    rows = points
                    (bounds, condition) = filter.ofPoints
                }
            }
            let residual = condition.having(only: tree.keys)
            if rows.root == nil || residual == .nothing { return nil }
            return SourceTree(source: source, rows: rows, groups: tree.groups, bounds: bounds, residual: residual)
        }
    }

    /// The trees that have rows, as statistics see them, in the bounds of a filter, and may have some that it matches.
    package func treesInBounds(of filter: TypedFilter) -> [SourceTree] {
        trees(for: filter, inPoints: true).filter { tree in
            guard let root = tree.rows.root else { return false }
            return tree.bounds.admit(root.summary, newerThan: 0)
        }
    }

    /// Those rows that are of a type and from some sources; nil for all.
    static func batch(of rows: [SampleRow], _ type: SampleType, from sources: Set<Source>?) -> RowBatch {
        RowBatch(
            rows.lazy.filter { row in
                row.details.type == type && sources?.contains(row.details.sourceRevision.source) ?? true
            }
        )
    }
}
