import Foundation
@testable import HealthQuery
import Testing

/// Samples that were added to workouts.
struct WorkoutSamplesTests {
    private let energy = QuantityType(.activeEnergyBurned)

    private func run(_ start: Double = 0, lasting seconds: Double = 1000, uuid: UUID = UUID()) -> Workout {
        Workout(uuid: uuid, activityType: .running, start: time(start), end: time(start + seconds))
    }

    private func burned(_ kilocalories: Double, at start: Double, lasting seconds: Double = 60) -> QuantitySample {
        QuantitySample(
            type: energy, quantity: Quantity(unit: .kilocalorie(), doubleValue: kilocalories), start: time(start),
            end: time(start + seconds))
    }

    private func stored(_ workout: Workout, in store: HealthStore) async throws -> Workout {
        let query = SampleQueryDescriptor(
            predicates: [.workout(Query.predicateForObject(with: workout.uuid))], sortDescriptors: [])
        return try #require(try await query.result(for: store).first)
    }

    private func added(to workout: Workout, _ type: QuantityType, in store: HealthStore) async throws -> [UUID] {
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: type, predicate: Query.predicateForObjects(from: workout))],
            sortDescriptors: [])
        return try await query.result(for: store).map(\.uuid)
    }

    @Test func `samples of other types in a workout do not widen what is read beside it`() async throws {
        let store = HealthStore.fixed()
        try await store.save((0..<10_000).map { pulse(100, at: Double($0)) })
        let workout = run(500, lasting: 100)
        try await store.save(workout)
        try await store.addSamples([burned(5, at: 510)], to: workout)
        let during = Query.predicateForSamples(withStart: workout.startDate, end: workout.endDate)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(
                type: heartRate, predicate: Query.predicateForObjects(from: workout) || during),
            options: .discreteAverage)
        #expect(try await query.result(for: store)?.sampleCount == 100)
        #expect(try await query.explain(for: store).rowsTouched < 1_000)
        let held = pulse(100, at: 9_000)
        try await store.addSamples([held], to: workout)
        #expect(try await query.result(for: store)?.sampleCount == 101)
    }

    @Test func `R11.2 statistics are those of the added samples, not of those that merely overlap`() async throws {
        let store = HealthStore.fixed()
        let workout = run()
        let (near, saved, new) = (pulse(200, at: 10), pulse(120, at: 20), pulse(140, at: 30))
        try await store.save([workout, near, saved] as [any HealthObject])
        #expect(try await stored(workout, in: store).allStatistics.isEmpty)
        try await store.addSamples([saved, new, burned(7, at: 40), burned(5, at: 2000), sleep(1)], to: workout)

        let found = try await stored(workout, in: store)
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let rates = try #require(found.statistics(for: heartRate))
        #expect(rates.averageQuantity()?.doubleValue(for: perMinute) == 130)
        #expect(rates.minimumQuantity()?.doubleValue(for: perMinute) == 120)
        #expect(rates.maximumQuantity()?.doubleValue(for: perMinute) == 140)
        #expect(rates.mostRecentQuantity()?.doubleValue(for: perMinute) == 140)
        #expect(rates.sampleCount == 2 && rates.startDate == time(20) && rates.endDate == time(30))
        #expect(rates.sumQuantity() == nil)
        #expect(found.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 12)
        #expect(found.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 12)
        #expect(found.statistics(for: stepCount) == nil)
        #expect(Set(found.allStatistics.keys) == [heartRate, energy])
        // What the caller has does not change, and what was not stored is now.
        #expect(workout.allStatistics.isEmpty)
        #expect(try await added(to: workout, heartRate, in: store) == [saved.uuid, new.uuid])
        #expect(try roundTrip(found) == found)
    }

    @Test func `R11.2 samples that come with a replacement of one of the workout's count`() async throws {
        let store = HealthStore.fixed()
        let workout = run()
        func version(_ number: Int) -> QuantitySample {
            steps(
                Double(number), metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: .integer(number)])
        }
        try await store.save(workout)
        try await store.addSamples([version(1)], to: workout)
        let list = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        let reader = LiveReader(list.results(for: store))
        reader.run()
        try await store.addSamples([version(2), pulse(120, at: 20)], to: workout)
        reader.run()
        let found = try await stored(workout, in: store)
        #expect(found.statistics(for: heartRate)?.sampleCount == 1)
        #expect(found.statistics(for: stepCount)?.sumQuantity()?.value == 2)
        #expect(reader.elements.last?.samples == [found])
        reader.cancel()
        reader.run()
        let state = await store.database.currentState()
        state.index.checkInvariants()
        state.log.checkInvariants()
    }

    @Test func `R11.2 an activity has the statistics of the samples within it`() async throws {
        let store = HealthStore.fixed()
        let parts = [(0.0, 100.0 as Double?), (100, nil)].map { start, end in
            WorkoutActivity(
                workoutConfiguration: WorkoutConfiguration(activityType: .cycling), start: time(start),
                end: end.map { time($0) })
        }
        let workout = Workout(
            activityType: .cycling, start: time(0), end: time(200), workoutActivities: parts)
        try await store.save(workout)
        try await store.addSamples(
            [burned(1, at: 0, lasting: 50), burned(2, at: 50, lasting: 100), burned(4, at: 150, lasting: 50)],
            to: workout)
        let found = try await stored(workout, in: store)
        let sums = found.workoutActivities.map {
            $0.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie())
        }
        #expect(sums == [1, 4])
        #expect(found.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 7)
        func matches(_ sum: Double) async throws -> Int {
            let activity = Query.predicateForWorkoutActivities(
                operatorType: .equalTo, quantityType: energy,
                sumQuantity: Quantity(unit: .kilocalorie(), doubleValue: sum))
            let query = SampleQueryDescriptor(
                predicates: [.workout(Query.predicateForWorkouts(activityPredicate: activity))], sortDescriptors: [])
            return try await query.result(for: store).count
        }
        #expect(try await matches(4) == 1)
        #expect(try await matches(7) == 0)
    }

    @Test func `R11.3 added samples of any type are found, one-shot and live`() async throws {
        let store = HealthStore.fixed()
        let (workout, other, night) = (run(), run(2000), sleep(1))
        let (first, second) = (pulse(120, at: 20), pulse(140, at: 30))
        try await store.save([workout, other, first, second, night] as [any HealthObject])
        let predicate = Query.predicateForObjects(from: workout)
        let rates = SampleQueryDescriptor(
            predicates: [.quantitySample(type: heartRate, predicate: predicate)], sortDescriptors: [])
        var lists = rates.results(for: store).makeAsyncIterator()
        #expect(try await lists.next()?.samples.isEmpty == true)
        try await store.addSamples([first], to: other)
        try await store.addSamples([second, night], to: workout)
        #expect(try await lists.next()?.samples.map(\.uuid) == [second.uuid])
        let nights = SampleQueryDescriptor(
            predicates: [.categorySample(type: sleepAnalysis, predicate: predicate)], sortDescriptors: [])
        #expect(try await nights.result(for: store).map(\.uuid) == [night.uuid])
        // One sample may belong to two workouts.
        try await store.addSamples([first], to: workout)
        #expect(try await lists.next()?.samples.map(\.uuid) == [first.uuid, second.uuid])
        #expect(try await added(to: other, heartRate, in: store) == [first.uuid])
        let negated = SampleQueryDescriptor(
            predicates: [.quantitySample(type: heartRate, predicate: !Query.predicateForObjects(from: other))],
            sortDescriptors: [])
        #expect(try await negated.result(for: store).map(\.uuid) == [second.uuid])
        let inBoth = predicate && Query.predicateForObjects(from: other)
        let both = SampleQueryDescriptor(
            predicates: [.quantitySample(type: heartRate, predicate: inBoth)], sortDescriptors: [])
        #expect(try await both.result(for: store).map(\.uuid) == [first.uuid])
        #expect(try await added(to: run(), heartRate, in: store).isEmpty)
        #expect(try await rates.explain(for: store).notes.contains { $0.contains("found by identifier") })
    }

    @Test func `totals are sums over types of distance, unless the workout was created with them`() async throws {
        let store = HealthStore.fixed()
        func metres(_ value: Double) -> Quantity { Quantity(unit: .meter(), doubleValue: value) }
        func covered(_ value: Double, _ identifier: QuantityTypeIdentifier) -> QuantitySample {
            QuantitySample(type: QuantityType(identifier), quantity: metres(value), start: time(0), end: time(60))
        }
        let sum = run()
        let given = Workout(
            activityType: .running, start: time(0), end: time(100), totalDistance: metres(7000))
        try await store.save([sum, given])
        let parts = [covered(300, .distanceSwimming), covered(5000, .distanceCycling), covered(40, .distanceCycling)]
        try await store.addSamples(parts, to: sum)
        try await store.addSamples(parts, to: given)
        #expect(try await stored(sum, in: store).totalDistance?.doubleValue(for: .meter()) == 5340)
        let found = try await stored(given, in: store)
        #expect(found.totalDistance == metres(7000) && found.allStatistics.count == 2)
        let far = Query.predicateForWorkouts(with: .greaterThan, totalDistance: metres(6000))
        let query = SampleQueryDescriptor(predicates: [.workout(far)], sortDescriptors: [])
        #expect(try await query.result(for: store).map(\.uuid) == [given.uuid])
    }

    @Test func `added samples keep their devices, and the workout its own`() async throws {
        let store = HealthStore.fixed()
        let (strap, watch) = (Device.made(by: "strap"), Device.made(by: "watch"))
        let rate = QuantitySample(
            type: heartRate, quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 120),
            start: time(0), end: time(0), device: strap)
        let workout = Workout(activityType: .running, start: time(0), end: time(100), device: watch)
        try await store.save(workout)
        try await store.addSamples([rate, pulse(130)], to: workout)
        let query = SampleQueryDescriptor(
            predicates: [
                .quantitySample(type: heartRate, predicate: Query.predicateForObjects(from: workout))
            ], sortDescriptors: [])
        #expect(Set(try await query.result(for: store).map { $0.device }) == [strap, nil])
        #expect(try await stored(workout, in: store).device == watch)
    }

    @Test func `statistics merge sources in the order of when samples were added`() async throws {
        let database = HealthDatabase.fixed()
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        let (workout, own, other) = (run(), steps(10), steps(14))
        try await phone.save(workout)
        try await watch.save(other)
        try await phone.setSourceOrder([phone, watch].map(\.sourceRevision.source), for: stepCount)
        try await phone.addSamples([own, other], to: workout)
        func sum() async throws -> Double? {
            try await stored(workout, in: phone).statistics(for: stepCount)?.sumQuantity()?.doubleValue(for: .count())
        }
        // Both cover the same minute; the first source counts.
        #expect(try await sum() == 10)
        try await phone.setSourceOrder([watch, phone].map(\.sourceRevision.source), for: stepCount)
        #expect(try await sum() == 10)
        try await phone.addSamples([steps(1, at: 500)], to: workout)
        #expect(try await sum() == 15)
    }

    @Test func `R11.6 deleting a workout keeps its samples, and one goes on without a deleted sample`() async throws {
        let store = HealthStore.fixed()
        let workout = run()
        let (first, second) = (burned(1, at: 0), burned(2, at: 100))
        try await store.save(workout)
        try await store.addSamples([first, second], to: workout)
        let changes = AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil)
        var updates = changes.results(for: store).makeAsyncIterator()
        #expect(try await updates.next()?.addedSamples.first?.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 3)
        try await store.delete(first)
        let update = try await updates.next()
        #expect(update?.addedSamples.first?.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 2)
        #expect(update?.deletedObjects.isEmpty == true)
        try await store.delete(second)
        #expect(try await updates.next()?.addedSamples.first?.allStatistics.isEmpty == true)
        let last = burned(4, at: 0)
        try await store.addSamples([last], to: workout)
        try await store.delete(workout)
        #expect(try await added(to: workout, energy, in: store).isEmpty)
        let all = SampleQueryDescriptor(predicates: [.quantitySample(type: energy)], sortDescriptors: [])
        #expect(try await all.result(for: store).map(\.uuid) == [last.uuid])
        let state = await store.database.currentState()
        #expect(state.index.relations.isEmpty)
        state.index.checkInvariants()
        state.log.checkInvariants()
    }

    @Test func `a replacement takes the place of an added sample`() async throws {
        let store = HealthStore.fixed()
        let workout = run()
        func synced(_ value: Double, version: Int) -> QuantitySample {
            steps(value, metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: .integer(version)])
        }
        try await store.save(workout)
        try await store.addSamples([synced(5, version: 1)], to: workout)
        let new = synced(8, version: 2)
        try await store.save(new)
        let found = try await stored(workout, in: store)
        #expect(found.statistics(for: stepCount)?.sumQuantity()?.doubleValue(for: .count()) == 8)
        // A version that saving ignores stands for what is stored.
        try await store.addSamples([synced(9, version: 1)], to: workout)
        #expect(try await added(to: workout, stepCount, in: store) == [new.uuid])
    }

    @Test func `statistics that a workout was read with stay until samples of their type are added`() async throws {
        let store = HealthStore.fixed()
        var content = WorkoutContent(activityType: .running)
        var totals = SampleTotals(type: energy, start: time(0), end: time(100))
        totals.sum = 50
        content.samples = [totals]
        let details = SampleDetails(
            type: ObjectType.workoutType(), unit: nil, sourceRevision: revision("phone"), device: nil, metadata: [:],
            payload: content)
        let workout = Workout(
            SampleFields(uuid: UUID(), start: time(0), end: time(100), value: 100, details: details), members: { [] })
        let imported = ImportedSample(sample: AnySample(workout), sourceRevision: revision("phone")) { _ in
            workout.uuid
        }
        _ = try await store.database.insert([imported], session: ImportSession())
        try await store.addSamples([pulse(120)], to: workout)
        #expect(try await stored(workout, in: store).totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 50)
        try await store.addSamples([burned(3, at: 0)], to: workout)
        #expect(try await stored(workout, in: store).totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 3)
        #expect(try await stored(workout, in: store).allStatistics.count == 2)
    }

    @Test func `a workout that was read is saved elsewhere without its samples and their statistics`() async throws {
        let (store, other) = (HealthStore.fixed(), HealthStore.fixed())
        let workout = Workout(
            activityType: .running, start: time(0), end: time(100),
            workoutActivities: [
                WorkoutActivity(workoutConfiguration: WorkoutConfiguration(), start: time(0), end: nil)
            ])
        try await store.save(workout)
        try await store.addSamples([burned(3, at: 0)], to: workout)
        let read = try await stored(workout, in: store)
        #expect(read.workoutActivities[0].allStatistics.count == 1)
        try await other.save(read)
        let found = try await stored(workout, in: other)
        #expect(found.allStatistics.isEmpty && found.workoutActivities[0].allStatistics.isEmpty)
        #expect(found.totalEnergyBurned == nil && found.duration == 100)
    }

    @Test func `R11.3 live readers follow a change of permission with the next change`() async throws {
        let database = HealthDatabase.fixed()
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        let reader = HealthStore(
            database: database, sourceRevision: revision("reader"),
            authorization: .everything(but: ObjectType.workoutType()))
        let workout = run()
        let first = steps(5)
        try await watch.save(workout)
        try await watch.addSamples([first], to: workout)
        let predicate = SamplePredicate.quantitySample(
            type: stepCount, predicate: Query.predicateForObjects(from: workout))
        let days = StatisticsCollectionQueryDescriptor(
            predicate: predicate, options: .cumulativeSum, anchorDate: time(0),
            intervalComponents: DateComponents(day: 1))
        var lists = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).results(for: reader)
            .makeAsyncIterator()
        var sums = days.results(for: reader).makeAsyncIterator()
        func sum() async throws -> Double? {
            try await sums.next()?.statisticsCollection.statistics().compactMap { $0.sumQuantity()?.value }.reduce(0, +)
        }
        #expect(try await lists.next()?.samples.isEmpty == true)
        #expect(try await sum() == 0)
        try await reader.changeAuthorization(read: [ObjectType.workoutType(): .everything])
        let second = steps(7, at: 100_000)
        try await watch.addSamples([second], to: workout)
        #expect(try await lists.next()?.samples.map(\.uuid) == [first.uuid, second.uuid])
        #expect(try await sum() == 12)
    }

    @Test func `R11.3 what a reader is told of a workout's samples follows its permissions`() async throws {
        let database = HealthDatabase.fixed()
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        let reader = HealthStore(
            database: database, sourceRevision: revision("reader"), authorization: .everything(but: heartRate))
        let workout = run()
        try await watch.save(workout)
        try await watch.addSamples([steps(5)], to: workout)
        let days = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: Query.predicateForObjects(from: workout)),
            options: .cumulativeSum, anchorDate: time(0), intervalComponents: DateComponents(day: 1))
        func sum() async throws -> Double? {
            try await days.result(for: reader).statistics().first?.sumQuantity()?.doubleValue(for: .count())
        }
        #expect(try await sum() == 5)
        #expect(try await sum() == 5)
        try await reader.changeAuthorization(read: [ObjectType.workoutType(): .denied])
        #expect(try await sum() == nil)
    }

    @Test func `what cannot be added is refused, and changes nothing`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let other = HealthStore(database: database, sourceRevision: revision("watch"))
        let (workout, foreign, known) = (run(), run(2000), steps(1))
        try await store.save([workout, known] as [any HealthObject])
        try await other.save(foreign)
        let before = await database.currentState().log.lastSequence
        let different = steps(2, uuid: known.uuid)
        let wrong: [([any Sample], Workout, String)] = [
            ([steps(3)], run(), "saved no object"), ([steps(3)], foreign, "saved no object"),
            ([steps(3), different], workout, "is that of another object"), ([run(5)], workout, "cannot be added"),
            ([meal([kilocalories(1)])], workout, "cannot be added"), ([steps(3), steps(.nan)], workout, "finite"),
            ([steps(3, uuid: foreign.uuid), steps(4, uuid: foreign.uuid)], workout, "is that of another object"),
        ]
        for (samples, workout, problem) in wrong {
            let message = await expectInvalidArgument("\(problem)") {
                try await store.addSamples(samples, to: workout)
            }
            #expect(message.contains(problem), "\(message)")
        }
        #expect(await database.currentState().log.lastSequence == before)
        #expect(try await stored(workout, in: store).allStatistics.isEmpty)
        // The samples of others may be added, and nothing may be.
        let watched = pulse(99)
        try await other.save(watched)
        try await store.addSamples([watched], to: workout)
        try await store.addSamples([], to: workout)
        #expect(try await added(to: workout, heartRate, in: store) == [watched.uuid])
        // In a transaction, too.
        try await store.transaction { transaction in
            let swim = Workout(activityType: .swimming, start: time(0), end: time(9))
            try transaction.save(swim)
            try transaction.addSamples([steps(6)], to: swim)
        }
        let six = Query.predicateForWorkouts(
            operatorType: .equalTo, quantityType: stepCount, sumQuantity: Quantity(unit: .count(), doubleValue: 6))
        let swims = SampleQueryDescriptor(predicates: [.workout(six)], sortDescriptors: [])
        #expect(try await swims.result(for: store).map(\.workoutActivityType) == [.swimming])
    }
}
