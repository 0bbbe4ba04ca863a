public import Foundation

/// Finds signed clinical records, which the person releases anew each time.
///
/// ```swift
/// let vaccinations = VerifiableClinicalRecordQueryDescriptor(
///     recordTypes: [.immunization, .covid19],
///     sourceTypes: [.smartHealthCard]
/// )
/// for record in try await vaccinations.result(for: store) { print(record.itemNames) }
/// ```
public struct VerifiableClinicalRecordQueryDescriptor: RunnableQuery {
    /// The records that match and that the person released, by relevant date.
    public typealias Output = [VerifiableClinicalRecord]

    /// What the records must tell of: each record all of it.
    public var recordTypes: [VerifiableClinicalRecordCredentialType]
    /// The forms that the records may have come in.
    public var sourceTypes: [VerifiableClinicalRecordSourceType]
    /// A further condition; nil for none.
    public var predicate: QueryPredicate?

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        recordTypes: [VerifiableClinicalRecordCredentialType],
        sourceTypes: [VerifiableClinicalRecordSourceType],
        predicate: QueryPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// Creates a query whose condition is a `#Predicate`; see <doc:WritingPredicates>.
    public init(
        recordTypes: [VerifiableClinicalRecordCredentialType],
        sourceTypes: [VerifiableClinicalRecordSourceType],
        predicate: Predicate<VerifiableClinicalRecord>
    ) {
        self.init(recordTypes: recordTypes, sourceTypes: sourceTypes, predicate: QueryPredicate(predicate))
    }

    private var condition: QueryPredicate {
        let kinds = QueryPredicate(
            VerifiableCondition(recordTypes: recordTypes.map(\.rawValue), sourceTypes: sourceTypes))
        return predicate.map { kinds && $0 } ?? kinds
    }

    /// Asks the person which of the records that match the app may read, and reads them (R9.8).
    ///
    /// A store that may read everything has nothing to ask for.
    ///
    /// - Throws: as ``HealthStore/requestPerObjectReadAuthorization(for:predicate:)-(_,QueryPredicate?)`` does.
    @concurrent
    public func result(for healthStore: HealthStore) async throws -> [VerifiableClinicalRecord] {
        try await healthStore.requestPerObjectReadAuthorization(
            for: VerifiableClinicalRecordType.record, predicate: condition)
        return try await answer(in: healthStore.snapshot(withIdentifiers: true))
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[VerifiableClinicalRecord]> {
        try await SampleQueryDescriptor(
            predicates: [
                SamplePredicate<VerifiableClinicalRecord>(
                    type: VerifiableClinicalRecordType.record, predicate: condition)
            ],
            sortDescriptors: [SortDescriptor(\.relevantDate)]
        ).run(in: store, explains: explains)
    }
}
