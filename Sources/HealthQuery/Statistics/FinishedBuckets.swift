/// The numbers of finished buckets, first in, first out.
///
/// They lie in blocks. A full block never moves, and is freed once its buckets are taken: where all rows are folded before
/// buckets are combined, there may be hundreds of thousands.
struct FinishedBuckets: Sendable {
    private static let blockCapacity = 256
    /// The block from which buckets are taken, and how many were; while it is the only one, buckets are appended to it.
    private var current: ContiguousArray<BucketNumbers> = []
    private var taken = 0
    /// The blocks after it, and how many of them have been the current one; those are empty.
    private var waiting: ContiguousArray<ContiguousArray<BucketNumbers>> = []
    private var takenBlocks = 0

    /// The index of the next bucket.
    @inline(__always)
    var next: Int? { taken < current.count ? current[taken].bucket : nil }

    mutating func append(_ numbers: BucketNumbers) {
        if waiting.isEmpty, current.count < Self.blockCapacity { return current.append(numbers) }
        if waiting.last?.count ?? Self.blockCapacity == Self.blockCapacity {
            waiting.append([])
            waiting[waiting.count - 1].reserveCapacity(Self.blockCapacity)
        }
        waiting[waiting.count - 1].append(numbers)
    }

    /// Removes the next bucket; there must be one.
    @inline(__always)
    mutating func removeNext() -> BucketNumbers {
        let numbers = current[taken]
        taken += 1
        if taken == current.count { takeBlock() }
        return numbers
    }

    private mutating func takeBlock() {
        taken = 0
        guard takenBlocks < waiting.count else { return current.removeAll(keepingCapacity: true) }
        current = waiting[takenBlocks]
        waiting[takenBlocks] = []
        takenBlocks += 1
        guard takenBlocks == waiting.count else { return }
        waiting = []
        takenBlocks = 0
    }
}
