public import Foundation
import HealthQuery

/// A sample that holds a document.
open class HKDocumentSample: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type of the document.
    open var documentType: HKDocumentType { sampleType as? HKDocumentType ?? HKDocumentType(core: core.sampleType) }
}

/// A document of the standard CDA as a sample.
open class HKCDADocumentSample: HKDocumentSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A sample of a document, whose names are read.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if the data are no document of the standard.
    public convenience init(
        data documentData: Data,
        start startDate: Date,
        end endDate: Date,
        metadata: [String: Any]?
    ) throws {
        self.init(
            _core: AnySample(
                stored: try CDADocumentSample(
                    data: documentData, start: startDate, end: endDate, metadata: Metadata.core(metadata))))
    }

    /// The document.
    open var document: HKCDADocument? { CDADocumentSample(core).document.map { HKCDADocument(core: $0) } }
}

/// A document of the standard CDA, in which health institutions exchange what they know of a person.
open class HKCDADocument: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { CDADocument.self }
    var core: CDADocument { held() }

    convenience init(core: CDADocument) { self.init(value: core) }

    /// The document, in XML; nil where a query was told to leave it out.
    open var documentData: Data? { core.documentData }
    /// The title; empty if the document has none.
    open var title: String { core.title }
    /// The name of the person whom the document is about; empty if the document has none.
    open var patientName: String { core.patientName }
    /// The name of the person or the device that wrote the document; empty if the document has none.
    open var authorName: String { core.authorName }
    /// The name of the institution that keeps the document; empty if the document has none.
    open var custodianName: String { core.custodianName }
}
