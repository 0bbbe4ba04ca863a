public import Foundation
public import HealthQuery

/// Asks for documents, once.
///
/// HealthKit asks the person for each new document; here permission for the type decides.
open class HKDocumentQuery: HKQuery,
    // What it adds does not change.
    @unchecked Sendable
{
    /// How many documents are asked for at most; 0 for all.
    public let limit: Int
    /// How they are sorted; nil for by start.
    public let sortDescriptors: [NSSortDescriptor]?
    /// Whether the documents have their data, beside their names.
    public let includeDocumentData: Bool
    private let documentType: HKDocumentType
    private let handler: @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

    /// Asks for documents of a type.
    ///
    /// The handler is told documents, whether there are no more, and what went wrong.
    @preconcurrency
    public init(
        documentType: HKDocumentType,
        predicate: NSPredicate?,
        limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        includeDocumentData: Bool,
        resultsHandler: @escaping @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void
    ) {
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.includeDocumentData = includeDocumentData
        self.documentType = documentType
        handler = resultsHandler
        super.init(documentType, predicate)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            asking: { [self] in
                let query = SampleQueryDescriptor<HKSample>(
                    predicates: [try SamplePredicate(edge: documentType, predicate)],
                    sortDescriptors: try (sortDescriptors ?? []).map { try $0.lowered() },
                    limit: limit)
                let samples = try await query.result(for: store)
                guard !includeDocumentData else { return samples.compactMap { $0 as? HKDocumentSample } }
                return samples.map { sample -> HKDocumentSample in
                    HKCDADocumentSample(_core: AnySample(CDADocumentSample(sample.core).withoutData))
                }
            },
            { [self] in handler(self, $0, true, $1) })
    }
}

/// Asks for the medications in a person's list, one after another.
open class HKUserAnnotatedMedicationQuery: HKQuery,
    // What it adds does not change.
    @unchecked Sendable
{
    private let limit: Int
    private let handler:
        @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void

    /// Asks for medications of the list, at most so many; 0 for all.
    ///
    /// The handler is told a medication, and after the last that there are no more, or what went wrong.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        limit: Int,
        resultsHandler:
            @escaping @Sendable (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void
    ) {
        self.limit = limit
        handler = resultsHandler
        super.init(HKObjectType.userAnnotatedMedicationType(), predicate)
    }

    override func start(in store: HealthStore) {
        execution.start(in: store) { [self] in
            do {
                let query = HKUserAnnotatedMedicationQueryDescriptor(
                    predicate: predicate, limit: limit)
                for medication in try await query.result(in: store) {
                    await execution.deliver(in: store) { [self] in handler(self, medication, false, nil) }
                }
                await execution.deliver(in: store) { [self] in handler(self, nil, true, nil) }
            } catch is CancellationError where Task.isCancelled {
                return
            } catch {
                await execution.deliver(in: store) { [self] in handler(self, nil, true, error) }
            }
        }
    }
}

/// Asks for the medications in a person's list, once.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery,
    // Predicates do not change.
    @unchecked Sendable
{
    /// What it answers.
    public typealias Output = [HKUserAnnotatedMedication]

    /// The condition; nil for none.
    public var predicate: NSPredicate?
    /// How many medications are asked for at most; nil for all.
    public var limit: Int?

    /// Asks for medications of the list.
    public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.limit = limit
    }

    /// The medications that the person released to the app, in the order of their dates.
    public func result(for healthStore: HKHealthStore) async throws -> [HKUserAnnotatedMedication] {
        try await result(in: HKHealthStore.current)
    }

    func result(in store: HealthStore) async throws -> [HKUserAnnotatedMedication] {
        let query = UserAnnotatedMedicationQueryDescriptor(predicate: try predicate?.lowered(), limit: limit)
        return try await query.result(for: store).map { HKUserAnnotatedMedication(core: $0) }
    }
}

/// Asks for signed clinical records, which the person releases anew each time.
open class HKVerifiableClinicalRecordQuery: HKQuery,
    // What it adds does not change.
    @unchecked Sendable
{
    /// What the records must tell of: each record all of it.
    public let recordTypes: [String]
    /// The forms that the records may have come in.
    public let sourceTypes: [HKVerifiableClinicalRecordSourceType]
    private let handler:
        @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

    /// Asks for SMART health cards.
    @preconcurrency
    public init(
        recordTypes: [String],
        predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
    ) {
        self.recordTypes = recordTypes
        sourceTypes = [.smartHealthCard]
        handler = resultsHandler
        super.init(nil, predicate)
    }

    /// Asks for records in some forms.
    @preconcurrency
    public init(
        recordTypes: [String],
        sourceTypes: [HKVerifiableClinicalRecordSourceType],
        predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        handler = resultsHandler
        super.init(nil, predicate)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            isOfPerson: true,
            asking: { [self] in
                let query = HKVerifiableClinicalRecordQueryDescriptor(
                    recordTypes: recordTypes.map { HKVerifiableClinicalRecordCredentialType(rawValue: $0) },
                    sourceTypes: sourceTypes, predicate: predicate)
                return try await query.result(in: store)
            },
            { [self] in handler(self, $0, $1) })
    }
}

/// Asks for signed clinical records, which the person releases anew each time.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery,
    // Predicates do not change.
    @unchecked Sendable
{
    /// What it answers.
    public typealias Output = [HKVerifiableClinicalRecord]

    /// What the records must tell of: each record all of it.
    public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
    /// The forms that the records may have come in.
    public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
    /// A further condition; nil for none.
    public var predicate: NSPredicate?

    /// Asks for records.
    public init(
        recordTypes: [HKVerifiableClinicalRecordCredentialType],
        sourceTypes: [HKVerifiableClinicalRecordSourceType],
        predicate: NSPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// Asks the person which of the records that match the app may read, and reads them.
    public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord] {
        try await result(in: HKHealthStore.current)
    }

    func result(in store: HealthStore) async throws -> [HKVerifiableClinicalRecord] {
        let query = VerifiableClinicalRecordQueryDescriptor(
            recordTypes: recordTypes, sourceTypes: sourceTypes, predicate: try predicate?.lowered())
        return try await query.result(for: store).map { HKVerifiableClinicalRecord(_core: AnySample($0)) }
    }
}
