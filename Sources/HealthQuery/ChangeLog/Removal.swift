package import Foundation

/// What is kept of a deleted object: its row as it was, and the sequence number and date of the deletion.
///
/// Statistics and observers need the whole row, to know what the deletion changed; anchored queries show the identifier
/// and the sync keys only.
package struct Removal: Sendable {
    package let row: SampleRow
    package let sequence: UInt64
    package let date: Date
    /// What the deletion has to do with: what a correlation held when it was deleted, or, where the object comes back
    /// under a new sequence number, the rows whose coming or going was the cause.
    package var bonds: [SampleRow] = []
    /// Whether the object is still there, under a new sequence number, because a correlation began or ceased to hold
    /// something.
    package var isRenumbering = false
}

extension DeletedObject {
    /// What is shown of a row that was deleted.
    package init(_ row: SampleRow) {
        self.init(uuid: row.uuid, metadata: row.details.metadata)
    }
}
