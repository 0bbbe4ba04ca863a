import Foundation
@testable import HealthQuery
import Testing

/// Workouts that are built step by step.
struct WorkoutBuilderTests {
    private let database = HealthDatabase.fixed()

    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("watch")) }

    private func builder(_ store: HealthStore? = nil) -> WorkoutBuilder {
        WorkoutBuilder(
            healthStore: store ?? self.store,
            configuration: WorkoutConfiguration(activityType: .rowing, locationType: .indoor),
            device: .made(by: "watch"))
    }

    private func stored<Kind: Sample>(_ predicate: SamplePredicate<Kind>) async throws -> [Kind] {
        try await SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
            .result(for: HealthStore(database: database))
    }

    private func event(_ type: WorkoutEventType, _ start: Double, lasting seconds: Double = 0) -> WorkoutEvent {
        WorkoutEvent(type: type, dateInterval: DateInterval(start: time(start), duration: seconds))
    }

    private func activity(_ start: Double, _ end: Double?) -> WorkoutActivity {
        WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .rowing), start: time(start),
            end: end.map { time($0) })
    }

    @Test func `an activity that has ended keeps its end, whatever begins or ends later`() async throws {
        let builder = builder()
        try await builder.beginCollection(at: time(0))
        let (first, second) = (activity(0, nil), activity(60, nil))
        try await builder.addWorkoutActivity(first)
        try await builder.updateActivity(uuid: first.uuid, end: time(45))
        try builder.collect(second, ending: first.uuid)
        try builder.endActivity(first.uuid, at: time(50))
        try builder.endActivity(second.uuid, at: time(90))
        #expect(builder.workoutActivities.map(\.endDate) == [time(45), time(90)])
    }

    @Test func `R11.5 an activity gets its statistics, though others were added while they were computed`() throws {
        var draft = WorkoutDraft(WorkoutConfiguration(activityType: .rowing))
        try draft.begin(at: time(0))
        for start in [60.0, 120] { try draft.add(activity(start, start + 30)) }
        var computed = draft
        for (position, sum) in [1.0, 2].enumerated() {
            var totals = SampleTotals(type: stepCount, start: time(60), end: time(90))
            totals.sum = sum
            computed.content.activities[position].totals = [totals]
        }
        try draft.add(activity(0, 30))
        draft.setTotals(of: computed)
        #expect(draft.content.activities.map { $0.totals.map(\.sum) } == [[], [1], [2]])
    }

    @Test func `R11.5 a workout is built of what was added`() async throws {
        let builder = builder()
        #expect(builder.startDate == nil && builder.endDate == nil && builder.elapsedTime(at: time(50)) == 0)
        try await builder.beginCollection(at: time(0))
        let known = pulse(120, at: 5)
        try await store.save(known)
        try await builder.addSamples([known, pulse(140, at: 50), steps(30, at: 10)])
        try await builder.addSamples([known, sleep(1)])
        #expect(builder.statistics(for: heartRate)?.averageQuantity()?.value == 130)
        #expect(builder.draft.samples.count == 4 && builder.draft.totals != nil)
        #expect(builder.allStatistics.keys.count == 2 && builder.statistics(for: QuantityType(.bodyMass)) == nil)
        try await builder.addWorkoutEvents([event(.resume, 40), event(.pause, 20)])
        #expect(builder.workoutEvents.map(\.type) == [.resume, .pause])
        #expect([-5, 10, 30, 50].map { builder.elapsedTime(at: time($0)) } == [0, 10, 20, 30])
        let (first, second) = (activity(0, nil), activity(45, 60))
        try await builder.addWorkoutActivity(first)
        try await builder.updateActivity(uuid: first.uuid, end: time(45))
        try await builder.addWorkoutActivity(second)
        try await builder.updateActivity(uuid: second.uuid, adding: ["part": "last"])
        #expect(builder.workoutActivities.map(\.workoutEvents.count) == [2, 0])
        #expect(builder.workoutActivities.map(\.duration) == [25, 15])
        #expect(builder.workoutActivities.map { $0.statistics(for: heartRate)?.sampleCount } == [1, 1])
        try await builder.addMetadata(["a": 1, "b": 2])
        try await builder.addMetadata(["b": 3])
        try await builder.endCollection(at: time(60))
        #expect(builder.startDate == time(0) && builder.endDate == time(60))
        #expect(builder.elapsedTime(at: time(90)) == 40)
        #expect(try await stored(.workout()).isEmpty)

        let workout = try #require(try await builder.finishWorkout())
        #expect(try await stored(.workout()) == [workout])
        #expect(workout.workoutActivityType == .rowing && workout.duration == 40)
        #expect(workout.startDate == time(0) && workout.endDate == time(60))
        #expect(workout.sourceRevision == revision("watch") && workout.device == builder.device)
        #expect(workout.metadata == builder.metadata)
        #expect(workout.metadata == ["a": 1, "b": 3, MetadataKeyIndoorWorkout: true])
        // The workout has them by time.
        #expect(workout.workoutEvents == [event(.pause, 20), event(.resume, 40)])
        #expect(workout.workoutActivities == builder.workoutActivities)
        #expect(workout.workoutActivities.map(\.uuid) == [first.uuid, second.uuid])
        #expect(workout.workoutActivities[1].metadata == ["part": "last"])
        #expect(workout.allStatistics == builder.allStatistics)
        let added = Query.predicateForObjects(from: workout)
        let rates = try await stored(.quantitySample(type: heartRate, predicate: added))
        #expect(rates.map(\.startDate) == [time(5), time(50)])
        #expect(try await stored(.categorySample(type: sleepAnalysis, predicate: added)).count == 1)
    }

    /// What a test asks of a builder.
    private enum Call: CaseIterable {
        case begin, samples, events, activity, endOfActivity, activityMetadata, metadata, end, finish, discard
    }

    /// The states of a builder, named by the calls that lead there.
    private static let states: [(calls: [Call], allowed: Set<Call>)] = [
        ([], [.begin, .discard]),
        ([.begin, .activity], [.samples, .events, .endOfActivity, .activityMetadata, .metadata, .end, .discard]),
        (
            [.begin, .activity, .end],
            [.samples, .events, .endOfActivity, .activityMetadata, .metadata, .finish, .discard]
        ),
        ([.begin, .activity, .end, .finish], [.discard]),
        ([.begin, .activity, .discard], [.discard]), ([.discard], [.discard]),
    ]

    private func perform(_ call: Call, on builder: WorkoutBuilder) async throws {
        let part = WorkoutActivity(
            uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
            workoutConfiguration: WorkoutConfiguration(activityType: .rowing), start: time(0), end: time(60))
        switch call {
        case .begin: try await builder.beginCollection(at: time(0))
        case .samples: try await builder.addSamples([pulse(100, at: 1)])
        case .events: try await builder.addWorkoutEvents([event(.lap, 1)])
        case .activity: try await builder.addWorkoutActivity(part)
        case .endOfActivity: try await builder.updateActivity(uuid: part.uuid, end: time(50))
        case .activityMetadata: try await builder.updateActivity(uuid: part.uuid, adding: ["b": 1])
        case .metadata: try await builder.addMetadata(["a": 1])
        case .end: try await builder.endCollection(at: time(60))
        case .finish: #expect(try await builder.finishWorkout() != nil)
        case .discard: builder.discardWorkout()
        }
    }

    @Test(arguments: states.indices)
    func `R11.5 each call in the wrong state throws and changes nothing`(position: Int) async throws {
        let (calls, allowed) = Self.states[position]
        for call in Call.allCases {
            let builder = builder()
            for call in calls { try await perform(call, on: builder) }
            if allowed.contains(call) {
                try await perform(call, on: builder)
            } else {
                let before = (builder.workoutEvents, builder.workoutActivities, builder.metadata, builder.endDate)
                let count = await database.currentState().log.lastSequence
                await expectInvalidArgument("\(calls), then \(call)") { try await perform(call, on: builder) }
                #expect(before == (builder.workoutEvents, builder.workoutActivities, builder.metadata, builder.endDate))
                #expect(await database.currentState().log.lastSequence == count)
            }
        }
    }

    @Test func `R11.4, R11.5 what a workout cannot have is refused when it is added`() async throws {
        let builder = builder()
        await expectInvalidArgument { try await builder.beginCollection(at: Date(timeIntervalSince1970: .nan)) }
        try await builder.beginCollection(at: time(10))
        let open = activity(100, nil)
        try await builder.addWorkoutActivity(open)
        func expectRefusal(_ problem: String, _ body: () async throws -> Void) async {
            let message = await expectInvalidArgument("\(problem)") { try await body() }
            #expect(message.contains(problem), "\(message)")
        }
        await expectRefusal("after a sample that starts") {
            try await builder.addSamples([pulse(1, at: 9), pulse(1, at: 11)])
        }
        await expectRefusal("finite") { try await builder.addSamples([steps(.nan, at: 10)]) }
        await expectRefusal("cannot be added") { try await builder.addSamples([meal([kilocalories(1)], at: 20)]) }
        await expectRefusal("outside of it") { try await builder.addWorkoutEvents([event(.lap, 20), event(.lap, 5)]) }
        await expectRefusal("begin with an event that resumes") {
            try await builder.addWorkoutEvents([event(.resume, 20)])
        }
        await expectRefusal("is no lap or segment") {
            try await builder.addWorkoutEvents([event(.pause, 20, lasting: 5)])
        }
        await expectRefusal("one after another") { try await builder.addWorkoutActivity(activity(200, 300)) }
        await expectRefusal("outside of it") { try await builder.addWorkoutActivity(activity(5, 20)) }
        await expectRefusal("already") { try await builder.addWorkoutActivity(open) }
        await expectRefusal("no activity") { try await builder.updateActivity(uuid: UUID(), end: time(150)) }
        await expectRefusal("outside of it") { try await builder.updateActivity(uuid: open.uuid, end: time(50)) }
        try await builder.updateActivity(uuid: open.uuid, end: time(150))
        await expectRefusal("outside of it") { try await builder.endCollection(at: time(120)) }
        await expectRefusal("before it begins") { try await builder.endCollection(at: time(9)) }
        #expect(builder.endDate == nil && builder.workoutEvents.isEmpty)
        try await builder.endCollection(at: time(150))
        await expectRefusal("outside of it") { try await builder.addWorkoutEvents([event(.lap, 151)]) }
        #expect(await database.currentState().log.lastSequence == 0)
        // What is wrong with the metadata can be mended.
        try await builder.addMetadata([MetadataKeySyncIdentifier: "row"])
        await expectInvalidArgument { _ = try await builder.finishWorkout() }
        try await builder.addMetadata([MetadataKeySyncVersion: 1])
        #expect(try await builder.finishWorkout()?.endDate == time(150))
    }

    @Test func `R11.5 a discarded workout leaves its samples`() async throws {
        let builder = builder()
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([pulse(100, at: 1)])
        builder.discardWorkout()
        #expect(try await stored(.quantitySample(type: heartRate)).count == 1)
        #expect(try await stored(.workout()).isEmpty)
        let message = await expectInvalidArgument { try await builder.addSamples([pulse(100, at: 2)]) }
        #expect(message.contains("discarded"))
        #expect(try await stored(.quantitySample(type: heartRate)).count == 1)
    }

    @Test func `R11.5 samples that were deleted or replaced meanwhile are so in the workout`() async throws {
        let builder = builder()
        func synced(_ value: Double, version: Int) -> QuantitySample {
            steps(value, metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: .integer(version)])
        }
        let mistake = pulse(900, at: 1)
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([mistake, pulse(100, at: 2), synced(5, version: 1)])
        try await store.delete(mistake)
        try await store.save(synced(8, version: 2))
        try await builder.endCollection(at: time(60))
        #expect(builder.statistics(for: heartRate)?.maximumQuantity()?.value == 100)
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.sampleCount == 1)
        #expect(workout.statistics(for: stepCount)?.sumQuantity()?.value == 8)
        #expect(try await stored(.quantitySample(type: heartRate)).map(\.quantity.value) == [100])
    }

    @Test func `R11.2, R11.5 nothing is left of a deleted sample in the statistics of an activity`() async throws {
        let builder = builder()
        let mistake = pulse(900, at: 1)
        try await builder.beginCollection(at: time(0))
        try await builder.addWorkoutActivity(activity(0, 50))
        try await builder.addSamples([mistake])
        try await builder.endCollection(at: time(60))
        try await store.delete(mistake)
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.allStatistics.isEmpty)
        #expect(workout.workoutActivities.map(\.allStatistics.count) == [0])
    }

    @Test func `R11.5 a workout that is given up while it is finished stays given up if that fails`() async throws {
        let app = HealthStore(
            database: database, sourceRevision: revision("app"), authorization: HealthAuthorization())
        let builder = builder(app)
        try await builder.beginCollection(at: time(0))
        try await builder.endCollection(at: time(60))
        let executor = ManualExecutor()
        let task = Task(executorPreference: executor) { try await builder.finishWorkout() }
        // Until it waits for the database.
        while builder.draft.stage != .finished, executor.step() {}
        #expect(builder.draft.stage == .finished)
        builder.discardWorkout()
        let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? WorkoutRouteBuilder)
        executor.run()
        await #expect(throws: HealthError.self) { _ = try await task.value }
        #expect(await expectInvalidArgument { try await route.addMetadata([:]) }.contains("discarded"))
        try await app.changeAuthorization(share: [ObjectType.workoutType(): true])
        let message = await expectInvalidArgument { _ = try await builder.finishWorkout() }
        #expect(message.contains("discarded"))
        #expect(try await stored(.workout()).isEmpty)
    }

    @Test func `R11.5 a workout may begin in any year that samples have`() async throws {
        let builder = builder()
        let start = time(100_000_000_000)
        try await builder.beginCollection(at: start)
        try await builder.addWorkoutEvents([
            WorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, duration: 5))
        ])
        try await builder.endCollection(at: start + 10)
        #expect(try await builder.finishWorkout()?.workoutEvents.count == 1)
    }

    @Test func `R9.7, R11.5 a workout that is finished while the device is locked cannot be read`() async throws {
        let builder = builder()
        try await builder.beginCollection(at: time(0))
        await database.lock()
        try await builder.addSamples([pulse(100, at: 1)])
        try await builder.endCollection(at: time(60))
        #expect(try await builder.finishWorkout() == nil)
        await database.unlock()
        #expect(try await stored(.workout()).map(\.allStatistics.count) == [1])
        await expectInvalidArgument { _ = try await builder.finishWorkout() }
    }

    @Test func `R9.5, R11.5 a workout that may not be saved can be finished later`() async throws {
        let app = HealthStore(
            database: database, sourceRevision: revision("app"),
            authorization: HealthAuthorization(share: [heartRate: true]))
        let builder = builder(app)
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([pulse(100, at: 1)])
        await #expect(throws: HealthError.self) { try await builder.addSamples([steps(3, at: 1)]) }
        try await builder.endCollection(at: time(60))
        await #expect(throws: HealthError.self) { try await builder.finishWorkout() }
        #expect(try await stored(.workout()).isEmpty)
        try await app.changeAuthorization(share: [ObjectType.workoutType(): true])
        // What it saved itself can always be read.
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.sampleCount == 1)
        #expect(try await stored(.workout()).count == 1)
        #expect(try await stored(.quantitySample(type: stepCount)).isEmpty)
    }

    @Test func `R11.5 calls of several tasks take turns`() async throws {
        let builder = builder()
        try await builder.beginCollection(at: time(0))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for index in 0..<20 {
                tasks.addTask {
                    try await builder.addSamples([pulse(Double(100 + index), at: Double(index))])
                    try await builder.addMetadata(["\(index)": .integer(index)])
                    try await builder.addWorkoutEvents([event(.marker, Double(index))])
                }
            }
            try await tasks.waitForAll()
        }
        try await builder.endCollection(at: time(60))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.sampleCount == 20)
        #expect(workout.metadata.count == 21 && workout.workoutEvents.count == 20)
    }

    @Test func `R11.5 what the configuration tells of the place is in the metadata, unless other values are added`()
        async throws
    {
        let lap = Quantity(unit: .meter(), doubleValue: 25)
        func finished(_ configuration: WorkoutConfiguration, adding metadata: [String: MetadataValue] = [:])
            async throws -> [String: MetadataValue]?
        {
            let builder = WorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
            try await builder.beginCollection(at: time(0))
            try await builder.addMetadata(metadata)
            try await builder.endCollection(at: time(60))
            return try await builder.finishWorkout()?.metadata
        }
        var pool = WorkoutConfiguration(
            activityType: .swimming, locationType: .outdoor, swimmingLocationType: .pool, lapLength: lap)
        let told: [String: MetadataValue] = [
            MetadataKeyIndoorWorkout: false, MetadataKeySwimmingLocationType: 1, MetadataKeyLapLength: .quantity(lap),
        ]
        #expect(try await finished(pool) == told)
        let other = try await finished(pool, adding: [MetadataKeyIndoorWorkout: true, "lane": 3])
        #expect(other == told.merging([MetadataKeyIndoorWorkout: true, "lane": 3]) { $1 })
        // Nothing is known, or makes no sense.
        for lap in [Quantity(unit: .minute(), doubleValue: 1), Quantity(unit: .meter(), doubleValue: 0)] {
            pool = WorkoutConfiguration(activityType: .swimming, lapLength: lap)
            #expect(try await finished(pool) == [:])
        }
    }

    @Test func `R4.18 of samples with equal dates the one that was saved last stays the most recent`() async throws {
        let (old, new) = (pulse(120, at: 5), pulse(150, at: 5))
        try await store.save(old)
        let builder = builder()
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([new, old])
        try await builder.endCollection(at: time(60))
        let workout = try #require(try await builder.finishWorkout())
        let found = try await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: heartRate, predicate: Query.predicateForObjects(from: workout)),
            options: .mostRecent
        ).result(for: store)
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        for statistics in [found, workout.statistics(for: heartRate), builder.statistics(for: heartRate)] {
            #expect(statistics?.mostRecentQuantity()?.doubleValue(for: perMinute) == 150)
        }
    }

    @Test func `R11.2 an activity that was read elsewhere brings no statistics`() async throws {
        let old = Workout(activityType: .rowing, start: time(0), end: time(60))
        try await store.save(old)
        try await store.addSamples([pulse(150, at: 5)], to: old)
        let read = try #require(try await stored(.workout()).first as Workout?)
        #expect(!read.workoutActivities[0].allStatistics.isEmpty)
        let builder = builder()
        try await builder.beginCollection(at: time(0))
        try await builder.addWorkoutActivity(read.workoutActivities[0])
        #expect(builder.workoutActivities[0].allStatistics.isEmpty)
        try await builder.endCollection(at: time(60))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.allStatistics.isEmpty && workout.workoutActivities[0].allStatistics.isEmpty)
    }
}
