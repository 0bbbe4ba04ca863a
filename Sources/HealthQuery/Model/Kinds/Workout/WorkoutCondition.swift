import Foundation

/// A condition on a workout.
enum WorkoutCondition: Hashable {
    case activityType(WorkoutActivityType)
    /// Compares the duration without pauses, in seconds.
    case duration(QueryPredicate.Operator, Double)
    /// Compares a total; one that is not known matches nothing, whatever the operator.
    case total(WorkoutTotal, QueryPredicate.Operator, Quantity)
    /// Compares a statistic of its samples.
    case statistic(SampleStatistic)
    /// At least one of its activities matches a predicate made of conditions on activities.
    case activity(QueryPredicate)
}

extension WorkoutCondition: KindCondition {
    static var name: String { "workout" }

    func validate(for type: SampleType) throws {
        guard type == WorkoutType.workout else {
            throw HealthError.invalidArgument("\(type.identifier) is no workout, as a predicate asks: \(self)")
        }
        switch self {
        case .activityType: break
        case .duration(let comparison, let seconds): try comparison.validate(comparing: seconds, self)
        case .total(let total, let comparison, let quantity):
            try comparison.validate(comparing: quantity, in: total.unit, self)
        case .statistic(let statistic): try statistic.validate(self)
        case .activity(let predicate): try predicate.validateForActivities()
        }
    }

    func matches(_ row: SampleRow) -> Bool {
        let content = WorkoutContent(of: row.details)
        switch self {
        case .activityType(let type): return content.activityType == type
        case .duration(let comparison, let seconds): return comparison.holds(row.value, seconds)
        case .total(let total, let comparison, let quantity):
            return content.total(total).map { comparison.holds($0, quantity) } ?? false
        case .statistic(let statistic): return statistic.holds(for: content.samples)
        case .activity(let predicate): return content.activities.contains { predicate.matches($0) }
        }
    }

    var description: String {
        switch self {
        case .activityType(let type): "activity type \(type)"
        case .duration(let comparison, let seconds): "duration \(comparison.symbol) \(seconds) s"
        case .total(let total, let comparison, let quantity): "total \(total) \(comparison.symbol) \(quantity)"
        case .statistic(let statistic): "\(statistic)"
        case .activity(let predicate): "an activity with \(predicate)"
        }
    }
}

/// A condition on one activity of a workout; it must stand in ``WorkoutCondition/activity(_:)``.
enum WorkoutActivityCondition: Hashable {
    case activityType(WorkoutActivityType)
    /// Compares the duration without pauses, in seconds.
    case duration(QueryPredicate.Operator, Double)
    case dates(DatePredicate)
    /// Compares a statistic of the workout's samples within the activity.
    case statistic(SampleStatistic)
}

extension WorkoutActivityCondition: KindCondition {
    static var name: String { "workoutActivity" }

    func validate(for type: SampleType) throws {
        throw HealthError.invalidArgument(
            "a condition on activities must stand in predicateForWorkouts(activityPredicate:): \(self)")
    }

    func matches(_ row: SampleRow) -> Bool { false }

    fileprivate func validate() throws {
        switch self {
        case .activityType: break
        case .duration(let comparison, let seconds): try comparison.validate(comparing: seconds, self)
        case .dates(let dates): _ = try dates.lowered()
        case .statistic(let statistic): try statistic.validate(self)
        }
    }

    fileprivate func matches(_ activity: WorkoutActivity) -> Bool {
        switch self {
        case .activityType(let type): activity.workoutConfiguration.activityType == type
        case .duration(let comparison, let seconds): comparison.holds(activity.duration, seconds)
        case .dates(let dates): dates.holds(from: activity.startDate, to: activity.lastDate)
        case .statistic(let statistic): statistic.holds(for: activity.totals)
        }
    }

    var description: String {
        switch self {
        case .activityType(let type): "activity type \(type)"
        case .duration(let comparison, let seconds): "duration \(comparison.symbol) \(seconds) s"
        case .dates(let dates): "\(dates)"
        case .statistic(let statistic): "\(statistic)"
        }
    }
}

extension QueryPredicate {
    /// Checks that the predicate is made of conditions on activities alone.
    fileprivate func validateForActivities() throws {
        switch node {
        case .and(let predicates), .or(let predicates): for part in predicates { try part.validateForActivities() }
        case .not(let predicate): try predicate.validateForActivities()
        case .kind(let condition):
            guard let condition = condition.condition as? WorkoutActivityCondition else { fallthrough }
            try condition.validate()
        default:
            throw HealthError.invalidArgument("the activities of a workout cannot be asked for \(self)")
        }
    }

    /// Whether an activity matches a predicate that was validated.
    fileprivate func matches(_ activity: WorkoutActivity) -> Bool {
        switch node {
        case .and(let predicates): predicates.allSatisfy { $0.matches(activity) }
        case .or(let predicates): predicates.contains { $0.matches(activity) }
        case .not(let predicate): !predicate.matches(activity)
        case .kind(let condition): (condition.condition as? WorkoutActivityCondition)?.matches(activity) ?? false
        default: false
        }
    }
}

extension DatePredicate {
    /// Whether a span fulfils the condition; a condition that is not valid holds for none.
    fileprivate func holds(from start: Date, to end: Date) -> Bool {
        (try? lowered())?.holds(start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate) ?? false
    }
}

extension RowFilter {
    /// Whether a condition on dates alone holds for a span.
    fileprivate func holds(_ start: Double, _ end: Double) -> Bool {
        switch self {
        case .start(let comparison, let seconds): comparison.holds(start, seconds)
        case .end(let comparison, let seconds): comparison.holds(end, seconds)
        case .and(let filters): filters.allSatisfy { $0.holds(start, end) }
        default: false
        }
    }
}
