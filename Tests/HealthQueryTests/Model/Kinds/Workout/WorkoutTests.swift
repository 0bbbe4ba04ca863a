import Foundation
@testable import HealthQuery
import Testing

struct WorkoutTests {
    private func workout(
        from start: Double = 0,
        to end: Double = 1000,
        _ events: [WorkoutEvent] = [],
        _ activities: [WorkoutActivity] = [],
        metadata: [String: MetadataValue]? = nil
    ) -> Workout {
        Workout(
            activityType: .running, start: time(start), end: time(end), workoutEvents: events,
            workoutActivities: activities, metadata: metadata)
    }

    @Test func `raw values are those of HealthKit`() {
        #expect(WorkoutActivityType.allCases.count == 84)
        let raw: [UInt] = Array(1...80) + [82, 83, 84, 3000]
        #expect(WorkoutActivityType.allCases.map(\.rawValue) == raw)
        let some: [(WorkoutActivityType, UInt)] = [
            (.americanFootball, 1), (.cycling, 13), (.hiking, 24), (.running, 37), (.swimming, 46), (.walking, 52),
            (.yoga, 57), (.barre, 58), (.highIntensityIntervalTraining, 63), (.wheelchairRunPace, 71), (.taiChi, 72),
            (.handCycling, 74), (.discSports, 75), (.cooldown, 80), (.swimBikeRun, 82), (.transition, 83),
            (.underwaterDiving, 84), (.other, 3000),
        ]
        for (type, raw) in some { #expect(type.rawValue == raw) }
        #expect(WorkoutEventType.allCases.map(\.rawValue) == Array(1...8))
        #expect(WorkoutSessionLocationType.allCases.map(\.rawValue) == [1, 2, 3])
        #expect(WorkoutSwimmingLocationType.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(MemoryLayout<Workout>.size <= 56)
    }

    @Test func `R11.1 the duration is the span without its pauses`() {
        #expect(workout().duration == 1000)
        #expect(workout([.pause(100), .resume(250)]).duration == 850)
        // In any order, and several.
        #expect(workout([.resume(250), .pause(900), .pause(100)]).duration == 750)
        // A pause while paused and a resume while running change nothing.
        #expect(workout([.pause(100), .pause(200), .resume(250), .resume(300)]).duration == 850)
        #expect(workout([.pause(100)]).duration == 100)
        #expect(workout([.pause(0), .resume(1000)]).duration == 0)
        // What happened at one instant keeps its order.
        #expect(workout([.pause(100), .resume(100)]).duration == 1000)
        #expect(workout([.event(.lap, 0, 500), .event(.marker, 7), .event(.pauseOrResumeRequest, 8)]).duration == 1000)
    }

    @Test func `a workout that is not divided has one part, which is all of it`() async throws {
        let store = HealthStore.fixed()
        let whole = workout([.pause(100), .resume(250)], metadata: ["a": 1])
        let part = try #require(whole.workoutActivities.first)
        #expect(whole.workoutActivities.count == 1 && part.uuid == whole.uuid)
        #expect(part.workoutConfiguration == WorkoutConfiguration(activityType: .running))
        #expect(part.startDate == time(0) && part.endDate == time(1000) && part.duration == 850)
        #expect(part.workoutEvents == whole.workoutEvents && part.metadata.isEmpty && part.allStatistics.isEmpty)
        try await store.save(whole)
        try await store.addSamples([pulse(120, at: 20), pulse(130, at: 30)], to: whole)
        let all = SampleQueryDescriptor<Workout>(predicates: [.workout()], sortDescriptors: [])
        let saved = try #require(try await all.result(for: store).first)
        #expect(saved.workoutActivities.map { $0.statistics(for: heartRate)?.sampleCount } == [2])
        #expect(saved.workoutActivities.map(\.uuid) == [whole.uuid])
        // It is no part of what is kept, or written.
        #expect(saved.content.activities.isEmpty)
        let coded = try JSONEncoder().encode(saved)
        #expect(try JSONDecoder().decode(Workout.self, from: coded).workoutActivities == saved.workoutActivities)
        let score = QuantitySample(
            type: QuantityType(.workoutEffortScore), quantity: Quantity(unit: .appleEffortScore(), doubleValue: 5),
            start: time(0), end: time(1000))
        #expect(try await store.relateWorkoutEffortSample(score, with: saved, activity: saved.workoutActivities[0]))
        let related = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
        #expect(try await related.result(for: store).relationships.map(\.activity?.uuid) == [whole.uuid])
    }

    @Test func `R11.1 a watch pauses by itself, beside the person`() {
        let events: [WorkoutEvent] = [
            .event(.motionPaused, 100), .pause(150), .event(.motionResumed, 200), .resume(300),
            .event(.motionPaused, 900),
        ]
        #expect(workout(events).duration == 100 + 600)
    }

    @Test func `R11.1 the duration equals that of a clock that runs while nothing pauses`() throws {
        var random = SeededGenerator(seed: RuleRandom().seed)
        for _ in 0..<2000 {
            let events: [WorkoutEvent] = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                .event(
                    WorkoutEventType.allCases.filter { $0 != .lap && $0 != .segment }.randomElement(using: &random)
                        ?? .pause,
                    Double(Int.random(in: 0...20, using: &random)))
            }
            var (person, watch, active) = (false, false, 0)
            let sorted = events.enumerated().sorted {
                ($0.element.dateInterval.start, $0.offset) < ($1.element.dateInterval.start, $1.offset)
            }
            for second in 0..<20 {
                for (_, event) in sorted where event.dateInterval.start == time(Double(second)) {
                    switch event.type {
                    case .pause: person = true
                    case .resume: person = false
                    case .motionPaused: watch = true
                    case .motionResumed: watch = false
                    default: break
                    }
                }
                if !person, !watch { active += 1 }
            }
            #expect(workout(to: 20, events).duration == Double(active), "\(events)")
        }
    }

    @Test func `a duration can be given, and 0 stands for all of the time`() {
        func lasting(_ duration: TimeInterval) -> TimeInterval {
            Workout(
                activityType: .yoga, start: time(0), end: time(600), duration: duration, totalEnergyBurned: nil,
                totalDistance: nil
            ).duration
        }
        #expect(lasting(0) == 600)
        #expect(lasting(59.5) == 59.5)
    }

    @Test func `an activity has the events that overlap it, and its own duration`() {
        let swim = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .swimming, swimmingLocationType: .openWater),
            start: time(0), end: time(400))
        let run = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(400), end: nil,
            metadata: ["a": 1])
        let events: [WorkoutEvent] = [.event(.segment, 300, 500), .pause(100), .resume(200), .pause(390), .resume(420)]
        let parts = workout(events, [swim, run]).workoutActivities
        #expect(parts.map(\.uuid) == [swim.uuid, run.uuid])
        #expect(parts.map(\.workoutConfiguration.activityType) == [.swimming, .running])
        #expect(parts[0].workoutEvents.map(\.type) == [.pause, .resume, .segment, .pause])
        #expect(parts[1].workoutEvents.map(\.type) == [.segment, .resume])
        #expect(parts[0].duration == 290 && parts[1].duration == 580)
        #expect(parts[1].endDate == nil && parts[1].metadata == ["a": 1])
        #expect(swim.duration == 400 && run.duration == 0 && swim.workoutEvents.isEmpty)
    }

    @Test func `totals are those that the workout was created with`() {
        let workout = Workout(
            activityType: .swimming, start: time(0), end: time(60),
            totalEnergyBurned: Quantity(unit: .kilocalorie(), doubleValue: 20),
            totalDistance: Quantity(unit: .meter(), doubleValue: 100),
            totalFlightsClimbed: Quantity(unit: .count(), doubleValue: 2),
            totalSwimmingStrokeCount: Quantity(unit: .count(), doubleValue: 30))
        #expect(workout.totalEnergyBurned == Quantity(unit: .kilocalorie(), doubleValue: 20))
        #expect(workout.totalDistance == Quantity(unit: .meterUnit(with: .kilo), doubleValue: 0.1))
        #expect(workout.totalFlightsClimbed?.doubleValue(for: .count()) == 2)
        #expect(workout.totalSwimmingStrokeCount?.doubleValue(for: .count()) == 30)
        #expect(self.workout().totalDistance == nil)
    }

    @Test func `R11.4, R8.4, R8.5, R8.8 what is wrong with a workout is said`() async throws {
        func activity(_ start: Double, _ end: Double?) -> WorkoutActivity {
            WorkoutActivity(
                workoutConfiguration: WorkoutConfiguration(), start: time(start), end: end.map { time($0) })
        }
        try workout([.pause(0), .resume(1000), .event(.lap, 0, 1000)]).validate()
        try workout([], [activity(0, 500), activity(500, nil)]).validate()
        func total(_ quantity: Quantity) -> Workout {
            Workout(activityType: .running, start: time(0), end: time(9), totalEnergyBurned: quantity)
        }
        let wrong: [(Workout, String)] = [
            (workout(from: 1, to: 0), "must not end before"), (workout(to: .infinity), "finite dates"),
            (Workout(activityType: .running, start: time(0), end: .distantFuture), "distant future"),
            (workout([.pause(-1)]), "an event outside of it"), (workout([.pause(1001)]), "an event outside of it"),
            (workout([.event(.lap, 500, 1001)]), "an event outside of it"),
            (workout([.resume(5), .pause(6)]), "must not begin with an event that resumes"),
            (workout([.event(.pause, 5, 6)]), "lasts and is no lap"),
            (workout([.event(.marker, 5, 6)]), "lasts and is no lap"),
            (workout([], [activity(-1, 5)]), "an activity outside of it"),
            (workout([], [activity(1, 1001)]), "an activity outside of it"),
            (workout([], [activity(5, 4)]), "an activity outside of it"),
            (workout([.pause(.nan)]), "an event outside of it"),
            (workout([], [activity(.nan, 5)]), "an activity outside of it"),
            (workout([], [activity(5, .nan)]), "an activity outside of it"),
            (workout([], [activity(5, 8), activity(7, 9)]), "not one after another"),
            (workout([], [activity(5, nil), activity(7, 9)]), "not one after another"),
            (workout(metadata: [MetadataKeySyncIdentifier: "a"]), "sync"),
            (total(Quantity(unit: .meter(), doubleValue: 1)), "total energyBurned"),
            (total(Quantity(unit: .kilocalorie(), doubleValue: .nan)), "total energyBurned"),
            (
                Workout(
                    activityType: .running, start: time(0), end: time(9), duration: -1, totalEnergyBurned: nil,
                    totalDistance: nil), "must have a duration"
            ),
        ]
        let store = HealthStore.fixed()
        for (workout, problem) in wrong {
            let message = await expectInvalidArgument("\(problem)") { try workout.validate() }
            #expect(message.contains(problem) && message.contains("HKWorkoutTypeIdentifier"))
            await expectInvalidArgument { try await store.save([self.workout(), workout]) }
        }
        #expect(await store.database.currentState().log.lastSequence == 0)
    }

    @Test func `workouts are saved, found, ordered and deleted`() async throws {
        let store = HealthStore.fixed()
        let (walk, run) = (workout(to: 900), workout(from: 2000, to: 5000, [.pause(2100), .resume(2400)]))
        let swim = workout(from: 6000, to: 7000)
        try await store.save([walk, run, swim, steps(1)] as [any HealthObject])
        let longest = SampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\Workout.duration, order: .reverse)])
        let found = try await longest.result(for: store)
        #expect(found.map(\.uuid) == [run.uuid, swim.uuid, walk.uuid])
        #expect(found[0].workoutEvents == run.workoutEvents && found[0].sourceRevision == revision("phone"))
        #expect(try await longest.explain(for: store).order == .sortedByColumns)
        let mixed = SampleQueryDescriptor<any Sample>(
            predicates: [.sample(type: ObjectType.workoutType()), .sample(type: stepCount)], sortDescriptors: [])
        #expect(try await mixed.result(for: store).compactMap { $0 as? Workout }.count == 3)
        let changes = AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil)
        var updates = changes.results(for: store).makeAsyncIterator()
        #expect(try await updates.next()?.addedSamples.count == 3)
        try await store.delete(run)
        #expect(try await updates.next()?.deletedObjects.map(\.uuid) == [run.uuid])
        #expect(try await longest.result(for: store).map(\.uuid) == [swim.uuid, walk.uuid])
    }

    @Test func `workouts are coded`() throws {
        let run = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(
                activityType: .running, locationType: .outdoor, lapLength: Quantity(unit: .meter(), doubleValue: 400)),
            start: time(10), end: nil, metadata: ["a": true])
        let samples = [
            workout([.event(.lap, 10, 20, ["lap": 1]), .pause(15)], [run], metadata: ["b": "c"]), workout(),
            Workout(
                activityType: .cycling, start: time(0), end: time(60), duration: 50.5,
                totalEnergyBurned: Quantity(unit: .kilocalorie(), doubleValue: 20), totalDistance: nil),
        ]
        for sample in samples {
            #expect(try roundTrip(sample) == sample)
            #expect(try roundTrip(AnySample(sample)) == AnySample(sample))
            #expect(AnySample(sample).workout == sample)
        }
        let text = try json(workout([.event(.lap, 10, 20)]))
        let reversed = text.replacingOccurrences(of: "\"start\":700000010", with: "\"start\":700000030")
        #expect(throws: DecodingError.self) { try decoded(Workout.self, from: reversed) }
        let unknown = text.replacingOccurrences(of: "\"activityType\":37", with: "\"activityType\":99")
        #expect(throws: DecodingError.self) { try decoded(Workout.self, from: unknown) }
    }
}

extension WorkoutEvent {
    static func event(
        _ type: WorkoutEventType,
        _ start: Double,
        _ end: Double? = nil,
        _ metadata: [String: MetadataValue]? = nil
    ) -> WorkoutEvent {
        WorkoutEvent(
            type: type, dateInterval: DateInterval(start: time(start), end: time(end ?? start)), metadata: metadata)
    }

    static func pause(_ seconds: Double) -> WorkoutEvent { .event(.pause, seconds) }

    static func resume(_ seconds: Double) -> WorkoutEvent { .event(.resume, seconds) }
}
