import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// Workout sessions that a test plays the sensors of.
struct WorkoutSessionTests {
    private typealias World = WorkoutWorld

    private static let noon = WorkoutWorld.noon

    private func pulse(_ rate: Double, at second: Double) -> QuantitySample { WorkoutWorld.pulse(rate, at: second) }

    @Test func `R11.5 a session runs as an app drives it, and its builder makes the workout`() async throws {
        let world = try World()
        let (session, builder) = (world.session, world.builder)
        #expect(session.state == .notStarted && builder.workoutSession === session)
        session.prepare()
        session.startActivity(with: nil)
        try await builder.beginCollection(at: Self.noon)
        #expect(world.told() == ["prepared from notStarted at 0", "running from prepared at 0"])
        try await session.measure([pulse(120, at: 5)])
        #expect(world.told() == ["data of [\"HKQuantityTypeIdentifierHeartRate\"]"])
        world.at(10)
        session.pause()
        #expect(world.told() == ["paused from running at 10", "event pause", "collected an event"])
        // Nothing is measured in a pause.
        try await session.measure([pulse(200, at: 15)])
        #expect(world.told() == [])
        world.at(30)
        #expect(builder.elapsedTime == 10)
        session.resume()
        try await session.measure([pulse(140, at: 31)])
        world.at(40)
        #expect(builder.elapsedTime == 20)
        session.stopActivity(with: Self.noon + 50)
        world.at(60)
        session.end()
        #expect(
            world.told() == [
                "running from paused at 30", "event resume", "collected an event",
                "data of [\"HKQuantityTypeIdentifierHeartRate\"]", "stopped from running at 50",
                "ended from stopped at 60",
            ])
        #expect(session.startDate == Self.noon && session.endDate == Self.noon + 50)
        try await builder.endCollection(at: Self.noon + 50)
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.duration == 30 && workout.workoutEvents.map(\.type) == [.pause, .resume])
        let rates = try #require(workout.statistics(for: QuantityType(.heartRate)))
        #expect(rates.sampleCount == 2 && workout.sourceRevision == .named("App"))
        let measured = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.heartRate))], sortDescriptors: [])
        let found = try await measured.result(for: world.store)
        #expect(found.map(\.sourceRevision) == [.named("Watch"), .named("Watch")])
    }

    private struct Call {
        let name: String
        let perform: (WorkoutSession) -> Void
        /// What it leads to, from each state in which it makes sense.
        let next: [WorkoutSessionState: WorkoutSessionState]
    }

    @Test func `a session refuses what makes no sense in its state`() async throws {
        /// What leads to each state.
        let ways: [(WorkoutSessionState, [(WorkoutSession) -> Void])] = [
            (.notStarted, []), (.prepared, [{ $0.prepare() }]), (.running, [{ $0.startActivity(with: nil) }]),
            (.paused, [{ $0.startActivity(with: nil) }, { $0.pause() }]),
            (.stopped, [{ $0.startActivity(with: nil) }, { $0.stopActivity(with: nil) }]),
            (.ended, [{ $0.startActivity(with: nil) }, { $0.end() }]),
        ]
        let beforeEnd: [WorkoutSessionState] = [.prepared, .running, .paused, .stopped]
        let calls = [
            Call(name: "prepare", perform: { $0.prepare() }, next: [.notStarted: .prepared]),
            Call(
                name: "start", perform: { $0.startActivity(with: nil) },
                next: [.notStarted: .running, .prepared: .running]),
            Call(name: "pause", perform: { $0.pause() }, next: [.running: .paused]),
            Call(name: "resume", perform: { $0.resume() }, next: [.paused: .running]),
            Call(
                name: "stop", perform: { $0.stopActivity(with: nil) }, next: [.running: .stopped, .paused: .stopped]),
            Call(
                name: "end", perform: { $0.end() },
                next: Dictionary(uniqueKeysWithValues: beforeEnd.map { ($0, .ended) })),
            Call(name: "end of an activity", perform: { $0.endCurrentActivity(on: Self.noon) }, next: [:]),
        ]
        for (state, way) in ways {
            for call in calls {
                let world = try World()
                for step in way { step(world.session) }
                #expect(world.session.state == state)
                _ = world.told()
                call.perform(world.session)
                let next = call.next[state]
                #expect(world.session.state == next ?? state, "\(call.name) when \(state)")
                #expect((world.told() == ["failed: 3"]) == (next == nil), "\(call.name) when \(state)")
            }
        }
        let world = try World()
        world.session.startActivity(with: Self.noon)
        world.session.stopActivity(with: Self.noon - 1)
        #expect(world.session.state == .running && world.told().last == "failed: 3")
        let unit = Quantity(unit: .second(), doubleValue: 25)
        #expect(throws: HealthError.self) {
            try WorkoutSession(healthStore: world.store, configuration: WorkoutConfiguration(lapLength: unit))
        }
    }

    @Test func `what a delegate does comes after what it is told`() throws {
        let world = try World()
        world.app.reactions.withLock { reactions in
            reactions[.running] = { $0.stopActivity(with: nil) }
            reactions[.stopped] = { session in
                session.generate(WorkoutEvent(type: .lap, dateInterval: DateInterval(start: Self.noon, duration: 0)))
                session.end()
            }
        }
        world.session.startActivity(with: nil)
        #expect(
            world.told() == [
                "running from notStarted at 0", "stopped from running at 0", "event lap", "ended from stopped at 0",
            ])
    }

    @Test func `activities follow one another, and end with the session`() async throws {
        let world = try World()
        let (session, builder) = (world.session, world.builder)
        let swim = WorkoutConfiguration(activityType: .swimming)
        session.beginNewActivity(configuration: swim, date: Self.noon, metadata: nil)
        session.startActivity(with: Self.noon)
        #expect(session.currentActivity.workoutConfiguration.activityType == .running)
        try await builder.beginCollection(at: Self.noon)
        session.beginNewActivity(configuration: swim, date: Self.noon, metadata: ["leg": 1])
        #expect(builder.currentWorkoutActivity?.metadata == ["leg": 1])
        #expect(session.currentActivity == builder.currentWorkoutActivity)
        try await session.measure([pulse(150, at: 20)])
        session.beginNewActivity(
            configuration: WorkoutConfiguration(activityType: .cycling), date: Self.noon + 100, metadata: nil)
        world.at(300)
        session.end()
        #expect(builder.currentWorkoutActivity == nil)
        #expect(
            world.told() == [
                "failed: 3", "running from notStarted at 0", "begins swimming at 0", "collected swimming",
                "data of [\"HKQuantityTypeIdentifierHeartRate\"]", "ends swimming at 100",
                "collected 100.0 s of swimming", "begins cycling at 100", "collected cycling", "ends cycling at 300",
                "collected 200.0 s of cycling", "ended from running at 300",
            ])
        try await builder.endCollection(at: Self.noon + 300)
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.workoutActivities.map(\.workoutConfiguration.activityType) == [.swimming, .cycling])
        #expect(workout.workoutActivities[0].statistics(for: QuantityType(.heartRate))?.sampleCount == 1)
    }

    @Test func `the data source says what the builder takes`() async throws {
        let world = try World()
        let (session, builder) = (world.session, world.builder)
        let (rate, steps, mass) = (QuantityType(.heartRate), QuantityType(.stepCount), QuantityType(.bodyMass))
        let source = try #require(builder.dataSource)
        #expect(source.typesToCollect.isSuperset(of: [rate, QuantityType(.activeEnergyBurned), steps]))
        #expect(!source.typesToCollect.contains(mass))
        #expect(LiveWorkoutDataSource(healthStore: world.store, workoutConfiguration: nil).typesToCollect.isEmpty)
        source.disableCollection(for: steps)
        source.enableCollection(for: mass, predicate: nil)
        source.enableCollection(
            for: rate, predicate: Query.predicateForObjects(from: [Source.named("Strap")]))
        session.startActivity(with: Self.noon)
        try await session.measure([pulse(1, at: 1)])
        try await builder.beginCollection(at: Self.noon)
        func amount(_ type: QuantityType, _ unit: HealthUnit) -> QuantitySample {
            QuantitySample(
                type: type, quantity: Quantity(unit: unit, doubleValue: 70), start: Self.noon + 2, end: Self.noon + 2)
        }
        try await session.measure([pulse(2, at: 2), amount(steps, .count()), amount(mass, .gramUnit(with: .kilo))])
        try await session.measure([pulse(3, at: 3)], from: .named("Strap"))
        #expect(Set(builder.allStatistics.keys) == [rate, mass])
        #expect(builder.statistics(for: rate)?.sampleCount == 1)
        let all = SampleQueryDescriptor(
            predicates: [.quantitySample(type: rate), .quantitySample(type: steps)], sortDescriptors: [])
        #expect(try await all.result(for: world.store).count == 4)
        builder.shouldCollectWorkoutEvents = false
        _ = world.told()
        session.pause()
        #expect(world.told() == ["paused from running at 0", "event pause"])
        #expect(builder.workoutEvents.isEmpty)
        session.resume()
        source.enableCollection(for: rate, predicate: Query.predicateForWorkouts(with: .running))
        await #expect(throws: HealthError.self) { try await session.measure([pulse(4, at: 4)]) }
    }

    @Test func `R9.2 an app learns of what is measured as far as it may read`() async throws {
        let rate = QuantityType(.heartRate)
        let world = try World(
            HealthAuthorization(share: [ObjectType.workoutType(): true], read: [rate: .denied]))
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        _ = world.told()
        // It may save no heart rates, but the watch does.
        try await world.session.measure([pulse(120, at: 5)])
        #expect(world.told() == [] && world.builder.allStatistics.isEmpty)
        try await world.builder.endCollection(at: Self.noon + 9)
        let workout = try #require(try await world.builder.finishWorkout())
        #expect(workout.allStatistics.isEmpty)
        let everything = HealthStore(database: world.store.database)
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
            .result(for: everything)
        #expect(found.first?.statistics(for: rate)?.sampleCount == 1)
    }

    @Test func `one session is active in a database`() async throws {
        let world = try World()
        #expect(try await world.store.recoverActiveWorkoutSession() == nil)
        world.session.prepare()
        #expect(try await world.store.recoverActiveWorkoutSession() == nil)
        world.session.startActivity(with: nil)
        #expect(try await world.store.recoverActiveWorkoutSession() === world.session)
        let other = HealthStore(database: world.store.database, sourceRevision: .named("Other"))
        #expect(try await other.recoverActiveWorkoutSession() == nil)
        _ = world.told()
        let second = try WorkoutSession(healthStore: other, configuration: WorkoutConfiguration())
        second.startActivity(with: nil)
        #expect(world.told() == ["failed: 8", "ended from running at 0"])
        #expect(try await world.store.recoverActiveWorkoutSession() == nil)
        #expect(try await other.recoverActiveWorkoutSession() === second)
        second.fail(HealthError(.errorUserExitedWorkoutSession, "the person left"))
        #expect(second.state == .ended)
        #expect(try await other.recoverActiveWorkoutSession() == nil)
    }

    @Test func `raw values are those of HealthKit`() {
        let states: [WorkoutSessionState] = [.notStarted, .running, .ended, .paused, .prepared, .stopped]
        #expect(states.map(\.rawValue) == Array(1...6) && WorkoutSessionState.allCases.count == 6)
    }
}
