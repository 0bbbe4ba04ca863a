import Foundation
import HealthKit
import HealthQuery
import HealthQueryTesting
import Testing

/// A watch app's manager, whose sensors a test plays.
@MainActor @Suite struct WorkoutManagerTests {
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

    /// The manager's changes, which a test awaits.
    private func changes(of manager: WorkoutManager) -> AsyncStream<Void> {
        AsyncStream { continuation in manager.onChange = { continuation.yield() } }
    }

    private func pulse(_ rate: Double, at second: Double) -> QuantitySample {
        let unit = HealthUnit.count().unitDivided(by: .minute())
        return QuantitySample(
            type: QuantityType(.heartRate), quantity: Quantity(unit: unit, doubleValue: rate), start: noon + second,
            end: noon + second)
    }

    @Test func `a run is measured, paused and saved`() async throws {
        let core = HealthStore(database: HealthDatabase(now: { [noon] in noon + 100 }))
        try await HKHealthStore.withStore(core) {
            let manager = WorkoutManager()
            var news = changes(of: manager).makeAsyncIterator()
            try await manager.requestAuthorization()
            try await manager.start(.running, at: noon)
            await news.next()
            #expect(manager.phase == .running)
            let sensors = try #require(try await core.recoverActiveWorkoutSession())
            try await sensors.measure([pulse(120, at: 10), pulse(140, at: 20)])
            await news.next()
            #expect(manager.heartRate == 140 && manager.averageHeartRate == 130)
            manager.togglePause()
            await news.next()
            #expect(manager.phase == .paused)
            manager.notes = ["weather": "rain"]
            try await manager.end(at: noon + 200, metadata: ["mood": 3])
            await news.next()
            #expect(manager.phase == .summary)
            let workouts = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
                .result(for: HKHealthStore())
            #expect(workouts == [manager.workout] && workouts.first?.workoutActivityType == .running)
            #expect(workouts.first?.metadata?.keys.sorted() == ["HKIndoorWorkout", "mood", "weather"])
        }
    }

    @Test func `what is awaited with a value of the main actor goes on there`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let manager = WorkoutManager()
            let predicate = HKQuery.predicateForSamples(withStart: noon, end: nil)
            #expect(try await manager.clear(HKQuantityType(.heartRate), where: predicate) == 0)
            MainActor.preconditionIsolated()
            #expect(await !manager.openWatchApp(HKWorkoutConfiguration()))
            MainActor.preconditionIsolated()
            let builder = HKWorkoutBuilder(
                healthStore: HKHealthStore(), configuration: HKWorkoutConfiguration(), device: nil)
            try await builder.beginCollection(at: noon)
            try await builder.addMetadata(manager.notes)
            MainActor.preconditionIsolated()
            try await builder.endCollection(at: noon + 60)
            let workout = try #require(try await builder.finishWorkout())
            let route = HKWorkoutRouteBuilder(healthStore: HKHealthStore(), device: nil)
            await #expect(throws: (any Error).self) {
                try await route.finishRoute(with: workout, metadata: manager.notes)
            }
            MainActor.preconditionIsolated()
        }
    }
}
