import Foundation
@testable import HealthQuery
import Testing

/// Statistics of workouts that are kept while samples are added, where they were wrong or of no use once.
struct KeptTotalsTests {
    private let store = HealthStore.fixed()
    private let energy = QuantityType(.activeEnergyBurned)

    private func sample(_ type: QuantityType, _ value: Double, _ start: Double, _ length: Double) -> QuantitySample {
        QuantitySample(
            type: type, quantity: Quantity(unit: type.canonicalUnit, doubleValue: value), start: time(start),
            end: time(start + length))
    }

    @Test func `R11.6 a score that one workout loses is counted right in another`() async throws {
        let score = QuantityType(.workoutEffortScore)
        let workouts = (0..<2).map { _ in Workout(activityType: .running, start: time(0), end: time(200)) }
        try await store.save(workouts)
        let a = sample(score, 3, 0, 100)
        let b = sample(score, 7, 0, 100)
        try await store.addSamples([a], to: workouts[0])
        try await store.addSamples([a], to: workouts[1])
        try await store.addSamples([b], to: workouts[1])
        #expect(try await store.unrelateWorkoutEffortSample(a, from: workouts[0], activity: nil))
        try await store.addSamples([sample(score, 5, 10, 10)], to: workouts[1])
        let state = await store.database.currentState()
        let row = try #require(state.index.rows([workouts[1].uuid]).first)
        let content = try #require(row.details.payload as? WorkoutContent)
        let all = state.totals(in: content, of: [score], state.index.members(of: row)) as? WorkoutContent
        #expect(content == all)
    }

    @Test func `a sample of one type does not look at those of others`() async throws {
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        let workout = Workout(activityType: .running, start: time(0), end: time(100_000))
        try await store.save(workout)
        try await other.save(sample(energy, 500, 0, 90_000))
        let long = try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: energy)], sortDescriptors: []
        ).result(for: store)
        try await store.addSamples(long, to: workout)
        try await store.addSamples((1...1000).map { sample(energy, 1, 60 * Double($0), 60) }, to: workout)
        func looks() async -> Int {
            await store.database.currentState().keptTotals.compactMap { ($0 as? HolderTotals)?.gathered.looks }
                .reduce(0, +)
        }
        let before = await looks()
        for number in 0..<100 { try await store.addSamples([pulse(100, at: 70_000 + Double(number))], to: workout) }
        let after = await looks()
        #expect(after - before < 1000)
    }

    @Test func `statistics are kept also where a sum is rounded`() async throws {
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        let workout = Workout(activityType: .running, start: time(0), end: time(100_000))
        try await store.save(workout)
        let gap = 0x1p-23
        let watch = sample(energy, 0.5, 10, 60)
        try await other.save(watch)
        // The source that saved later comes first, and leaves the watch 2^-23 s.
        let phone = [sample(energy, 0.5, 0, 60), sample(energy, 0.5, 60 + gap, 60)]
        try await store.addSamples([phone[0], watch, phone[1]], to: workout)
        var kept = 0
        for number in 0..<100 {
            try await store.addSamples([sample(energy, 0.5, 200 + 60 * Double(number), 60)], to: workout)
            kept += await store.database.currentState().keptTotals.count
        }
        #expect(kept == 100)
    }

    @Test func `a builder of an app that may read all adds without looking at others`() async throws {
        let store = HealthStore(
            database: .fixed(), sourceRevision: revision("phone"), authorization: .notDetermined)
        let types: Set<SampleType> = [.workoutType(), heartRate]
        try await store.requestAuthorization(toShare: types, read: Set(types.map { $0 as ObjectType }))
        let builder = WorkoutBuilder(
            healthStore: store, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        try await builder.beginCollection(at: time(0))
        for number in 0..<20 { try await builder.addSamples([pulse(120, at: Double(number))]) }
        #expect(builder.statistics(for: heartRate)?.sampleCount == 20)
        #expect(builder.draft.totals is DraftTotals)
    }
}
