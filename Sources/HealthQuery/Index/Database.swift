package import Foundation

/// All rows, as one value: a copy is a snapshot, which costs O(1) and never changes.
///
/// Nothing here is asynchronous, locked or shared; the store's actor owns the one copy that changes.
package struct Database: Sendable {
    /// The rows of one type and one source.
    private struct Tree: Sendable {
        let type: Int
        let source: Int
        var rows = RowTree()
    }

    private var trees: ContiguousArray<Tree> = []
    /// The places in `trees` of each type's rows, in the order of their sources' first save.
    private var treesByType = ContiguousArray(repeating: [Int](), count: SampleType.all.count)
    private var uuids = UUIDIndex()
    package private(set) var sources = SourceTable()
    /// The order of sources that a caller set for a type, by the type's index.
    package var sourceOrders: [Int: [Source]] = [:]

    package init() {}

    /// How many objects there are.
    package var count: Int { uuids.count }

    /// How many nodes of trees were copied because a snapshot held them.
    package var copiedNodes: Int { trees.reduce(0) { $0 + $1.rows.copiedNodes } }

    package func contains(_ uuid: UUID) -> Bool {
        place(of: uuid) != nil
    }

    /// The row of an object.
    package func row(_ uuid: UUID) -> SampleRow? {
        place(of: uuid).flatMap { trees[$0.tree].rows.row($0.key) }
    }

    /// Adds a row whose identifier is not there yet.
    package mutating func insert(_ row: SampleRow) {
        let tree = treeIndex(for: row.details)
        trees[tree].rows.insert(row)
        uuids.insert(row.uuid, tree: tree, key: row.key)
    }

    /// Adds rows whose identifiers are not there yet, those of each tree together.
    package mutating func insert(_ rows: [SampleRow]) {
        var byTree: [(tree: Int, rows: [SampleRow])] = []
        // Rows saved together share a handful of details, and most have those of the row before.
        var places: [ObjectIdentifier: Int] = [:]
        var last: (details: SampleDetails, place: Int)?
        for row in rows {
            if let last, last.details === row.details {
                byTree[last.place].rows.append(row)
                continue
            }
            let place = places[ObjectIdentifier(row.details)] ?? self.place(of: row.details, in: &byTree)
            places[ObjectIdentifier(row.details)] = place
            last = (row.details, place)
            byTree[place].rows.append(row)
        }
        for (tree, rows) in byTree {
            trees[tree].rows.insert(rows)
            for row in rows { uuids.insert(row.uuid, tree: tree, key: row.key) }
        }
    }

    /// Takes the row of an object out.
    package mutating func remove(_ uuid: UUID) -> SampleRow? {
        guard let place = place(of: uuid) else { return nil }
        uuids.remove(uuid, tree: place.tree, key: place.key)
        return trees[place.tree].rows.remove(place.key)
    }

    private func place(of uuid: UUID) -> (tree: Int, key: RowKey)? {
        var found: (tree: Int, key: RowKey)?
        uuids.search(uuid) { entry in
            let tree = Int(entry.tree)
            guard let key = trees[tree].rows.key(of: uuid, near: entry) else { return false }
            found = (tree, key)
            return true
        }
        return found
    }

    /// Where the rows with some details are gathered.
    private mutating func place(
        of details: SampleDetails,
        in byTree: inout [(tree: Int, rows: [SampleRow])]
    ) -> Int {
        let tree = treeIndex(for: details)
        if let known = byTree.firstIndex(where: { $0.tree == tree }) { return known }
        byTree.append((tree, []))
        return byTree.count - 1
    }

    private mutating func treeIndex(for details: SampleDetails) -> Int {
        let source = sources.insert(details.sourceRevision.source)
        let type = details.type.index
        if let known = treesByType[type].first(where: { trees[$0].source == source }) { return known }
        trees.append(Tree(type: type, source: source))
        let index = trees.count - 1
        treesByType[type].append(index)
        treesByType[type].sort { trees[$0].source < trees[$1].source }
        return index
    }
}

extension Database {
    /// The sources with rows of a type, in the order of their first save.
    package func sources(of type: SampleType) -> [Source] {
        treesByType[type.index].filter { trees[$0].rows.root != nil }.map { sources.sources[trees[$0].source] }
    }

    /// The trees of a type, each with its source.
    package func trees(of type: SampleType) -> [(source: Source, rows: RowTree)] {
        treesByType[type.index].map { (sources.sources[trees[$0].source], trees[$0].rows) }
    }

    /// Walks the rows that match any of the filters, by start and then number, or in reverse.
    ///
    /// Bounds choose the trees and the range; identifiers are looked up one by one. At most one filter may ask for a type,
    /// or its rows come more than once.
    package func cursor(_ filters: [TypedFilter], newerThan: UInt64 = 0, reversed: Bool = false) -> RowCursor {
        let walks = filters.flatMap { filter in
            trees(for: filter).map { tree in
                RowCursor.Walk(
                    tree.cursor(filter.bounds, newerThan: newerThan, reversed: reversed),
                    residual: filter.residual
                )
            }
        }
        return RowCursor(walks, reversed: reversed)
    }

    /// The trees with rows that a filter may match.
    package func trees(for filter: TypedFilter) -> [RowTree] {
        if let uuids = filter.bounds.uuids { return [tree(of: filter, with: uuids)] }
        let all = treesByType[filter.type.index]
        guard let wanted = filter.bounds.sources else { return all.map { trees[$0].rows } }
        let indices = Set(wanted.compactMap(sources.index(of:)))
        return all.filter { indices.contains(trees[$0].source) }.map { trees[$0].rows }
    }

    /// A tree of the objects with some identifiers, as far as they are there.
    private func tree(of filter: TypedFilter, with uuids: Set<UUID>) -> RowTree {
        var found = RowTree()
        for uuid in uuids {
            guard let row = row(uuid), row.details.type == filter.type else { continue }
            guard filter.bounds.sources?.contains(row.details.sourceRevision.source) ?? true else { continue }
            found.insert(row)
        }
        return found
    }
}
