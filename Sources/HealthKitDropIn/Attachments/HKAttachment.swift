public import Foundation
import HealthQuery
public import UniformTypeIdentifiers

/// A file that belongs to an object of a store, such as a picture of a prescription.
open class HKAttachment: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: Attachment

    init(core: Attachment) { self.core = core }

    /// The identifier.
    open var identifier: UUID { core.identifier }
    /// The name of the file.
    open var name: String { core.name }
    /// The type of the data.
    open var contentType: UTType { UTType(importedAs: core.contentType) }
    /// How many bytes there are.
    open var size: Int { core.size }
    /// When the attachment was added.
    open var creationDate: Date { core.creationDate }
    /// The metadata; nil without any.
    open var metadata: [String: Any]? { Metadata.edge(core.metadata) }

    /// Whether the other object is the same attachment.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKAttachment)?.core == core }
    /// The hash of the identifier.
    open override var hash: Int { identifier.hashValue }
    /// The name, the type of the data, and how many bytes there are.
    open override var description: String { core.description }
    /// The same attachment, as attachments do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The bytes of an attachment, one by one.
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8
        /// Errors are `HKError` and `CancellationError`.
        public typealias Failure = any Error

        let reader: HKAttachmentDataReader

        /// Starts to read.
        public func makeAsyncIterator() -> BufferedAsyncByteIterator { BufferedAsyncByteIterator(reader: reader) }
    }
}

/// Reads the bytes of an attachment one by one: all at the first, which a store holds in memory.
public struct BufferedAsyncByteIterator: AsyncIteratorProtocol {
    let reader: HKAttachmentDataReader
    private var data = Data()
    /// The position of the next byte; nil before the data is read.
    private var position: Int?

    init(reader: HKAttachmentDataReader) { self.reader = reader }

    /// The next byte; nil after the last.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, which it finds out every few thousand bytes.
    public mutating func next() async throws -> UInt8? {
        let index: Int
        if let position {
            index = position
        } else {
            data = try await reader.data
            index = data.startIndex
        }
        if index.isMultiple(of: 4096) { try Task.checkCancellation() }
        position = index
        guard index < data.endIndex else { return nil }
        position = index + 1
        return data[index]
    }
}

/// Reads the data of an attachment.
open class HKAttachmentDataReader: NSObject,
    // All it holds is a constant value, and a progress that Foundation guards.
    @unchecked Sendable
{
    private let core: AttachmentDataReader
    /// How much was read: nothing, or all.
    public let progress = Progress(totalUnitCount: 1)

    init(core: AttachmentDataReader) { self.core = core }

    /// The attachment.
    open var attachment: HKAttachment { HKAttachment(core: core.attachment) }

    /// The data.
    open var data: Data {
        get async throws {
            let data = try await core.data
            progress.completedUnitCount = 1
            return data
        }
    }

    /// The bytes, one by one.
    open var bytes: HKAttachment.AsyncBytes { HKAttachment.AsyncBytes(reader: self) }
}
