package import Foundation

/// Rows that are saved together, and what they share.
///
/// Rows name their details by position, so that a million of them can be given sequence numbers, sorted and laid out
/// without touching a reference count.
package struct RowBatch: Sendable {
    package var rows: ContiguousArray<BareRow> = []
    package private(set) var details: ContiguousArray<SampleDetails> = []
    private var positions = DetailsPositions()
    /// The members that are saved with the rows, by the identifier of their row; they are not part of the batch.
    package private(set) var members: [UUID: [SampleRow]] = [:]

    package var isEmpty: Bool { rows.isEmpty }
    package var count: Int { rows.count }

    package mutating func append(_ row: SampleRow) {
        rows.append(row.bare(detailsIndex: position(of: row.details)))
    }

    /// Appends a sample, and notes what it holds.
    package mutating func append(_ sample: AnySample) {
        if !sample.members.isEmpty { hold(sample.members, in: sample.uuid) }
        append(SampleRow(sample))
    }

    /// Notes what a sample holds.
    mutating func hold(_ objects: Set<AnySample>, in holder: UUID) {
        members[holder] = objects.inOrder.map { SampleRow($0) }
    }

    /// Appends the rows of another batch, without what they hold.
    package mutating func append(contentsOf other: RowBatch) {
        if isEmpty {
            self = other
            return
        }
        let detailsIndices = other.details.map { position(of: $0) }
        for var row in other.rows {
            row.detailsIndex = detailsIndices[row.detailsIndex]
            rows.append(row)
        }
    }

    package mutating func append(_ row: BareRow, _ details: SampleDetails) {
        var row = row
        row.detailsIndex = position(of: details)
        rows.append(row)
    }

    /// The position of details, which are added if they are missing.
    package mutating func position(of details: SampleDetails) -> Int {
        if let last = rows.last, self.details[last.detailsIndex] === details { return last.detailsIndex }
        if let known = positions.find(details, in: self.details) { return known }
        self.details.append(details)
        positions.add(self.details.count - 1, in: self.details)
        return self.details.count - 1
    }

    /// Replaces the details, one by one; some may become the same.
    package mutating func mapDetails(_ transform: (SampleDetails) -> SampleDetails) {
        if details.count == 1 {
            details[0] = transform(details[0])
            return
        }
        var mapped = RowBatch()
        let detailsIndices = details.map { mapped.position(of: transform($0)) }
        let isSame = detailsIndices.enumerated().allSatisfy { $0 == $1 }
        details = mapped.details
        positions = mapped.positions
        if isSame { return }
        for index in rows.indices { rows[index].detailsIndex = detailsIndices[rows[index].detailsIndex] }
    }

    /// Gives the rows sequence numbers that follow one another.
    package mutating func assignSequences(from first: UInt64) {
        rows.withUnsafeMutableBufferPointer { rows in
            for index in rows.indices { rows[index].sequence = first + UInt64(index) }
        }
    }

    /// Removes the rows from a position on, and details that no row uses any more.
    package mutating func removeRows(from start: Int) {
        var rest = RowBatch()
        for row in rows[..<start] { rest.append(row, details[row.detailsIndex]) }
        self = rest
    }

    package func row(_ index: Int) -> SampleRow {
        rows[index].row(details[rows[index].detailsIndex])
    }
}

extension RowBatch {
    /// The same rows as a batch.
    package init(_ rows: some Sequence<SampleRow>) {
        self.init()
        for row in rows { append(row) }
    }

    /// Splits the rows by the group of their details.
    package func split<Group: Hashable>(by groups: [Group]) -> [(group: Group, batch: RowBatch)] {
        guard let first = groups.first else { return [] }
        if groups.allSatisfy({ $0 == first }) { return [(first, self)] }
        var positions: [Group: Int] = [:]
        var result: [(group: Group, batch: RowBatch)] = []
        // Each part has only the details it uses, as there may be as many parts as rows.
        let targets = zip(groups, details).map { group, details in
            let part = positions[group] ?? result.count
            if part == result.count {
                positions[group] = part
                result.append((group, RowBatch()))
            }
            return (part: part, detailsIndex: result[part].batch.position(of: details))
        }
        var counts = Array(repeating: 0, count: result.count)
        for row in rows { counts[targets[row.detailsIndex].part] += 1 }
        for (part, count) in counts.enumerated() { result[part].batch.rows.reserveCapacity(count) }
        for var row in rows {
            let target = targets[row.detailsIndex]
            row.detailsIndex = target.detailsIndex
            result[target.part].batch.rows.append(row)
        }
        return result
    }
}
