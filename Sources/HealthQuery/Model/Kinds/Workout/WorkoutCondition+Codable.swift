import Foundation

private enum ComparisonKey: String, CodingKey {
    case total
    case comparison = "operator"
    case seconds, quantity
}

private enum ConditionKey: String, CodingKey {
    case activityType, duration, total, statistic, dates, activity
}

extension WorkoutCondition: Codable {
    init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a condition on workouts", ConditionKey.self)
        switch key {
        case .activityType: self = .activityType(try container.decode(WorkoutActivityType.self, forKey: key))
        case .duration:
            let (comparison, seconds) = try container.duration()
            self = .duration(comparison, seconds)
        case .total:
            let parts = try container.superDecoder(forKey: key).strictContainer(keyedBy: ComparisonKey.self)
            self = .total(
                try parts.decode(WorkoutTotal.self, forKey: .total),
                try parts.decode(QueryPredicate.Operator.self, forKey: .comparison),
                try parts.decode(Quantity.self, forKey: .quantity)
            )
        case .statistic: self = .statistic(try container.decode(SampleStatistic.self, forKey: key))
        case .activity: self = .activity(try container.decode(QueryPredicate.self, forKey: key))
        case .dates: throw decoder.corrupted("a workout's dates are those of any sample")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ConditionKey.self)
        switch self {
        case .activityType(let type): try container.encode(type, forKey: .activityType)
        case .duration(let comparison, let seconds): try container.encode(comparison, duration: seconds)
        case .total(let total, let comparison, let quantity):
            var parts = container.nestedContainer(keyedBy: ComparisonKey.self, forKey: .total)
            try parts.encode(total, forKey: .total)
            try parts.encode(comparison, forKey: .comparison)
            try parts.encode(quantity, forKey: .quantity)
        case .statistic(let statistic): try container.encode(statistic, forKey: .statistic)
        case .activity(let predicate): try container.encode(predicate, forKey: .activity)
        }
    }
}

extension WorkoutActivityCondition: Codable {
    init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a condition on activities", ConditionKey.self)
        switch key {
        case .activityType: self = .activityType(try container.decode(WorkoutActivityType.self, forKey: key))
        case .duration:
            let (comparison, seconds) = try container.duration()
            self = .duration(comparison, seconds)
        case .dates: self = .dates(try container.decode(DatePredicate.self, forKey: key))
        case .statistic: self = .statistic(try container.decode(SampleStatistic.self, forKey: key))
        case .total, .activity: throw decoder.corrupted("an activity has no \(key.stringValue)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ConditionKey.self)
        switch self {
        case .activityType(let type): try container.encode(type, forKey: .activityType)
        case .duration(let comparison, let seconds): try container.encode(comparison, duration: seconds)
        case .dates(let dates): try container.encode(dates, forKey: .dates)
        case .statistic(let statistic): try container.encode(statistic, forKey: .statistic)
        }
    }
}

extension KeyedDecodingContainer<ConditionKey> {
    fileprivate func duration() throws -> (QueryPredicate.Operator, Double) {
        let parts = try superDecoder(forKey: .duration).strictContainer(keyedBy: ComparisonKey.self)
        return (
            try parts.decode(QueryPredicate.Operator.self, forKey: .comparison),
            try parts.decode(Double.self, forKey: .seconds)
        )
    }
}

extension KeyedEncodingContainer<ConditionKey> {
    fileprivate mutating func encode(_ comparison: QueryPredicate.Operator, duration seconds: Double) throws {
        var parts = nestedContainer(keyedBy: ComparisonKey.self, forKey: .duration)
        try parts.encode(comparison, forKey: .comparison)
        try parts.encode(seconds, forKey: .seconds)
    }
}
