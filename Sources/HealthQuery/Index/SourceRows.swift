/// The rows of one type and one source, ordered by start and then by number.
///
/// The rows lie in chunks of at most 512. A copy shares all chunks and costs O(1); changing one row afterwards copies its
/// chunk and the list of chunks. Each chunk keeps a little summary, so that a scan can pass over chunks in which nothing
/// reaches into its range or nothing is new.
///
/// Finding a row takes O(log n), inserting or removing one O(log n + 512) and, after a copy was taken, O(n / 512) more.
package struct SourceRows: Sendable {
    package struct Chunk: Sendable {
        var rows: ContiguousArray<SampleRow>
        var greatestEnd: Double
        var leastNumber: UInt64
        var greatestNumber: UInt64
    }

    package static let chunkCapacity = 512

    package private(set) var chunks: ContiguousArray<Chunk> = []
    package private(set) var count = 0

    package init() {}
}

/// Where a row lies in the order of its source: by start, and among equal starts by number.
package struct RowKey: Sendable, Hashable, Comparable {
    package let start: Double
    package let number: UInt64

    package init(start: Double, number: UInt64) {
        self.start = start
        self.number = number
    }

    package static func < (left: RowKey, right: RowKey) -> Bool {
        left.start < right.start || (left.start == right.start && left.number < right.number)
    }
}

extension SampleRow {
    package var key: RowKey { RowKey(start: start, number: number) }
}

extension SourceRows {
    /// Puts a row in its place.
    ///
    /// Appending at the end leaves full chunks behind it.
    package mutating func insert(_ row: SampleRow) {
        count += 1
        guard let last = chunks.last?.rows.last else {
            chunks.append(Chunk(row))
            return
        }
        if last.key < row.key, chunks[chunks.count - 1].rows.count >= Self.chunkCapacity {
            chunks.append(Chunk(row))
            return
        }
        let index = chunkIndex(of: row.key)
        chunks[index].insert(row)
        if chunks[index].rows.count > Self.chunkCapacity {
            let upper = chunks[index].splitInHalf()
            chunks.insert(upper, at: index + 1)
        }
    }

    /// Takes the row with a key out, if it is there.
    package mutating func remove(_ key: RowKey) -> SampleRow? {
        guard !chunks.isEmpty else { return nil }
        let index = chunkIndex(of: key)
        guard let row = chunks[index].remove(key) else { return nil }
        if chunks[index].rows.isEmpty { chunks.remove(at: index) }
        count -= 1
        return row
    }

    /// The row with a key.
    package func row(_ key: RowKey) -> SampleRow? {
        guard !chunks.isEmpty else { return nil }
        let rows = chunks[chunkIndex(of: key)].rows
        let index = rows.lowerBound(of: key)
        return index < rows.count && rows[index].key == key ? rows[index] : nil
    }

    /// The chunk in which a row with this key lies or would be put: the last one that does not begin after it.
    package func chunkIndex(of key: RowKey) -> Int {
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if let first = chunks[middle].rows.first, first.key <= key { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

extension SourceRows.Chunk {
    init(_ row: SampleRow) {
        self.init(rows: [row], greatestEnd: row.end, leastNumber: row.number, greatestNumber: row.number)
    }

    init(rows: ContiguousArray<SampleRow>) {
        self.init(
            rows: rows,
            greatestEnd: rows.reduce(-.infinity) { max($0, $1.end) },
            leastNumber: rows.reduce(.max) { min($0, $1.number) },
            greatestNumber: rows.reduce(0) { max($0, $1.number) }
        )
    }

    fileprivate mutating func insert(_ row: SampleRow) {
        if let last = rows.last, last.key < row.key {
            rows.append(row)
        } else {
            rows.insert(row, at: rows.lowerBound(of: row.key))
        }
        greatestEnd = max(greatestEnd, row.end)
        leastNumber = min(leastNumber, row.number)
        greatestNumber = max(greatestNumber, row.number)
    }

    fileprivate mutating func remove(_ key: RowKey) -> SampleRow? {
        let index = rows.lowerBound(of: key)
        guard index < rows.count, rows[index].key == key else { return nil }
        let row = rows.remove(at: index)
        let wasExtreme = row.end == greatestEnd || row.number == leastNumber || row.number == greatestNumber
        if wasExtreme { self = Self(rows: rows) }
        return row
    }

    fileprivate mutating func splitInHalf() -> Self {
        let middle = rows.count / 2
        let upper = Self(rows: ContiguousArray(rows[middle...]))
        rows.removeSubrange(middle...)
        self = Self(rows: rows)
        return upper
    }
}

extension ContiguousArray<SampleRow> {
    /// The first place whose row does not come before `key`.
    package func lowerBound(of key: RowKey) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
