extension SourceQueryDescriptor: AsyncSequenceQuery {
    /// The sources with matching samples now, and again after each change of that list.
    ///
    /// HealthKit has no live form of this query. A change that leaves the sources the same gives no element.
    /// Changes made while the caller is busy merge into one element.
    public func results(for healthStore: HealthStore) -> Results {
        Results(live, store: healthStore)
    }

    /// The sources at one position in the store's history.
    public struct Update: Sendable, Hashable {
        /// Each source with a matching sample, once, in the order of their first save of the type (R13.1).
        public let sources: [Source]
        /// The position up to which changes were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live answers of a query; see ``SourceQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>

    var live: LiveAnswerQuery<[Source], Update> {
        LiveAnswerQuery(types: [predicate.sampleType]) {
            let filter = try predicate.lowered()
            return LiveAnswerQuery.Plan(filter: filter) { scope, _ in
                Region([filter], scope: scope).withSourceOrder()
            } answer: {
                try await Self.sources(filter, in: $0).sources
            }
        } element: {
            Update(sources: $0, anchor: $1, isCaughtUp: true)
        }
    }
}
