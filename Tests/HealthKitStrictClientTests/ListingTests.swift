import Foundation
import HealthKit
import HealthQuery
import Testing

/// HealthKit's documented queries, and a watch app's manager, in Swift 6 mode.
struct ListingTests {
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let store = HKHealthStore()

    private func quantity(
        _ identifier: HKQuantityTypeIdentifier,
        _ value: Double,
        _ unit: HKUnit,
        hour: Double = 0
    ) -> HKQuantitySample {
        let date = noon + hour * 3600
        return HKQuantitySample(
            type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: value), start: date,
            end: date + 60)
    }

    private func inNewStore(_ operation: (Listings) async throws -> Void) async throws {
        try await HKHealthStore.withStore(HealthStore()) { try await operation(Listings(store: store)) }
    }

    @Test func `sample queries`() async throws {
        try await inNewStore { listings in
            try await store.save([
                quantity(.bodyMass, 70, .gramUnit(with: .kilo)),
                quantity(.bodyMass, 71, .gramUnit(with: .kilo), hour: 1),
                quantity(.dietaryEnergyConsumed, 500, .kilocalorie()),
                quantity(.stepCount, 9, .count()), quantity(.distanceWalkingRunning, 7, .meter()),
            ])
            let mass = try await listings.latest(.bodyMass)
            #expect(mass?.quantity.doubleValue(for: .gramUnit(with: .kilo)) == 71)
            #expect(try await listings.latest(.height) == nil)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            #expect(try await listings.caloriesEaten(on: noon, in: calendar) == [500])
            #expect(try await listings.caloriesEaten(on: noon + 86_400, in: calendar) == [])
            #expect(try await listings.steps(andDistanceFrom: noon).count == 2)
        }
    }

    @Test func `correlation queries`() async throws {
        try await inNewStore { listings in
            let meals = [300.0, 900].map { energy in
                HKCorrelation(
                    type: HKCorrelationType(.food), start: noon, end: noon + 60,
                    objects: [quantity(.dietaryEnergyConsumed, energy, .kilocalorie())])
            }
            try await store.save(meals)
            #expect(try await listings.richMeals(over: 500) == [meals[1]])
            #expect(try await listings.richMeals(over: 1000).isEmpty)
        }
    }

    @Test func `observer queries`() async throws {
        try await inNewStore { listings in
            var changes = listings.changes(of: HKQuantityType(.stepCount)).makeAsyncIterator()
            try await store.save(quantity(.stepCount, 9, .count()))
            #expect(try await changes.next() != nil)
        }
    }

    @Test func `an observer that handles changes in a task`() async throws {
        try await inNewStore { listings in
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            let query = listings.observe(HKQuantityType(.stepCount)) { continuation.yield() }
            var told = stream.makeAsyncIterator()
            #expect(await told.next() != nil)
            try await store.save(quantity(.stepCount, 9, .count()))
            #expect(await told.next() != nil)
            store.stop(query)
        }
    }

    @Test func `an app's own completion handler of an observer may change what it captures`() {
        var count = 0
        let completionHandler: HKObserverQueryCompletionHandler = { count += 1 }
        completionHandler()
        #expect(count == 1)
    }

    @Test func `predicates with a name`() async throws {
        try await inNewStore { listings in
            let steps = quantity(.stepCount, 9, .count())
            try await store.save([steps, quantity(.heartRate, 60, HKUnit(from: "count/min"))])
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            #expect(try await listings.steps(on: noon, in: calendar) == 9)
            #expect(try await listings.all(HKQuantityType(.stepCount)) == [steps])
        }
    }

    @Test func `statistics collection queries`() async throws {
        try await inNewStore { listings in
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let start = calendar.startOfDay(for: noon)
            try await store.save(quantity(.stepCount, 9, .count()))
            let (stream, continuation) = AsyncStream<[Double]>.makeStream()
            let query = listings.stepsOfDays(from: start, days: 2, in: calendar) { continuation.yield($0) }
            var days = stream.makeAsyncIterator()
            #expect(await days.next() == [9, 0])
            try await store.save(quantity(.stepCount, 5, .count(), hour: 24))
            #expect(await days.next() == [9, 5])
            store.stop(query)
            try await store.save([
                quantity(.heartRate, 60, HKUnit(from: "count/min")),
                quantity(.heartRate, 70, HKUnit(from: "count/min"), hour: 0.5),
                quantity(.heartRate, 90, HKUnit(from: "count/min"), hour: 2),
            ])
            #expect(try await listings.pulseOfHours(from: noon, to: noon + 3 * 3600) == [65, nil, 90])
        }
    }

    @Test func `anchored queries`() async throws {
        try await inNewStore { listings in
            let type = HKQuantityType(.stepCount)
            let steps = quantity(.stepCount, 9, .count())
            try await store.save(steps)
            let first = try await listings.changes(of: type, since: nil)
            #expect(first.saved == 1 && first.deleted == 0)
            let (stream, continuation) = AsyncStream<[[UUID]]>.makeStream()
            let query = listings.follow(type) { continuation.yield([$0, $1]) }
            var told = stream.makeAsyncIterator()
            #expect(await told.next() == [[steps.uuid], []])
            try await store.delete(steps)
            #expect(await told.next() == [[], [steps.uuid]])
            store.stop(query)
            let second = try await listings.changes(of: type, since: first.2)
            #expect(second.saved == 0 && second.deleted == 1)
            try await store.save(quantity(.stepCount, 4, .count()))
            let (sums, sink) = AsyncStream<Double>.makeStream()
            let task = Task { try await listings.follow(type, unit: .count()) { sink.yield($0) } }
            var sum = sums.makeAsyncIterator()
            #expect(await sum.next() == 4)
            task.cancel()
            _ = await task.result
        }
    }

    @Test func electrocardiograms() async throws {
        let core = HealthStore()
        try await core.save(
            Electrocardiogram(
                classification: .sinusRhythm, samplingFrequency: Quantity(unit: .hertz(), doubleValue: 4),
                microvolts: [7, 8], start: noon, end: noon + 1))
        try await HKHealthStore.withStore(core) {
            let descriptor = HKSampleQueryDescriptor(predicates: [.electrocardiogram()], sortDescriptors: [])
            let sample = try #require(try await descriptor.result(for: store).first)
            let voltages = await withCheckedContinuation { continuation in
                Listings(store: store).microvolts(of: sample) { continuation.resume(returning: $0) }
            }
            #expect(voltages.map { $0.rounded() } == [7, 8])
        }
    }
}
