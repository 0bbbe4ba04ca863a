package import Foundation

/// The key of an object in a database: its source and its identifier.
///
/// Identifiers are unique among the objects that a reader sees. An app that may not see an object can save another
/// under the same identifier, as a refusal would reveal the object (R9.2).
package struct ObjectKey: Sendable, Hashable {
    package let uuid: UUID
    package let source: Source

    package init(uuid: UUID, source: Source) {
        self.uuid = uuid
        self.source = source
    }

    package init(_ row: SampleRow) {
        uuid = row.uuid
        source = row.details.sourceRevision.source
    }
}
