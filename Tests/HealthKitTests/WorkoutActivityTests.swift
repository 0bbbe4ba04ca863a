import Foundation
import HealthKit
import HealthQuery
import Testing

@testable import HealthKitDropIn

/// The parts of workouts at the edge.
struct WorkoutActivityTests {
    private let noon = History.noon

    @Test func `a part of a workout is itself again when coded`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let builder = HKWorkoutBuilder(
                healthStore: HKHealthStore(), configuration: HKWorkoutConfiguration(), device: nil)
            try await builder.beginCollection(at: noon)
            let part = HKWorkoutActivity(
                workoutConfiguration: HKWorkoutConfiguration(), start: noon, end: nil, metadata: ["a": 1])
            try await builder.addWorkoutActivity(part)
            let events = [(HKWorkoutEventType.pause, 10.0), (.resume, 30), (.lap, 40)].map { type, second in
                HKWorkoutEvent(
                    type: type, dateInterval: DateInterval(start: noon + second, duration: 0), metadata: nil)
            }
            try await builder.addWorkoutEvents(events)
            try await builder.endCollection(at: noon + 60)
            let workout = try #require(try await builder.finishWorkout())
            let saved = try #require(workout.workoutActivities.first)
            let copy = try #require(try copied(saved))
            #expect(copy == saved && copy.duration == 40 && copy.workoutEvents.count == 3 && copy.endDate == nil)
        }
    }

    @Test func `a workout that is not divided has one part of its own type`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .rowing
            let builder = HKWorkoutBuilder(healthStore: HKHealthStore(), configuration: configuration, device: nil)
            try await builder.beginCollection(at: noon)
            try await builder.endCollection(at: noon + 60)
            let workout = try #require(try await builder.finishWorkout())
            #expect(workout.workoutActivities.map(\.workoutConfiguration.activityType) == [.rowing])
            #expect(workout.workoutActivities.first?.endDate == noon + 60)
        }
    }
}
