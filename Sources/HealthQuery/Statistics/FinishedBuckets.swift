/// The numbers of finished buckets, first in, first out.
///
/// They lie in blocks, which do not move when others come and go when they were taken: where all rows are folded before
/// buckets are combined, there may be hundreds of thousands.
struct FinishedBuckets: Sendable {
    private static let blockCapacity = 256
    /// The block from which buckets are taken, and how many of it were; buckets are appended to it while it is the only
    /// one and has room.
    private var first: ContiguousArray<BucketNumbers> = []
    private var taken = 0
    /// The blocks after it, and how many of them were taken.
    private var later: ContiguousArray<ContiguousArray<BucketNumbers>> = []
    private var takenBlocks = 0

    /// The index of the next bucket.
    @inline(__always)
    var next: Int? { taken < first.count ? first[taken].bucket : nil }

    mutating func append(_ numbers: BucketNumbers) {
        if later.isEmpty, first.count < Self.blockCapacity { return first.append(numbers) }
        if later.last?.count ?? Self.blockCapacity == Self.blockCapacity {
            later.append([])
            later[later.count - 1].reserveCapacity(Self.blockCapacity)
        }
        later[later.count - 1].append(numbers)
    }

    /// Removes the next bucket; there must be one.
    @inline(__always)
    mutating func removeNext() -> BucketNumbers {
        let numbers = first[taken]
        taken += 1
        if taken == first.count { takeBlock() }
        return numbers
    }

    private mutating func takeBlock() {
        taken = 0
        guard takenBlocks < later.count else { return first.removeAll(keepingCapacity: true) }
        first = later[takenBlocks]
        later[takenBlocks] = []
        takenBlocks += 1
        guard takenBlocks == later.count else { return }
        later = []
        takenBlocks = 0
    }
}
