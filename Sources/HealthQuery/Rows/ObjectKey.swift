package import Foundation

/// What identifies an object in a database: its identifier, among those of its source.
///
/// Identifiers are unique among the objects that a reader sees. An app that may not see an object can save another
/// under the same identifier: a refusal would tell it that there is one (R9.2).
package struct ObjectKey: Sendable, Hashable {
    package let uuid: UUID
    package let source: Source

    package init(_ row: SampleRow) {
        uuid = row.uuid
        source = row.details.sourceRevision.source
    }
}
