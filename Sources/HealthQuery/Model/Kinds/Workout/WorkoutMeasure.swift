/// A condition on what a workout and each of its activities have alike.
enum WorkoutMeasure: Hashable {
    case activityType(WorkoutActivityType)
    /// Compares the duration without pauses, in seconds.
    case duration(QueryPredicate.Operator, Double)
    /// Compares a statistic of the samples.
    case statistic(SampleStatistic)

    func validate() throws {
        switch self {
        case .activityType: break
        case .duration(let comparison, let seconds): try comparison.validate(comparing: seconds, self)
        case .statistic(let statistic): try statistic.validate(self)
        }
    }

    /// Whether a workout, or an activity, fulfils it.
    func holds(_ activityType: WorkoutActivityType, seconds: Double, _ totals: [SampleTotals]) -> Bool {
        switch self {
        case .activityType(let type): activityType == type
        case .duration(let comparison, let bound): comparison.holds(seconds, bound)
        case .statistic(let statistic): statistic.holds(for: totals)
        }
    }
}

extension WorkoutMeasure: CustomStringConvertible {
    var description: String {
        switch self {
        case .activityType(let type): "activity type \(type)"
        case .duration(let comparison, let seconds): "duration \(comparison.symbol) \(seconds) s"
        case .statistic(let statistic): "\(statistic)"
        }
    }
}
