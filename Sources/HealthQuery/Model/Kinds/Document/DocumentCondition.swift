public import Foundation

/// A condition on the names in a document.
package struct DocumentCondition: KindCondition {
    package static let name = "document"

    /// A name in a document.
    package enum Field: String, Sendable, Hashable, Codable, CaseIterable {
        case title, patientName, authorName, custodianName
    }

    let field: Field
    let comparison: QueryPredicate.Operator
    let text: String

    init(field: Field, comparison: QueryPredicate.Operator, text: String) {
        (self.field, self.comparison, self.text) = (field, comparison, text)
    }

    private enum CodingKeys: String, CodingKey {
        case field
        case comparison = "operator"
        case text
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        field = try container.decode(Field.self, forKey: .field)
        comparison = try container.decode(QueryPredicate.Operator.self, forKey: .comparison)
        text = try container.decode(String.self, forKey: .text)
    }

    package func validate(for type: SampleType) throws {
        guard type == DocumentType.cda else {
            throw HealthError.invalidArgument("\(type.identifier) is no CDA document, as a predicate asks: \(self)")
        }
    }

    package func matches(_ row: SampleRow) -> Bool {
        guard let document = CDADocumentSample(row).document else { return false }
        let found =
            switch field {
            case .title: document.title
            case .patientName: document.patientName
            case .authorName: document.authorName
            case .custodianName: document.custodianName
            }
        return comparison.holds(text: found, text)
    }
}

extension DocumentCondition: CustomStringConvertible {
    package var description: String { "\(field) \(comparison.symbol) \(text.debugDescription)" }
}

extension Query {
    /// Documents whose title compares with a text.
    ///
    /// HealthKit has a key path for it, and for each of the names below, and no function.
    public static func predicateForCDADocuments(
        with operatorType: QueryPredicate.Operator,
        title: String
    ) -> QueryPredicate {
        QueryPredicate(DocumentCondition(field: .title, comparison: operatorType, text: title))
    }

    /// Documents about a person whose name compares with a text.
    public static func predicateForCDADocuments(
        with operatorType: QueryPredicate.Operator,
        patientName: String
    ) -> QueryPredicate {
        QueryPredicate(DocumentCondition(field: .patientName, comparison: operatorType, text: patientName))
    }

    /// Documents whose author's name compares with a text.
    public static func predicateForCDADocuments(
        with operatorType: QueryPredicate.Operator,
        authorName: String
    ) -> QueryPredicate {
        QueryPredicate(DocumentCondition(field: .authorName, comparison: operatorType, text: authorName))
    }

    /// Documents of an institution whose name compares with a text.
    public static func predicateForCDADocuments(
        with operatorType: QueryPredicate.Operator,
        custodianName: String
    ) -> QueryPredicate {
        QueryPredicate(DocumentCondition(field: .custodianName, comparison: operatorType, text: custodianName))
    }
}

extension SamplePredicate where Sample == CDADocumentSample {
    /// Documents of the standard CDA; HealthKit has no such factory.
    public static func cdaDocument(_ predicate: QueryPredicate? = nil) -> SamplePredicate<CDADocumentSample> {
        SamplePredicate<CDADocumentSample>(type: DocumentType.cda, predicate: predicate)
    }

    /// Documents of the standard CDA that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func cdaDocument(_ predicate: Predicate<CDADocumentSample>) -> SamplePredicate<CDADocumentSample> {
        .cdaDocument(QueryPredicate(predicate))
    }
}
