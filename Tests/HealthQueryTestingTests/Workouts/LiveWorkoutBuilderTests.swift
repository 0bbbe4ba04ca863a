import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// What a session's builder does with what the app adds, and with what comes before it begins.
struct LiveWorkoutBuilderTests {
    private typealias World = WorkoutWorld

    private static let noon = WorkoutWorld.noon

    private func event(_ type: WorkoutEventType, at second: Double) -> WorkoutEvent {
        WorkoutEvent(type: type, dateInterval: DateInterval(start: Self.noon + second, duration: 0))
    }

    private func activity(_ type: WorkoutActivityType, _ start: Double, _ end: Double?) -> WorkoutActivity {
        WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: type), start: Self.noon + start,
            end: end.map { Self.noon + $0 })
    }

    @Test func `the delegate learns of what the app adds`() async throws {
        let world = try World()
        let builder = world.builder
        world.session.startActivity(with: Self.noon)
        try await builder.beginCollection(at: Self.noon)
        _ = world.told()
        let pulse = World.pulse(120, at: 5)
        try await builder.addSamples([pulse])
        #expect(world.told() == ["data of [\"HKQuantityTypeIdentifierHeartRate\"]"])
        // The builder has it already.
        try await builder.addSamples([pulse])
        #expect(world.told() == [])
        try await builder.addWorkoutEvents([event(.lap, at: 9), event(.marker, at: 3)])
        #expect(world.told() == ["collected an event", "collected an event"])
        #expect(builder.workoutEvents.map(\.type) == [.lap, .marker])
        let (swim, ride) = (activity(.swimming, 0, nil), activity(.cycling, 50, 60))
        try await builder.addWorkoutActivity(swim)
        try await builder.updateActivity(uuid: swim.uuid, end: Self.noon + 20)
        // It has ended already.
        try await builder.updateActivity(uuid: swim.uuid, end: Self.noon + 30)
        try await builder.addWorkoutActivity(ride)
        #expect(
            world.told() == [
                "collected swimming", "collected 20.0 s of swimming", "collected cycling",
                "collected 10.0 s of cycling",
            ])
        await #expect(throws: HealthError.self) { try await builder.addWorkoutEvents([event(.lap, at: -1)]) }
        await #expect(throws: HealthError.self) { try await builder.addSamples([World.pulse(1, at: -1)]) }
        #expect(world.told() == [])
    }

    /// Begins a workout and its first activity.
    private func swim(in world: World) async throws -> WorkoutActivity {
        world.session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        world.session.beginNewActivity(
            configuration: WorkoutConfiguration(activityType: .swimming), date: Self.noon, metadata: nil)
        return try #require(world.builder.currentWorkoutActivity)
    }

    @Test func `the session's activity, ended by the app in the builder, has ended once`() async throws {
        let world = try World()
        let (session, builder) = (world.session, world.builder)
        let swim = try await swim(in: world)
        _ = world.told()
        try await builder.updateActivity(uuid: swim.uuid, end: Self.noon + 40)
        #expect(world.told() == ["ends swimming at 40", "collected 40.0 s of swimming"])
        #expect(session.currentActivity.workoutConfiguration.activityType == .running)
        session.end()
        #expect(world.told() == ["ended from running at 0"])
    }

    /// Runs the jobs of a task when it is told to.
    private final class Steps: TaskExecutor {
        private let jobs = Locked<[UnownedJob]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
        }

        func step() -> Bool {
            let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?.runSynchronously(on: asUnownedTaskExecutor())
            return next != nil
        }
    }

    @Test func `an activity that the session ends while the app's end is summed up ends once`() async throws {
        let endings: [@Sendable (WorkoutSession) -> Void] = [
            { $0.endCurrentActivity(on: Self.noon + 50) }, { $0.stopActivity(with: Self.noon + 50) }, { $0.end() },
            { session in
                session.beginNewActivity(
                    configuration: WorkoutConfiguration(activityType: .cycling), date: Self.noon + 60, metadata: nil)
            },
        ]
        for end in endings {
            let world = try World()
            let (session, builder) = (world.session, world.builder)
            let swim = try await swim(in: world)
            let executor = Steps()
            let task = Task(executorPreference: executor) {
                try await builder.updateActivity(uuid: swim.uuid, end: Self.noon + 45)
            }
            while builder.currentWorkoutActivity != nil { try #require(executor.step()) }
            world.at(70)
            _ = world.told()
            end(session)
            let told = world.told()
            #expect(told.starts(with: ["ends swimming at 45", "collected 45.0 s of swimming"]), "\(told)")
            while executor.step() {}
            try await task.value
            #expect(world.told() == [])
            session.end()
        }
    }

    @Test func `R11.1, R11.5 events before the workout begins are added when it begins`() async throws {
        let world = try World()
        let (session, builder) = (world.session, world.builder)
        session.startActivity(with: Self.noon)
        world.at(10)
        session.pause()
        #expect(
            world.told() == ["running from notStarted at 0", "paused from running at 10", "event pause"])
        world.at(30)
        try await builder.beginCollection(at: Self.noon)
        #expect(world.told() == ["collected an event"] && builder.elapsedTime == 10)
        session.resume()
        #expect(world.told() == ["running from paused at 30", "event resume", "collected an event"])
        world.at(40)
        #expect(builder.elapsedTime == 20 && builder.workoutEvents.map(\.type) == [.pause, .resume])
    }

    @Test func `R11.1 the resumption of a pause before the workout is ignored`() async throws {
        let world = try World()
        let (session, builder) = (world.session, world.builder)
        session.startActivity(with: Self.noon)
        world.at(10)
        session.pause()
        try await builder.beginCollection(at: Self.noon + 20)
        try await builder.addWorkoutEvents([
            WorkoutEvent(type: .marker, dateInterval: DateInterval(start: Self.noon + 25, duration: 0))
        ])
        _ = world.told()
        world.at(30)
        session.resume()
        #expect(world.told() == ["running from paused at 30", "event resume"])
        #expect(builder.workoutEvents.map(\.type) == [.marker])
        session.pause()
        session.resume()
        #expect(builder.workoutEvents.map(\.type) == [.marker, .pause, .resume])
    }

    @Test func `events do not wait for a builder that shall not collect them`() async throws {
        let world = try World()
        world.session.startActivity(with: Self.noon)
        world.session.pause()
        world.builder.shouldCollectWorkoutEvents = false
        try await world.builder.beginCollection(at: Self.noon)
        #expect(world.builder.workoutEvents.isEmpty)
    }

    @Test func `the types of a data source follow the activity until the app chooses them`() async throws {
        let world = try World()
        let (session, source) = (world.session, try #require(world.builder.dataSource))
        let (steps, strokes) = (QuantityType(.stepCount), QuantityType(.swimmingStrokeCount))
        let swim = WorkoutConfiguration(activityType: .swimming)
        session.startActivity(with: Self.noon)
        try await world.builder.beginCollection(at: Self.noon)
        session.beginNewActivity(configuration: swim, date: Self.noon, metadata: nil)
        #expect(source.typesToCollect.contains(strokes) && !source.typesToCollect.contains(steps))
        // It is refused.
        session.beginNewActivity(
            configuration: WorkoutConfiguration(activityType: .walking), date: Self.noon - 10, metadata: nil)
        #expect(source.typesToCollect.contains(strokes))
        session.endCurrentActivity(on: Self.noon + 10)
        #expect(source.typesToCollect.contains(steps) && !source.typesToCollect.contains(strokes))
        source.disableCollection(for: steps)
        let chosen = source.typesToCollect
        session.beginNewActivity(configuration: swim, date: Self.noon + 20, metadata: nil)
        #expect(source.typesToCollect == chosen)
        session.endCurrentActivity(on: Self.noon + 30)
        #expect(source.typesToCollect == chosen)
    }
}
