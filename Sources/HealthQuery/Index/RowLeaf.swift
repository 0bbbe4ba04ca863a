package import Foundation

/// Up to 128 rows of one type and one source, in the order of their keys.
///
/// A leaf changes in place only while nobody else holds it.
// @unchecked: whoever changes a leaf has made sure that no one else holds it.
package final class RowLeaf: @unchecked Sendable {
    package static let capacity = 128

    private var columns: LeafColumns

    private init(_ columns: LeafColumns) {
        self.columns = columns
    }

    /// A leaf of rows that are in order.
    package convenience init(_ rows: some RandomAccessCollection<SampleRow>) {
        self.init(LeafColumns(rows))
    }

    /// A leaf with the same rows, which shares the columns until one of the two changes.
    package func copy() -> RowLeaf { RowLeaf(columns) }

    package var count: Int { columns.count }

    package func number(_ index: Int) -> UInt64 { columns.number(index) }

    package func uuid(_ index: Int) -> UUID { columns.uuids[index] }

    package func key(_ index: Int) -> RowKey { RowKey(start: columns.start(index), number: columns.number(index)) }

    package func row(_ index: Int) -> SampleRow { columns.row(index) }

    /// All rows, unpacked.
    package func unpacked() -> SampleRows { columns.unpacked() }

    /// The first row with an identifier.
    package func index(of uuid: UUID) -> Int? { columns.uuids.firstIndex(of: uuid) }

    /// The first place whose row does not come before `key`.
    package func lowerBound(of key: RowKey) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self.key(middle) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    package func insert(_ row: SampleRow, at index: Int) {
        columns.insert(row, at: index)
    }

    package func remove(at index: Int) -> SampleRow {
        columns.remove(at: index)
    }

    /// Takes the rows from `index` on out, into a leaf of their own.
    package func split(at index: Int) -> RowLeaf {
        let unpacked = unpacked()
        let rows = (0..<count).map(unpacked.row)
        columns = LeafColumns(rows[..<index])
        return RowLeaf(rows[index...])
    }
}
