import Foundation

/// The rows of a leaf as packed columns.
///
/// A heart rate with whole seconds and whole beats takes 5 bytes and its identifier 16. What a row shares with others is
/// kept once.
struct LeafColumns: Sendable {
    private var starts = NumberColumn()
    /// The lengths of the rows, or their ends where a length would not lead back to the end exactly.
    private var ends = NumberColumn()
    private var endsAreLengths = true
    private var values = NumberColumn()
    private var numbers = PackedColumn()
    private(set) var uuids: ContiguousArray<UUID> = []
    /// Which of `details` each row has.
    private var owners = PackedColumn()
    private var details: ContiguousArray<SampleDetails> = []

    init() {}

    /// The columns of rows that are in order.
    init(_ rows: some RandomAccessCollection<SampleRow>) {
        starts = NumberColumn(rows.lazy.map(\.start))
        endsAreLengths = rows.allSatisfy { ($0.start + ($0.end - $0.start)).bitPattern == $0.end.bitPattern }
        ends = NumberColumn(endsAreLengths ? rows.map { $0.end - $0.start } : rows.map(\.end))
        values = NumberColumn(rows.lazy.map(\.value))
        numbers = PackedColumn(rows.lazy.map { Int64(bitPattern: $0.number) })
        uuids = ContiguousArray(rows.lazy.map(\.uuid))
        owners = PackedColumn(rows.map { Int64(owner(of: $0)) })
    }

    var count: Int { uuids.count }

    func start(_ index: Int) -> Double { starts[index] }

    func number(_ index: Int) -> UInt64 { UInt64(bitPattern: numbers[index]) }

    func row(_ index: Int) -> SampleRow {
        let start = starts[index]
        return SampleRow(
            uuid: uuids[index],
            start: start,
            end: endsAreLengths ? start + ends[index] : ends[index],
            value: values[index],
            number: number(index),
            details: details[Int(owners[index])]
        )
    }

    /// All rows, unpacked.
    func unpacked() -> SampleRows {
        let starts = starts.numbers
        var ends = ends.numbers
        if endsAreLengths { for index in ends.indices { ends[index] += starts[index] } }
        return SampleRows(
            starts: starts,
            ends: ends,
            values: values.numbers,
            numbers: numbers.map { UInt64(bitPattern: $0) },
            uuids: uuids,
            owners: details.count == 1 ? nil : owners.map { Int($0) },
            details: details
        )
    }
}

extension LeafColumns {
    mutating func insert(_ row: SampleRow, at index: Int) {
        starts.insert(row.start, at: index)
        insertEnd(row, at: index)
        values.insert(row.value, at: index)
        numbers.insert(Int64(bitPattern: row.number), at: index)
        uuids.insert(row.uuid, at: index)
        owners.insert(Int64(owner(of: row)), at: index)
    }

    mutating func remove(at index: Int) -> SampleRow {
        let row = row(index)
        starts.remove(at: index)
        ends.remove(at: index)
        values.remove(at: index)
        numbers.remove(at: index)
        uuids.remove(at: index)
        let owner = owners[index]
        owners.remove(at: index)
        forget(owner)
        return row
    }

    private mutating func insertEnd(_ row: SampleRow, at index: Int) {
        let length = row.end - row.start
        if endsAreLengths, (row.start + length).bitPattern != row.end.bitPattern {
            // The new row's start is in place already, its end is not.
            let others = (0...ends.count).filter { $0 != index }
            ends = NumberColumn(others.enumerated().map { starts[$1] + ends[$0] })
            endsAreLengths = false
        }
        ends.insert(endsAreLengths ? length : row.end, at: index)
    }

    private mutating func owner(of row: SampleRow) -> Int {
        if let last = details.last, last === row.details { return details.count - 1 }
        if let known = details.firstIndex(where: { $0 === row.details }) { return known }
        details.append(row.details)
        return details.count - 1
    }

    /// Lets details go that no row has any more.
    private mutating func forget(_ owner: Int64) {
        guard details.count > 1, !(0..<owners.count).contains(where: { owners[$0] == owner }) else { return }
        details.remove(at: Int(owner))
        owners = PackedColumn((0..<owners.count).map { owners[$0] > owner ? owners[$0] - 1 : owners[$0] })
    }
}
