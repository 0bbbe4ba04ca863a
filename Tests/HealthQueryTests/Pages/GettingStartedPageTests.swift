import Foundation
import HealthQuery
import Testing

/// The first page: its listings, one after another.
struct GettingStartedPageTests {
    private let now = time(500)
    private let noon = time(1000)
    private let midnight = time(0)

    private func storeOfAPerson() -> (calendar: Calendar, store: HealthStore) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let store = HealthStore(calendar: calendar)
        return (calendar, store)
    }

    private func save(_ store: HealthStore) async throws {
        let heartRate = QuantityType(.heartRate)
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let sample = QuantitySample(
            type: heartRate,
            quantity: Quantity(unit: perMinute, doubleValue: 62),
            start: now,
            end: now
        )
        try await store.save(sample)
    }

    private func saveAgain(_ store: HealthStore) async throws {
        func weight(_ kilograms: Double, version: Int) -> QuantitySample {
            QuantitySample(
                type: QuantityType(.bodyMass),
                quantity: Quantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
                start: now,
                end: now,
                metadata: [MetadataKeySyncIdentifier: "scale-17", MetadataKeySyncVersion: .integer(version)]
            )
        }
        try await store.save(weight(70.4, version: 1))
        try await store.save(weight(70.2, version: 2))  // replaces the first
    }

    private func correct(_ mistake: QuantitySample, by correction: QuantitySample, in store: HealthStore) async throws {
        try await store.transaction { transaction in
            try transaction.delete(mistake)
            try transaction.save(correction)
        }
    }

    private func apps(_ calendar: Calendar) -> (phone: HealthStore, watch: HealthStore) {
        let database = HealthDatabase(calendar: calendar)
        let phone = HealthStore(
            database: database,
            sourceRevision: SourceRevision(source: Source(name: "Phone", bundleIdentifier: "phone"), version: nil)
        )
        let watch = HealthStore(
            database: database,
            sourceRevision: SourceRevision(source: Source(name: "Watch", bundleIdentifier: "watch"), version: nil)
        )
        return (phone, watch)
    }

    private func read(_ store: HealthStore) async throws -> SampleQueryDescriptor<QuantitySample> {
        let today = Query.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: heartRate, predicate: today)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        for sample in try await descriptor.result(for: store) { print(sample) }
        return descriptor
    }

    private func readAtOnce(
        _ descriptor: SampleQueryDescriptor<QuantitySample>, _ store: HealthStore
    ) async throws -> (samples: [QuantitySample], sources: [Source]) {
        let snapshot = try await store.snapshot()
        let samples = try descriptor.result(in: snapshot)
        let sources = try SourceQueryDescriptor(predicate: .quantitySample(type: heartRate)).result(in: snapshot)
        for sample in try descriptor.samples(in: snapshot) { print(sample.startDate) }
        return (samples, sources)
    }

    private func follow(_ descriptor: SampleQueryDescriptor<QuantitySample>, _ store: HealthStore) async throws {
        for try await update in descriptor.results(for: store) { print(update.samples.count) }
    }

    private func eat(_ energy: QuantitySample, _ protein: QuantitySample, _ store: HealthStore) async throws
        -> [Correlation]
    {
        let meal = Correlation(
            type: CorrelationType(.food),
            start: noon,
            end: noon,
            objects: [energy, protein],
            metadata: [MetadataKeyFoodType: "soup"]
        )
        try await store.save(meal)
        let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        return meals
    }

    @Test func `what is saved is read, at one instant too`() async throws {
        let store = storeOfAPerson().store
        try await save(store)
        let descriptor = try await read(store)
        let (samples, sources) = try await readAtOnce(descriptor, store)
        #expect(samples.map(\.startDate) == [now] && sources == [Source.default()])
        let loop = Task { try await follow(descriptor, store) }
        try await store.database.liveQueriesCaughtUp(atLeast: 1)
        loop.cancel()
        try await loop.value
    }

    @Test func `R8.9 a greater version replaces, and a transaction corrects`() async throws {
        let store = storeOfAPerson().store
        try await saveAgain(store)
        let masses = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.bodyMass))], sortDescriptors: [])
        #expect(try await masses.result(for: store).map { try $0.quantity.value(in: .gramUnit(with: .kilo)) } == [70.2])

        let (mistake, correction) = (steps(1), steps(2))
        try await store.save(mistake)
        try await correct(mistake, by: correction, in: store)
        let counts = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        #expect(try await counts.result(for: store).map(\.uuid) == [correction.uuid])
    }

    @Test func `stores share a database, and each deletes its own`() async throws {
        let (phone, watch) = apps(storeOfAPerson().calendar)
        let sample = steps(5)
        try await phone.save(sample)
        await #expect(throws: HealthError.self) { try await watch.delete(sample) }
        try await phone.delete(sample)
    }

    @Test func `R6.5 a meal keeps what is left of it`() async throws {
        let store = storeOfAPerson().store
        func food(_ type: QuantityTypeIdentifier, _ value: Double, _ unit: HealthUnit) -> QuantitySample {
            QuantitySample(
                type: QuantityType(type), quantity: Quantity(unit: unit, doubleValue: value), start: noon, end: noon)
        }
        let protein = food(.dietaryProtein, 12, .gram())
        let meals = try await eat(food(.dietaryEnergyConsumed, 320, .kilocalorie()), protein, store)
        #expect(meals.map(\.objects.count) == [2])
        try await store.delete(protein)
        let left = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        #expect(left.map(\.objects.count) == [1])
    }

    @Test func `the listings of the page are here`() throws {
        try expectListings(of: "GettingStarted", count: 10)
    }
}
