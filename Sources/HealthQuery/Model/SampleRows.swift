package import Foundation

/// Many rows of samples as columns, unpacked: what a walk reads when it has come to a leaf of the index.
///
/// Unpacking costs a few nanoseconds a row and is done once for each leaf; asking packed columns row by row costs many
/// times that. A class, so that handing it on costs one reference instead of one for each column.
package final class SampleRows: Sendable {
    package let starts: ContiguousArray<Double>
    package let ends: ContiguousArray<Double>
    package let values: ContiguousArray<Double>
    package let numbers: ContiguousArray<UInt64>
    package let uuids: ContiguousArray<UUID>
    /// Which of `details` each row has; nil if there is only one.
    private let owners: ContiguousArray<Int>?
    private let details: ContiguousArray<SampleDetails>

    package init(
        starts: ContiguousArray<Double>,
        ends: ContiguousArray<Double>,
        values: ContiguousArray<Double>,
        numbers: ContiguousArray<UInt64>,
        uuids: ContiguousArray<UUID>,
        owners: ContiguousArray<Int>?,
        details: ContiguousArray<SampleDetails>
    ) {
        self.starts = starts
        self.ends = ends
        self.values = values
        self.numbers = numbers
        self.uuids = uuids
        self.owners = owners
        self.details = details
    }

    package var count: Int { uuids.count }

    /// What a row shares with others.
    @inline(__always)
    package func details(_ index: Int) -> SampleDetails { details[owners?[index] ?? 0] }

    @inline(__always)
    package func row(_ index: Int) -> SampleRow {
        SampleRow(
            uuid: uuids[index],
            start: starts[index],
            end: ends[index],
            value: values[index],
            number: numbers[index],
            details: details(index)
        )
    }

    /// The values in the type's canonical unit.
    package var canonicalValues: ContiguousArray<Double> {
        if details.allSatisfy(\.isCanonical) { return values }
        return ContiguousArray(values.indices.map { details($0).canonical(values[$0]) })
    }
}

extension QuantitySample {
    /// The sample that one of many rows stands for.
    @inline(__always)
    init(_ rows: SampleRows, _ index: Int) {
        self.init(
            uuid: rows.uuids[index],
            start: Date(timeIntervalSinceReferenceDate: rows.starts[index]),
            end: Date(timeIntervalSinceReferenceDate: rows.ends[index]),
            value: rows.values[index],
            details: rows.details(index)
        )
    }
}
