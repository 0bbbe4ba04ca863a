package import Foundation

/// All rows, as one value: a copy is a snapshot, which costs O(1) and never changes.
///
/// Nothing here is asynchronous, locked or shared; the store's actor owns the one copy that changes.
package struct Database: Sendable {
    /// The rows of one type, by the index of their source.
    package struct TypeRows: Sendable {
        package fileprivate(set) var bySource: [Int: SourceRows] = [:]

        package var count: Int { bySource.values.reduce(0) { $0 + $1.count } }
    }

    private var types = ContiguousArray(repeating: TypeRows(), count: SampleType.all.count)
    private var uuids = UUIDIndex()
    package private(set) var sources = SourceTable()
    /// The order of sources that a caller set for a type, by the type's index.
    package var sourceOrders: [Int: [Source]] = [:]

    package init() {}

    /// How many objects there are.
    package var count: Int { uuids.count }

    package func contains(_ uuid: UUID) -> Bool {
        uuids[uuid] != nil
    }

    /// The row of an object.
    package func row(_ uuid: UUID) -> SampleRow? {
        guard let location = uuids[uuid] else { return nil }
        return types[Int(location.type)].bySource[Int(location.source)]?.row(location.key)
    }

    /// Adds a row whose identifier is not there yet.
    package mutating func insert(_ row: SampleRow) {
        let type = row.details.type.index
        let source = sources.insert(row.details.sourceRevision.source)
        types[type].bySource[source, default: SourceRows()].insert(row)
        uuids.insert(
            UUIDIndex.Location(type: Int32(type), source: Int32(source), key: row.key),
            for: row.uuid
        )
    }

    /// Takes the row of an object out.
    package mutating func remove(_ uuid: UUID) -> SampleRow? {
        guard let location = uuids[uuid] else { return nil }
        uuids.remove(uuid)
        let type = Int(location.type)
        let source = Int(location.source)
        let row = types[type].bySource[source]?.remove(location.key)
        if types[type].bySource[source]?.count == 0 { types[type].bySource[source] = nil }
        return row
    }
}

extension Database {
    /// The rows of a type.
    package func rows(of type: SampleType) -> TypeRows {
        types[type.index]
    }

    /// The sources with rows of a type, in the order of their first save.
    package func sources(of type: SampleType) -> [Source] {
        types[type.index].bySource.keys.sorted().map { sources.sources[$0] }
    }

    /// Walks the rows that match any of the filters, by start and then number, or by start in reverse.
    ///
    /// Bounds choose the sources and the range; identifiers are looked up one by one. At most one filter may ask for a
    /// type, or its rows come more than once.
    package func cursor(_ filters: [TypedFilter], newerThan: UInt64 = 0, reversed: Bool = false) -> RowCursor {
        let cursors = filters.flatMap { filter in
            rows(in: filter).map { rows in
                (cursor: rows.cursor(filter.bounds, newerThan: newerThan, reversed: reversed), filter: filter.filter)
            }
        }
        return RowCursor(cursors, reversed: reversed)
    }

    /// The rows of each source that a filter may match.
    package func rows(in filter: TypedFilter) -> [SourceRows] {
        if let uuids = filter.bounds.uuids { return [rows(of: filter.type, with: uuids)] }
        let bySource = types[filter.type.index].bySource
        guard let wanted = filter.bounds.sources else { return Array(bySource.values) }
        return wanted.compactMap { sources.index(of: $0).flatMap { bySource[$0] } }
    }

    private func rows(of type: SampleType, with uuids: Set<UUID>) -> SourceRows {
        var found = SourceRows()
        for uuid in uuids {
            if let row = row(uuid), row.details.type == type { found.insert(row) }
        }
        return found
    }
}
