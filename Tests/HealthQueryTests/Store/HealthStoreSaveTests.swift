import Foundation
@testable import HealthQuery
import Testing

struct HealthStoreSaveTests {
    @Test func `R8.1 what a cancelled task saves, deletes and does in a transaction is carried out`() async throws {
        let store = HealthStore.fixed()
        let samples = (1...3).map { steps(Double($0), at: Double($0)) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(samples)
            try await store.delete(samples[0])
            try await store.transaction { try $0.delete(samples[1]) }
        }
        try await task.value
        let left = try await Attack.samples().result(for: store)
        #expect(left.map(\.uuid) == [samples[2].uuid])
    }

    @Test func `equal details of samples are kept once, however they are saved`() async throws {
        let store = HealthStore.fixed()
        @Sendable func walk(_ minute: Int) -> QuantitySample { steps(1, at: Double(minute), metadata: ["a": "b"]) }
        try await store.transaction { try $0.save(walk(0)) }
        try await store.transaction { try $0.save(walk(1)) }
        try await store.save(walk(2))
        var cursor = await store.database.currentState().index.cursor([
            TypedFilter(type: stepCount, filter: .everything)
        ])
        var details: [SampleDetails] = []
        while let row = cursor.next() { details.append(row.details) }
        #expect(details.count == 3 && details.allSatisfy { $0 === details[0] })
    }

    private func all(_ store: HealthStore) async throws -> [AnySample] {
        let types: [SampleType] = [stepCount, heartRate, sleepAnalysis]
        let descriptor = SampleQueryDescriptor<any Sample>(
            predicates: types.map { .sample(type: $0) },
            sortDescriptors: []
        )
        return try await descriptor.result(for: store).compactMap { AnySample($0) }
    }

    /// Expects that a save fails and changes nothing: no data, no sequence number, no notice.
    @discardableResult
    private func expectRefused(
        _ objects: [any HealthObject],
        by store: HealthStore,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let observer = ObserverQueryDescriptor<any Sample>(
            predicates: [.sample(type: stepCount), .sample(type: sleepAnalysis)]
        )
        let reader = LiveReader(observer.results(for: store))
        reader.run()
        let before = try await all(store)
        let log = await store.database.currentState().log
        let message = await expectInvalidArgument(sourceLocation: sourceLocation) { try await store.save(objects) }
        let after = await store.database.currentState().log
        #expect(try await all(store) == before, sourceLocation: sourceLocation)
        #expect(after.lastSequence == log.lastSequence, sourceLocation: sourceLocation)
        #expect(after.transactions == log.transactions, sourceLocation: sourceLocation)
        #expect(!reader.executor.hasJobs, sourceLocation: sourceLocation)
        reader.cancel()
        reader.run()
        return message
    }

    @Test func `R8.1 one invalid sample fails the whole save`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        try await expectRefused([steps(2), steps(.nan), sleep(1)], by: store)
    }

    @Test func `R8.1 a save is one transaction with numbers that follow one another, and one notice`() async throws {
        let store = HealthStore.fixed()
        let observer = ObserverQueryDescriptor<any Sample>(
            predicates: [.sample(type: stepCount), .sample(type: sleepAnalysis)]
        )
        let reader = LiveReader(observer.results(for: store))
        reader.run()
        try await store.save([steps(1), sleep(1), steps(2)])
        reader.run()
        #expect(reader.elements.map(\.anchor) == [.fixed(0), .fixed(3)])
        #expect(await store.database.currentState().log.transactions == 1)
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `R8.1 saving nothing does nothing`() async throws {
        let store = HealthStore.fixed()
        try await store.save([any HealthObject]())
        #expect(await store.database.currentState().log.transactions == 0)
    }

    @Test func `R8.2 an identifier that is in the store, or twice in the call, fails the save`() async throws {
        let store = HealthStore.fixed()
        let uuid = UUID()
        try await store.save(steps(1, uuid: uuid))
        let present = try await expectRefused([steps(2), steps(1, uuid: uuid)], by: store)
        #expect(present.contains(uuid.uuidString))
        // Also as another type, and through another app.
        try await expectRefused([sleep(1, uuid: uuid)], by: store)
        let watch = HealthStore(database: store.database, sourceRevision: revision("watch"))
        try await expectRefused([steps(1, uuid: uuid)], by: watch)
        let twice = UUID()
        let message = try await expectRefused([steps(1, uuid: twice), steps(2), sleep(1, uuid: twice)], by: store)
        #expect(message.contains(twice.uuidString))
    }

    @Test func `R8.2 an identifier that was deleted can be saved again`() async throws {
        let store = HealthStore.fixed()
        let sample = steps(1)
        try await store.save(sample)
        try await store.delete(sample)
        try await store.save(sleep(1, uuid: sample.uuid))
        #expect(try await all(store).map(\.sample.uuid) == [sample.uuid])
    }

    @Test func `R8.3 the stored copy has the saving app's revision, the caller's is unchanged`() async throws {
        let store = HealthStore.fixed("phone")
        let sample = steps(1, metadata: ["key": "value"])
        let revisionBefore = sample.sourceRevision
        try await store.save(sample)
        #expect(sample.sourceRevision == revisionBefore)
        let stored = try await all(store)
        #expect(stored == [AnySample(sample).stamped(revision("phone"))])
        #expect(stored.map(\.sample.sourceRevision) == [revision("phone")])
    }

    @Test func `R8.4 reversed dates and units that do not fit are refused, an instant is not`() async throws {
        let store = HealthStore.fixed()
        try await expectRefused([steps(1, at: 10, lasting: -1)], by: store)
        let wrongUnit = QuantitySample(
            type: stepCount,
            quantity: Quantity(unit: .meter(), doubleValue: 1),
            start: time(0),
            end: time(1)
        )
        let message = try await expectRefused([wrongUnit], by: store)
        #expect(message.contains("HKQuantityTypeIdentifierStepCount") && message.contains("m"))
        try await store.save(steps(1, lasting: 0))
    }

    @Test func `R8.5 an end in the distant future is refused`() async throws {
        let sample = CategorySample(type: sleepAnalysis, value: 1, start: time(0), end: .distantFuture)
        try await expectRefused([sample], by: .fixed())
    }

    @Test func `R8.6 a category value outside the type's enumeration is refused`() async throws {
        let store = HealthStore.fixed()
        try await expectRefused([sleep(99)], by: store)
        try await expectRefused([sleep(-1)], by: store)
    }

    @Test func `R8.7 numbers and dates must be finite; negative values and future dates are fine`() async throws {
        let store = HealthStore.fixed()
        for value in [Double.nan, .infinity, -.infinity] { try await expectRefused([steps(value)], by: store) }
        for date in [Double.nan, .infinity, -.infinity, 1e300, 4e11] {
            try await expectRefused([steps(1, at: date, lasting: 0)], by: store)
            try await expectRefused([sleep(1, at: date, lasting: 0)], by: store)
            try await expectRefused([steps(1, at: 0, lasting: date)], by: store)
        }
        try await store.save([steps(-5), steps(1, at: 3e9), steps(1, at: -3e11, lasting: 0)])
        #expect(try await all(store).count == 3)
    }

    @Test func `R8.8 a sync identifier needs a version, and the reverse`() async throws {
        let store = HealthStore.fixed()
        try await expectRefused([steps(1, metadata: [MetadataKeySyncIdentifier: "a"])], by: store)
        try await expectRefused([steps(1, metadata: [MetadataKeySyncVersion: 1])], by: store)
        try await store.save(steps(1, metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]))
    }

    @Test func `metadata that a type requires is named where it is missing`() async throws {
        func flow(_ metadata: [String: MetadataValue]) -> CategorySample {
            CategorySample(
                type: CategoryType(.menstrualFlow),
                value: CategoryValueVaginalBleeding.light.rawValue,
                start: time(0),
                end: time(60),
                metadata: metadata
            )
        }
        func insulin(_ metadata: [String: MetadataValue]) -> QuantitySample {
            QuantitySample(
                type: QuantityType(.insulinDelivery),
                quantity: Quantity(unit: .internationalUnit(), doubleValue: 3),
                start: time(0),
                end: time(0),
                metadata: metadata
            )
        }
        let store = HealthStore.fixed()
        for metadata: [String: MetadataValue] in [[:], ["HKMenstrualCycle": true, "HKInsulinDelivery": 1]] {
            let message = try await expectRefused([steps(1), flow(metadata)], by: store)
            #expect(message.contains(MetadataKeyMenstrualCycleStart) && message.contains("MenstrualFlow"))
            let meal = Correlation(
                type: CorrelationType(.food), start: time(0), end: time(0), objects: [insulin(metadata)])
            for sample: any Sample in [insulin(metadata), meal] {
                let message = try await expectRefused([steps(1), sample], by: store)
                #expect(message.contains(MetadataKeyInsulinDeliveryReason) && message.contains("InsulinDelivery"))
            }
        }
        try await store.save([
            flow([MetadataKeyMenstrualCycleStart: false]), insulin([MetadataKeyInsulinDeliveryReason: 1]),
        ])
    }

    @Test func `an unknown type and a foreign kind of object are refused`() async throws {
        struct Foreign: HealthObject {
            let uuid = UUID()
            let sourceRevision = revision("x")
            let device: Device? = nil
            let metadata: [String: MetadataValue] = [:]
        }
        let store = HealthStore.fixed()
        let unknown = QuantitySample(
            type: QuantityType(QuantityTypeIdentifier(rawValue: "unknown")),
            quantity: Quantity(unit: .count(), doubleValue: 1),
            start: time(0),
            end: time(0)
        )
        #expect(try await expectRefused([steps(1), unknown], by: store).contains("unknown"))
        #expect(try await expectRefused([steps(1), Foreign()], by: store).contains("Foreign"))
    }

    @Test func `a save is carried out also when its task is cancelled`() async throws {
        let store = HealthStore.fixed()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(steps(1))
        }
        try await task.value
        #expect(try await all(store).count == 1)
    }

    @Test func `arrays of one kind and of any kind are saved alike`() async throws {
        let store = HealthStore.fixed()
        try await store.save([steps(1)])
        try await store.save([sleep(1)])
        try await store.save([steps(1), sleep(1)] as [any HealthObject])
        try await store.database.insert([AnySample(steps(2)), AnySample(sleep(2))], from: revision("other"))
        let samples = try await all(store)
        #expect(samples.count == 6)
        #expect(samples.filter { $0.sample.sourceRevision == revision("other") }.count == 2)
        await #expect(throws: HealthError.self) { try await store.save([steps(.nan)]) }
        await #expect(throws: HealthError.self) { try await store.save([sleep(99)]) }
        await #expect(throws: HealthError.self) {
            try await store.database.insert([AnySample(steps(.nan))], from: revision("other"))
        }
    }
}
