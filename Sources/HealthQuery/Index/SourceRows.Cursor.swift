extension SourceRows {
    /// Walks the rows of one source that lie in bounds, in order or in reverse.
    ///
    /// Chunks that hold nothing of interest are passed over by their summaries. The rows come in order of start and number;
    /// the filter beyond the bounds is the caller's.
    package struct Cursor: Sendable {
        private let chunks: ContiguousArray<Chunk>
        private let bounds: RowBounds
        private let newerThan: UInt64
        private let reversed: Bool
        private var chunk: Int
        private var index: Int
        /// How many rows were looked at.
        package private(set) var visited = 0

        fileprivate init(_ rows: SourceRows, _ bounds: RowBounds, newerThan: UInt64, reversed: Bool) {
            chunks = rows.chunks
            self.bounds = bounds
            self.newerThan = newerThan
            self.reversed = reversed
            chunk = 0
            index = 0
            guard !chunks.isEmpty else { return }
            if reversed {
                let key = RowKey(start: bounds.startBelow, number: 0)
                chunk = rows.chunkIndex(of: key)
                index = chunks[chunk].rows.lowerBound(of: key) - 1
            } else {
                let key = RowKey(start: bounds.startAtLeast, number: 0)
                chunk = rows.chunkIndex(of: key)
                index = chunks[chunk].rows.lowerBound(of: key)
            }
        }

        /// The next row in bounds.
        package mutating func next() -> SampleRow? {
            reversed ? previousRow() : nextRow()
        }

        private mutating func nextRow() -> SampleRow? {
            while chunk < chunks.count {
                if index == 0, isOfNoInterest(chunks[chunk]) {
                    guard let first = chunks[chunk].rows.first, first.start < bounds.startBelow else { return nil }
                    chunk += 1
                    continue
                }
                guard index < chunks[chunk].rows.count else {
                    chunk += 1
                    index = 0
                    continue
                }
                let row = chunks[chunk].rows[index]
                index += 1
                visited += 1
                guard row.start < bounds.startBelow else {
                    chunk = chunks.count
                    return nil
                }
                if row.end >= bounds.endAtLeast, row.number > newerThan { return row }
            }
            return nil
        }

        private mutating func previousRow() -> SampleRow? {
            while chunk >= 0, chunk < chunks.count {
                if index == chunks[chunk].rows.count - 1, isOfNoInterest(chunks[chunk]) {
                    guard let last = chunks[chunk].rows.last, last.start >= bounds.startAtLeast else { return nil }
                    stepBack()
                    continue
                }
                guard index >= 0 else {
                    stepBack()
                    continue
                }
                let row = chunks[chunk].rows[index]
                index -= 1
                visited += 1
                guard row.start >= bounds.startAtLeast else {
                    chunk = -1
                    return nil
                }
                if row.end >= bounds.endAtLeast, row.number > newerThan { return row }
            }
            return nil
        }

        private mutating func stepBack() {
            chunk -= 1
            index = chunk >= 0 ? chunks[chunk].rows.count - 1 : -1
        }

        private func isOfNoInterest(_ chunk: Chunk) -> Bool {
            chunk.greatestEnd < bounds.endAtLeast || chunk.greatestNumber <= newerThan
        }
    }

    /// Walks the rows that lie in bounds and whose number is greater than `newerThan`.
    package func cursor(_ bounds: RowBounds, newerThan: UInt64 = 0, reversed: Bool = false) -> Cursor {
        Cursor(self, bounds, newerThan: newerThan, reversed: reversed)
    }
}
