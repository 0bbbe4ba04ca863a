/// A type of documents.
public final class DocumentType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    fileprivate init(_ identifier: DocumentTypeIdentifier, index: Int) {
        let sample = index < 0 ? nil : CDADocumentSample.self
        super.init(identifier: identifier.rawValue, index: index, sample: sample, traits: Traits())
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: DocumentTypeIdentifier) {
        self.init(interned: Self.documentType(forIdentifier: identifier) ?? DocumentType(identifier, index: -1))
    }

    static let cda = DocumentType(.CDA)
}

/// The identifier of a type of documents.
public struct DocumentTypeIdentifier: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates an identifier from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Documents of the standard CDA.
    public static let CDA = Self(rawValue: "HKDocumentTypeIdentifierCDA")
}

extension ObjectType {
    /// The type of documents of an identifier, or nil if it is unknown.
    public static func documentType(forIdentifier identifier: DocumentTypeIdentifier) -> DocumentType? {
        SampleType.known(identifier.rawValue) as? DocumentType
    }
}

extension SampleKind {
    static let document = SampleKind(conditions: [DocumentCondition.self]) { [DocumentType(.CDA, index: $0)] }
}
