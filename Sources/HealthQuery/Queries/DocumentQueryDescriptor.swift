public import Foundation

/// Finds documents.
///
/// HealthKit has the classic `HKDocumentQuery` for it, and no descriptor. It asks the person for each new document;
/// here permission for the type decides.
///
/// ```swift
/// let letters = DocumentQueryDescriptor(
///     documentType: DocumentType(.CDA),
///     predicate: Query.predicateForCDADocuments(with: .contains, title: "Discharge"),
///     sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
///     includeDocumentData: true
/// )
/// for letter in try await letters.result(for: store) { print(letter.document?.title ?? "") }
/// ```
public struct DocumentQueryDescriptor: RunnableQuery {
    /// The documents that match, in the order that was asked for; without one, in any order.
    public typealias Output = [CDADocumentSample]

    /// The type of the documents.
    public var documentType: DocumentType
    /// The condition; nil for all documents.
    public var predicate: QueryPredicate?
    /// The order.
    public var sortDescriptors: [SortDescriptor<CDADocumentSample>]
    /// How many documents there are at most; nil for no limit.
    public var limit: Int?
    /// Whether the documents have their data, beside their names.
    public var includeDocumentData: Bool

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        documentType: DocumentType,
        predicate: QueryPredicate? = nil,
        sortDescriptors: [SortDescriptor<CDADocumentSample>] = [],
        limit: Int? = nil,
        includeDocumentData: Bool
    ) {
        self.documentType = documentType
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.limit = limit
        self.includeDocumentData = includeDocumentData
    }

    /// Creates a query whose condition is a `#Predicate`; see <doc:WritingPredicates>.
    public init(
        documentType: DocumentType,
        predicate: Predicate<CDADocumentSample>,
        sortDescriptors: [SortDescriptor<CDADocumentSample>] = [],
        limit: Int? = nil,
        includeDocumentData: Bool
    ) {
        self.init(
            documentType: documentType,
            predicate: QueryPredicate(predicate),
            sortDescriptors: sortDescriptors,
            limit: limit,
            includeDocumentData: includeDocumentData
        )
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[CDADocumentSample]> {
        let run = try await SampleQueryDescriptor(
            predicates: [SamplePredicate<CDADocumentSample>(type: documentType, predicate: predicate)],
            sortDescriptors: sortDescriptors,
            limit: limit
        ).run(in: store, explains: explains)
        return includeDocumentData ? run : QueryRun(output: run.output.map(\.withoutData), trace: run.trace)
    }
}
