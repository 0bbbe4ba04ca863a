extension CorrelationQueryDescriptor: AsyncSequenceQuery {
    /// The correlations that match now, and again after each change of that answer.
    ///
    /// Every element carries all matching correlations, as ``AsyncQuery/result(for:)`` returns them. A change that
    /// leaves the answer the same gives no element; a correlation that lost or gained a member differs from before.
    /// Changes made while the caller is busy merge into one element. Each change of a matching correlation computes the
    /// answer anew.
    public func results(for healthStore: HealthStore) -> Results {
        Results(live, store: healthStore)
    }

    /// The correlations at one position in the store's history.
    public struct Update: Sendable, Hashable {
        /// The correlations that match, by start and then in the order they were saved.
        public let correlations: [Correlation]
        /// The position up to which changes were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live answers of a query; see ``CorrelationQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>

    var live: LiveAnswerQuery<[Correlation], Update> {
        LiveAnswerQuery(types: [correlationType] + Array((samplePredicates ?? [:]).keys)) {
            let plan = try CorrelationPlan(self)
            // Samples never change. What a correlation holds differs only if it was saved, deleted or renumbered, or if
            // the visibility of its members changed. All of that is news of the correlation. What else holds its members
            // changes without it.
            let ofBonds = plan.memberFilters.filter(\.asksForBonds)
            return LiveAnswerQuery.Plan(filter: plan.filter, others: ofBonds) { scope, _ in
                // Members may lie anywhere in time.
                Region(types: Set(plan.types.map(\.index)), scope: scope)
            } answer: {
                try await plan.run(in: $0).output
            }
        } element: {
            Update(correlations: $0, anchor: $1, isCaughtUp: true)
        }
    }
}
