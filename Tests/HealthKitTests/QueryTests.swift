import Foundation
import HealthKit
@testable import HealthKitDropIn
import HealthQuery
import HealthQueryTesting
import Testing

/// How queries with handlers run.
struct QueryTests {
    private let noon = History.noon
    private let store = HKHealthStore()

    private func steps(_ count: Double, minute: Double = 0) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: noon.addingTimeInterval(minute * 60), end: noon.addingTimeInterval(minute * 60 + 60))
    }

    /// What a handler keeps alive, and what takes the handler away when it goes.
    private final class Owner: Sendable {
        let query: HKStatisticsCollectionQuery

        init(_ query: HKStatisticsCollectionQuery) { self.query = query }

        deinit {
            query.initialResultsHandler = nil
            query.statisticsUpdateHandler = nil
        }
    }

    @Test func `a handler that is taken away may take away others as it goes`() {
        let query = HKStatisticsCollectionQuery(
            quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum,
            anchorDate: noon, intervalComponents: DateComponents(day: 1))
        query.statisticsUpdateHandler = { [owner = Owner(query)] _, _, _, _ in _ = owner }
        query.initialResultsHandler = { _, _, _ in }
        query.statisticsUpdateHandler = nil
        #expect(query.initialResultsHandler == nil && query.statisticsUpdateHandler == nil)
    }

    @Test func `what happens after stop is not told, and stopping twice is harmless`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let (stopped, other) = (Calls<SentCompletion>(), Calls<SentCompletion>())
            let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) { _, done, _ in
                nonisolated(unsafe) let done = done
                stopped.add { done() }
            }
            let witness = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) { _, done, _ in
                nonisolated(unsafe) let done = done
                other.add { done() }
            }
            for query in [query, witness] { store.execute(query) }
            try await store.save(steps(1))
            try await stopped.next()()
            try await other.next()()
            store.stop(query)
            store.stop(query)
            for minute in 1...5 {
                try await store.save(steps(1, minute: Double(minute)))
                try await other.next()()
            }
            store.stop(witness)
            #expect(await stopped.rest().isEmpty)
        }
    }

    @Test func `R7.5 an observer names the types that changed, and again what background updates wait for`()
        async throws
    {
        try await HKHealthStore.withStore(HealthStore()) {
            let types: [HKSampleType] = [HKQuantityType(.stepCount), HKCategoryType(.mindfulSession)]
            let calls = Calls<Set<HKSampleType>?>()
            let query = HKObserverQuery(
                queryDescriptors: types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
            ) { _, changed, _, _ in calls.add(changed) }
            store.execute(query)
            #expect(try await calls.next() == Set(types))
            try await store.save(steps(1))
            #expect(try await calls.next() == [types[0]])
            try await store.save(
                HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: noon, end: noon))
            #expect(try await calls.next() == [types[1]])
            // Who asks for those has to call the completion handler.
            try await store.enableBackgroundDelivery(for: types[1], frequency: .immediate)
            try await store.save(steps(2))
            #expect(try await calls.next() == Set(types))
            store.stop(query)
        }
    }

    @Test func `stop does not wait for a handler, which may wait for it or stop its query itself`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let (begun, ended) = (Calls<Bool>(), Calls<Bool>())
            let stopped = DispatchSemaphore(value: 0)
            let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) {
                [store] query, _, _ in
                begun.add(true)
                stopped.wait()
                store.stop(query)
                ended.add(true)
            }
            store.execute(query)
            try await store.save(steps(1))
            _ = try await begun.next()
            store.stop(query)
            stopped.signal()
            _ = try await ended.next()
            #expect(await begun.rest().isEmpty)
        }
    }

    @Test func `a query runs once, and one that was stopped before does not run`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            try await store.save(steps(1))
            let calls = Calls<Int>()
            let (first, second) = (HKQuantityType(.stepCount), HKQuantityType(.heartRate))
            let query = HKSampleQuery(sampleType: first, predicate: nil, limit: 0, sortDescriptors: nil) {
                _, samples, _ in calls.add(samples?.count ?? -1)
            }
            let stopped = HKSampleQuery(sampleType: second, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in
                calls.add(-2)
            }
            store.stop(stopped)
            for query in [query, stopped, query] { store.execute(query) }
            #expect(try await calls.next() == 1)
            store.execute(query)
            _ = try await HKSampleQueryDescriptor(predicates: [.sample(type: first)], sortDescriptors: [])
                .result(for: store)
            #expect(await calls.rest().isEmpty)
        }
    }

    @Test func `a query that ended is not held`() async throws {
        weak var held: HKSampleQuery?
        try await HKHealthStore.withStore(HealthStore()) {
            let calls = Calls<Int>()
            do {
                let query = HKSampleQuery(
                    sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0, sortDescriptors: nil
                ) { _, samples, _ in calls.add(samples?.count ?? -1) }
                held = query
                store.execute(query)
            }
            let count = try await calls.next()
            #expect(count == 0)
            // The task that ran it ends after its handler.
            while held != nil { await Task.yield() }
        }
        #expect(held == nil)
    }

    @Test func `handlers run in the store of their query`() async throws {
        let (one, other) = (HealthStore(), HealthStore())
        try await HKHealthStore.withStore(one) { try await store.save(steps(7)) }
        try await HKHealthStore.withStore(other) { try await store.save([steps(1), steps(2, minute: 1)]) }
        for (owner, count) in [(one, 1), (other, 2)] {
            let calls = Calls<Int>()
            HKHealthStore.withStore(owner) {
                store.execute(
                    HKSampleQuery(
                        sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0, sortDescriptors: nil
                    ) { [store] _, _, _ in
                        // A second query from within the handler of the first.
                        store.execute(
                            HKSampleQuery(
                                sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0, sortDescriptors: nil
                            ) { _, samples, _ in calls.add(samples?.count ?? -1) })
                    })
            }
            #expect(try await calls.next() == count)
        }
    }

    @Test func `correlations, sources and several types are asked for`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            func pressure(_ type: HKQuantityTypeIdentifier, _ value: Double) -> HKSample {
                HKQuantitySample(
                    type: HKQuantityType(type), quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value),
                    start: noon, end: noon)
            }
            let reading = HKCorrelation(
                type: HKCorrelationType(.bloodPressure), start: noon, end: noon,
                objects: [pressure(.bloodPressureSystolic, 120), pressure(.bloodPressureDiastolic, 80)])
            try await store.save(reading)
            let found = Calls<[HKCorrelation]>()
            for limit in [110.0, 130] {
                let high = HKQuery.predicateForQuantitySamples(
                    with: .greaterThan, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: limit))
                store.execute(
                    HKCorrelationQuery(
                        type: HKCorrelationType(.bloodPressure), predicate: nil,
                        samplePredicates: [HKQuantityType(.bloodPressureSystolic): high]
                    ) { _, correlations, _ in found.add(correlations ?? []) })
                let correlations = try await found.next()
                #expect(correlations == (limit < 120 ? [reading] : []))
                #expect(correlations.allSatisfy { $0.objects == reading.objects })
            }
            let sources = Calls<Set<HKSource>>()
            store.execute(
                HKSourceQuery(sampleType: HKCorrelationType(.bloodPressure), samplePredicate: nil) { _, found, _ in
                    sources.add(found ?? [])
                })
            #expect(try await sources.next() == [HKSource.default()])
            let mixed = Calls<[HKSample]>()
            try await store.save(steps(5))
            let descriptors = [HKCorrelationType(.bloodPressure), HKQuantityType(.stepCount)].map {
                HKQueryDescriptor(sampleType: $0, predicate: nil)
            }
            store.execute(
                HKSampleQuery(queryDescriptors: descriptors, limit: 10) { _, samples, _ in mixed.add(samples ?? []) })
            let classes = try await mixed.next().map { String(describing: type(of: $0)) }
            #expect(Set(classes) == ["HKCorrelation", "HKCumulativeQuantitySample"])
        }
    }

    @Test func `what cannot be asked for is an error that says so`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let block = NSPredicate { _, _ in true }
            let odd = HKQuery.predicateForQuantitySamples(
                with: .like, quantity: HKQuantity(unit: .count(), doubleValue: 1))
            let object = HKQuery.predicateForObjects(withMetadataKey: "a", operatorType: .equalTo, value: [1])
            let refused: [(NSPredicate, String)] = [(block, "block"), (odd, "compared"), (object, "metadata")]
            for (predicate, word) in refused {
                let descriptor = HKSampleQueryDescriptor(
                    predicates: [.sample(type: HKQuantityType(.stepCount), predicate: predicate)], sortDescriptors: [])
                let error = await #expect(throws: HKError.self) { try await descriptor.result(for: store) }
                #expect(error?.code == .errorInvalidArgument && error?.message.contains(word) == true)
            }
            let errors = Calls<(any Error)?>()
            store.execute(
                HKSampleQuery(
                    sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0,
                    sortDescriptors: [NSSortDescriptor(key: "colour", ascending: true)]
                ) { _, _, error in errors.add(error) })
            let unsorted = try await errors.next()
            #expect((unsorted as? HKError)?.message.contains("colour") == true)
            let sample = HKQuantitySample(
                type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: noon,
                end: noon, metadata: ["odd": [1, 2]])
            await #expect(throws: HKError.self) { try await store.save(sample) }
        }
    }

    @Test func `metadata that no store holds is refused wherever it is given`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let bad: [String: Any] = ["odd": [1, 2]]
            let interval = DateInterval(start: noon, duration: 60)
            let event = HKWorkoutEvent(type: .marker, dateInterval: interval, metadata: bad)
            let member = HKQuantitySample(
                type: HKQuantityType(.dietaryEnergyConsumed),
                quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 1), start: noon, end: noon, metadata: bad)
            let meal = HKCorrelation(type: HKCorrelationType(.food), start: noon, end: noon, objects: [member])
            let workout = HKWorkout(
                _core: AnySample(
                    Workout(activityType: .running, start: noon, end: noon + 60, workoutEvents: [event.core])))
            for object in [member, meal, workout] as [HKObject] {
                let error = await #expect(throws: HKError.self) { try await store.save(object) }
                #expect(error?.code == .errorInvalidArgument && error?.message.contains("odd") == true)
            }
            let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
            try await builder.beginCollection(at: noon)
            await #expect(throws: HKError.self) { try await builder.addMetadata(bad) }
            await #expect(throws: HKError.self) { try await builder.addWorkoutEvents([event]) }
            let told = Calls<(any Error)?>()
            builder.addMetadata(bad) { _, error in told.add(error) }
            let error = try await told.next()
            #expect((error as? HKError)?.code == .errorInvalidArgument)
            #expect(builder.metadata.isEmpty && builder.workoutEvents.isEmpty)
            let run = HKWorkout(_core: AnySample(Workout(activityType: .running, start: noon, end: noon + 60)))
            try await store.save(run)
            let type = HKQuantityType(.workoutEffortScore)
            let score = HKQuantitySample(
                type: type, quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 6), start: noon,
                end: noon + 60, metadata: bad)
            let relating = await #expect(throws: HKError.self) {
                try await store.relateWorkoutEffortSample(score, with: run, activity: nil)
            }
            #expect(relating?.code == .errorInvalidArgument && relating?.message.contains("odd") == true)
            store.relateWorkoutEffortSample(score, with: run, activity: nil) { _, error in told.add(error) }
            let later = try await told.next()
            #expect((later as? HKError)?.code == .errorInvalidArgument)
            let scores = HKSampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: [])
            #expect(try await scores.result(for: store).isEmpty)
        }
    }

    @Test func `a builder takes its steps in the order in which they were asked for`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .running
            let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
            let done = Calls<HKWorkout?>()
            let errors = Calls<(any Error)?>()
            builder.beginCollection(withStart: noon) { _, error in errors.add(error) }
            builder.add([steps(600, minute: 1), steps(300, minute: 2)]) { _, error in errors.add(error) }
            builder.addMetadata([HKMetadataKeyIndoorWorkout: true]) { _, error in errors.add(error) }
            builder.endCollection(withEnd: noon.addingTimeInterval(600)) { _, error in errors.add(error) }
            builder.finishWorkout { workout, error in
                errors.add(error)
                done.add(workout)
            }
            let workout = try #require(try await done.next())
            #expect(await errors.rest().allSatisfy { $0 == nil })
            #expect(workout.workoutActivityType == .running && workout.duration == 600)
            #expect(workout.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == true)
            let sum = workout.statistics(for: HKQuantityType(.stepCount))?.sumQuantity()
            #expect(sum == HKQuantity(unit: .count(), doubleValue: 900))
            let workouts = HKSampleQueryDescriptor(
                predicates: [.workout(HKQuery.predicateForWorkouts(with: .running))], sortDescriptors: [])
            #expect(try await workouts.result(for: store) == [workout])
            let held = HKSampleQueryDescriptor(
                predicates: [
                    .quantitySample(
                        type: HKQuantityType(.stepCount), predicate: HKQuery.predicateForObjects(from: workout))
                ],
                sortDescriptors: [SortDescriptor(\.startDate)])
            #expect(try await held.result(for: store).map { $0.quantity.doubleValue(for: .count()) } == [600, 300])
        }
    }

    @Test func `a test's faults reach handlers and thrown errors`() async throws {
        let faults = ScriptedFaults()
        try await HKHealthStore.withStore(HealthStore().failing(as: faults)) {
            faults.fail([.read], with: HealthError(.errorDatabaseInaccessible))
            faults.fail([.save], with: HealthError(.errorHealthDataRestricted))
            let error = await withCheckedContinuation { continuation in
                store.execute(
                    HKSampleQuery(
                        sampleType: HKQuantityType(.stepCount), predicate: nil, limit: HKObjectQueryNoLimit,
                        sortDescriptors: nil
                    ) { _, _, error in
                        continuation.resume(returning: error)
                    })
            }
            #expect((error as? HKError)?.code == .errorDatabaseInaccessible)
            let saving = await #expect(throws: HKError.self) { try await store.save(steps(1)) }
            #expect(saving?.code == .errorHealthDataRestricted)
            try await store.save(steps(1))
        }
    }

    @Test func `a key sorts by what it names, also reversed and in memory`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let store = HKHealthStore()
            // The first to start is the last to end.
            let samples = (0..<3).map { index in
                HKQuantitySample(
                    type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: Double(index)),
                    start: noon.addingTimeInterval(Double(index)), end: noon.addingTimeInterval(100 - Double(index)))
            }
            try await store.save(samples)
            let byEnd = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true)
            let reversed = try #require(byEnd.reversedSortDescriptor as? NSSortDescriptor)
            #expect(byEnd.ascending && !reversed.ascending)
            #expect(byEnd.compare(samples[0], to: samples[1]) == .orderedDescending)
            #expect(byEnd.compare(samples[1], to: samples[1]) == .orderedSame)
            #expect(reversed.compare(samples[0], to: samples[1]) == .orderedAscending)
            let sorted = NSArray(array: samples.shuffled()).sortedArray(using: [byEnd]).compactMap { $0 as? HKSample }
            #expect(sorted.map(\.uuid) == samples.reversed().map(\.uuid))
            for (order, expected) in [(byEnd, samples.reversed()), (reversed, samples)] {
                let found = Calls<[UUID]>()
                store.execute(
                    HKSampleQuery(
                        sampleType: HKQuantityType(.stepCount), predicate: nil, limit: HKObjectQueryNoLimit,
                        sortDescriptors: [order]
                    ) { _, samples, _ in found.add(samples?.map(\.uuid) ?? []) })
                #expect(try await found.next() == expected.map(\.uuid))
            }
        }
    }
}
