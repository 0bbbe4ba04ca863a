extension StatisticsQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// HealthKit has no live form of this query. As "no data" is an answer too, elements are updates that hold the
    /// statistics or nil. A change that concerns no matching sample gives no element; one that does gives an element
    /// even if the numbers stay the same. Changes made while the caller is busy merge into one element. Each of these
    /// changes computes the statistics anew.
    public func results(for healthStore: HealthStore) -> Results {
        Results(live, store: healthStore)
    }

    /// The statistics at one position in the store's history.
    public struct Update: Sendable {
        /// The statistics; nil if no sample matches.
        public let statistics: Statistics?
        /// The position up to which the samples were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all samples when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live statistics of a query; see ``StatisticsQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>

    var live: LiveAnswerQuery<Statistics?, Update> {
        LiveAnswerQuery(types: [predicate.sampleType], tellsSame: true) {
            let plan = try StatisticsPlan(predicate, options, mergePolicy)
            return LiveAnswerQuery.Plan(filter: plan.filter) { scope, sources in
                Region([plan.filter], scope: scope).withSourceOrder(sources)
            } answer: {
                try await plan.run(in: $0).output
            }
        } element: {
            Update(statistics: $0, anchor: $1, isCaughtUp: true)
        }
    }
}
