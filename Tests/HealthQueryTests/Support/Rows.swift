import Foundation
@testable import HealthQuery

/// A row of steps as the index keeps it.
func row(
    start: Double,
    end: Double? = nil,
    sequence: UInt64,
    value: Double = 1,
    from source: SourceRevision = revision("phone"),
    uuid: UUID = UUID()
) -> SampleRow {
    SampleRow(
        uuid: uuid,
        start: start,
        end: end ?? start,
        value: value,
        sequence: sequence,
        details: SampleDetails(
            type: stepCount,
            unit: .count(),
            sourceRevision: source,
            device: nil,
            metadata: [:]
        )
    )
}

/// Rows with few different starts, some of them long, numbered in the order given.
func randomRows(
    _ count: Int,
    from sources: [SourceRevision] = [revision("phone")],
    using random: inout SeededGenerator
) -> [SampleRow] {
    (1...count).map { sequence in
        let start = Double(Int.random(in: 0..<(count / 4 + 1), using: &random))
        let length = Double(Int.random(in: 0..<8, using: &random))
        let source = sources[Int.random(in: 0..<sources.count, using: &random)]
        return row(start: start, end: start + length, sequence: UInt64(sequence), from: source)
    }
}

extension [SampleRow] {
    /// By start and sequence number, as the index promises.
    var inOrder: [SampleRow] {
        sorted { ($0.start, $0.sequence) < ($1.start, $1.sequence) }
    }
}
