import Foundation
@testable import HealthQuery
import Testing

/// Each descriptor that HealthKit has, with the answers that HealthKit gives them.
struct ConformanceTests {
    private let store = HealthStore.fixed()

    private func once<Query: AsyncQuery>(_ query: Query, _: Query.Output.Type) async throws -> Query.Output {
        try await query.result(for: store)
    }

    /// The first element of a sequence.
    private func first<Query: AsyncSequenceQuery>(
        _ query: Query, _: Query.Sequence.Element.Type
    ) async throws -> Query.Sequence.Element? {
        var iterator = query.results(for: store).makeAsyncIterator()
        return try await iterator.next()
    }

    /// How many elements a sequence has that ends by itself.
    private func count<Query: AsyncSequenceQuery>(
        _ query: Query, _: Query.Sequence.Element.Type
    ) async throws -> Int {
        var count = 0
        for try await _ in query.results(for: store) { count += 1 }
        return count
    }

    private func save() async throws {
        try await store.save([steps(10), steps(20, at: 600)])
        try await store.save(meal([kilocalories(100)]))
        try await store.save([route([0, 1]), heartbeats([1, 2, 3])] as [any HealthObject])
        try await store.save(try Payloads.all() as [any HealthObject])
        try await store.database.saveActivitySummaries([summary(8, 300)])
        let workout = Workout(activityType: .running, start: time(0), end: time(90))
        try await store.save(workout)
        try await store.relateWorkoutEffortSample(
            QuantitySample(
                type: QuantityType(.workoutEffortScore), quantity: Quantity(unit: .appleEffortScore(), doubleValue: 5),
                start: time(0), end: time(90)),
            with: workout, activity: nil)
    }

    @Test func `R10.1 each descriptor that answers once has its answer`() async throws {
        try await save()
        let steps = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let samples = SampleQueryDescriptor(predicates: [steps], sortDescriptors: [])
        #expect(try await once(samples, [QuantitySample].self).count == 2)
        let anchored = AnchoredObjectQueryDescriptor(predicates: [steps], anchor: nil)
        #expect(
            try await once(anchored, AnchoredObjectQueryDescriptor<QuantitySample>.Result.self).addedSamples.count == 2)
        #expect(try await once(SourceQueryDescriptor(predicate: steps), [Source].self).count == 1)
        let sum = StatisticsQueryDescriptor(predicate: steps, options: .cumulativeSum)
        #expect(try await once(sum, Statistics?.self)?.sumQuantity()?.doubleValue(for: .count()) == 30)
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: steps, options: .cumulativeSum, anchorDate: time(0),
            intervalComponents: DateComponents(minute: 5))
        #expect(try await once(daily, StatisticsCollection.self).statistics().count == 2)
        #expect(try await once(ActivitySummaryQueryDescriptor(predicate: nil), [ActivitySummary].self).count == 1)
        let records = VerifiableClinicalRecordQueryDescriptor(
            recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
        #expect(try await once(records, [VerifiableClinicalRecord].self).count == 1)
        let efforts = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
        #expect(
            try await once(efforts, WorkoutEffortRelationshipQueryDescriptor.Result.self).relationships.count == 1)
        #expect(try await once(UserAnnotatedMedicationQueryDescriptor(), [UserAnnotatedMedication].self).count == 1)
    }

    @Test func `R10.3 each descriptor that runs on has a first element`() async throws {
        try await save()
        let steps = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let anchored = AnchoredObjectQueryDescriptor(predicates: [steps], anchor: nil)
        let changes = try await first(anchored, AnchoredObjectQueryDescriptor<QuantitySample>.Result.self)
        #expect(changes?.addedSamples.count == 2)
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: steps, options: .cumulativeSum, anchorDate: time(0),
            intervalComponents: DateComponents(minute: 5))
        let collection = try await first(daily, StatisticsCollectionQueryDescriptor.Result.self)
        #expect(collection?.statisticsCollection.statistics().count == 2 && collection?.updatedStatistics == nil)
        let summaries = try await first(ActivitySummaryQueryDescriptor(predicate: nil), [ActivitySummary].self)
        #expect(summaries?.count == 1)
        let efforts = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .mostRelevant)
        let related = try await first(efforts, WorkoutEffortRelationshipQueryDescriptor.Result.self)
        #expect(related?.relationships.count == 1)
    }

    @Test func `R10.8 each descriptor of points has them all, and ends`() async throws {
        try await save()
        func newest<Kind: Sendable>(_ predicate: SamplePredicate<Kind>) async throws -> Kind {
            let query = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
            return try #require(try await query.result(for: store).first)
        }
        let route = WorkoutRouteQueryDescriptor(try await newest(.workoutRoute()))
        #expect(try await count(route, Location.self) == 2)
        let beats = HeartbeatSeriesQueryDescriptor(try await newest(.heartbeatSeries()))
        #expect(try await count(beats, HeartbeatSeriesQueryDescriptor.Heartbeat.self) == 3)
        let voltages = ElectrocardiogramQueryDescriptor(try await newest(.electrocardiogram()))
        #expect(try await count(voltages, Electrocardiogram.VoltageMeasurement.self) == 3)
        let quantities = QuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: stepCount))
        #expect(try await count(quantities, QuantitySeriesSampleQueryDescriptor.Result.self) == 2)
    }
}
