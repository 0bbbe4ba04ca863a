public import Foundation

/// What remains of an object that was deleted.
public struct DeletedObject: Sendable, Hashable, Codable {
    /// The identifier of the object.
    public let uuid: UUID
    /// The object's sync identifier and version, if it had them; nil otherwise (R3.7).
    public let metadata: [String: MetadataValue]?

    package init(uuid: UUID, metadata: [String: MetadataValue]) {
        self.init(uuid: uuid) { metadata[$0.text] }
    }

    /// Keeps the sync identifier and version, given how a value is found.
    init(uuid: UUID, value: (PackedMetadata.Key) -> MetadataValue?) {
        var kept: [String: MetadataValue] = [:]
        for key in [PackedMetadata.Key.syncIdentifier, .syncVersion] {
            if let value = value(key) { kept[key.text] = value }
        }
        self.uuid = uuid
        metadata = kept.isEmpty ? nil : kept
    }
}
