/// Samples that have begun, the one that ends first on top: a binary heap.
struct EndHeap: Sendable {
    /// A sample that has begun.
    struct Entry: Sendable {
        let end: Double
        let rank: Int
        /// How much it records in a second.
        let rate: DoubleDouble
    }

    private var entries: [Entry] = []

    /// The sample that ends first.
    var first: Entry? { entries.first }

    /// O(log n).
    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var position = entries.count - 1
        while position > 0 {
            let parent = (position - 1) / 2
            guard entries[position].end < entries[parent].end else { return }
            entries.swapAt(position, parent)
            position = parent
        }
    }

    /// Takes the sample that ends first away; O(log n).
    mutating func removeFirst() {
        guard let last = entries.popLast(), !entries.isEmpty else { return }
        entries[0] = last
        var position = 0
        while 2 * position + 1 < entries.count {
            let left = 2 * position + 1
            let right = left + 1
            let child = right < entries.count && entries[right].end < entries[left].end ? right : left
            guard entries[child].end < entries[position].end else { return }
            entries.swapAt(position, child)
            position = child
        }
    }
}
