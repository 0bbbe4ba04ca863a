/// Rows on their way into a tree, in order.
struct Insertion {
    let rows: UnsafeBufferPointer<BareRow>
    let details: ContiguousArray<SampleDetails>
    /// Whether all values are in the type's canonical unit already.
    private let isCanonical: Bool
    private let weighting: RowWeighting
    /// Where each of the details lies in the leaf that is being made, with that leaf's serial number.
    private var positions: ContiguousArray<(serial: Int, position: Int)> = []
    private var serial = 0
    var copies = 0

    init(_ rows: UnsafeBufferPointer<BareRow>, _ details: ContiguousArray<SampleDetails>) {
        self.rows = rows
        self.details = details
        isCanonical = details.allSatisfy(\.isCanonical)
        weighting = rows.first.map { details[$0.detailsIndex].weighting } ?? .none
    }

    @inline(__always)
    func value(_ row: BareRow) -> Double {
        isCanonical ? row.value : details[row.detailsIndex].canonical(row.value)
    }

    func summary(_ range: Range<Int>) -> RowSummary {
        let row = rows[range.lowerBound]
        var summary = RowSummary(row, value: value(row), weighting)
        for index in range.lowerBound + 1..<range.upperBound {
            summary.append(rows[index], value: value(rows[index]))
        }
        return summary
    }

    /// The first position in a range whose row does not come before `key`.
    func firstIndex(notBefore key: RowKey, in range: Range<Int>) -> Int {
        // A node gets few of all the rows, so that the end of its range is near.
        range.partitioningIndex(near: range.lowerBound) { !(rows[$0].key < key) }
    }

    /// Leaves of rows, as full as possible from the end, or from the beginning.
    mutating func leaves(_ range: Range<Int>, fullFromEnd: Bool = false) -> [RowNode] {
        var nodes: [RowNode] = []
        var from = range.lowerBound
        let odd = range.count % RowLeaf.capacity
        var count = fullFromEnd && odd > 0 ? odd : RowLeaf.capacity
        while from < range.upperBound {
            let part = from..<min(from + count, range.upperBound)
            nodes.append(RowNode(leaf(rows[part]), summary(part)))
            from = part.upperBound
            count = RowLeaf.capacity
        }
        return nodes
    }

    /// A leaf of rows whose details indices are positions in the batch's details.
    mutating func leaf(_ rows: Slice<UnsafeBufferPointer<BareRow>>) -> RowLeaf {
        if details.count == 1 { return RowLeaf(UnsafeBufferPointer(rebasing: rows), details: details) }
        beginLeaf()
        var used: ContiguousArray<SampleDetails> = []
        return withUnsafeTemporaryAllocation(of: BareRow.self, capacity: rows.count) { own in
            _ = own.initialize(fromContentsOf: rows)
            for index in own.indices {
                let detailsIndex = own[index].detailsIndex
                if positions[detailsIndex].serial != serial {
                    positions[detailsIndex] = (serial, used.count)
                    used.append(details[detailsIndex])
                }
                own[index].detailsIndex = positions[detailsIndex].position
            }
            return RowLeaf(UnsafeBufferPointer(own), details: used)
        }
    }

    private mutating func beginLeaf() {
        serial += 1
        if positions.isEmpty { positions = ContiguousArray(repeating: (0, 0), count: details.count) }
    }

    /// Calls `body` with the rows of a leaf and some of these, in order, and with the details of both.
    mutating func withMerged<Result>(
        _ old: RowLeaf,
        _ range: Range<Int>,
        _ body: (UnsafeBufferPointer<BareRow>, ContiguousArray<SampleDetails>) -> Result
    ) -> Result {
        beginLeaf()
        var merged = old.header.pointee.details
        let count = old.count + range.count
        return withUnsafeTemporaryAllocation(of: BareRow.self, capacity: count) { all in
            // The old rows wait at the end, and move forward as long as others come between them.
            var next = range.count
            old.unpack(0..<old.count, into: UnsafeMutableBufferPointer(rebasing: all[next...]))
            var place = 0
            for index in range {
                var row = rows[index]
                while next < count, all[next].key < row.key {
                    all[place] = all[next]
                    next += 1
                    place += 1
                }
                row.detailsIndex = position(row.detailsIndex, in: &merged)
                all.initializeElement(at: place, to: row)
                place += 1
            }
            return body(UnsafeBufferPointer(all), merged)
        }
    }

    /// The position of details of the batch among those of a leaf, which get it if they lack it.
    private mutating func position(_ index: Int, in merged: inout ContiguousArray<SampleDetails>) -> Int {
        if positions[index].serial == serial { return positions[index].position }
        let details = details[index]
        let known = merged.firstIndex { $0 === details }
        if known == nil { merged.append(details) }
        positions[index] = (serial, known ?? merged.count - 1)
        return positions[index].position
    }
}
