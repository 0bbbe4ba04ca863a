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
/// Without one, it is a store of the process, which begins empty, with every type granted.
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
    private static let shared = HealthStore()

    /// The store that calls speak to now.
    static var current: HealthStore { installed ?? shared }

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
        try await HKHealthStore.current.requestAuthorization(
            toShare: typesToShare.coreSampleTypes, read: typesToRead.coreTypes)
    }

    /// Asks for the permission to save and to read types, and tells whether it could be asked for.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?,
        read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (shared, read) = (typesToShare?.coreSampleTypes ?? [], typesToRead?.coreTypes ?? [])
        run(completion) { try await $0.requestAuthorization(toShare: shared, read: read) }
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
        try await HKHealthStore.current.statusForAuthorizationRequest(
            toShare: typesToShare.coreSampleTypes, read: typesToRead.coreTypes)
    }

    /// Tells whether asking for the permission to save and to read types would show the person a question.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let (shared, read) = (typesToShare.coreSampleTypes, typesToRead.coreTypes)
        run({ try await $0.statusForAuthorizationRequest(toShare: shared, read: read) }) { result in
            switch result {
            case .success(let status): completion(status, nil)
            case .failure(let error): completion(.unknown, error)
            }
        }
    }

    /// Asks the person which objects of a type this app may read.
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType,
        predicate: NSPredicate?
    ) async throws {
        let predicate = try predicate?.lowered()
        try await HKHealthStore.current.requestPerObjectReadAuthorization(for: objectType.core, predicate: predicate)
    }

    /// Asks the person which objects of a type this app may read, and tells whether that could be asked.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType,
        predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let lowered = Result { try predicate?.lowered() }
        run(completion) {
            try await $0.requestPerObjectReadAuthorization(for: objectType.core, predicate: lowered.get())
        }
    }

    /// Asks for the permissions of an extension of the app: here there is nothing left to ask.
    open func handleAuthorizationForExtension() async throws {}

    /// Asks for the permissions of an extension of the app: here there is nothing left to ask.
    @preconcurrency
    open func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        run(completion) { _ in }
    }

    /// Has the app woken when samples of a type are saved or deleted (R7.6).
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        try await HKHealthStore.current.enableBackgroundDelivery(for: type.core, frequency: frequency)
    }

    /// Has the app woken when samples of a type are saved or deleted, and tells whether that went well (R7.6).
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType,
        frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.enableBackgroundDelivery(for: type.core, frequency: frequency) }
    }

    /// Has the app no longer woken for samples of a type.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await HKHealthStore.current.disableBackgroundDelivery(for: type.core)
    }

    /// Has the app no longer woken for samples of a type, and tells whether that went well.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.disableBackgroundDelivery(for: type.core) }
    }

    /// Has the app no longer woken for any samples.
    open func disableAllBackgroundDelivery() async throws {
        try await HKHealthStore.current.disableAllBackgroundDelivery()
    }

    /// Has the app no longer woken for any samples, and tells whether that went well.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.disableAllBackgroundDelivery() }
    }

    /// The units that the person prefers, by type.
    open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        let units = try await HKHealthStore.current.preferredUnits(for: Set(quantityTypes.map(\.quantityCore)))
        return units.reduce(into: [:]) { $0[HKQuantityType(core: $1.key)] = HKUnit(core: $1.value) }
    }

    /// Tells the units that the person prefers, by type.
    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        run({ _ in try await self.preferredUnits(for: quantityTypes) }) { result in
            switch result {
            case .success(let units): completion(units, nil)
            case .failure(let error): completion([:], error)
            }
        }
    }

    /// Saves an object.
    open func save(_ object: HKObject) async throws { try await HKHealthStore.current.save(object.checked().sample) }

    /// Saves objects, all or none.
    open func save(_ objects: [HKObject]) async throws { try await HKHealthStore.current.save(objects.checked()) }

    /// Saves an object, and tells whether that went well.
    @preconcurrency
    open func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.save(object.checked().sample) }
    }

    /// Saves objects, all or none, and tells whether that went well.
    @preconcurrency
    open func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.save(objects.checked()) }
    }

    /// Deletes an object that this app saved.
    open func delete(_ object: HKObject) async throws { try await HKHealthStore.current.delete(object.core.sample) }

    /// Deletes objects that this app saved, all or none.
    open func delete(_ objects: [HKObject]) async throws {
        try await HKHealthStore.current.delete(objects.cores.map(\.sample))
    }

    /// Deletes an object that this app saved, and tells whether that went well.
    @preconcurrency
    open func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.delete(object.core.sample) }
    }

    /// Deletes objects that this app saved, all or none, and tells whether that went well.
    @preconcurrency
    open func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { try await $0.delete(objects.cores.map(\.sample)) }
    }

    /// Deletes the objects of a type that this app saved and that match a predicate; returns how many.
    @discardableResult
    open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
        let predicate = try predicate.lowered()
        return try await HKHealthStore.current.deleteObjects(of: objectType.core, predicate: predicate)
    }

    /// Deletes the objects of a type that this app saved and that match a predicate, and tells how many.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType,
        predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let lowered = Result { try predicate.lowered() }
        run({ try await $0.deleteObjects(of: objectType.core, predicate: lowered.get()) }) { result in
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

    /// Relates a score of effort to a workout, or to one of its parts.
    @discardableResult
    open func relateWorkoutEffortSample(
        _ sample: HKSample,
        with workout: HKWorkout,
        activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await HKHealthStore.current.relateWorkoutEffortSample(
            sample.checked().sample, with: workout.workout, activity: activity?.core)
    }

    /// Relates a score of effort to a workout, or to one of its parts, and tells whether that went well.
    @preconcurrency
    open func relateWorkoutEffortSample(
        _ sample: HKSample,
        with workout: HKWorkout,
        activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) {
            _ = try await $0.relateWorkoutEffortSample(
                sample.checked().sample, with: workout.workout, activity: activity?.core)
        }
    }

    /// Undoes the relation of a score of effort to a workout, or to one of its parts.
    @discardableResult
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample,
        from workout: HKWorkout,
        activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await HKHealthStore.current.unrelateWorkoutEffortSample(
            sample.core.sample, from: workout.workout, activity: activity?.core)
    }

    /// Undoes the relation of a score of effort to a workout, or to one of its parts, and tells whether that went well.
    @preconcurrency
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample,
        from workout: HKWorkout,
        activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) {
            _ = try await $0.unrelateWorkoutEffortSample(
                sample.core.sample, from: workout.workout, activity: activity?.core)
        }
    }

    /// Has HealthKit correct its estimates of a type from a date on.
    ///
    /// No type allows it here, as nothing is estimated.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument`.
    open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
        throw HealthError.invalidArgument("\(sampleType.identifier) does not allow the recalibration of estimates")
    }

    /// Has HealthKit correct its estimates of a type from a date on, and tells whether that went well.
    @preconcurrency
    open func recalibrateEstimates(
        sampleType: HKSampleType,
        date: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { _ in try await self.recalibrateEstimates(sampleType: sampleType, date: date) }
    }

    /// Splits energy into that of rest and that of activity.
    @available(
        *, unavailable,
        message: "HealthKit does not say how it splits energy; save active and resting energy apart, as since iOS 11"
    )
    open func splitTotalEnergy(
        _ totalEnergy: HKQuantity,
        start startDate: Date,
        end endDate: Date,
        resultsHandler: @escaping (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {}
}
