public import Foundation
import HealthQuery

extension HKObject {
    /// The core's sample, to be saved.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if it has metadata that no store holds.
    func checked() throws -> AnySample {
        try Metadata.check(core)
        return core
    }
}

extension [HKObject] {
    var cores: [AnySample] { map(\.core) }
    func checked() throws -> [AnySample] { try map { try $0.checked() } }
}

/// What `HKHealthStore` does with objects; not a class to use by itself.
open class _HKSavingStore: _HKAuthorizingStore,
    // It has no state.
    @unchecked Sendable
{
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
