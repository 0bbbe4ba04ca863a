package import Foundation

/// A row without what it shares with others: bits only, so that moving rows about costs no reference counting.
package struct BareRow: Sendable {
    package let uuid: UUID
    /// Seconds since the reference date.
    package let start: Double
    /// Seconds since the reference date.
    package let end: Double
    /// The caller's number, or a category's raw value.
    package let value: Double
    /// The position in the store's history; 0 before the sample is saved.
    package var sequence: UInt64
    /// Index into the details beside the rows.
    package var detailsIndex: Int

    /// What stands where no row was put yet.
    package static let placeholder = BareRow(
        uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), start: 0, end: 0, value: 0, sequence: 0,
        detailsIndex: 0)

    /// The row together with its details.
    package func row(_ details: SampleDetails) -> SampleRow {
        SampleRow(uuid: uuid, start: start, end: end, value: value, sequence: sequence, details: details)
    }
}
