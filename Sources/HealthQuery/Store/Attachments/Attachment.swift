public import Foundation

/// A file that belongs to an object of a store, such as a picture of a prescription.
///
/// An ``AttachmentStore`` adds and reads attachments.
public struct Attachment: Sendable, Hashable {
    /// The identifier.
    public let identifier: UUID
    /// The name of the file.
    public let name: String
    /// The uniform type identifier of the data, such as "public.jpeg".
    ///
    /// In HealthKit it is a `UTType`, which Linux does not have.
    public let contentType: String
    /// How many bytes there are.
    public let size: Int
    /// When the attachment was added.
    public let creationDate: Date
    /// What else is known; empty rather than nil.
    public let metadata: [String: MetadataValue]
    /// The object that it belongs to.
    let holder: ObjectKey
    let holderType: SampleType
}

extension Attachment: CustomStringConvertible {
    /// The name, the type of the data, and how many bytes there are.
    public var description: String { "\(name) (\(contentType), \(size) bytes)" }
}

extension Attachment: Opaque {}

/// Reads the data of an attachment.
///
/// A store holds the data in memory, so it knows no progress.
public struct AttachmentDataReader: Sendable {
    /// The attachment.
    public let attachment: Attachment
    let store: HealthStore

    /// The data.
    ///
    /// O(log n) in a store of n objects; the memory is shared with the store.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the store does not hold the attachment, or may not read
    ///   the object that it belongs to; else as a query for that object does.
    public var data: Data {
        get async throws {
            let stored = try await store.attachments(with: attachment)
            guard let found = stored.first(where: { $0.attachment.identifier == attachment.identifier }) else {
                throw HealthError.invalidArgument("there is no attachment \(attachment.identifier)")
            }
            return found.data
        }
    }
}

extension AttachmentDataReader: Opaque {}

/// An attachment with its data.
package struct StoredAttachment: Sendable {
    let attachment: Attachment
    let data: Data
}
