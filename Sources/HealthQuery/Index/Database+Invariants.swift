import Foundation

extension Database {
    /// Stops the program if the structure contradicts itself; does nothing unless the package is built with the
    /// `CheckedInvariants` trait.
    package func checkInvariants() {
        #if CheckedInvariants
            var total = 0
            for (index, type) in SampleType.all.enumerated() {
                for (source, rows) in self.rows(of: type).bySource {
                    precondition(!rows.chunks.isEmpty, "a source without rows is kept")
                    rows.checkInvariants()
                    total += rows.count
                    for row in rows.chunks.lazy.flatMap(\.rows) {
                        precondition(row.details.type.index == index, "a row lies under another type")
                        precondition(
                            sources.sources[source] == row.details.sourceRevision.source,
                            "a row lies under another source"
                        )
                        precondition(self.row(row.uuid)?.number == row.number, "an identifier leads elsewhere")
                    }
                }
            }
            precondition(total == count, "there are \(count) identifiers for \(total) rows")
        #endif
    }
}

extension SourceRows {
    /// Stops the program if the structure contradicts itself; does nothing unless invariants are checked.
    package func checkInvariants() {
        #if CheckedInvariants
            var previous: RowKey?
            var total = 0
            for chunk in chunks {
                precondition(!chunk.rows.isEmpty, "a chunk is empty")
                precondition(chunk.rows.count <= Self.chunkCapacity, "a chunk is too large")
                let expected = Chunk(rows: chunk.rows)
                precondition(chunk.greatestEnd == expected.greatestEnd, "a chunk's greatest end is wrong")
                precondition(chunk.leastNumber == expected.leastNumber, "a chunk's least number is wrong")
                precondition(chunk.greatestNumber == expected.greatestNumber, "a chunk's greatest number is wrong")
                for row in chunk.rows {
                    if let previous { precondition(previous < row.key, "rows are out of order") }
                    previous = row.key
                }
                total += chunk.rows.count
            }
            precondition(total == count, "the count is \(count) for \(total) rows")
        #endif
    }
}
