public import Foundation
public import HealthQuery

/// The door to health data.
///
/// Each call speaks to the store that is current *when it is called*, so that a store that an app keeps in a global
/// variable serves each test with the data of that test:
///
/// ```swift
/// let healthStore = HKHealthStore()  // as apps have it
///
/// @Test func stepsAreCounted() async throws {
///     try await HKHealthStore.withStore(HealthStore()) {
///         try await healthStore.save(walk)
///         #expect(try await app.stepsOfToday() == 1250)
///     }
/// }
/// ```
///
/// Without one, it is that of ``useStore(_:)``, or one of the process that begins empty, with every type granted.
open class HKHealthStore: _HKReadingStore,
    // What changes is behind a lock.
    @unchecked Sendable
{
    private let mirroring = Locked<LaterHandler<(HKWorkoutSession) -> Void>?>(nil)

    /// Makes a store.
    public override init() {}

    /// What is called when a watch shows its session on the phone: here, never.
    open var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? {
        get { mirroring.withLock { $0 }?.call }
        set { mirroring.replace(with: newValue.map { LaterHandler(call: $0) }) }
    }

    @TaskLocal static var installed: HealthStore?
    private static let shared = Locked(HealthStore())

    /// The store that calls speak to now.
    static var current: HealthStore { installed ?? shared.withLock { $0 } }

    /// Lets all calls that ``withStore(_:operation:isolation:)`` does not concern speak to a store from now on, such as those
    /// of detached tasks and of blocks that an app hands to a dispatch queue by itself.
    ///
    /// Tests that set it have to run one after another, each with a store of its own. Queries that run go on with the store
    /// that they began with, and so do their handlers.
    public static func useStore(_ store: HealthStore) { shared.withLock { $0 = store } }

    /// Runs an operation in which calls of every `HKHealthStore` speak to a store.
    ///
    /// Tasks and queries that the operation starts speak to it as well, and so do their handlers; detached tasks, and blocks
    /// that it hands to a dispatch queue, do not.
    public static func withStore<Result>(
        _ store: HealthStore,
        operation: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await $installed.withValue(store, operation: operation, isolation: isolation)
    }

    /// Runs an operation in which calls of every `HKHealthStore` speak to a store.
    public static func withStore<Result>(_ store: HealthStore, operation: () throws -> Result) rethrows -> Result {
        try $installed.withValue(store, operation: operation)
    }

    /// Whether there is health data on this machine: here, always.
    open class func isHealthDataAvailable() -> Bool { HealthStore.isHealthDataAvailable() }

    /// Whether this app may save samples of a type, as far as that was asked.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        HKHealthStore.current.authorizationStatus(for: type.core)
    }

    /// Asks for the permission to save and to read types.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>
    ) async throws {
        let (shared, read) = (typesToShare.coreSampleTypes, typesToRead.coreTypes)
        try await awaited(.requestAuthorization) {
            try await $0.requestAuthorization(toShare: shared, read: read)
        } _: {
            requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
        }
    }

    /// Asks for the permission to save and to read types, and tells whether it could be asked for.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?,
        read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (shared, read) = (typesToShare ?? [], typesToRead ?? [])
        handled(.requestAuthorization, completion) {
            try await $0.requestAuthorization(toShare: shared.coreSampleTypes, read: read.coreTypes)
        } _: {
            try await self.requestAuthorization(toShare: shared, read: read)
        }
    }

    /// Asks for the permission to save and to read types; nil is none.
    ///
    /// Swift's name for the form with a handler, where it is awaited.
    open func __requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?,
        read typesToRead: Set<HKObjectType>?
    ) async throws {
        try await requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
    }

    /// Whether asking for the permission to save and to read types would show the person a question.
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        let (shared, read) = (typesToShare.coreSampleTypes, typesToRead.coreTypes)
        return try await awaited(.requestStatus) {
            try await $0.statusForAuthorizationRequest(toShare: shared, read: read)
        } _: {
            getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
        }
    }

    /// Tells whether asking for the permission to save and to read types would show the person a question.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let (shared, read) = (typesToShare.coreSampleTypes, typesToRead.coreTypes)
        handled(.requestStatus) {
            try await $0.statusForAuthorizationRequest(toShare: shared, read: read)
        } _: {
            try await self.statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead)
        } _: { result in
            switch result {
            case .success(let status): completion(status, nil)
            case .failure(let error): completion(.unknown, error)
            }
        }
    }

    /// Asks the person which objects of a type this app may read.
    open nonisolated(nonsending) func requestPerObjectReadAuthorization(
        for objectType: HKObjectType,
        predicate: NSPredicate?
    ) async throws {
        let lowered = Result { try predicate?.lowered() }
        nonisolated(unsafe) let predicate = predicate
        try await awaited(.requestPerObject) {
            try await $0.requestPerObjectReadAuthorization(for: objectType.core, predicate: lowered.get())
        } _: {
            requestPerObjectReadAuthorization(for: objectType, predicate: predicate, completion: $0)
        }
    }

    /// Asks the person which objects of a type this app may read, and tells whether that could be asked.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType,
        predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let lowered = Result { try predicate?.lowered() }
        nonisolated(unsafe) let predicate = predicate
        handled(.requestPerObject, completion) {
            try await $0.requestPerObjectReadAuthorization(for: objectType.core, predicate: lowered.get())
        } _: {
            try await self.requestPerObjectReadAuthorization(for: objectType, predicate: predicate)
        }
    }

    /// Asks for the permissions of an extension of the app: here there is nothing left to ask.
    open func handleAuthorizationForExtension() async throws {
        try await awaited(.authorizeExtension, core: { _ in }, { handleAuthorizationForExtension(completion: $0) })
    }

    /// Asks for the permissions of an extension of the app: here there is nothing left to ask.
    @preconcurrency
    open func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        handled(.authorizeExtension, completion, core: { _ in }, { try await self.handleAuthorizationForExtension() })
    }

    /// Has the app woken when samples of a type are saved or deleted (R7.6).
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        try await awaited(.enableDelivery) {
            try await $0.enableBackgroundDelivery(for: type.core, frequency: frequency)
        } _: {
            enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0)
        }
    }

    /// Has the app woken when samples of a type are saved or deleted, and tells whether that went well (R7.6).
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType,
        frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(.enableDelivery, completion) {
            try await $0.enableBackgroundDelivery(for: type.core, frequency: frequency)
        } _: {
            try await self.enableBackgroundDelivery(for: type, frequency: frequency)
        }
    }

    /// Has the app no longer woken for samples of a type.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await awaited(.disableDelivery) {
            try await $0.disableBackgroundDelivery(for: type.core)
        } _: {
            disableBackgroundDelivery(for: type, withCompletion: $0)
        }
    }

    /// Has the app no longer woken for samples of a type, and tells whether that went well.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(.disableDelivery, completion) {
            try await $0.disableBackgroundDelivery(for: type.core)
        } _: {
            try await self.disableBackgroundDelivery(for: type)
        }
    }

    /// Has the app no longer woken for any samples.
    open func disableAllBackgroundDelivery() async throws {
        try await awaited(.disableAllDelivery) {
            try await $0.disableAllBackgroundDelivery()
        } _: {
            disableAllBackgroundDelivery(completion: $0)
        }
    }

    /// Has the app no longer woken for any samples, and tells whether that went well.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(.disableAllDelivery, completion) {
            try await $0.disableAllBackgroundDelivery()
        } _: {
            try await self.disableAllBackgroundDelivery()
        }
    }

    /// The units that the person prefers, by type.
    open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        try await awaited(.preferredUnits) {
            try await $0.preferredUnits(of: quantityTypes)
        } _: {
            preferredUnits(for: quantityTypes, completion: $0)
        }
    }

    /// Tells the units that the person prefers, by type.
    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        handled(.preferredUnits) {
            try await $0.preferredUnits(of: quantityTypes)
        } _: {
            try await self.preferredUnits(for: quantityTypes)
        } _: { result in
            switch result {
            case .success(let units): completion(units, nil)
            case .failure(let error): completion([:], error)
            }
        }
    }

    /// Saves an object.
    open func save(_ object: HKObject) async throws {
        try await awaited(
            .saveObject, core: { try await $0.save(object.checked().sample) }, { save(object, withCompletion: $0) })
    }

    /// Saves objects, all or none.
    open func save(_ objects: [HKObject]) async throws {
        try await awaited(
            .saveObjects, core: { try await $0.save(objects.checked()) }, { save(objects, withCompletion: $0) })
    }

    /// Saves an object, and tells whether that went well.
    @preconcurrency
    open func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(
            .saveObject, completion, core: { try await $0.save(object.checked().sample) },
            { try await self.save(object) })
    }

    /// Saves objects, all or none, and tells whether that went well.
    @preconcurrency
    open func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(
            .saveObjects, completion, core: { try await $0.save(objects.checked()) }, { try await self.save(objects) })
    }

    /// Deletes an object that this app saved.
    open func delete(_ object: HKObject) async throws {
        try await awaited(
            .deleteObject, core: { try await $0.delete(object.core.sample) }, { delete(object, withCompletion: $0) })
    }

    /// Deletes objects that this app saved, all or none.
    open func delete(_ objects: [HKObject]) async throws {
        try await awaited(
            .deleteObjects, core: { try await $0.delete(objects.cores.map(\.sample)) },
            { delete(objects, withCompletion: $0) })
    }

    /// Deletes an object that this app saved, and tells whether that went well.
    @preconcurrency
    open func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(
            .deleteObject, completion, core: { try await $0.delete(object.core.sample) },
            { try await self.delete(object) })
    }

    /// Deletes objects that this app saved, all or none, and tells whether that went well.
    @preconcurrency
    open func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(
            .deleteObjects, completion, core: { try await $0.delete(objects.cores.map(\.sample)) },
            { try await self.delete(objects) })
    }

    /// Deletes the objects of a type that this app saved and that match a predicate; returns how many.
    @discardableResult
    open nonisolated(nonsending) func deleteObjects(
        of objectType: HKObjectType,
        predicate: NSPredicate
    ) async throws -> Int {
        let lowered = Result { try predicate.lowered() }
        nonisolated(unsafe) let predicate = predicate
        return try await awaited(.deleteMatching) {
            try await $0.deleteObjects(of: objectType.core, predicate: lowered.get())
        } _: { done in
            deleteObjects(of: objectType, predicate: predicate) {
                done($1, $2 ?? ($0 ? nil : HealthError(.unknownError)))
            }
        }
    }

    /// Deletes the objects of a type that this app saved and that match a predicate, and tells how many.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType,
        predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let lowered = Result { try predicate.lowered() }
        nonisolated(unsafe) let predicate = predicate
        handled(.deleteMatching) {
            try await $0.deleteObjects(of: objectType.core, predicate: lowered.get())
        } _: {
            try await self.deleteObjects(of: objectType, predicate: predicate)
        } _: { result in
            switch result {
            case .success(let count): completion(true, count, nil)
            case .failure(let error): completion(false, 0, error)
            }
        }
    }

    /// Adds samples to a saved workout.
    open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await HKHealthStore.current.addSamples(samples.map { try $0.checked().sample }, to: workout.workout)
    }

    /// Adds samples to a saved workout, and tells whether that went well.
    @available(*, deprecated, message: "Use HKWorkoutBuilder")
    @preconcurrency
    open func add(
        _ samples: [HKSample],
        to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.addSamples(samples.map { try $0.checked().sample }, to: workout.workout) }
    }
}
