import Foundation
import HealthKit
@testable import HealthKitDropIn
import HealthQuery
import HealthQueryTesting
import Testing

/// Workouts that go on: an app's code drives them, and a test plays the sensors.
struct SessionTests {
    private static let noon = History.noon

    /// The manager of a workout, as watch apps have it.
    private final class Manager: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, @unchecked Sendable {
        let told = Calls<String>()
        let store = HKHealthStore()
        private(set) var session: HKWorkoutSession?
        private(set) var builder: HKLiveWorkoutBuilder?

        func start(at date: Date) async throws {
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .running
            configuration.locationType = .outdoor
            let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
            let builder = session.associatedWorkoutBuilder()
            session.delegate = self
            builder.delegate = self
            builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
            (self.session, self.builder) = (session, builder)
            session.startActivity(with: date)
            try await builder.beginCollection(at: date)
        }

        func workoutSession(
            _ workoutSession: HKWorkoutSession,
            didChangeTo toState: HKWorkoutSessionState,
            from fromState: HKWorkoutSessionState,
            date: Date
        ) {
            told.add("\(fromState) to \(toState)")
        }

        func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
            told.add("failed \((error as? HKError)?.code.rawValue ?? 0)")
        }

        func workoutBuilder(
            _ workoutBuilder: HKLiveWorkoutBuilder,
            didCollectDataOf collectedTypes: Set<HKSampleType>
        ) {
            let names = collectedTypes.map { type in
                guard let type = type as? HKQuantityType else { return "?" }
                let rate = workoutBuilder.statistics(for: type)?.mostRecentQuantity()
                return "\(rate?.doubleValue(for: HKUnit(from: "count/min")) ?? 0)"
            }
            told.add("collected \(names.joined())")
        }

        func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
            told.add("event \(workoutBuilder.workoutEvents.count)")
        }

        func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
            told.add("generated \(event.type.rawValue)")
        }
    }

    private func pulse(_ rate: Double, at second: Double) -> QuantitySample {
        let unit = HealthUnit.count().unitDivided(by: .minute())
        let date = Self.noon + second
        return QuantitySample(
            type: QuantityType(.heartRate), quantity: Quantity(unit: unit, doubleValue: rate), start: date, end: date)
    }

    private func world() -> HealthStore { HealthStore(database: HealthDatabase(now: { Self.noon + 100 })) }

    @Test func `R2.5 an app finds what its own device measured`() async throws {
        #expect(HKDevice.local() == .local() && HKDevice.local().model != nil && HKDevice.local().name != nil)
        let core = QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 3), start: Self.noon,
            end: Self.noon,
            device: .local())
        let store = HealthStore()
        try await store.save([
            core, QuantitySample(type: core.quantityType, quantity: core.quantity, start: Self.noon, end: Self.noon),
        ])
        let predicate = HKQuery.predicateForObjects(from: [.local()])
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.stepCount), predicate: predicate)], sortDescriptors: [])
        let found = try await HKHealthStore.withStore(store) { try await query.result(for: HKHealthStore()) }
        #expect(found.map(\.uuid) == [core.uuid])
    }

    @Test func `a session runs, collects what the sensors measure, and makes a workout`() async throws {
        let core = world()
        try await HKHealthStore.withStore(core) {
            let manager = Manager()
            try await manager.start(at: Self.noon)
            #expect(try await manager.told.next() == "notStarted to running")
            // The test's side: the sensors.
            let sensors = try #require(try await core.recoverActiveWorkoutSession())
            try await sensors.measure([pulse(128, at: 10)])
            #expect(try await manager.told.next() == "collected 128.0")
            manager.session?.pause()
            #expect(try await manager.told.next() == "running to paused")
            #expect(try await manager.told.next() == "generated 1")
            #expect(try await manager.told.next() == "event 1")
            manager.session?.resume()
            for _ in 1...3 { _ = try await manager.told.next() }
            manager.session?.stopActivity(with: Self.noon + 200)
            #expect(try await manager.told.next() == "running to stopped")
            let builder = try #require(manager.builder)
            try await builder.endCollection(at: Self.noon + 200)
            let workout = try #require(try await builder.finishWorkout())
            manager.session?.end()
            #expect(try await manager.told.next() == "stopped to ended")
            #expect(workout.workoutActivityType == .running && workout.workoutEvents?.count == 2)
            #expect(workout.statistics(for: HKQuantityType(.heartRate))?.averageQuantity() != nil)
            #expect(await manager.told.rest().isEmpty)
        }
    }

    @Test func `an app finds its session again, the very same while it is kept`() async throws {
        try await HKHealthStore.withStore(world()) {
            let manager = Manager()
            #expect(try await manager.store.recoverActiveWorkoutSession() == nil)
            try await manager.start(at: Self.noon)
            #expect(try await manager.store.recoverActiveWorkoutSession() === manager.session)
            #expect(manager.session?.associatedWorkoutBuilder() === manager.builder)
            #expect(manager.builder?.workoutSession === manager.session)
            let calls = Calls<HKWorkoutSession?>()
            manager.store.recoverActiveWorkoutSession { session, _ in calls.add(session) }
            #expect(try await calls.next() === manager.session)
        }
    }

    @Test func `what makes no sense is told to the delegate`() async throws {
        try await HKHealthStore.withStore(world()) {
            let manager = Manager()
            try await manager.start(at: Self.noon)
            _ = try await manager.told.next()
            manager.session?.resume()
            #expect(try await manager.told.next() == "failed 3" && manager.session?.state == .running)
            let configuration = HKWorkoutConfiguration()
            configuration.lapLength = HKQuantity(unit: .second(), doubleValue: 1)
            #expect(throws: HKError.self) {
                try HKWorkoutSession(healthStore: manager.store, configuration: configuration)
            }
        }
    }

    @Test func `a part with metadata that no store holds does not begin, and the delegate is told`() async throws {
        try await HKHealthStore.withStore(world()) {
            let manager = Manager()
            try await manager.start(at: Self.noon)
            _ = try await manager.told.next()
            let session = try #require(manager.session)
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .cycling
            session.beginNewActivity(
                configuration: configuration, date: Self.noon + 10, metadata: ["odd": [1, 2]])
            #expect(session.currentActivity.workoutConfiguration.activityType == .running)
            #expect(manager.builder?.workoutActivities.isEmpty == true)
            #expect(try await manager.told.next() == "failed 3")
            session.beginNewActivity(configuration: configuration, date: Self.noon + 10, metadata: ["lap": 1])
            #expect(session.currentActivity.metadata?["lap"] as? Int == 1)
            #expect(await manager.told.rest().isEmpty)
        }
    }

    @Test func `what the app adds itself is told to the builder's delegate, in both forms`() async throws {
        try await HKHealthStore.withStore(world()) {
            let manager = Manager()
            try await manager.start(at: Self.noon)
            _ = try await manager.told.next()
            let builder = try #require(manager.builder)
            let rate = HKQuantitySample(
                type: HKQuantityType(.heartRate),
                quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 90), start: Self.noon + 1,
                end: Self.noon + 1)
            try await builder.addSamples([rate])
            let lap = HKWorkoutEvent(
                type: .lap, dateInterval: DateInterval(start: Self.noon + 2, duration: 1), metadata: nil)
            let isAdded = Calls<Bool>()
            builder.addWorkoutEvents([lap]) { wasAdded, _ in isAdded.add(wasAdded) }
            #expect(try await isAdded.next())
            // It makes no sense, so what comes before it was told before.
            manager.session?.resume()
            var told: [String] = []
            repeat { told.append(try await manager.told.next()) } while told.last != "failed 3"
            #expect(told == ["collected 90.0", "event 1", "failed 3"])
        }
    }

    @Test func `a data source takes what it was told to`() async throws {
        let core = world()
        try await HKHealthStore.withStore(core) {
            let manager = Manager()
            try await manager.start(at: Self.noon)
            let source = try #require(manager.builder?.dataSource)
            let rate = HKQuantityType(.heartRate)
            #expect(source.typesToCollect.contains(rate) && source.typesToCollect.contains(HKQuantityType(.stepCount)))
            source.disableCollection(for: rate)
            #expect(!source.typesToCollect.contains(rate))
            let sensors = try #require(try await core.recoverActiveWorkoutSession())
            try await sensors.measure([pulse(128, at: 10)])
            #expect(manager.builder?.statistics(for: rate) == nil)
            let fast = HKQuery.predicateForQuantitySamples(
                with: .greaterThan, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 150))
            source.enableCollection(for: rate, predicate: fast)
            try await sensors.measure([pulse(128, at: 20), pulse(160, at: 30)])
            #expect(manager.builder?.statistics(for: rate)?.core.sampleCount == 1)
            source.enableCollection(for: rate, predicate: NSPredicate { _, _ in true })
            let error = await #expect(throws: HKError.self) { try await sensors.measure([pulse(1, at: 40)]) }
            #expect(error?.message.contains("block") == true)
        }
    }

    @Test func `there is no other device, and whoever asks for it is told so`() async throws {
        try await HKHealthStore.withStore(world()) {
            let manager = Manager()
            try await manager.start(at: Self.noon)
            let session = try #require(manager.session)
            await #expect(throws: HKError.self) { try await session.startMirroringToCompanionDevice() }
            await #expect(throws: HKError.self) { try await session.sendToRemoteWorkoutSession(data: Data()) }
            await #expect(throws: HKError.self) {
                try await manager.store.startWatchApp(toHandle: session.workoutConfiguration)
            }
            let calls = Calls<Bool>()
            session.sendToRemoteWorkoutSession(data: Data()) { isSent, _ in calls.add(isSent) }
            #expect(try await calls.next() == false)
        }
    }

    @Test func `nothing is kept alive by a session's delegates`() async throws {
        try await HKHealthStore.withStore(world()) {
            weak var session: HKWorkoutSession?
            weak var manager: Manager?
            do {
                let kept = Manager()
                try await kept.start(at: Self.noon)
                _ = try await kept.told.next()
                (session, manager) = (kept.session, kept)
                #expect(session != nil)
            }
            #expect(session == nil && manager == nil)
        }
    }

    @Test func `what states, types and frequencies there are can be listed and coded`() throws {
        func check<Value: CaseIterable & Codable & Equatable>(_ type: Value.Type, count: Int) throws {
            let values = Array(type.allCases)
            #expect(values.count == count)
            #expect(try JSONDecoder().decode([Value].self, from: JSONEncoder().encode(values)) == values)
        }
        try check(HKWorkoutSessionState.self, count: 6)
        try check(HKWorkoutSessionType.self, count: 2)
        try check(HKUpdateFrequency.self, count: 4)
        try check(HKWorkoutEffortRelationshipQueryOptions.self, count: 2)
    }
}
