package import Foundation

/// What remains of a row that was taken out: its object was deleted, or it came back under another sequence number.
///
/// Statistics and observers need the whole row, to know what the removal changed; anchored queries show the identifier
/// and the sync keys only.
package struct Removal: Sendable {
    package let row: SampleRow
    /// The sequence number of the deletion, or the one under which the row came back.
    package let sequence: UInt64
    package let date: Date
    package let kind: Kind

    package enum Kind: Sendable {
        /// The object was deleted; `held` are the members through which readers saw it.
        case deletion(held: [SampleRow])
        /// The object is still there, but began or ceased to hold something, or to be held; `causes` are the rows that
        /// came or went.
        case renumbering(causes: [SampleRow])
    }

    package var isRenumbering: Bool { if case .renumbering = kind { true } else { false } }

    /// The related rows, whatever the kind of removal.
    package var related: [SampleRow] {
        switch kind {
        case .deletion(let rows), .renumbering(let rows): rows
        }
    }
}

extension DeletedObject {
    /// What a query reports of a row that was deleted.
    package init(_ row: SampleRow) {
        self.init(uuid: row.uuid) { row.details.packedMetadata[$0] }
    }
}
