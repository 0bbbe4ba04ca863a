import Foundation

/// Rows that the identifier index knows, and that wait to be put into their trees.
///
/// What a row costs is mostly the way to its leaf, and laying that leaf out anew. Rows that come in any order, and are
/// put in together, share both: a million shuffled rows in saves of 10,000 take a third less time, in saves of 1,000
/// less than half. They wait until somebody walks a tree, so that reading pays for nothing else than what it finds.
struct InsertBuffer: Sendable {
    /// A save of fewer rows lets them wait only beside others, so that readers find the state without asking the actor.
    static let leastBatch = 100

    /// The rows by their tree, in the order of their sequence numbers.
    private(set) var batches: [Int: RowBatch] = [:]
    /// How many rows wait.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Whether rows of a tree wait.
    func holds(rowsOf tree: Int) -> Bool { batches.index(forKey: tree) != nil }

    /// Whether the rows are enough to be put in, given how many objects there are.
    ///
    /// The more rows there are, the more must come so that some meet in a leaf. A row that waits takes 56 bytes, in an
    /// array that may be half empty: a few bytes for each object, where there are many.
    func isFull(of objects: Int) -> Bool { count >= max(100_000, objects / 16) }

    /// Appends rows of a tree, whose sequence numbers are greater than those of all before.
    mutating func append(_ batch: RowBatch, to tree: Int) {
        count += batch.count
        batches[tree, default: RowBatch()].append(contentsOf: batch)
    }

    /// The row of a tree that has an identifier and is an entry's of the identifier index.
    func row(of uuid: UUID, near entry: UUIDIndex.Entry, in tree: Int) -> SampleRow? {
        guard !isEmpty, let batch = batches[tree], let first = batch.rows.first, let last = batch.rows.last else {
            return nil
        }
        // Sequence numbers of which an entry has the same part.
        var sequence = first.sequence + UInt64(UUIDIndex.low(UInt64(entry.sequence) &- first.sequence))
        while sequence <= last.sequence {
            let index = batch.rows.indices.partitioningIndex { batch.rows[$0].sequence >= sequence }
            if batch.rows[index].sequence == sequence, batch.rows[index].uuid == uuid,
                UUIDIndex.second(batch.rows[index].start) == entry.second
            {
                return batch.row(index)
            }
            sequence += 1 << UInt64(UUIDIndex.sequenceBits)
        }
        return nil
    }
}
