public import Foundation

/// A sample that holds a document.
public protocol DocumentSample: Sample {
    /// The type of the document.
    var documentType: DocumentType { get }
}

/// A document of the standard CDA as a sample.
///
/// A ``DocumentQueryDescriptor`` finds documents.
///
/// ```swift
/// let sample = try CDADocumentSample(data: xml, start: start, end: end, metadata: nil)
/// try await store.save(sample)
/// ```
public struct CDADocumentSample: DocumentSample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a sample of a document, whose names are read.
    ///
    /// Without `uuid` it gets a new identifier.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the data are no XML, or no document of the standard.
    /// - Complexity: O(n) in the length of the document.
    public init(
        uuid: UUID? = nil,
        data documentData: Data,
        start startDate: Date,
        end endDate: Date,
        metadata: [String: MetadataValue]?
    ) throws {
        self.init(
            uuid: uuid, type: DocumentType.cda, start: startDate, end: endDate,
            DocumentContent(document: try CDADocument(documentData)), metadata: metadata)
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// The type of the document.
    public var documentType: DocumentType { DocumentType.cda }
    /// The document.
    ///
    /// In HealthKit only a query for documents tells it.
    public var document: CDADocument? { content.document }
    /// When what the document tells of began.
    public var startDate: Date { fields.startDate }
    /// When what the document tells of ended.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }

    /// The same sample without the data of the document.
    package var withoutData: CDADocumentSample {
        var content = content
        content.document?.documentData = nil
        return CDADocumentSample(
            SampleFields(
                uuid: uuid, start: startDate, end: endDate, value: fields.value, details: details.having(content)))
    }
}

/// What a document has beside its span.
package struct DocumentContent: SamplePayload {
    package var document: CDADocument?
}

extension CDADocumentSample: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "content")
    package static let noContent = DocumentContent()

    package static var shared: SharedKeyPaths<CDADocumentSample> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<CDADocumentSample>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }

    /// Says what is wrong with the sample; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if it has no data, the dates are not finite, out of range or
    ///   reversed (R8.4), the end is the distant future (R8.5), or a sync identifier stands without its version (R8.8).
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard document?.documentData != nil else { throw wrong("must have the data of its document") }
    }
}

extension CDADocumentSample: CustomStringConvertible {
    /// The title and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \((document?.title ?? "").debugDescription) \(DateText.span(startDate, endDate))"
    }
}

extension AnySample {
    /// A document as a sample of any kind.
    public init(_ sample: CDADocumentSample) { self.init(stored: sample) }

    /// The document; nil for a sample of another kind.
    public var cdaDocument: CDADocumentSample? { sample as? CDADocumentSample }
}
