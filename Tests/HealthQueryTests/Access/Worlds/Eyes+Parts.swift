import Foundation
@testable import HealthQuery

extension Eyes {
    /// What the public methods that ask a value tell, by the names that the sources give them.
    static let methods: Set<String> = [
        "ActivitySummary.dateComponents(for:)", "Correlation.objects(for:)",
        "Electrocardiogram.VoltageMeasurement.quantity(for:)", "QuantityDistribution.duration(from:to:)",
        "QuantityDistribution.durations(inZones:)", "QuantityDistribution.percentile(_:)",
        "QuantityDistribution.standardDeviation(for:)", "SleepNight.dateComponents(for:)", "SleepNight.duration(of:)",
        "Statistics.averageQuantity()", "Statistics.averageQuantity(for:)", "Statistics.duration()",
        "Statistics.duration(for:)", "Statistics.maximumQuantity()", "Statistics.maximumQuantity(for:)",
        "Statistics.minimumQuantity()", "Statistics.minimumQuantity(for:)", "Statistics.mostRecentQuantity()",
        "Statistics.mostRecentQuantity(for:)", "Statistics.mostRecentQuantityDateInterval()",
        "Statistics.mostRecentQuantityDateInterval(for:)", "Statistics.sumQuantity()", "Statistics.sumQuantity(for:)",
        "StatisticsCollection.enumerateStatistics(from:to:with:)", "StatisticsCollection.sources()",
        "StatisticsCollection.statistics()", "StatisticsCollection.statistics(for:)", "Workout.statistics(for:)",
        "WorkoutActivity.statistics(for:)",
    ]

    /// What the public members of a value tell that its text need not.
    static func parts(of value: Any) -> [Any] {
        switch value {
        case let statistics as Statistics: parts(of: statistics)
        case let collection as StatisticsCollection: parts(of: collection)
        case let workout as Workout:
            common(workout) + statistics(workout.allStatistics) { workout.statistics(for: $0) }
                + [workout.duration, workout.workoutEvents, workout.workoutActivities]
        case let activity as WorkoutActivity: statistics(activity.allStatistics) { activity.statistics(for: $0) }
        case let correlation as Correlation:
            // Its objects are a set.
            common(correlation) + correlation.objects.sorted { $0.uuid < $1.uuid }
                + [energy, protein].map { correlation.objects(for: $0).count }
        case let sample as QuantitySample: common(sample) + [sample.quantity, sample.count]
        case let sample as any Sample: common(sample)
        case let voltage as Electrocardiogram.VoltageMeasurement:
            [voltage.quantity(for: .appleWatchSimilarToLeadI) as Any]
        case let night as SleepNight:
            [night.dateComponents(for: .utc), night.timeAsleep as Any, night.timeInBed as Any, night.efficiency as Any]
                + [night.sleepStartDate as Any, night.sleepEndDate as Any, night.sources]
                + CategoryValueSleepAnalysis.allCases.map { night.duration(of: $0) as Any }
        case let distribution as QuantityDistribution: parts(of: distribution)
        case let summary as ActivitySummary: [summary.dateComponents(for: .utc)]
        case let explanation as QueryExplanation: [explanation.nodesPassedOver.count, explanation.types]
        case let sample as AnySample: [sample.sample]
        default: isList(value) ? Mirror(reflecting: value).children.map(\.value) : []
        }
    }

    /// Whether a value is one of a query's results, whose members are seen as well.
    private static func isList(_ value: Any) -> Bool {
        let name = "\(type(of: value))"
        return name == "Result" || name.hasPrefix("Update") || name.hasPrefix("GroupedUpdate")
    }

    private static func common(_ sample: any Sample) -> [Any] {
        [
            sample.sampleType, sample.startDate, sample.endDate, sample.sourceRevision, sample.device as Any,
            sample.metadata,
        ]
    }

    private static func statistics(_ all: [QuantityType: Statistics], _ one: (QuantityType) -> Statistics?) -> [Any] {
        all.keys.sorted { $0.identifier < $1.identifier }.flatMap { [all[$0] as Any, one($0) as Any] }
    }

    private static func parts(of statistics: Statistics) -> [Any] {
        let sources = statistics.sources
        var parts: [Any] = [
            statistics.quantityType.identifier, statistics.startDate, statistics.endDate, statistics.sampleCount,
            statistics.sumQuantity() as Any, statistics.averageQuantity() as Any, statistics.minimumQuantity() as Any,
            statistics.maximumQuantity() as Any, statistics.mostRecentQuantity() as Any,
            statistics.mostRecentQuantityDateInterval() as Any, statistics.duration() as Any, sources as Any,
        ]
        // Also a source that is not there.
        for source in (sources ?? []) + [SecretHistory.shadows[0].source] {
            parts += [
                statistics.sumQuantity(for: source) as Any, statistics.averageQuantity(for: source) as Any,
                statistics.minimumQuantity(for: source) as Any, statistics.maximumQuantity(for: source) as Any,
                statistics.mostRecentQuantity(for: source) as Any,
                statistics.mostRecentQuantityDateInterval(for: source) as Any, statistics.duration(for: source) as Any,
            ]
        }
        return parts
    }

    private static func parts(of collection: StatisticsCollection) -> [Any] {
        var counts: [Int] = []
        collection.enumerateStatistics(from: time(0), to: time(3600)) { statistics, _ in
            counts.append(statistics.sampleCount)
        }
        let statistics = collection.statistics()
        let dates = [time(0), time(900), time(1800)].map { collection.statistics(for: $0)?.sampleCount ?? -1 }
        return [counts, dates, collection.sources(), Array(statistics.prefix(2)), statistics.map(\.sampleCount)]
    }

    private static func parts(of distribution: QuantityDistribution) -> [Any] {
        let unit = distribution.minimum.unit
        return [
            distribution.count, distribution.minimum, distribution.maximum, distribution.mean, distribution.median,
            distribution.percentile(10), (try? distribution.standardDeviation(for: unit)) as Any,
            (try? distribution.duration(from: distribution.minimum, to: distribution.maximum)) as Any,
            (try? distribution.durations(inZones: [distribution.mean])) as Any,
        ]
    }
}
