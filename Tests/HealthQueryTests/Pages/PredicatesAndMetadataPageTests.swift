import Foundation
import HealthQuery
import Testing

/// The cookbook of predicates: its listings, each asked of samples of which some match.
struct PredicatesAndMetadataPageTests {
    private let calendar = Calendar.berlin
    private let now = Date(timeIntervalSince1970: 1_749_549_600)  // 10 June 2025, 12:00 in Berlin
    private let database = HealthDatabase.fixed()
    private let weight = QuantityType(.bodyMass)
    private let watch = Source(name: "My Watch", bundleIdentifier: "test.watch")
    private let scale = Source(name: "Scale", bundleIdentifier: "test.scale")

    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("app")) }

    private func store(of source: Source, product: String? = nil) -> HealthStore {
        let system = OperatingSystemVersion(majorVersion: 11, minorVersion: 0, patchVersion: 0)
        let revision = SourceRevision(
            source: source, version: "3", productType: product, operatingSystemVersion: system)
        return HealthStore(database: database, sourceRevision: revision)
    }

    func samples(_ predicate: QueryPredicate, of type: QuantityType) async throws -> [QuantitySample] {
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: type, predicate: predicate)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        return try await query.result(for: store)
    }

    private func sample(
        _ type: QuantityType,
        _ value: Double,
        _ unit: HealthUnit,
        hours: ClosedRange<Double> = 0...0,
        model: String? = nil,
        _ metadata: [String: MetadataValue] = [:]
    ) -> QuantitySample {
        let device = model.map {
            Device(
                name: nil, manufacturer: nil, model: $0, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        }
        return QuantitySample(
            type: type, quantity: Quantity(unit: unit, doubleValue: value),
            start: now.addingTimeInterval(hours.lowerBound * 3600),
            end: now.addingTimeInterval(hours.upperBound * 3600),
            device: device, metadata: metadata)
    }

    private func mass(
        _ kilograms: Double, hours: ClosedRange<Double> = 0...0, _ metadata: [String: MetadataValue] = [:]
    ) -> QuantitySample {
        sample(weight, kilograms, .gramUnit(with: .kilo), hours: hours, metadata)
    }

    /// The masses that match, in kilograms.
    private func values(_ predicate: QueryPredicate, of type: QuantityType) async throws -> [Double] {
        try await samples(predicate, of: type).map { try $0.quantity.value(in: .gramUnit(with: .kilo)) }
    }

    private func todays() -> QueryPredicate {
        let midnight = calendar.startOfDay(for: now)
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: midnight)
        let today = Query.predicateForSamples(withStart: midnight, end: tomorrow, options: .strictStartDate)
        return today
    }

    private func notTypedIn() -> QueryPredicate {
        let measured = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered,
            operatorType: .notEqualTo,
            value: true
        )
        return measured
    }

    private func ofDevice() -> QueryPredicate {
        let onWatch = Query.predicateForObjects(
            withDeviceProperty: DevicePropertyKeyModel,
            allowedValues: ["Watch"]
        )
        return onWatch
    }

    private func ofSource() async throws -> QueryPredicate {
        let sources = try await SourceQueryDescriptor(predicate: .quantitySample(type: heartRate)).result(for: store)
        let fromWatch = Query.predicateForObjects(from: Set(sources.filter { $0.name == "My Watch" }))
        return fromWatch
    }

    private func ofRevision() -> QueryPredicate {
        let fromSeries6 = Query.predicateForObjects(
            from: [
                SourceRevision(
                    source: watch,
                    version: SourceRevisionAnyVersion,
                    productType: "Watch6,2",
                    operatingSystemVersion: SourceRevisionAnyOperatingSystem
                )
            ]
        )
        return fromSeries6
    }

    private func aboveValue() -> QueryPredicate {
        let heavy = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .pound(), doubleValue: 154)
        )
        return heavy
    }

    private func byMetadata() -> [QueryPredicate] {
        let named = Query.predicateForObjects(withMetadataKey: MetadataKeyFoodType)
        let soupOrSalad = Query.predicateForObjects(
            withMetadataKey: MetadataKeyFoodType,
            allowedValues: ["soup", "salad"]
        )
        let soups = Query.predicateForObjects(
            withMetadataKey: MetadataKeyFoodType,
            operatorType: .contains,
            value: "soup"
        )
        let inHeat = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWeatherTemperature,
            operatorType: .greaterThan,
            value: .quantity(Quantity(unit: .degreeCelsius(), doubleValue: 30))
        )
        return [named, soupOrSalad, soups, inHeat]
    }

    private func bySyncIdentifier() -> QueryPredicate {
        let reading17 =
            Query.predicateForObjects(withMetadataKey: MetadataKeySyncIdentifier, allowedValues: ["scale-17"])
            && Query.predicateForObjects(from: scale)
        return reading17
    }

    private func inWorkout(_ run: Workout) -> (added: QueryPredicate, overlapping: QueryPredicate) {
        let during = Query.predicateForObjects(from: run)
        let whileRunning = Query.predicateForSamples(withStart: run.startDate, end: run.endDate)
        return (during, whileRunning)
    }

    private func ofWorkouts() -> [QueryPredicate] {
        let longRuns =
            Query.predicateForWorkouts(with: .running)
            && Query.predicateForWorkouts(with: .greaterThan, duration: 45 * 60)
        let fastHeart = Query.predicateForWorkouts(
            operatorType: .greaterThan,
            quantityType: heartRate,
            averageQuantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 150)
        )
        return [longRuns, fastHeart]
    }

    private func notInMeal() -> QueryPredicate {
        let loose = Query.predicateForObjectsWithNoCorrelation()
        return loose
    }

    private func together() -> (wanted: QueryPredicate, anyOf: QueryPredicate, everything: QueryPredicate) {
        let (today, measured, onWatch, heavy) = (todays(), notTypedIn(), ofDevice(), aboveValue())
        let (soups, reading17) = (byMetadata()[2], bySyncIdentifier())
        let wanted = today && measured && !(onWatch || heavy)
        let anyOf = QueryPredicate.or([soups, reading17])
        let everything = QueryPredicate.and([])
        print(today && measured)
        return (wanted, anyOf, everything)
    }

    private func sideBySide() async throws -> [any Sample] {
        let (today, named) = (todays(), byMetadata()[0])
        let meals = SampleQueryDescriptor(
            predicates: [
                .sample(type: QuantityType(.dietaryProtein), predicate: today),
                .sample(type: CorrelationType(.food), predicate: today && named),
            ],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        return try await meals.result(for: store)
    }

    private func deletions(
        _ known: inout [UUID: QuantitySample], since anchor: QueryAnchor?
    ) async throws -> AnchoredObjectQueryDescriptor<QuantitySample>.Result {
        let today = todays()
        let news = try await AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: weight, predicate: today)],
            anchor: anchor
        ).result(for: store)
        for object in news.deletedObjects where known[object.uuid] != nil { known[object.uuid] = nil }
        for sample in news.addedSamples { known[sample.uuid] = sample }
        return news
    }

    private func delete() async throws -> Int {
        let heavy = aboveValue()
        let count = try await store.deleteObjects(of: weight, predicate: heavy)
        return count
    }

    @Test func `R2.1 today's`() async throws {
        try await store.save([
            mass(1, hours: -13 ... -12), mass(2, hours: -13 ... -1), mass(3, hours: -12 ... -12),
            mass(4, hours: 11...13),
            mass(5, hours: 12...12),
        ])
        #expect(try await values(todays(), of: weight) == [3, 4])
        let overlapping = Query.predicateForSamples(
            withStart: calendar.startOfDay(for: now), end: calendar.startOfDay(for: now + 86_400))
        #expect(try await values(overlapping, of: weight) == [1, 2, 3, 4])
    }

    @Test func `R2.7 measured, and not typed in`() async throws {
        let key = MetadataKeyWasUserEntered
        try await store.save([mass(1), mass(2, hours: 1...1, [key: true]), mass(3, hours: 2...2, [key: false])])
        #expect(try await values(notTypedIn(), of: weight) == [1, 3])
    }

    @Test func `R2.5, R2.6, R13.3 from the watch`() async throws {
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        #expect(try await samples(ofSource(), of: heartRate).isEmpty)
        try await store(of: watch, product: "Watch6,2").save(sample(heartRate, 60, perMinute, model: "Watch"))
        try await store(of: watch, product: "Watch7,1").save(
            sample(heartRate, 70, perMinute, hours: 1...1, model: "Watch"))
        try await store(of: scale).save(sample(heartRate, 80, perMinute, hours: 2...2))
        func rates(_ predicate: QueryPredicate) async throws -> [Double] {
            try await samples(predicate, of: heartRate).map { try $0.quantity.value(in: perMinute) }
        }
        #expect(try await rates(ofDevice()) == [60, 70])
        #expect(try await rates(ofSource()) == [60, 70])
        #expect(try await rates(ofRevision()) == [60])
    }

    @Test func `above a value in any unit, and deleted`() async throws {
        try await store.save([mass(69), mass(70, hours: 1...1)])
        #expect(try await values(aboveValue(), of: weight) == [70])
        let metres = Query.predicateForQuantitySamples(
            with: .greaterThan, quantity: Quantity(unit: .meter(), doubleValue: 1))
        await expectInvalidArgument { _ = try await samples(metres, of: weight) }
        #expect(try await delete() == 1)
    }

    @Test func `with metadata`() async throws {
        try await store.save([
            mass(1), mass(2, hours: 1...1, [MetadataKeyFoodType: "tomato soup"]),
            mass(3, hours: 2...2, [MetadataKeyFoodType: "salad"]),
            mass(
                4, hours: 3...3,
                [MetadataKeyWeatherTemperature: .quantity(Quantity(unit: .degreeFahrenheit(), doubleValue: 90))]),
        ])
        var found: [[Double]] = []
        for predicate in byMetadata() { found.append(try await values(predicate, of: weight)) }
        #expect(found == [[2, 3], [3], [2], [4]])
    }

    @Test func `R8.9 by a sync identifier`() async throws {
        let keys: [String: MetadataValue] = [MetadataKeySyncIdentifier: "scale-17", MetadataKeySyncVersion: 1]
        try await store(of: scale).save(mass(70, keys))
        try await store.save(mass(71, hours: 1...1, keys))
        try await store(of: scale).save(mass(72, keys.merging([MetadataKeySyncVersion: 2]) { $1 }))
        #expect(try await values(bySyncIdentifier(), of: weight) == [72])
    }

    @Test func `R11.3 in a workout`() async throws {
        let run = Workout(activityType: .running, start: now, end: now + 3600)
        let walk = Workout(activityType: .walking, start: now + 7200, end: now + 10_800)
        try await store.save([run, walk])
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        try await store.addSamples([sample(heartRate, 160, perMinute, hours: 0.1...0.1)], to: run)
        try await store.save(sample(heartRate, 90, perMinute, hours: 0.2...0.2))
        #expect(try await samples(inWorkout(run).added, of: heartRate).count == 1)
        #expect(try await samples(inWorkout(run).overlapping, of: heartRate).count == 2)
        for predicate in ofWorkouts() {
            let query = SampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: [])
            #expect(try await query.result(for: store).map(\.uuid) == [run.uuid])
        }
    }

    @Test func `not in a meal, and types side by side`() async throws {
        let protein = QuantityType(.dietaryProtein)
        let food = sample(protein, 20, .gram())
        let meal = Correlation(
            type: CorrelationType(.food), start: now, end: now, objects: [food], metadata: [MetadataKeyFoodType: "soup"]
        )
        let unnamed = Correlation(
            type: CorrelationType(.food), start: now, end: now, objects: [sample(protein, 5, .gram(), hours: 2...2)])
        let loose = sample(protein, 30, .gram(), hours: 1...1)
        try await store.save([meal, unnamed])
        try await store.save(loose)
        #expect(try await samples(notInMeal(), of: protein).map(\.uuid) == [loose.uuid])
        #expect(try await sideBySide().count == 4)
    }

    @Test func `several together`() async throws {
        try await store.save([
            mass(60), mass(61, hours: 1...1, [MetadataKeyWasUserEntered: true]), mass(80, hours: 2...2),
            mass(62, hours: 30...30, [MetadataKeyFoodType: "soup"]),
        ])
        let (wanted, anyOf, everything) = together()
        #expect(try await values(wanted, of: weight) == [60])
        #expect(try await values(anyOf, of: weight) == [62])
        #expect(try await values(everything, of: weight).count == 4)
    }

    @Test func `R3.6 deletions are looked up`() async throws {
        let (todays, other) = (mass(60), mass(61, hours: -48 ... -48))
        try await store.save([todays, other])
        var known: [UUID: QuantitySample] = [:]
        let first = try await deletions(&known, since: nil)
        #expect(Array(known.keys) == [todays.uuid])
        try await store.delete([todays, other])
        let second = try await deletions(&known, since: first.newAnchor)
        #expect(second.deletedObjects.count == 2 && known.isEmpty)
    }

    @Test func `the listings of the page are here`() throws {
        try expectListings(of: "PredicatesAndMetadata", count: 16)
    }
}
