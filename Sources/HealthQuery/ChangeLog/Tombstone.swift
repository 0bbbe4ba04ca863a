package import Foundation

/// What is kept of a deleted object: its row as it was, and the number and date of the deletion.
///
/// Statistics and observers need the whole row, to know what the deletion changed; anchored queries show the identifier
/// and the sync keys only.
package struct Tombstone: Sendable {
    package let row: SampleRow
    package let number: UInt64
    package let date: Date
}

extension DeletedObject {
    /// What is shown of a row that was deleted.
    package init(_ row: SampleRow) {
        self.init(uuid: row.uuid, metadata: row.details.metadata)
    }
}
