import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct TimelineTests {
    private let steps = QuantityType(.stepCount)

    private func contents(of database: HealthDatabase) async throws -> [String: Set<UUID>] {
        let descriptor = SampleQueryDescriptor(
            predicates: [
                .sample(type: steps), .sample(type: QuantityType(.heartRate)), .sample(type: QuantityType(.bodyMass)),
                .sample(type: CategoryType(.sleepAnalysis)), .sample(type: CorrelationType(.food)),
                .sample(type: ObjectType.workoutType()),
            ],
            sortDescriptors: []
        )
        let samples = try await descriptor.result(for: HealthStore(database: database))
        return Dictionary(grouping: samples, by: \.sourceRevision.source.name).mapValues { Set($0.map(\.uuid)) }
    }

    @Test(arguments: SyntheticPerson.Preset.all) func inTheEndTheStoreHoldsTheSamples(
        _ preset: SyntheticPerson.Preset
    ) async throws {
        let person = SyntheticPerson(preset, seed: 8, days: 21)
        let database = HealthDatabase(calendar: person.calendar)
        for batch in person.timeline(every: 86_400) { try await batch.apply(to: database) }
        let filled = try await person.filledDatabase()
        #expect(try await contents(of: database) == contents(of: filled))
        let workouts = SampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)])
        let saved = try await workouts.result(for: HealthStore(database: database))
        #expect(saved.map(\.uuid) == person.workouts.map(\.uuid))
        #expect(
            try await saved.map(\.allStatistics)
                == workouts.result(for: HealthStore(database: filled)).map(\.allStatistics))
        // The sources are known in the same order, so that merged sums are the same as well.
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps),
            options: .cumulativeSum,
            anchorDate: person.interval.start,
            intervalComponents: DateComponents(day: 1)
        )
        let played = try await daily.result(for: HealthStore(database: database)).statistics()
        let whole = try await daily.result(for: HealthStore(database: filled)).statistics()
        #expect(played.map { $0.sumQuantity() } == whole.map { $0.sumQuantity() })
    }

    @Test(arguments: [60, 3600, 86_400]) func batchesComeInOrder(_ seconds: Double) {
        let person = SyntheticPerson(.unlucky, days: 22)
        let batches = person.timeline(every: seconds)
        for (batch, next) in zip(batches, batches.dropFirst()) { #expect(batch.date <= next.date) }
        for batch in batches {
            let starts = batch.saved.map(\.sample.startDate)
            let isSorted = zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
            // Nothing is told before it has happened.
            let hasHappened = (batch.saved + batch.records).allSatisfy { sample in
                let expires = sample.sampleType == ObjectType.visionPrescriptionType()
                return (expires ? sample.startDate : sample.endDate) <= batch.date
            }
            let isEmpty =
                batch.saved.isEmpty && batch.workouts.isEmpty && batch.deleted.isEmpty
                && batch.activitySummaries.isEmpty && batch.records.isEmpty
            guard isEmpty || !isSorted || !hasHappened else { continue }
            Issue.record("batch of \(batch.date.timeIntervalSince1970) by \(batch.sourceRevision.source)")
        }
        let keys = batches.map { "\($0.date.timeIntervalSince1970) \($0.sourceRevision.source)" }
        #expect(Set(keys).count == keys.count)
        #expect(batches.first?.date == person.days[0].interval.end)
    }

    @Test(arguments: [Double.nan, -1, 0, .infinity]) func strangeIntervalsAreCut(_ seconds: Double) {
        let person = SyntheticPerson(days: 2)
        let expected = seconds.isNaN || seconds > 60 ? 86_400 : 60.0
        #expect(person.timeline(every: seconds) == person.timeline(every: expected))
        #expect(SyntheticPerson(days: 0).timeline().isEmpty)
    }

    @Test func applyingTwiceIsRefused() async throws {
        let person = SyntheticPerson(days: 1)
        let batch = try #require(person.timeline().first)
        let database = HealthDatabase()
        try await batch.apply(to: database)
        await #expect(throws: HealthError.self) { try await batch.apply(to: database) }
    }

    @Test func aLiveQuerySeesWhatIsLateAndWhatIsDeleted() async throws {
        let person = SyntheticPerson(.unlucky, days: 24)
        let database = HealthDatabase(calendar: person.calendar)
        let live = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
        var updates = live.results(for: HealthStore(database: database)).makeAsyncIterator()
        var seen: Set<UUID> = []
        var deletions = 0
        _ = try await updates.next()
        for batch in person.timeline(every: 28_800) {
            try await batch.apply(to: database)
            let concerned = (batch.saved + batch.deleted).contains { $0.sampleType == steps }
            guard concerned, let update = try await updates.next() else { continue }
            seen.formUnion(update.addedSamples.map(\.uuid))
            seen.subtract(update.deletedObjects.map(\.uuid))
            deletions += update.deletedObjects.count
        }
        #expect(deletions == 1)
        let all = person.samples.flatMap(\.samples).filter { $0.sampleType == steps }
        #expect(seen == Set(all.map(\.uuid)))
    }
}
