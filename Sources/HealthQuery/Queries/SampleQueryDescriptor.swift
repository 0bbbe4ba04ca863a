public import Foundation

/// Reads the samples that match, once.
///
/// Several predicates give the union of their matches (R1.1), and a sample that several match comes once (R1.2).
/// Without sort descriptors samples come by start, then in the order they were saved. With them, equal keys keep the
/// order they were saved in, in either direction (R1.6).
///
/// Without sort descriptors, or with one by `startDate`, samples are read in order, and reading stops at the limit:
/// O(log n + m) for the m samples read until then. Any other order reads to the end, whatever the limit, and sorts the
/// k matches: O(log n + m + k log k), where key paths other than `startDate` and `endDate` make each match a sample
/// first. Dates, identifiers and sources are looked up; samples that other conditions exclude are mostly read, and
/// count for m. Each source of a type is a walk of its own: s of them cost O(s) a sample.
///
/// ```swift
/// let newest = SampleQueryDescriptor(
///     predicates: [.quantitySample(type: QuantityType(.heartRate))],
///     sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
///     limit: 10
/// )
/// let samples = try await newest.result(for: store)
/// ```
public struct SampleQueryDescriptor<Sample: Sendable>: AsyncQuery {
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

    /// The samples that match, on the store as it is now.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no predicates (R1.3), one makes no sense for
    ///   its type, or the limit is negative; `CancellationError` if the task is cancelled. ``HealthError`` with
    ///   `errorAuthorizationNotDetermined` if permission to read a type was never asked (R9.4), with
    ///   `errorDatabaseInaccessible` while the device is locked (R9.7).
    @concurrent
    public func result(for healthStore: HealthStore) async throws -> [Sample] {
        try await run(in: healthStore.snapshot(), explains: false).output
    }

    /// The samples that match, on a snapshot; see ``result(for:)``.
    ///
    /// Works on the calling thread until it is done.
    ///
    /// - Throws: as ``result(for:)``; but a snapshot can be read while the device is locked.
    public func result(in snapshot: StoreSnapshot) throws -> [Sample] {
        try InlineExecutor.run { try await run(in: snapshot, explains: false).output }
    }

    /// Runs the query as ``result(for:)`` does, and explains how.
    ///
    /// - Throws: as ``result(for:)``.
    @concurrent
    public func explain(for healthStore: HealthStore) async throws -> QueryExplanation {
        QueryExplanation(try await run(in: healthStore.snapshot(), explains: true).trace)
    }

    private func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[Sample]> {
        let plan = try SamplePlan(self)
        let snapshot = try store.visible(of: plan.filters.map(\.type), explains: explains)
        let (samples, work) = try await plan.samples(in: snapshot)
        let trace = QueryTrace(
            query: "SampleQueryDescriptor",
            filters: plan.filters,
            snapshot: snapshot,
            order: plan.order.explained,
            limit: plan.limit,
            work: work,
            resultCount: samples.count
        )
        return QueryRun(output: samples, trace: trace)
    }
}
