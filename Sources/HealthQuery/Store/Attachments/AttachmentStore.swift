public import Foundation

/// Adds files to the objects of a store, and reads them.
///
/// Who may read an object may read its attachments, and who saved it may add and remove some. An attachment is
/// deleted with its object, also where a later version under the same sync identifier replaces the object. Adding and
/// removing one is no change of the object: no query hears of it.
///
/// ```swift
/// let attachments = AttachmentStore(healthStore: store)
/// let scan = try await attachments.addAttachment(
///     to: prescription, name: "scan.pdf", contentType: "com.adobe.pdf", url: file)
/// for attachment in try await attachments.attachments(for: prescription) { print(attachment.name) }
/// let data = try await attachments.dataReader(for: scan).data
/// ```
public struct AttachmentStore: Sendable {
    private let store: HealthStore

    /// Creates a way to the attachments of a store's objects.
    public init(healthStore: HealthStore) {
        store = healthStore
    }

    /// Adds a file to a stored object that this store's source saved.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - name: the name of the attachment.
    ///   - contentType: the uniform type identifier of the data, such as "public.jpeg".
    ///   - url: the file, which is read at once.
    ///   - metadata: what else is known.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if this source saved no such object, or the name or the type
    ///   of the data is empty; with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if the type of the
    ///   object may not be saved; the error of Foundation if the file cannot be read. Nothing is changed then.
    public func addAttachment(
        to object: any HealthObject,
        name: String,
        contentType: String,
        url: URL,
        metadata: [String: MetadataValue] = [:]
    ) async throws -> Attachment {
        try await addAttachment(
            to: object, name: name, contentType: contentType, data: Data(contentsOf: url), metadata: metadata)
    }

    /// Adds data to a stored object that this store's source saved.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - name: the name of the attachment.
    ///   - contentType: the uniform type identifier of the data, such as "public.jpeg".
    ///   - data: the data.
    ///   - metadata: what else is known.
    /// - Throws: ``HealthError``, as for a file.
    public func addAttachment(
        to object: any HealthObject,
        name: String,
        contentType: String,
        data: Data,
        metadata: [String: MetadataValue] = [:]
    ) async throws -> Attachment {
        guard !name.isEmpty, !contentType.isEmpty else {
            throw HealthError.invalidArgument("an attachment must have a name and a content type")
        }
        return try await store.write { writer in
            try await store.database.addAttachment(to: object.uuid, by: writer) { row, date in
                let attachment = Attachment(
                    identifier: UUIDSource.shared.next(), name: name, contentType: contentType, size: data.count,
                    creationDate: date, metadata: metadata, holder: ObjectKey(row), holderType: row.details.type)
                return StoredAttachment(attachment: attachment, data: data)
            }
        }
    }

    /// The attachments of an object, in the order in which they were added; none of an object that the store does not
    /// hold, or may not read.
    ///
    /// - Throws: as a query for the object does.
    public func attachments(for object: any HealthObject) async throws -> [Attachment] {
        guard let sample = object as? any Sample else { return [] }
        let state = try await store.snapshot(withIdentifiers: true).opened(for: [sample.sampleType])
        guard let row = state.index.row(of: sample) else { return [] }
        return state.attachments[ObjectKey(row), default: []].map(\.attachment)
    }

    /// Reads the data of an attachment.
    public func dataReader(for attachment: Attachment) -> AttachmentDataReader {
        AttachmentDataReader(attachment: attachment, store: store)
    }

    /// Removes an attachment from an object that this store's source saved.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if this source saved no such object, or it has no such
    ///   attachment; with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if the type of the object may
    ///   not be saved. Nothing is changed then.
    public func removeAttachment(_ attachment: Attachment, from object: any HealthObject) async throws {
        try await store.write { try await store.database.removeAttachment(attachment, from: object.uuid, by: $0) }
    }
}

extension AttachmentStore: Opaque {}

extension DatabaseState {
    /// The object of a writer to which it may add attachments.
    fileprivate func attachable(_ uuid: UUID, by writer: Writer) throws -> SampleRow {
        guard let row = index.row(uuid, from: writer.source) else {
            throw HealthError.invalidArgument("this source saved no object \(uuid)")
        }
        try writer.checkSaving(of: [row.details.type])
        return row
    }
}

extension HealthStore {
    /// The attachments of the object to which one belongs, if the store may read it.
    func attachments(with attachment: Attachment) async throws -> [StoredAttachment] {
        let state = try await snapshot(withIdentifiers: true).opened(for: [attachment.holderType])
        return state.index.row(attachment.holder) == nil ? [] : state.attachments[attachment.holder, default: []]
    }
}

extension HealthDatabase {
    fileprivate func addAttachment(
        to uuid: UUID,
        by writer: Writer,
        _ attachment: @Sendable (_ holder: SampleRow, _ date: Date) -> StoredAttachment
    ) throws -> Attachment {
        try change { state, _, date, _ in
            let stored = attachment(try state.attachable(uuid, by: writer), date)
            state.attachments[stored.attachment.holder, default: []].append(stored)
            return stored.attachment
        }
    }

    fileprivate func removeAttachment(_ attachment: Attachment, from uuid: UUID, by writer: Writer) throws {
        try change { state, _, _, _ in
            let key = ObjectKey(try state.attachable(uuid, by: writer))
            let position = state.attachments[key]?.firstIndex { $0.attachment.identifier == attachment.identifier }
            guard let position else {
                throw HealthError.invalidArgument("the object \(uuid) has no attachment \(attachment.identifier)")
            }
            state.attachments[key]?.remove(at: position)
            if state.attachments[key]?.isEmpty ?? false { state.attachments[key] = nil }
        }
    }
}
