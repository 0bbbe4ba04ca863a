public import Foundation
import HealthQuery
public import UniformTypeIdentifiers

/// Adds files to the objects of a store, and reads them.
///
/// As with `HKHealthStore`, each call speaks to the store that is current when it is made.
open class HKAttachmentStore: NSObject,
    // It has no state but the door to the store.
    @unchecked Sendable
{
    private let door: HKHealthStore

    /// A way to the attachments of a store's objects.
    public init(healthStore: HKHealthStore) { door = healthStore }

    /// Adds a file to an object that this app saved; the file is read at once.
    @discardableResult
    open nonisolated(nonsending) func addAttachment(
        to object: HKObject,
        name: String,
        contentType: UTType,
        url URL: URL,
        metadata: [String: Any] = [:]
    ) async throws -> HKAttachment {
        try await Self.add(URL, name, contentType, Metadata.checked(metadata), to: object, in: HKHealthStore.current)
    }

    /// Adds a file to an object that this app saved, and hands on the attachment.
    @preconcurrency
    open func addAttachment(
        to object: HKObject,
        name: String,
        contentType: UTType,
        url URL: URL,
        metadata: [String: Any] = [:],
        completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        run({ try await Self.add(URL, name, contentType, metadata.get(), to: object, in: $0) }, completion)
    }

    /// The attachments of an object, in the order in which they were added.
    open func attachments(for object: HKObject) async throws -> [HKAttachment] {
        try await Self.attachments(of: object, in: HKHealthStore.current)
    }

    /// Hands on the attachments of an object, in the order in which they were added.
    @preconcurrency
    open func getAttachments(
        for object: HKObject,
        completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
    ) {
        run({ try await Self.attachments(of: object, in: $0) }, completion)
    }

    /// Removes an attachment from an object that this app saved.
    open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
        try await AttachmentStore(healthStore: HKHealthStore.current)
            .removeAttachment(attachment.core, from: object.core.sample)
    }

    /// Removes an attachment from an object that this app saved, and tells whether that went well.
    @preconcurrency
    open func removeAttachment(
        _ attachment: HKAttachment,
        from object: HKObject,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        door.run(completion) {
            try await AttachmentStore(healthStore: $0).removeAttachment(attachment.core, from: object.core.sample)
        }
    }

    /// Reads the data of an attachment.
    open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
        HKAttachmentDataReader(
            core: AttachmentStore(healthStore: HKHealthStore.current).dataReader(for: attachment.core))
    }

    /// Hands on the data of an attachment.
    @preconcurrency
    @discardableResult
    open func getData(
        for attachment: HKAttachment,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let reader = dataReader(for: attachment)
        run({ _ in try await reader.data }, completion)
        return reader.progress
    }

    /// Hands on the data of an attachment, and that there are no more: at once, as a store holds them in memory.
    @preconcurrency
    @discardableResult
    open func streamData(
        for attachment: HKAttachment,
        dataHandler: @escaping @Sendable (Data?, (any Error)?, Bool) -> Void
    ) -> Progress {
        getData(for: attachment) { dataHandler($0, $1, true) }
    }

    private static func add(
        _ url: URL,
        _ name: String,
        _ type: UTType,
        _ metadata: [String: MetadataValue],
        to object: HKObject,
        in store: HealthStore
    ) async throws -> HKAttachment {
        HKAttachment(
            core: try await AttachmentStore(healthStore: store).addAttachment(
                to: object.core.sample, name: name, contentType: type.identifier, url: url, metadata: metadata))
    }

    private static func attachments(of object: HKObject, in store: HealthStore) async throws -> [HKAttachment] {
        try await AttachmentStore(healthStore: store).attachments(for: object.core.sample)
            .map { HKAttachment(core: $0) }
    }

    private func run<Output: Sendable>(
        _ work: @escaping @Sendable (HealthStore) async throws -> Output,
        _ completion: @escaping @Sendable (Output?, (any Error)?) -> Void
    ) {
        door.run(work) { result in
            switch result {
            case .success(let output): completion(output, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }
}
