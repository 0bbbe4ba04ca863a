public import Foundation

/// Reads the samples that match, once.
///
/// Several predicates give the union of their matches (R1.1), and a sample that several match comes once (R1.2).
/// Without sort descriptors samples come by start, then in the order they were saved. With them, equal keys keep the
/// order they were saved in, in either direction (R1.6). A sample that is reported as added again, as one that comes to a
/// workout, counts as saved then.
///
/// Without sort descriptors, or with one by `startDate`, samples are read in order, and reading stops at the limit:
/// O(log n + m) for the m samples read until then. Any other order reads to the end, whatever the limit, and sorts the
/// k matches: O(log n + m + k log k), where key paths other than `startDate` and `endDate` mostly make each match a
/// sample first. Dates, identifiers and sources are looked up; samples that other conditions exclude are mostly read, and
/// count for m. Each source of a type is a walk of its own: s of them cost O(s) to begin, and O(log s) a sample where
/// they take turns.
///
/// ```swift
/// let newest = SampleQueryDescriptor(
///     predicates: [.quantitySample(type: QuantityType(.heartRate))],
///     sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
///     limit: 10
/// )
/// let samples = try await newest.result(for: store)
/// ```
public struct SampleQueryDescriptor<Sample: Sendable>: RunnableQuery {
    /// The samples that match.
    ///
    /// Errors are those of ``AsyncQuery/result(for:)``; there must be predicates (R1.3), and no negative limit.
    public typealias Output = [Sample]

    /// The types and conditions, combined by "or".
    public var predicates: [SamplePredicate<Sample>]
    /// The order of the results.
    public var sortDescriptors: [SortDescriptor<Sample>]
    /// The greatest number of results, after sorting; nil and 0 mean all (R1.4).
    public var limit: Int?

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        predicates: [SamplePredicate<Sample>],
        sortDescriptors: [SortDescriptor<Sample>],
        limit: Int? = nil
    ) {
        self.predicates = predicates
        self.sortDescriptors = sortDescriptors
        self.limit = limit
    }

    // Compiled for the two most used kinds as well, as `OrderedScan.step` is: looking up metadata of types takes a tenth
    // of a short query.
    @_specialize(where Sample == QuantitySample)
    @_specialize(where Sample == CategorySample)
    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[Sample]> {
        let plan = try SamplePlan(self)
        let snapshot = try await store.opened(for: plan.filters.map(\.type), explains: explains)
        let (list, work) = try await plan.list(in: snapshot)
        let trace = QueryTrace(
            query: "SampleQueryDescriptor",
            filters: plan.filters,
            snapshot: snapshot,
            order: plan.order.explained,
            limit: plan.limit,
            work: work,
            resultCount: list.count
        )
        return QueryRun(output: list.samples, trace: trace)
    }
}
