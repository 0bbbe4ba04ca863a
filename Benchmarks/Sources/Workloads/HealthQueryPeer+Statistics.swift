import Foundation
import HealthQuery

extension HealthQueryPeer {
    func statistics(_ predicate: QueryPredicate) async throws -> Answer {
        let descriptor = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: Self.rate, predicate: predicate),
            options: [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
        )
        let statistics = try await descriptor.result(for: watch)
        let numbers = [
            statistics?.averageQuantity(), statistics?.minimumQuantity(), statistics?.maximumQuantity(),
            statistics?.mostRecentQuantity(),
        ]
        return Answer(numbers: numbers.map { $0?.doubleValue(for: Self.perMinute) ?? .nan })
    }

    func rates(_ intervals: Intervals) async throws -> Answer {
        let collection = try await collection(
            of: Self.rate,
            [.discreteAverage, .discreteMin, .discreteMax],
            intervals
        )
        var tally = IntervalTally()
        for statistics in collection.statistics() {
            guard let average = statistics.averageQuantity(), let minimum = statistics.minimumQuantity(),
                let maximum = statistics.maximumQuantity()
            else { continue }
            tally.add(
                average: average.doubleValue(for: Self.perMinute),
                minimum: minimum.doubleValue(for: Self.perMinute),
                maximum: maximum.doubleValue(for: Self.perMinute)
            )
        }
        return tally.answer
    }

    func mergedSteps(_ intervals: Intervals) async throws -> Answer {
        let statistics = try await collection(of: Self.steps, .cumulativeSum, intervals).statistics()
        // Weighted by place, so that a sum in the wrong interval is noticed.
        var weighted = 0.0
        for (index, interval) in statistics.enumerated() {
            weighted += Double(index + 1) * (interval.sumQuantity()?.doubleValue(for: .count()) ?? 0)
        }
        return Answer(count: statistics.count, numbers: [weighted])
    }

    private func collection(
        of type: QuantityType,
        _ options: StatisticsOptions,
        _ intervals: Intervals
    ) async throws -> StatisticsCollection {
        var components = DateComponents()
        components.setValue(1, for: intervals.component)
        components.calendar = intervals.calendar
        components.timeZone = intervals.calendar.timeZone
        let descriptor = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type),
            options: options,
            anchorDate: intervals.anchor,
            intervalComponents: components
        )
        return try await descriptor.result(for: watch)
    }
}
