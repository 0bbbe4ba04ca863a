import Foundation
import HealthQuery
import Testing

/// Listings of pages whose promises have tests elsewhere.
struct OtherPagesTests {
    private let midnight = time(0)
    private let lastMonth = time(-100)
    private let lastYear = time(-1000)

    private func front(_ sample: QuantitySample) async throws -> [QuantitySample] {
        let store = HealthStore()
        try await store.save(sample)
        let newest = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.heartRate))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 10
        )
        let samples = try await newest.result(for: store)
        return samples
    }

    private func live(_ ofToday: QueryPredicate, _ store: HealthStore) -> Task<Void, any Error> {
        let today = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount), predicate: ofToday),
            options: .cumulativeSum
        )
        let task = Task {
            for try await update in today.results(for: store) {
                print(update.statistics?.sumQuantity() ?? "nothing yet")
            }
            // Here after task.cancel().
        }
        return task
    }

    private func addedUp() -> StatisticsQueryDescriptor {
        let added = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            options: .cumulativeSum,
            mergePolicy: .plainSum
        )
        return added
    }

    private func contributions(_ calendar: Calendar, _ date: Date, _ store: HealthStore) async throws {
        let descriptor = SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            interval: calendar.dateInterval(of: .day, for: date)
        )
        print(try await descriptor.result(for: store))
    }

    private func explained(_ store: HealthStore) async throws -> SampleQueryDescriptor<QuantitySample> {
        let today = Query.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
        let byHand = Query.predicateForObjects(withMetadataKey: MetadataKeyWasUserEntered)
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.stepCount), predicate: today && byHand)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 10
        )
        print(try await descriptor.explain(for: store))
        return descriptor
    }

    private func held(_ descriptor: SampleQueryDescriptor<QuantitySample>, _ store: HealthStore) async throws {
        let explanation = try await descriptor.explain(for: store)
        #expect(explanation.rowsTouched <= explanation.resultCount + 256)
    }

    private func asking() async throws -> HealthStore {
        let person = HealthPerson { request in
            HealthAuthorization(
                share: [QuantityType(.bodyMass): true],
                read: [QuantityType(.stepCount): .everything]
            )
        }
        let store = HealthStore(authorization: .notDetermined, person: person)
        try await store.requestAuthorization(
            toShare: [QuantityType(.bodyMass)],
            read: [QuantityType(.stepCount), QuantityType(.heartRate)]
        )
        let status = store.authorizationStatus(for: QuantityType(.bodyMass))  // .sharingAuthorized
        #expect(status == .sharingAuthorized)
        return store
    }

    private func deniedBefore() -> HealthStore {
        var authorization = HealthAuthorization.everything
        authorization.read[QuantityType(.heartRate)] = .denied
        let store = HealthStore(authorization: authorization)
        return store
    }

    private func recent() async throws -> [ObjectType: Date] {
        let store = HealthStore(authorization: .notDetermined, person: .grantsReading(since: lastMonth))
        try await store.requestAuthorization(toShare: [], read: [QuantityType(.stepCount)])
        let windows = try await store.earliestAuthorizedSampleDate(for: [QuantityType(.stepCount)])
        // windows is [stepCount: lastMonth]
        return windows
    }

    private func prescriptions(_ database: HealthDatabase) async throws -> [VisionPrescription] {
        let person = HealthPerson.grantsEverything.choosing { $0.startDate >= lastYear }
        let store = HealthStore(database: database, authorization: .notDetermined, person: person)
        try await store.requestPerObjectReadAuthorization(for: ObjectType.visionPrescriptionType(), predicate: nil)
        let prescriptions = SampleQueryDescriptor(predicates: [.visionPrescription()], sortDescriptors: [])
        for prescription in try await prescriptions.result(for: store) { print(prescription.dateIssued) }
        return try await prescriptions.result(for: store)
    }

    private func requiring() -> HealthStore {
        let store = HealthStore(
            authorization: .notDetermined,
            requiredReadTypes: [
                ClinicalType(.allergyRecord), ClinicalType(.conditionRecord), ClinicalType(.medicationRecord),
            ]
        )
        return store
    }

    @Test func `the front page and the page on live queries`() async throws {
        #expect(try await front(pulse(62)).count == 1)
        let store = HealthStore.fixed()
        try await store.save(steps(5))
        let task = live(.and([]), store)
        try await store.database.liveQueriesCaughtUp(atLeast: 1)
        task.cancel()
        try await task.value
    }

    @Test func `the pages on counting and explaining`() async throws {
        let store = HealthStore.fixed()
        try await store.save([steps(5), steps(6, at: 100, metadata: [MetadataKeyWasUserEntered: true])])
        #expect(try await addedUp().result(for: store)?.sumQuantity() == Quantity(unit: .count(), doubleValue: 11))
        try await contributions(.utc, time(0), store)
        try await held(explained(store), store)
    }

    @Test func `the page on permissions`() async throws {
        let asked = try await asking()
        try await asked.unrestricted.save([pulse(62), steps(5)])
        let rates = SampleQueryDescriptor(predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
        let counts = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        #expect(try await counts.result(for: asked).count == 1)
        #expect(try await rates.result(for: deniedBefore()).isEmpty)
        #expect(try await recent() == [stepCount: lastMonth])
        #expect(try await prescriptions(.fixed()).isEmpty)
        #expect(requiring().authorizationStatus(for: stepCount) == .notDetermined)
    }

    @Test(arguments: [
        ("HealthQuery", 1), ("LiveQueries", 1), ("CountingOnce", 2), ("ExplainingQueries", 2), ("Permissions", 5),
    ])
    func `the listings of the pages are here`(_ page: String, _ count: Int) throws {
        try expectListings(of: page, count: count)
    }
}
