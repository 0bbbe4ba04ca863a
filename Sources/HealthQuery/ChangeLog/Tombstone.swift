package import Foundation

/// What is kept of a deleted object: its row as it was, and the number and date of the deletion.
///
/// Statistics and observers need the whole row, to know what the deletion changed; anchored queries show the identifier
/// and the sync keys only.
package struct Tombstone: Sendable {
    package let row: SampleRow
    package let number: UInt64
    package let date: Date
    /// The rows whose coming or going was the cause; none where the object was deleted.
    ///
    /// With a cause the object is still there, under a new number, because a correlation began or ceased to hold something.
    package var cause: [SampleRow] = []
}

extension DeletedObject {
    /// What is shown of a row that was deleted.
    package init(_ row: SampleRow) {
        self.init(uuid: row.uuid, metadata: row.details.metadata)
    }
}
