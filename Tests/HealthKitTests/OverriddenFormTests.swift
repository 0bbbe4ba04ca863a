import Foundation
import HealthKit
import HealthQuery
import Testing

@testable import HealthKitDropIn

/// A mock that overrides the forms with handlers.
private final class HandledStore: HKHealthStore, @unchecked Sendable {
    let told = Locked<[String]>([])

    func note(_ call: String) { told.withLock { $0.append(call) } }

    override func save(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        note("save")
        super.save(object, withCompletion: completion)
    }

    override func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        note("enable")
        completion(false, HKError(.errorAuthorizationDenied))
    }

    override func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        note("status")
        completion(.unnecessary, nil)
    }

    override func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        note("delete")
        completion(true, 7, nil)
    }
}

/// A mock that overrides the awaited forms.
private final class AwaitedStore: HKHealthStore, @unchecked Sendable {
    let told = Locked<[String]>([])

    func note(_ call: String) { told.withLock { $0.append(call) } }

    override func save(_ object: HKObject) async throws {
        note("save")
        try await super.save(object)
    }

    override func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        note("request \(typesToShare.count) \(typesToRead.count)")
        throw HKError(.errorUserCanceled)
    }

    override func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        note("units")
        return [HKQuantityType(.bodyMass): .stone()]
    }
}

/// A mock that saves one object as it saves several, and hands those on.
private final class NestedStore: HKHealthStore, @unchecked Sendable {
    let told = Locked<[String]>([])
    let other = AwaitedStore()

    override func save(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        told.withLock { $0.append("one") }
        save([object], withCompletion: completion)
    }

    override func save(_ objects: [HKObject]) async throws {
        told.withLock { $0.append("many") }
        for object in objects {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                other.save(object) { _, error in continuation.resume(with: error.map { .failure($0) } ?? .success(())) }
            }
        }
    }
}

/// A mock that overrides nothing of what has two forms.
private final class PlainStore: HKHealthStore, @unchecked Sendable {}

/// The two forms of a function, awaited and with a handler, are one for whoever overrides it.
struct OverriddenFormTests {
    private let type = HKQuantityType(.stepCount)

    private func steps(_ count: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: type, quantity: HKQuantity(unit: .count(), doubleValue: count), start: History.noon,
            end: History.noon + 60)
    }

    private var saved: Int {
        get async throws {
            try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: type)], sortDescriptors: []
            ).result(for: HKHealthStore()).count
        }
    }

    @Test func `what is awaited calls a handler's form that is overridden, once`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let store = HandledStore()
            try await store.save(steps(1))
            #expect(try await saved == 1)
            let error = await #expect(throws: HKError.self) {
                try await store.enableBackgroundDelivery(for: type, frequency: .immediate)
            }
            #expect(error?.code == .errorAuthorizationDenied)
            #expect(try await store.statusForAuthorizationRequest(toShare: [], read: []) == .unnecessary)
            #expect(try await store.deleteObjects(of: type, predicate: NSPredicate(value: true)) == 7)
            let calls = Calls<Bool>()
            store.save(steps(2)) { isSaved, _ in calls.add(isSaved) }
            #expect(try await calls.next())
            #expect(try await saved == 2)
            // What is not overridden.
            try await store.save([steps(3), steps(4)])
            store.save([steps(5)]) { isSaved, _ in calls.add(isSaved) }
            #expect(try await calls.next())
            #expect(try await saved == 5)
            #expect(store.told.withLock { $0 } == ["save", "enable", "status", "delete", "save"])
        }
    }

    @Test func `a handler's form calls what is awaited and overridden, once`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let store = AwaitedStore()
            let calls = Calls<Bool>()
            store.save(steps(1)) { isSaved, _ in calls.add(isSaved) }
            #expect(try await calls.next())
            #expect(try await saved == 1)
            store.requestAuthorization(toShare: nil, read: [type]) { isDone, error in
                calls.add(!isDone && (error as? HKError)?.code == .errorUserCanceled)
            }
            #expect(try await calls.next())
            store.preferredUnits(for: [type]) { units, _ in calls.add(units == [HKQuantityType(.bodyMass): .stone()]) }
            #expect(try await calls.next())
            try await store.save(steps(2))
            #expect(try await saved == 2)
            #expect(store.told.withLock { $0 } == ["save", "request 0 1", "units", "save"])
        }
    }

    @Test func `overrides that call other functions and other stores are all called`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let store = NestedStore()
            try await store.save(steps(1))
            let calls = Calls<Bool>()
            store.save(steps(2)) { isSaved, _ in calls.add(isSaved) }
            #expect(try await calls.next())
            #expect(try await saved == 2)
            #expect(store.told.withLock { $0 } == ["one", "many", "one", "many"])
            #expect(store.other.told.withLock { $0 } == ["save", "save"])
        }
    }

    @Test func `a subclass that overrides neither form answers as its superclass does`() async throws {
        let core = HealthStore()
        try await core.save(Workout(activityType: .running, start: History.noon, end: History.noon + 60))
        try await HKHealthStore.withStore(core) {
            let query = HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
            let workout = try #require(try await query.result(for: HKHealthStore()).first)
            for store in [HKHealthStore(), PlainStore()] {
                let score = HKQuantitySample(
                    type: HKQuantityType(.workoutEffortScore),
                    quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 5), start: History.noon,
                    end: History.noon + 60)
                #expect(try await store.relateWorkoutEffortSample(score, with: workout, activity: nil))
                #expect(try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
                #expect(try await !store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
                let calls = Calls<Bool>()
                store.unrelateWorkoutEffortSample(score, from: workout, activity: nil) { isDone, error in
                    calls.add(!isDone && error == nil)
                }
                #expect(try await calls.next())
                await #expect(throws: HKError.self) {
                    try await store.deleteObjects(of: type, predicate: NSPredicate { _, _ in true })
                }
            }
        }
    }
}
