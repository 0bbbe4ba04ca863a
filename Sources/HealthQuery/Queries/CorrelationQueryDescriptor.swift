public import Foundation

/// Reads the correlations of a type, by conditions on themselves and on their members.
///
/// A correlation is returned if it matches `predicate`, holds at least one sample of each type in `samplePredicates`,
/// and each sample it holds of such a type matches the condition for that type (R6.1). Samples of other types may be
/// anything.
///
/// HealthKit has the classic query only; this is what its descriptor would be.
///
/// ```swift
/// let large = Query.predicateForQuantitySamples(
///     with: .greaterThan,
///     quantity: Quantity(unit: .kilocalorie(), doubleValue: 800)
/// )
/// let meals = CorrelationQueryDescriptor(
///     type: CorrelationType(.food),
///     predicate: nil,
///     samplePredicates: [QuantityType(.dietaryEnergyConsumed): large]
/// )
/// for meal in try await meals.result(for: store) { print(meal.startDate, meal.objects.count) }
/// ```
public struct CorrelationQueryDescriptor: RunnableQuery {
    /// The correlations that match, by start and then in the order they were saved.
    ///
    /// O(log n + m + k) for the m correlations in the dates and sources that the predicate bounds, and the k samples
    /// they hold. For a store that may not read everything O(c + d), for all c correlations of the type and its d
    /// deletions. Types that are unknown are invalid arguments.
    public typealias Output = [Correlation]

    /// The type of the correlations.
    public var correlationType: CorrelationType
    /// A condition on the correlations themselves; nil matches every one.
    public var predicate: QueryPredicate?
    /// Conditions on what they hold, by type; nil and an empty dictionary mean the same (R6.2).
    public var samplePredicates: [SampleType: QueryPredicate]?

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        type correlationType: CorrelationType,
        predicate: QueryPredicate? = nil,
        samplePredicates: [SampleType: QueryPredicate]? = nil
    ) {
        self.correlationType = correlationType
        self.predicate = predicate
        self.samplePredicates = samplePredicates
    }

    /// Creates a query whose condition is a `#Predicate`; see <doc:WritingPredicates>.
    public init(
        type correlationType: CorrelationType,
        predicate: Predicate<Correlation>,
        samplePredicates: [SampleType: QueryPredicate]? = nil
    ) {
        self.init(type: correlationType, predicate: QueryPredicate(predicate), samplePredicates: samplePredicates)
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<[Correlation]> {
        let plan = try CorrelationPlan(self)
        let snapshot = try await store.opened(for: plan.types, explains: explains)
        return try await plan.run(in: snapshot)
    }
}

/// A correlation query whose arguments were checked.
struct CorrelationPlan: Sendable {
    let filter: TypedFilter
    /// The conditions on members, by type.
    let memberFilters: [TypedFilter]

    init(_ descriptor: CorrelationQueryDescriptor) throws {
        filter = try SamplePredicate<Correlation>
            .correlation(type: descriptor.correlationType, predicate: descriptor.predicate).lowered()
        let members = (descriptor.samplePredicates ?? [:]).sorted { $0.key.identifier < $1.key.identifier }
        memberFilters = try members.map { type, predicate in
            try SamplePredicate<any Sample>.sample(type: type, predicate: predicate).lowered()
        }
    }

    /// The types whose samples decide what the query answers.
    var types: [SampleType] { [filter.type] + memberFilters.map(\.type) }

    /// Finds the correlations that match.
    func run(in snapshot: DatabaseState) async throws -> QueryRun<[Correlation]> {
        var pace = try Pace()
        let index = snapshot.index
        let asked = memberFilters.map { index.resolved($0) }
        var scan = OrderedScan([filter], in: index, reversed: false, limit: .max, decoder: .rows)
        while !scan.step(&pace.budget) { try await pace.rest() }
        var found: [Correlation] = []
        var lookups = 0
        for row in scan.elements {
            let held = try await index.members(of: row, &pace)
            lookups += held.count
            try await pace.pass(1)
            guard try await areFulfilled(asked, by: held, &pace) else { continue }
            let members = try await pace.set(of: held)
            found.append(Correlation(SampleFields(row.bare(detailsIndex: 0), row.details)) { members })
        }
        var work = scan.work
        work.lookups += lookups
        let trace = QueryTrace(
            query: "CorrelationQueryDescriptor",
            filters: [filter],
            snapshot: snapshot,
            work: work,
            resultCount: found.count,
            remarks: remarks(work)
        )
        return QueryRun(output: found, trace: trace)
    }

    /// Whether the rows fulfil each of the conditions.
    private func areFulfilled(
        _ filters: [TypedFilter],
        by rows: [SampleRow],
        _ pace: inout Pace
    ) async throws -> Bool {
        for filter in filters {
            guard try await filter.isFulfilled(by: rows, &pace) else { return false }
        }
        return true
    }

    private func remarks(_ work: QueryWork) -> [String] {
        guard work.matches > 0 else { return [] }
        let conditions = memberFilters.map { filter in
            "Of \(filter.type.identifier) a correlation must hold one at least, and all of them must match: "
                + (filter.filter == .everything ? "everything" : filter.filter.text(for: filter.type)) + "."
        }
        return ["What \(work.matches) correlations hold was looked up by its identifiers."] + conditions
    }
}

extension TypedFilter {
    /// Whether some of the rows are of the filter's type, and each of these matches (R6.1).
    fileprivate func isFulfilled(by rows: [SampleRow], _ pace: inout Pace) async throws -> Bool {
        var isAny = false
        for row in rows {
            try await pace.pass(1)
            guard row.details.type == type else { continue }
            guard matches(row) else { return false }
            isAny = true
        }
        return isAny
    }
}
