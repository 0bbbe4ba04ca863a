import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: workouts (R9.2,
/// R11.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackWorkoutTests {
    private static let noPulse = HealthAuthorization.everything(but: heartRate)
    private static let run = Workout(
        uuid: Attack.uuid(40), activityType: .running, start: time(0), end: time(900),
        workoutActivities: [
            WorkoutActivity(
                uuid: Attack.uuid(41), workoutConfiguration: WorkoutConfiguration(activityType: .running),
                start: time(0), end: time(500))
        ])
    private static let secret: [QuantitySample] = (0..<3).map {
        pulse(120 + Double($0), at: Double($0), uuid: Attack.uuid(50 + UInt64($0)))
    }
    private static let shown: [QuantitySample] = (0..<3).map {
        steps(10 + Double($0), at: Double($0) * 60, uuid: Attack.uuid(60 + UInt64($0)))
    }

    private static let none = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 0)
    /// Workouts with pulses, which the reader may not know.
    private static let isQuick = Query.predicateForWorkouts(
        operatorType: .greaterThan, quantityType: heartRate, averageQuantity: none)
    private static let hasQuickPart = Query.predicateForWorkouts(
        activityPredicate: Query.predicateForWorkoutActivities(
            operatorType: .greaterThan, quantityType: heartRate, maximumQuantity: none))

    private func note(_ workouts: [Workout], _ world: World) throws {
        world.note(try workouts.map { try json($0) }, "workouts")
        for workout in workouts {
            world.note(workout.allStatistics.map { "\($0.value)" }.sorted(), "statistics")
            world.note(workout.workoutActivities.flatMap { $0.allStatistics.map { "\($0.value)" }.sorted() }, "parts")
        }
    }

    /// Everything that a reader can ask about workouts.
    private func ask(_ world: World, since anchor: QueryAnchor? = nil) async throws {
        let ids = Query.predicateForObject(with: Self.run.uuid)
        for predicate in [nil, Self.isQuick, Self.hasQuickPart, ids] {
            let query = SampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: [])
            try note(try await query.result(for: world.reader), world)
            world.note(try await query.explain(for: world.reader))
            let changes = AnchoredObjectQueryDescriptor(predicates: [.workout(predicate)], anchor: anchor)
            let delta = try await changes.result(for: world.reader)
            try note(delta.addedSamples, world)
            world.note(delta.deletedObjects.map(\.uuid))
            world.note(delta.newAnchor)
        }
        for type in [stepCount, heartRate] {
            let added = SamplePredicate.quantitySample(type: type, predicate: Query.predicateForObjects(from: Self.run))
            let query = SampleQueryDescriptor(predicates: [added], sortDescriptors: [])
            world.note(try await query.result(for: world.reader))
            world.note(try await query.explain(for: world.reader))
        }
    }

    @Test func `R11.2 attack 61: read from a workout what its samples come to`() async throws {
        try await expectNoDifference(Self.noPulse) { world in
            try await world.other.save(Self.run)
            try await world.other.addSamples(world.isWhole ? Self.secret + Self.shown : Self.shown, to: Self.run)
            try await ask(world)
        }
    }

    @Test func `R9.2 attack 62: watch a workout while samples come and go that may not be read`() async throws {
        try await expectNoDifference(Self.noPulse) { world in
            try await world.other.save(Self.run)
            let changes = LiveReader(
                AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil).results(for: world.reader))
            let list = LiveReader(
                SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).results(for: world.reader))
            let observer = LiveReader(
                ObserverQueryDescriptor<Workout>(predicates: [.workout()]).results(for: world.reader))
            let judges = [Self.isQuick, Self.hasQuickPart].map { predicate in
                LiveReader(
                    ObserverQueryDescriptor<Workout>(predicates: [.workout(predicate)]).results(for: world.reader))
            }
            let anchor = try await AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil)
                .result(for: world.reader).newAnchor
            let executors = [changes.executor, list.executor, observer.executor] + judges.map(\.executor)
            func look() async throws {
                world.note(executors.map(\.hasJobs), "woken")
                for executor in executors { executor.run() }
                world.note([changes.elements.count, list.elements.count, observer.elements.count], "elements")
                world.note(judges.map(\.elements.count), "elements of those that judge")
                try await ask(world, since: anchor)
            }
            try await look()
            try await world.hidden { try await $0.addSamples(Self.secret, to: Self.run) }
            try await look()
            try await world.other.addSamples([Self.shown[0]], to: Self.run)
            try await look()
            try await world.hidden { try await $0.delete(Self.secret[0]) }
            try await look()
            try await world.other.delete(Self.shown[0])
            try await world.hidden { try await $0.delete(Self.secret[1]) }
            try await look()
            try await world.hidden { try await $0.addSamples([Self.secret[1]], to: Self.run) }
            try await world.other.delete(Self.run)
            try await look()
            for update in changes.elements {
                try note(update.addedSamples, world)
                world.note(update.deletedObjects.map(\.uuid))
                world.note(update.newAnchor)
            }
            for update in list.elements {
                try note(update.samples, world)
                world.note(update.anchor)
            }
            for task in [changes.task, list.task, observer.task] + judges.map(\.task) { task.cancel() }
            for executor in executors { executor.run() }
        }
    }

    @Test func `R11.3 attack 63: ask for what was added to a workout that may not be read`() async throws {
        var authorization = Self.noPulse
        authorization.read[ObjectType.workoutType()] = .denied
        try await expectNoDifference(authorization) { world in
            try await world.other.save(Self.shown)
            try await world.hidden {
                try await $0.save(Self.run)
                try await $0.addSamples(Self.shown + Self.secret, to: Self.run)
            }
            try await ask(world)
        }
    }

    @Test func `R9.2 attack 64: see by new permission for workouts what was added to them before`() async throws {
        try await expectNoDifference(Self.noPulse) { world in
            try await world.reader.changeAuthorization(read: [ObjectType.workoutType(): .denied])
            try await world.other.save(Self.run)
            try await world.reader.changeAuthorization(read: [ObjectType.workoutType(): .everything])
            try await world.hidden { try await $0.addSamples(Self.secret, to: Self.run) }
            try await ask(world)
            let cycling = Query.predicateForWorkouts(with: .cycling)
            for predicate in [nil, cycling] {
                let changes = AnchoredObjectQueryDescriptor(predicates: [.workout(predicate)], anchor: nil)
                let delta = try await changes.result(for: world.reader)
                try note(delta.addedSamples, world)
                world.note(delta.deletedObjects.map(\.uuid), "deleted")
            }
        }
    }

    @Test func `R9.2 attack 84: be told of workouts that come into sight by what was added to them`() async throws {
        try await expectNoDifference(Self.noPulse) { world in
            try await world.other.save(Self.run)
            try await world.hidden { try await $0.addSamples(Self.secret, to: Self.run) }
            try await world.reader.changeAuthorization(read: [ObjectType.workoutType(): .denied])
            let predicates = [nil, Self.isQuick, Self.hasQuickPart]
            let queries = predicates.map { SamplePredicate<Workout>.workout($0) }
            let lists = queries.map { query in
                LiveReader(
                    SampleQueryDescriptor(predicates: [query], sortDescriptors: []).results(for: world.reader))
            }
            let observers = queries.map { query in
                LiveReader(ObserverQueryDescriptor<Workout>(predicates: [query]).results(for: world.reader))
            }
            var feed = ChangeFeedQueryDescriptor(
                predicates: [.sample(type: SampleType.workoutType())], anchor: nil)
            let anchor = try await AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil)
                .result(for: world.reader).newAnchor
            feed.anchor = try await feed.result(for: world.reader).newAnchor
            func look() {
                for executor in lists.map(\.executor) + observers.map(\.executor) { executor.run() }
            }
            look()
            try await world.reader.changeAuthorization(read: [ObjectType.workoutType(): .everything])
            look()
            try await ask(world, since: anchor)
            for update in lists.flatMap(\.elements) { try note(update.samples, world) }
            world.note(observers.map(\.elements.count), "told")
            // What comes into sight has another key each time.
            let fed = try await feed.result(for: world.reader).changes.compactMap { change -> Workout? in
                if case .added(let sample, _) = change.content { sample.workout } else { nil }
            }
            try note(fed, world)
            for task in lists.map(\.task) + observers.map(\.task) { task.cancel() }
            look()
        }
    }

    @Test func `R9.2 attack 85: infer from what a builder collects which source saved first`() async throws {
        let window = HealthAuthorization.everything(but: stepCount, read: .since(time(100)))
        try await expectNoDifference(window) { world in
            try await world.hidden { try await $0.save(steps(1, at: 0, lasting: 10, uuid: Attack.uuid(80))) }
            let own = steps(10, at: 200, uuid: Attack.uuid(81))
            let others = steps(20, at: 200, uuid: Attack.uuid(82))
            try await world.reader.save(own)
            try await world.other.save(others)
            let builder = WorkoutBuilder(
                healthStore: world.reader, configuration: WorkoutConfiguration(activityType: .running), device: nil)
            try await builder.beginCollection(at: time(0))
            try await builder.addSamples([own, others])
            let collected = builder.statistics(for: stepCount)?.sumQuantity()
            world.note("\(String(describing: collected))", "collected")
            try await builder.endCollection(at: time(900))
            let finished = try await builder.finishWorkout()?.statistics(for: stepCount)?.sumQuantity()
            #expect(collected == finished && collected?.doubleValue(for: .count()) == 20)
        }
    }

    @Test func `R9.2 attack 66: build a workout of copies of samples that may not be read`() async throws {
        try await expectNoDifference(Self.noPulse) { world in
            try await world.hidden { try await $0.save(Self.secret) }
            let builder = WorkoutBuilder(
                healthStore: world.reader, configuration: WorkoutConfiguration(activityType: .running), device: nil)
            try await builder.beginCollection(at: time(0))
            try await builder.addSamples([Self.secret[0], Self.shown[0]])
            try await world.hidden { try await $0.delete(Self.secret[0]) }
            try await world.hidden { try await $0.save(pulse(90, at: 1)) }
            try await builder.addSamples([Self.secret[1]])
            world.note(builder.allStatistics.map { "\($0.value)" }.sorted(), "collected")
            try await builder.endCollection(at: time(900))
            let workout = try #require(try await builder.finishWorkout())
            world.note(workout.allStatistics.map { "\($0.value)" }.sorted(), "finished")
            for type in [stepCount, heartRate] {
                let added = SamplePredicate.quantitySample(
                    type: type, predicate: Query.predicateForObjects(from: workout))
                let query = SampleQueryDescriptor(predicates: [added], sortDescriptors: [])
                world.note(try await query.result(for: world.reader))
            }
        }
    }

    @Test func `R8.12 attack 65: delete own objects by what workouts tell that may not be read`() async throws {
        try await expectNoDifference(Self.noPulse) { world in
            let rate = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 0)
            try await world.reader.save([Self.run, Self.shown[0]] as [any HealthObject])
            try await world.hidden { try await $0.save(Self.secret) }
            if world.isWhole {
                // The app found them when it could.
                let all = HealthStore(database: world.database, sourceRevision: world.reader.sourceRevision)
                try await all.addSamples(Self.secret, to: Self.run)
            }
            let quick = Query.predicateForWorkouts(
                operatorType: .greaterThan, quantityType: heartRate, averageQuantity: rate)
            world.note(try await world.reader.deleteObjects(of: ObjectType.workoutType(), predicate: quick), "deleted")
            try await world.reader.changeAuthorization(read: [ObjectType.workoutType(): .denied])
            let other = Workout(uuid: Attack.uuid(70), activityType: .yoga, start: time(0), end: time(9))
            try await world.hidden {
                try await $0.save(other)
                try await $0.addSamples([], to: other)
            }
            let added = Query.predicateForObjects(from: other)
            world.note(try await world.reader.deleteObjects(of: stepCount, predicate: added), "deleted")
            world.note(try await world.reader.deleteObjects(of: stepCount, predicate: .and([])), "deleted")
        }
    }

    @Test(arguments: [SampleType.workoutType(), QuantityType(.workoutEffortScore)])
    func `R9.2 attack 70: ask for the effort of workouts where workouts or scores may not be read`(
        hidden type: SampleType
    ) async throws {
        try await expectNoDifference(.everything(but: type)) { world in
            let score = { (value: Double, kind: QuantityTypeIdentifier) in
                QuantitySample(
                    uuid: Attack.uuid(70 + UInt64(value)), type: QuantityType(kind),
                    quantity: Quantity(unit: .appleEffortScore(), doubleValue: value), start: time(0), end: time(900))
            }
            let query = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
            let reader = LiveReader(query.results(for: world.reader))
            reader.run()
            if type == QuantityType(.workoutEffortScore) {
                try await world.other.save(Self.run)
                try await world.hidden {
                    try await $0.relateWorkoutEffortSample(
                        score(5, .workoutEffortScore), with: Self.run, activity: Self.run.workoutActivities[0])
                }
                try await world.other.relateWorkoutEffortSample(
                    score(3, .estimatedWorkoutEffortScore), with: Self.run, activity: nil)
            } else {
                let other = score(4, .workoutEffortScore)
                try await world.other.save(other)
                try await world.hidden {
                    try await $0.save(Self.run)
                    try await $0.relateWorkoutEffortSample(other, with: Self.run, activity: nil)
                }
            }
            reader.run()
            for result in try await reader.elements + [query.result(for: world.reader)] {
                for found in result.relationships {
                    try note([found.workout], world)
                    world.note(found.samples)
                    world.note(String(describing: found.activity?.uuid))
                }
                world.note(result.newAnchor)
            }
            for activity in [nil, Self.run.workoutActivities.first] {
                let related = Query.predicateForWorkoutEffortSamplesRelated(workout: Self.run, activity: activity)
                let scores = SampleQueryDescriptor(
                    predicates: [.quantitySample(type: QuantityType(.estimatedWorkoutEffortScore), predicate: related)],
                    sortDescriptors: [])
                world.note(try await scores.result(for: world.reader))
                world.note(try await scores.explain(for: world.reader))
            }
            world.note(try await query.explain(for: world.reader))
            reader.cancel()
            reader.run()
        }
    }
}
