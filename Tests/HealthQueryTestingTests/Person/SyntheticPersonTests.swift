import Foundation
@_spi(Diagnostics) import HealthQuery
import HealthQueryTesting
import Testing

struct SyntheticPersonTests {
    private static let person = SyntheticPerson(seed: 1)
    private var person: SyntheticPerson { Self.person }

    private func samples(_ revision: SourceRevision, of person: SyntheticPerson = person) -> [AnySample] {
        person.samples.filter { $0.sourceRevision == revision }.flatMap(\.samples)
    }

    private func quantities(_ type: QuantityType, by revision: SourceRevision) -> [QuantitySample] {
        samples(revision).compactMap { sample in
            guard let quantity = sample.quantity, quantity.quantityType == type else { return nil }
            return quantity
        }
    }

    @Test func theSameSeedMakesEqualData() {
        #expect(SyntheticPerson(seed: 42).samples == SyntheticPerson(seed: 42).samples)
    }

    /// Golden output elsewhere was made with these persons.
    @Test(arguments: [(UInt64(1), 28, "cd3d75e5e2187c72"), (7, 28, "ebe32cb017876c30"), (42, 61, "b4954960f08feef6")])
    func theOrdinaryPersonIsAsEver(_ seed: UInt64, _ days: Int, _ fingerprint: String) {
        #expect(Fingerprint(SyntheticPerson(seed: seed, days: days).samples).description == fingerprint)
    }

    @Test func anotherSeedMakesOtherData() {
        let other = SyntheticPerson(seed: 2)
        #expect(other.samples != person.samples)
        let identifiers = Set(person.samples.flatMap(\.samples).map(\.sample.uuid))
        #expect(identifiers.isDisjoint(with: other.samples.flatMap(\.samples).map(\.sample.uuid)))
    }

    @Test(arguments: [0, 1, 2, 3, 99, UInt64.max]) func everySampleIsValidAndInRange(_ seed: UInt64) throws {
        let person = SyntheticPerson(seed: seed)
        var identifiers: Set<UUID> = []
        for sample in person.samples.flatMap(\.samples) {
            try sample.validate()
            #expect(person.interval.start <= sample.sample.startDate && sample.sample.endDate <= person.interval.end)
            #expect(identifiers.insert(sample.sample.uuid).inserted)
            guard let correlation = sample.correlation else { continue }
            for object in correlation.objects { #expect(identifiers.insert(object.uuid).inserted) }
        }
        for workout in person.workouts {
            try workout.validate()
            #expect(person.interval.start <= workout.startDate && workout.endDate <= person.interval.end)
            #expect(identifiers.insert(workout.uuid).inserted)
            #expect(identifiers.insert(try #require(person.route(of: workout)).uuid).inserted)
        }
        for sample in person.records.flatMap(\.samples) { #expect(identifiers.insert(sample.uuid).inserted) }
        #expect(identifiers.count == person.sampleCount)
    }

    @Test func exerciseThatTheWatchRecordedIsAWorkout() async throws {
        let workouts = person.workouts
        #expect((8...16).contains(workouts.count) && SyntheticPerson(.phoneOnly).workouts.isEmpty)
        #expect(zip(workouts, workouts.dropFirst()).allSatisfy { $0.endDate <= $1.startDate })
        let store = HealthStore(database: try await person.filledDatabase())
        let query = SampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)])
        let stored = try await query.result(for: store)
        #expect(stored.map(\.uuid) == workouts.map(\.uuid))
        for workout in stored {
            let measured = person.samples(of: workout)
            let rates = try #require(workout.statistics(for: QuantityType(.heartRate)))
            // A watch on the wrist measures every few seconds.
            #expect(Double(rates.sampleCount) > workout.duration / 30)
            #expect(measured.count == workout.allStatistics.values.reduce(0) { $0 + $1.sampleCount })
            let steps =
                workout.statistics(for: QuantityType(.stepCount))?.sumQuantity()?.doubleValue(for: .count()) ?? 0
            let metres = try #require(workout.totalDistance?.doubleValue(for: .meter()))
            #expect((0.6...1.3).contains(metres / steps), "\(workout)")
            #expect(workout.sourceRevision == SyntheticPerson.watch && workout.device != nil)
        }
        #expect(
            SyntheticPerson(seed: 1, days: 10).workouts.map(\.startDate).elementsEqual(
                workouts.map(\.startDate).filter { $0 < person.days[10].interval.start }))
    }

    @Test func aWorkoutHasARouteAsLongAsItsDistance() async throws {
        let store = HealthStore(database: try await person.filledDatabase())
        for workout in person.workouts {
            let query = SampleQueryDescriptor(
                predicates: [.workoutRoute(Query.predicateForObjects(from: workout))], sortDescriptors: [])
            let route = try #require(try await query.result(for: store).first)
            #expect(route.uuid == person.route(of: workout)?.uuid && route.sourceRevision == SyntheticPerson.watch)
            try route.validate()
            #expect(route.startDate == workout.startDate && route.endDate == workout.endDate)
            #expect(abs(Double(route.count) - workout.duration / 5) <= 2)
            var (metres, last): (Double, Location?) = (0, nil)
            for try await location in WorkoutRouteQueryDescriptor(route).results(for: store) {
                metres += last.map { location.distance(from: $0) } ?? 0
                last = location
            }
            let distance = try #require(workout.totalDistance?.doubleValue(for: .meter()))
            #expect(abs(metres / distance - 1) < 0.001, "\(workout)")
        }
        let short = Workout(activityType: .running, start: person.interval.start, end: person.interval.start)
        #expect(person.route(of: short) == nil)
    }

    @Test func `a course that is rounded up to north is 0`() throws {
        // One of the few workouts whose way comes so near to north.
        let workout = Workout(
            uuid: UUID(uuidString: "00000000-0000-0000-0000-000000000011"), activityType: .running,
            start: person.interval.start, end: person.interval.start + 3600,
            totalDistance: Quantity(unit: .meter(), doubleValue: 10_000))
        let way = try #require(person.route(of: workout)).locations
        let courses = (0..<way.count).map { way[$0].course }
        #expect(courses.count == 721 && courses.contains(0) && courses.allSatisfy { (0..<360).contains($0) })
    }

    @Test func samplesComeByStart() {
        for recorded in person.samples {
            let starts = recorded.samples.map(\.sample.startDate)
            #expect(starts == starts.sorted())
        }
    }

    @Test func theClocksAreTurned() {
        let zone = person.calendar.timeZone
        let offsets = Set([person.interval.start, person.interval.end].map { zone.secondsFromGMT(for: $0) })
        #expect(offsets == [3600, 7200])
        #expect(person.interval.duration == Double(28 * 24 + 1) * 3600)
    }

    @Test func phoneAndWatchOverlapAndAreAlone() {
        let steps = QuantityType(.stepCount)
        let phone = quantities(steps, by: SyntheticPerson.phone)
        let watch = quantities(steps, by: SyntheticPerson.watch)
        func overlap(_ left: QuantitySample, _ right: QuantitySample) -> Bool {
            left.startDate < right.endDate && right.startDate < left.endDate
        }
        let shared = phone.count { sample in watch.contains { overlap(sample, $0) } }
        #expect(shared > 100)
        #expect(phone.count - shared > 10)
        #expect(watch.count { sample in !phone.contains { overlap(sample, $0) } } > 100)
        // Parts of one sample are seen by the other.
        #expect(phone.contains { sample in watch.contains { overlap(sample, $0) && $0.startDate < sample.startDate } })
    }

    @Test func aSourceDoesNotOverlapItself() {
        for revision in [SyntheticPerson.phone, SyntheticPerson.watch, SyntheticPerson.health] {
            let samples = quantities(QuantityType(.stepCount), by: revision)
            for (sample, next) in zip(samples, samples.dropFirst()) {
                #expect(sample.endDate <= next.startDate)
            }
        }
    }

    @Test func someValuesAreEnteredByHand() {
        let entered = samples(SyntheticPerson.health).map(\.sample)
        #expect(entered.allSatisfy { $0.metadata[MetadataKeyWasUserEntered]?.boolValue == true })
        #expect(Set(entered.map(\.sampleType)) == [QuantityType(.stepCount), QuantityType(.bodyMass)])
    }

    @Test func theHeartBeatsFasterDuringExercise() {
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let rates = quantities(QuantityType(.heartRate), by: SyntheticPerson.watch)
        let values = rates.map { $0.quantity.doubleValue(for: perMinute) }
        #expect(values.allSatisfy { (35...190).contains($0) })
        #expect(values.count { $0 > 130 } > 100)
        #expect(zip(rates, rates.dropFirst()).contains { $1.startDate.timeIntervalSince($0.startDate) < 30 })
    }

    @Test func mealsAndBloodPressuresAreCorrelations() async throws {
        let store = HealthStore(calendar: person.calendar)
        try await person.fill(store.database)
        let count = person.sampleCount + person.activitySummaries.count
        #expect(await store.database.diagnostics().objects == count)
        let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        #expect(meals.count > 60)
        #expect(meals.allSatisfy { $0.objects.count == 4 && $0.sourceRevision == SyntheticPerson.diary })
        let pressures = try await CorrelationQueryDescriptor(type: CorrelationType(.bloodPressure)).result(for: store)
        #expect(pressures.count == 9)
        for pressure in pressures {
            let types = Set(pressure.objects.map(\.sampleType))
            #expect(types == [QuantityType(.bloodPressureSystolic), QuantityType(.bloodPressureDiastolic)])
        }
    }

    @Test func everyStageOfSleepOccurs() {
        let stages = person.samples.flatMap(\.samples).compactMap { sample -> Int? in
            if let category = sample.category { category.value } else { nil }
        }
        #expect(Set(stages) == Set(CategoryValueSleepAnalysis.allCases.map(\.rawValue)))
    }

    @Test(arguments: [-1, 0, 1, 2]) func anyNumberOfDays(_ days: Int) {
        let person = SyntheticPerson(seed: 1, days: days)
        #expect(person.interval.duration == Double(max(0, days)) * 86_400)
        #expect(days > 0 || person.samples.isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -1e300, 1e11]) func strangeDaysAreReplaced(_ seconds: Double) {
        let person = SyntheticPerson(startingOn: Date(timeIntervalSinceReferenceDate: seconds), days: 2)
        #expect(person.interval == SyntheticPerson(days: 2).interval)
    }

    @Test func springHasADayOf23Hours() throws {
        let march = Date(timeIntervalSince1970: 1_743_163_200)
        let person = SyntheticPerson(seed: 5, startingOn: march, days: 4)
        #expect(person.interval.duration == Double(4 * 24 - 1) * 3600)
        for sample in person.samples.flatMap(\.samples) { try sample.validate() }
    }

    @Test func fillingTwiceIsRefused() async throws {
        let database = HealthDatabase(calendar: person.calendar)
        try await person.fill(database)
        await #expect(throws: HealthError.self) { try await person.fill(database) }
    }

    @Test func theWatchCountsBeforeThePhone() async throws {
        let store = HealthStore(calendar: person.calendar)
        try await person.fill(store.database)
        let order = try await store.sourceOrder(for: QuantityType(.stepCount))
        #expect(order.map(\.name) == ["Health", "Alex’s Watch", "Alex’s iPhone"])
    }
}
