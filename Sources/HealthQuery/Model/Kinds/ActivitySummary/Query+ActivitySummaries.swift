public import Foundation

extension Query {
    /// The activity summary of a day.
    ///
    /// A query throws `errorInvalidArgument` unless the components have a calendar, an era, a year, a month and a day,
    /// and nothing smaller (R11.7); the era may be missing. Only ``ActivitySummaryQueryDescriptor`` takes it.
    ///
    /// ```swift
    /// var day = calendar.dateComponents([.era, .year, .month, .day], from: date)
    /// day.calendar = calendar
    /// let query = ActivitySummaryQueryDescriptor(predicate: Query.predicateForActivitySummary(with: day))
    /// ```
    public static func predicateForActivitySummary(with dateComponents: DateComponents) -> QueryPredicate {
        let day = NamedDay(dateComponents)
        return QueryPredicate(ActivitySummaryCondition(start: day, end: day))
    }

    /// The activity summaries from one day to another, both included (R11.9).
    ///
    /// If the end comes before the start, nothing matches. For the components see
    /// ``predicateForActivitySummary(with:)``.
    public static func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents
    ) -> QueryPredicate {
        QueryPredicate(
            ActivitySummaryCondition(start: NamedDay(startDateComponents), end: NamedDay(endDateComponents)))
    }
}
