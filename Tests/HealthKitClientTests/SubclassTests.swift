import CoreLocation
import Foundation
import HealthKit
import HealthQuery
import Testing

/// What apps' tests make of HealthKit's classes: subclasses with initialisers of their own.
struct SubclassTests {
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private let store = HKHealthStore()

    @Test func `a subclass of a query for several types runs as one`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let type = HKQuantityType(.stepCount)
            let steps = [noon, noon.addingTimeInterval(60)].map { date in
                HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: .count(), doubleValue: 9), start: date, end: date)
            }
            try await store.save(steps)
            let found: [HKSample]? = await withCheckedContinuation { continuation in
                let query = CountedSampleQuery(
                    queryDescriptors: [HKQueryDescriptor(sampleType: type, predicate: nil)], limit: 1
                ) { _, samples, _ in continuation.resume(returning: samples) }
                #expect(query.asked == 1)
                store.execute(query)
            }
            #expect(found == [steps[0]])
        }
    }

    @Test func `a subclass of a query for health cards asks for them alone`() {
        let query = NamedRecordQuery(recordTypes: ["a", "b"], predicate: nil) { _, _, _ in }
        #expect(query.name == "a, b" && query.recordTypes == ["a", "b"] && query.sourceTypes == [.smartHealthCard])
    }

    @Test func `queries for voltages tell each, and then that there are no more`() async throws {
        let core = HealthStore()
        let frequency = Quantity(unit: .hertz(), doubleValue: 4)
        try await core.save(
            Electrocardiogram(
                classification: .sinusRhythm, samplingFrequency: frequency, microvolts: [7, 8], start: noon,
                end: noon.addingTimeInterval(1)))
        try await HKHealthStore.withStore(core) {
            let found = try await HKSampleQueryDescriptor(predicates: [.electrocardiogram()], sortDescriptors: [])
                .result(for: store)
            let sample = try #require(found.first)
            let (told, continuation) = AsyncStream<String>.makeStream()
            let named = NamedVoltageQuery(name: "a", electrocardiogram: sample) { query, voltage, isDone, _ in
                let name = (query as? NamedVoltageQuery)?.name ?? "?"
                continuation.yield("\(name) \(voltage?.timeSinceSampleStart ?? -1) \(isDone)")
                if isDone { continuation.finish() }
            }
            store.execute(named)
            var calls: [String] = []
            for await call in told { calls.append(call) }
            #expect(calls == ["a 0.0 false", "a 0.25 false", "a -1.0 true"])

            let (results, sink) = AsyncStream<String>.makeStream()
            let query = HKElectrocardiogramQuery(sample) { _, result in
                switch result {
                case .measurement(let voltage): sink.yield("\(voltage.timeSinceSampleStart)")
                case .error(let error): sink.yield("\(error)")
                case .done: sink.finish()
                }
            }
            store.execute(query)
            var times: [String] = []
            for await result in results { times.append(result) }
            #expect(times == ["0.0", "0.25"])
        }
    }

    @Test func `subclasses of summaries and configurations begin as those do`() {
        let summary: HKActivitySummary = FullRings()
        #expect(summary.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 500)
        #expect(summary.appleStandHours == HKActivitySummary().appleStandHours)
        #expect(GoalRings(goal: 400).activeEnergyBurnedGoal.doubleValue(for: .kilocalorie()) == 400)
        #expect(HKWorkoutConfiguration().activityType == .other)
        #expect(PoolConfiguration().activityType == .swimming)
    }

    @Test func `subclasses of a session and of builders work as those do`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let session = try CountingSession(name: "swim", healthStore: store, configuration: PoolConfiguration())
            session.startActivity(with: noon)
            #expect(session.starts == 1 && session.name == "swim" && session.state == .running)
            #expect(session.workoutConfiguration.activityType == .swimming)
            #expect(session.associatedWorkoutBuilder().workoutSession === session)
            #expect(try await store.recoverActiveWorkoutSession() === session)
            session.end()

            let builder = StoppedBuilder(healthStore: store, configuration: PoolConfiguration(), device: nil)
            try await builder.beginCollection(at: noon)
            #expect(builder.startDate == noon && builder.elapsedTime(at: noon) == 42)
            builder.discardWorkout()
            let route = RefusingRouteBuilder(healthStore: store, device: nil)
            await #expect(throws: HKError.self) {
                try await route.insertRouteData([CLLocation(latitude: 1, longitude: 2)])
            }
        }
    }

    @Test func `a handler of medications gathers them in a variable`() async throws {
        let core = HealthStore()
        let concept = MedicationConcept(
            identifier: HealthConceptIdentifier(identifier: "a"), displayText: "Pill", generalForm: .tablet,
            relatedCodings: [])
        try await core.save(UserAnnotatedMedication(medication: concept, nickname: "N", dateAdded: noon))
        let names: [String] = await HKHealthStore.withStore(core) {
            await withCheckedContinuation { continuation in
                medicationNames(in: store) { names, _ in continuation.resume(returning: names) }
            }
        }
        #expect(names == ["N"])
    }
}
