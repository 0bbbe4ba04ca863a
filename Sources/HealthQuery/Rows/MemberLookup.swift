import Foundation

/// Finds the rows that a correlation holds, in one state of a store.
package struct MemberLookup: Sendable {
    package let rows: @Sendable (_ correlation: SampleRow) -> [SampleRow]

    package init(_ rows: @escaping @Sendable (_ correlation: SampleRow) -> [SampleRow]) {
        self.rows = rows
    }
}

extension Collection<AnySample> {
    /// The samples by start, type and identifier, so that what is done with a set of them is always the same.
    package var inOrder: [AnySample] {
        sorted { left, right in
            let (first, second) = (left.sample.startDate, right.sample.startDate)
            if first != second { return first < second }
            let (type, other) = (left.sampleType.identifier, right.sampleType.identifier)
            if type != other { return type < other }
            return (left.uuid.high, left.uuid.low) < (right.uuid.high, right.uuid.low)
        }
    }
}
