/// An element of a live query over groups.
public struct GroupedUpdate<Group: Sendable & Hashable>: Sendable, Hashable {
    /// The groups with samples, in order.
    public let groups: [Group]
    /// The position up to which changes were taken into account.
    public let anchor: QueryAnchor
    /// Whether the element included all changes when it was made: always, for these queries.
    public let isCaughtUp: Bool
}

extension GroupedQuery {
    /// The live answers of the query: the groups now, and again after each change of them.
    func live(of type: SampleType) -> LiveAnswerQuery<[Group], GroupedUpdate<Group>> {
        LiveAnswerQuery(types: [type]) {
            let filter = try lowered()
            return LiveAnswerQuery.Plan(filter: filter) { scope, _ in
                Region([filter], scope: scope)
            } answer: {
                try await groups(in: $0, filter).0
            }
        } element: {
            GroupedUpdate(groups: $0, anchor: $1, isCaughtUp: true)
        }
    }
}

extension CategoryStatisticsQueryDescriptor: AsyncSequenceQuery {
    /// The groups now, and again after each change of them; an element costs what the query costs once.
    public func results(for healthStore: HealthStore) -> LiveResults<GroupedUpdate<CategoryStatistics>> {
        LiveResults(live(of: predicate.sampleType), store: healthStore)
    }
}

extension WorkoutStatisticsQueryDescriptor: AsyncSequenceQuery {
    /// The groups now, and again after each change of them; an element costs what the query costs once.
    public func results(for healthStore: HealthStore) -> LiveResults<GroupedUpdate<WorkoutStatistics>> {
        LiveResults(live(of: predicate.sampleType), store: healthStore)
    }
}

extension QuantityDistributionQueryDescriptor: AsyncSequenceQuery {
    /// The groups now, and again after each change of them; an element costs what the query costs once.
    public func results(for healthStore: HealthStore) -> LiveResults<GroupedUpdate<QuantityDistribution>> {
        LiveResults(live(of: predicate.sampleType), store: healthStore)
    }
}
