import Foundation

extension TypedFilter {
    /// The rows of the activity summaries that match; nil for all.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a part of the predicate asks for samples, or for no day.
    package init(activitySummaries predicate: QueryPredicate?) throws {
        try predicate?.checkAsksForNoSamples()
        let type = ActivitySummaryRowType.rows
        self.init(type: type, filter: try predicate?.lowered(for: type) ?? .everything)
    }
}

extension QueryPredicate {
    /// Whether an activity summary matches, as a query for summaries would say.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the predicate asks for samples, or for no day, or the
    ///   summary cannot be saved.
    public func evaluate(_ summary: ActivitySummary) throws -> Bool {
        let filter = try TypedFilter(activitySummaries: self)
        return filter.matches(try summary.row(in: Calendar(identifier: .gregorian)))
    }

    /// Checks that all conditions are those of some kind; each kind checks its own.
    fileprivate func checkAsksForNoSamples() throws {
        switch node {
        case .kind: return
        case .and(let predicates), .or(let predicates):
            for predicate in predicates { try predicate.checkAsksForNoSamples() }
        case .not(let predicate): try predicate.checkAsksForNoSamples()
        case .refused(let problem): throw HealthError.invalidArgument(problem)
        case .dates, .startDate, .endDate, .quantity, .category, .uuids, .sources, .sourceRevisions, .devices,
            .deviceProperty, .metadata,
            .noCorrelation, .associated, .effort:
            throw HealthError.invalidArgument(
                """
                activity summaries are no samples, and have nothing that the predicate (\(self)) asks for; use \
                Query.predicateForActivitySummary(with:)
                """
            )
        }
    }
}
