import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// What a session does with what makes no sense, and what an app may not learn of it.
struct WorkoutSessionFaultTests {
    private typealias World = WorkoutWorld

    private static let noon = WorkoutWorld.noon

    private func pulse(_ rate: Double, at second: Double) -> QuantitySample { WorkoutWorld.pulse(rate, at: second) }

    @Test func `R9.2 neither durations nor news of data tell of what may not be read`() async throws {
        let rate = QuantityType(.heartRate)
        let world = try World(
            HealthAuthorization(share: [ObjectType.workoutType(): true, rate: true], read: [rate: .denied]))
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        world.session.beginNewActivity(
            configuration: WorkoutConfiguration(activityType: .running), date: Self.noon, metadata: nil)
        _ = world.told()
        try await world.session.measure([pulse(120, at: 5)])
        #expect(world.told() == [] && world.builder.currentWorkoutActivity?.duration == 0)
        try await world.builder.addSamples([pulse(100, at: 3)])
        // What it saved itself can always be read.
        #expect(world.told() == ["data of [\"HKQuantityTypeIdentifierHeartRate\"]"])
        #expect(world.builder.currentWorkoutActivity?.duration == 3)
        try await world.session.measure([pulse(130, at: 31)])
        #expect(world.told() == [] && world.builder.currentWorkoutActivity?.duration == 3)
        #expect(world.builder.statistics(for: rate)?.sampleCount == 1)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func `dates that are none change nothing`(
        seconds: Double
    ) async throws {
        let (world, wrong) = (try World(), Date(timeIntervalSinceReferenceDate: seconds))
        world.session.startActivity(with: wrong)
        #expect(world.session.state == .notStarted && world.told() == ["failed: 3"])
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        let run = WorkoutConfiguration(activityType: .running)
        world.session.beginNewActivity(configuration: run, date: Self.noon, metadata: nil)
        _ = world.told()
        world.session.stopActivity(with: wrong)
        world.session.endCurrentActivity(on: wrong)
        world.session.beginNewActivity(configuration: run, date: wrong, metadata: nil)
        #expect(world.told() == ["failed: 3", "failed: 3", "failed: 3"] && world.session.state == .running)
        #expect(world.builder.workoutActivities.count == 1 && world.builder.currentWorkoutActivity != nil)
        world.session.end()
        #expect(world.session.state == .ended)
    }

    @Test func `a session that is refused its start leaves the active one`() async throws {
        let world = try World()
        world.session.startActivity(with: nil)
        let other = try WorkoutSession(healthStore: world.store, configuration: WorkoutConfiguration())
        other.startActivity(with: Date(timeIntervalSinceReferenceDate: .nan))
        #expect(other.state == .notStarted && world.session.state == .running)
        #expect(try await world.store.recoverActiveWorkoutSession() === world.session)
    }

    @Test func `a session does not stop before its activity begins`() async throws {
        let world = try World()
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        world.session.beginNewActivity(
            configuration: WorkoutConfiguration(activityType: .swimming), date: Self.noon + 50, metadata: nil)
        _ = world.told()
        world.session.stopActivity(with: Self.noon + 40)
        #expect(world.told() == ["failed: 3"] && world.session.state == .running)
        world.session.end()
        #expect(
            world.told() == [
                "ends swimming at 50", "collected 0.0 s of swimming", "ended from running at 50",
            ])
        try await world.builder.endCollection(at: try #require(world.session.endDate))
    }

    private func start(_ store: HealthStore) throws -> WorkoutSession {
        let session = try WorkoutSession(healthStore: store, configuration: WorkoutConfiguration())
        session.startActivity(with: nil)
        return session
    }

    @Test func `a session that nobody keeps can be recovered until it ends`() async throws {
        let store = HealthStore(database: HealthDatabase(now: { Self.noon }))
        weak var first: WorkoutSession?
        do { first = try start(store) }
        #expect(first != nil)
        #expect(try await store.recoverActiveWorkoutSession()?.state == .running)
        weak var second: WorkoutSession?
        do { second = try start(store) }
        #expect(first == nil)
        try await store.recoverActiveWorkoutSession()?.end()
        #expect(second == nil)
        #expect(try await store.recoverActiveWorkoutSession() == nil)
        weak var unusable: WorkoutSession?
        do { unusable = try start(HealthStore(database: HealthDatabase(now: { Date(timeIntervalSince1970: .nan) }))) }
        #expect(unusable == nil)
    }

    @Test func `a session that starts later than now can end`() throws {
        let world = try World()
        world.session.startActivity(with: Self.noon + 3600)
        world.session.pause()
        #expect(world.session.state == .paused)
        world.session.fail(HealthError(.errorUserExitedWorkoutSession))
        #expect(world.session.state == .ended && world.session.endDate == Self.noon + 3600)
    }

    @Test func `an activity that cannot begin or end leaves the one before`() async throws {
        let world = try World()
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        let swim = WorkoutConfiguration(activityType: .swimming)
        world.session.beginNewActivity(configuration: swim, date: Self.noon + 50, metadata: nil)
        _ = world.told()
        world.session.endCurrentActivity(on: Self.noon + 40)
        world.session.beginNewActivity(configuration: swim, date: Self.noon + 40, metadata: nil)
        #expect(world.told() == ["failed: 3", "failed: 3"])
        #expect(world.session.currentActivity == world.builder.currentWorkoutActivity)
        world.session.endCurrentActivity(on: Self.noon + 60)
        #expect(world.told() == ["ends swimming at 60", "collected 10.0 s of swimming"])
    }

    @Test func `R11.2 an activity that has ended has the statistics of the samples within it`() async throws {
        let world = try World()
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        world.session.beginNewActivity(
            configuration: WorkoutConfiguration(activityType: .running), date: Self.noon, metadata: nil)
        try await world.session.measure([pulse(120, at: 5), pulse(140, at: 95)])
        #expect(world.builder.workoutActivities[0].statistics(for: QuantityType(.heartRate))?.sampleCount == 2)
        world.session.endCurrentActivity(on: Self.noon + 50)
        #expect(world.builder.workoutActivities[0].statistics(for: QuantityType(.heartRate))?.sampleCount == 1)
    }

    @Test func `R8.1 what is measured is saved as a whole or not at all, also without a workout`() async throws {
        let world = try World()
        let steps = QuantitySample(
            type: QuantityType(.bodyMass), quantity: Quantity(unit: .gramUnit(with: .kilo), doubleValue: 70),
            start: Self.noon + 1, end: Self.noon + 1)
        let all = SampleQueryDescriptor(
            predicates: [.quantitySample(type: steps.quantityType), .quantitySample(type: QuantityType(.heartRate))],
            sortDescriptors: [])
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        await #expect(throws: HealthError.self) { try await world.session.measure([steps, pulse(.nan, at: 1)]) }
        #expect(try await all.result(for: world.store).isEmpty)
        world.builder.discardWorkout()
        try await world.session.measure([steps, pulse(90, at: 1)])
        #expect(try await all.result(for: world.store).count == 2)
    }

    @Test func `an event that the workout cannot have is an error`() async throws {
        let world = try World()
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon + 100)
        _ = world.told()
        world.session.generate(
            WorkoutEvent(type: .lap, dateInterval: DateInterval(start: Self.noon + 50, duration: 10)))
        #expect(world.told() == ["event lap", "failed: 3"] && world.builder.workoutEvents.isEmpty)
    }
}
