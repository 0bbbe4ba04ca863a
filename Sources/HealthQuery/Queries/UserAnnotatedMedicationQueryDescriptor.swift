public import Foundation

/// Reads the list of medications of a person.
///
/// ```swift
/// let list = UserAnnotatedMedicationQueryDescriptor(
///     predicate: Query.predicateForUserAnnotatedMedications(isArchived: false)
/// )
/// for entry in try await list.result(for: store) { print(entry.medication.displayText) }
/// ```
public struct UserAnnotatedMedicationQueryDescriptor: RunnableQuery {
    /// The medications that match and that the person released to the app, in the order of their dates.
    public typealias Output = [UserAnnotatedMedication]

    /// The condition; nil for all medications.
    public var predicate: QueryPredicate?
    /// How many medications there are at most; nil for no limit.
    public var limit: Int?

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: QueryPredicate? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.limit = limit
    }

    /// Creates a query whose condition is a `#Predicate`; see <doc:WritingPredicates>.
    public init(predicate: Predicate<UserAnnotatedMedication>, limit: Int? = nil) {
        self.init(predicate: QueryPredicate(predicate), limit: limit)
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[UserAnnotatedMedication]> {
        try await SampleQueryDescriptor(
            predicates: [
                SamplePredicate<UserAnnotatedMedication>(
                    type: UserAnnotatedMedicationType.medication, predicate: predicate)
            ],
            sortDescriptors: [SortDescriptor(\.startDate)],
            limit: limit
        ).run(in: store, explains: explains)
    }
}
