import Foundation

private enum TotalKey: String, CodingKey {
    case total
    case comparison = "operator"
    case quantity
}

private enum ConditionKey: String, CodingKey {
    case activityType, duration, total, statistic, dates, activity
}

extension WorkoutCondition: Codable {
    init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a condition on workouts", ConditionKey.self)
        switch key {
        case .activityType, .duration, .statistic: self = .measure(try container.measure(key))
        case .total:
            let parts = try container.superDecoder(forKey: key).strictContainer(keyedBy: TotalKey.self)
            self = .total(
                try parts.decode(WorkoutTotal.self, forKey: .total),
                try parts.decode(QueryPredicate.Operator.self, forKey: .comparison),
                try parts.decode(Quantity.self, forKey: .quantity)
            )
        case .activity: self = .activity(try container.decode(QueryPredicate.self, forKey: key))
        case .dates: throw decoder.corrupted("a workout's dates are those of any sample")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ConditionKey.self)
        switch self {
        case .measure(let measure): try container.encode(measure)
        case .total(let total, let comparison, let quantity):
            var parts = container.nestedContainer(keyedBy: TotalKey.self, forKey: .total)
            try parts.encode(total, forKey: .total)
            try parts.encode(comparison, forKey: .comparison)
            try parts.encode(quantity, forKey: .quantity)
        case .activity(let predicate): try container.encode(predicate, forKey: .activity)
        }
    }
}

extension WorkoutActivityCondition: Codable {
    init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a condition on activities", ConditionKey.self)
        switch key {
        case .activityType, .duration, .statistic: self = .measure(try container.measure(key))
        case .dates: self = .dates(try container.decode(DatePredicate.self, forKey: key))
        case .total, .activity: throw decoder.corrupted("an activity has no \(key.stringValue)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ConditionKey.self)
        switch self {
        case .measure(let measure): try container.encode(measure)
        case .dates(let dates): try container.encode(dates, forKey: .dates)
        }
    }
}

extension KeyedDecodingContainer<ConditionKey> {
    /// The measure under a key.
    fileprivate func measure(_ key: ConditionKey) throws -> WorkoutMeasure {
        switch key {
        case .activityType: .activityType(try decode(WorkoutActivityType.self, forKey: key))
        case .duration: try comparison(forKey: key, with: "seconds", WorkoutMeasure.duration)
        default: .statistic(try decode(SampleStatistic.self, forKey: key))
        }
    }
}

extension KeyedEncodingContainer<ConditionKey> {
    fileprivate mutating func encode(_ measure: WorkoutMeasure) throws {
        switch measure {
        case .activityType(let type): try encode(type, forKey: .activityType)
        case .duration(let comparison, let seconds):
            try encode(comparison, seconds, as: "seconds", forKey: .duration)
        case .statistic(let statistic): try encode(statistic, forKey: .statistic)
        }
    }
}
