import Foundation
@testable import HealthQuery
import Testing

/// Workouts that an app finishes which may not read all that was added to them.
struct RestrictedFinishTests {
    private let database = HealthDatabase.fixed()
    private let app: HealthStore

    init() {
        app = HealthStore(
            database: database, sourceRevision: revision("app"),
            authorization: HealthAuthorization(
                share: [ObjectType.workoutType(): true, heartRate: true],
                read: [ObjectType.workoutType(): .everything, heartRate: .denied]))
    }

    private func finish(_ number: Int, _ count: Int) async throws -> Workout? {
        let start = Double(number * 2 * (Pace.stride + 1))
        let builder = WorkoutBuilder(
            healthStore: app, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        try await builder.beginCollection(at: time(start))
        try await builder.addSamples((0..<count).map { pulse(120, at: start + Double($0)) })
        try await builder.endCollection(at: time(start + Double(count)))
        return try await builder.finishWorkout()
    }

    @Test func `R9.2 R11.5 a finished workout has the statistics of what its app sees, and no more`() async throws {
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let foreign = pulse(60, at: 1)
        try await other.save(foreign)
        try await app.changeAuthorization(read: [heartRate: .everything])
        let builder = WorkoutBuilder(
            healthStore: app, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([foreign] + (0..<20).map { pulse(120, at: Double($0)) })
        try await builder.endCollection(at: time(20))
        try await app.changeAuthorization(read: [heartRate: .denied])
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.sampleCount == 20)
        let stored = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        #expect(try await stored.result(for: app) == [workout])
        let whole = try await stored.result(for: other)
        #expect(whole.map { $0.statistics(for: heartRate)?.sampleCount } == [21])
        try await app.changeAuthorization(read: [ObjectType.workoutType(): .denied])
        #expect(try await finish(1, 20) != nil, "its own can be read")
    }

    @Test func `R11.5 the tenth workout is finished by as many looks as the first`() async throws {
        let count = Pace.stride + 1
        let first = try await looks(per: count) { _ = try await finish(0, count) }
        // Between them as many samples again: one that looks at all that came before looks at three times as many.
        for number in 1..<9 { _ = try await finish(number, 512) }
        let tenth = try await looks(per: count) { _ = try await finish(9, count) }
        #expect(first > 0 && tenth < 1.5 * first)
    }
}
