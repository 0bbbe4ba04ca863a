import Foundation

/// A condition on a workout.
enum WorkoutCondition: Hashable {
    case measure(WorkoutMeasure)
    /// Compares a total; one that is not known matches nothing, whatever the operator.
    case total(WorkoutTotal, QueryPredicate.Operator, Quantity)
    /// At least one of its activities matches a predicate made of conditions on activities.
    case activity(QueryPredicate)
}

extension WorkoutCondition: KindCondition {
    static var name: String { "workout" }

    var depth: Int { if case .activity(let predicate) = self { predicate.depth + 1 } else { 0 } }

    func validate(for type: SampleType) throws {
        guard type == WorkoutType.workout else {
            throw HealthError.invalidArgument("\(type.identifier) is no workout, as a predicate asks: \(self)")
        }
        switch self {
        case .measure(let measure): try measure.validate()
        case .total(let total, let comparison, let quantity):
            try comparison.validate(comparing: quantity, in: total.unit, self)
        case .activity(let predicate): try predicate.validateForActivities()
        }
    }

    func matches(_ row: SampleRow) -> Bool {
        let content = WorkoutContent(of: row.details)
        switch self {
        case .measure(let measure):
            return measure.holds(content.activityType, seconds: row.value, content.samples)
        case .total(let total, let comparison, let quantity):
            return content.total(total).map { comparison.holds($0, quantity) } ?? false
        case .activity(let predicate):
            return row.workoutParts.contains { predicate.matches($0, in: row) }
        }
    }

    var description: String {
        switch self {
        case .measure(let measure): "\(measure)"
        case .total(let total, let comparison, let quantity): "total \(total) \(comparison.symbol) \(quantity)"
        case .activity(let predicate): "an activity with \(predicate)"
        }
    }
}

/// A condition on one activity of a workout; it must stand in ``WorkoutCondition/activity(_:)``.
enum WorkoutActivityCondition: Hashable {
    case measure(WorkoutMeasure)
    case dates(DatePredicate)
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
        case .measure(let measure): try measure.validate()
        case .dates(let dates): _ = try dates.lowered()
        }
    }

    fileprivate func matches(_ activity: WorkoutActivity, in row: SampleRow) -> Bool {
        switch self {
        case .measure(let measure):
            measure.holds(activity.workoutConfiguration.activityType, seconds: activity.duration, activity.totals)
        case .dates(let dates):
            // A condition that is not valid holds for none.
            (try? dates.lowered())?.matches(row.spanning(activity.startDate, activity.lastDate)) ?? false
        }
    }

    var description: String {
        switch self {
        case .measure(let measure): "\(measure)"
        case .dates(let dates): "\(dates)"
        }
    }
}

extension QueryPredicate {
    /// Checks that the predicate is made of conditions on activities alone.
    fileprivate func validateForActivities() throws {
        switch node {
        case .and(let predicates), .or(let predicates): for part in predicates { try part.validateForActivities() }
        case .not(let predicate): try predicate.validateForActivities()
        case .refused(let problem): throw HealthError.invalidArgument(problem)
        case .kind(let condition):
            guard let condition = condition.condition as? WorkoutActivityCondition else { fallthrough }
            try condition.validate()
        default:
            throw HealthError.invalidArgument("the activities of a workout cannot be asked for \(self)")
        }
    }

    /// Whether an activity of a workout matches a predicate that was validated.
    fileprivate func matches(_ activity: WorkoutActivity, in row: SampleRow) -> Bool {
        switch node {
        case .and(let predicates): predicates.allSatisfy { $0.matches(activity, in: row) }
        case .or(let predicates): predicates.contains { $0.matches(activity, in: row) }
        case .not(let predicate): !predicate.matches(activity, in: row)
        case .kind(let condition):
            (condition.condition as? WorkoutActivityCondition)?.matches(activity, in: row) ?? false
        default: false
        }
    }
}

extension SampleRow {
    /// The row of a part of the sample.
    fileprivate func spanning(_ start: Date, _ end: Date) -> SampleRow {
        let (start, end) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
        return SampleRow(uuid: uuid, start: start, end: end, value: value, sequence: sequence, details: details)
    }
}
