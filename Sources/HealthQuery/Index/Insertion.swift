/// Rows on their way into a tree, in order.
struct Insertion {
    let rows: UnsafeBufferPointer<BareRow>
    let details: ContiguousArray<SampleDetails>
    /// Whether all values are in the type's canonical unit already.
    private let isCanonical: Bool
    private let weighting: RowWeighting
    /// Where each of the details lies in the leaf that is being made, with that leaf's serial number.
    private var positions: ContiguousArray<(leaf: Int, position: Int)>
    private var leaf = 0
    var copies = 0

    init(_ rows: UnsafeBufferPointer<BareRow>, _ details: ContiguousArray<SampleDetails>) {
        self.rows = rows
        self.details = details
        isCanonical = details.allSatisfy(\.isCanonical)
        weighting = rows.first.map { details[$0.detailsIndex].weighting } ?? .none
        // A single one is always at the first position.
        positions = details.count == 1 ? [] : ContiguousArray(repeating: (0, 0), count: details.count)
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
        range.gallopingIndex { !(rows[$0].key < key) }
    }

    /// Leaves of rows, as full as possible from the end, or from the beginning.
    mutating func leaves(_ range: Range<Int>, fullFromEnd: Bool = false) -> [RowNode] {
        var nodes: [RowNode] = []
        var from = range.lowerBound
        let odd = range.count % RowLeaf.capacity
        var count = fullFromEnd && odd > 0 ? odd : RowLeaf.capacity
        while from < range.upperBound {
            let part = from..<min(from + count, range.upperBound)
            nodes.append(RowNode(newLeaf(rows[part]), summary(part)))
            from = part.upperBound
            count = RowLeaf.capacity
        }
        return nodes
    }

    /// A leaf of rows whose details indices are positions in the batch's details.
    private mutating func newLeaf(_ rows: Slice<UnsafeBufferPointer<BareRow>>) -> RowLeaf {
        if details.count == 1 { return RowLeaf(UnsafeBufferPointer(rebasing: rows), details: details) }
        leaf += 1
        var used: ContiguousArray<SampleDetails> = []
        return withUnsafeTemporaryAllocation(of: BareRow.self, capacity: rows.count) { own in
            _ = own.initialize(fromContentsOf: rows)
            for index in own.indices {
                let detailsIndex = own[index].detailsIndex
                if positions[detailsIndex].leaf != leaf {
                    positions[detailsIndex] = (leaf, used.count)
                    used.append(details[detailsIndex])
                }
                own[index].detailsIndex = positions[detailsIndex].position
            }
            return RowLeaf(UnsafeBufferPointer(own), details: used)
        }
    }
}
