public import Foundation

/// What remains of an object that was deleted.
public struct DeletedObject: Sendable, Hashable, Codable {
    /// The identifier of the object.
    public let uuid: UUID
    /// The object's sync identifier and version, if it had them; nil otherwise (R3.7).
    public let metadata: [String: MetadataValue]?

    package init(uuid: UUID, metadata: [String: MetadataValue]) {
        self.uuid = uuid
        let kept = metadata.filter { $0.key == MetadataKeySyncIdentifier || $0.key == MetadataKeySyncVersion }
        self.metadata = kept.isEmpty ? nil : kept
    }
}
