import Foundation
@testable import HealthQuery

extension PublicCall {
    /// Queries that count and add up.
    static let statistics: [PublicCall] = [
        PublicCall("StatisticsQueryDescriptor") { statistics(&$1) },
        PublicCall("StatisticsCollectionQueryDescriptor") { collection(&$1) },
        PublicCall("SourceContributionQueryDescriptor") { _, question in
            SourceContributionQueryDescriptor(
                predicate: .quantitySample(type: stepCount, predicate: question.predicate()))
        },
        PublicCall("CategoryStatisticsQueryDescriptor") { categories(&$1) },
        PublicCall("WorkoutStatisticsQueryDescriptor") { workouts(&$1) },
        PublicCall("QuantityDistributionQueryDescriptor") { distribution(&$1) },
        PublicCall("SleepNightQueryDescriptor") { nights(&$1) },
        PublicCall("ComputedActivitySummaryQueryDescriptor") { _, _ in
            ComputedActivitySummaryQueryDescriptor(betweenStart: dayOfMarch(7), end: dayOfMarch(10))
        },
        PublicCall("HealthStore.sourceOrder(for:)") { world, question in
            try await world.reader.sourceOrder(for: question.quantityType())
        },
    ]

    private static func options(_ type: QuantityType, _ question: inout Question) -> StatisticsOptions {
        var options: StatisticsOptions =
            type == heartRate ? [.discreteAverage, .discreteMin, .discreteMax] : .cumulativeSum
        if question.once(in: 2) { options.insert(.separateBySource) }
        if question.once(in: 2) { options.insert(.mostRecent) }
        if question.once(in: 2) { options.insert(.duration) }
        return options
    }

    static func statistics(_ question: inout Question) -> StatisticsQueryDescriptor {
        let type = question.quantityType()
        return StatisticsQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: question.predicate()),
            options: options(type, &question), mergePolicy: question.once(in: 3) ? .plainSum : .byPriority)
    }

    static func collection(_ question: inout Question) -> StatisticsCollectionQueryDescriptor {
        let type = question.quantityType()
        return StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: question.predicate()),
            options: options(type, &question), anchorDate: time(0), intervalComponents: DateComponents(minute: 15))
    }

    static func categories(_ question: inout Question) -> CategoryStatisticsQueryDescriptor {
        CategoryStatisticsQueryDescriptor(
            predicate: .categorySample(type: sleepAnalysis, predicate: question.predicate()))
    }

    static func workouts(_ question: inout Question) -> WorkoutStatisticsQueryDescriptor {
        WorkoutStatisticsQueryDescriptor(predicate: .workout(question.predicate()))
    }

    static func distribution(_ question: inout Question) -> QuantityDistributionQueryDescriptor {
        QuantityDistributionQueryDescriptor(
            predicate: .quantitySample(type: heartRate, predicate: question.predicate()))
    }

    static func nights(_ question: inout Question) -> SleepNightQueryDescriptor {
        SleepNightQueryDescriptor(
            betweenStart: dayOfMarch(7), end: dayOfMarch(10), predicate: question.predicate())
    }
}
