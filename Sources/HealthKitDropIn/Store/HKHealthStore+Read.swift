public import Foundation
import HealthQuery

/// What `HKHealthStore` does with queries, characteristics and scores of effort; not a class to use by itself.
///
/// Only functions in the body of a class can be overridden, as mocks do, and one file would be long. Those that apps declare
/// once more, in extensions of `HKHealthStore`, must stand in its own.
open class _HKReadingStore: NSObject,
    // It has no state.
    @unchecked Sendable
{
    /// Whether there may be clinical records on this machine: here, always.
    open func supportsHealthRecords() -> Bool { true }

    /// The first date that samples may begin at.
    open func earliestPermittedSampleDate() -> Date { HKHealthStore.current.earliestPermittedSampleDate() }

    /// Runs a query, once; its handlers are called one after another in the background.
    ///
    /// A query that was executed before is left as it is.
    open func execute(_ query: HKQuery) { query.start(in: HKHealthStore.current) }

    /// Stops a query: what happens from now on is not told to its handlers.
    ///
    /// A call of a handler that another thread is making just now is not waited for, as the handler may itself wait for the
    /// thread that stops: that one call may still begin after this returns. A query that ended before is left as it is.
    open func stop(_ query: HKQuery) { query.execution.stop() }

    /// The day of birth, in the Gregorian calendar, so that the components have a date.
    open func dateOfBirthComponents() throws -> DateComponents {
        var components = try HKHealthStore.current.dateOfBirthComponents()
        components.calendar = Calendar(identifier: .gregorian)
        return components
    }

    /// The day of birth, at its beginning in the time zone of the machine.
    @available(*, deprecated, renamed: "dateOfBirthComponents()")
    open func dateOfBirth() throws -> Date {
        guard let date = try dateOfBirthComponents().date else { throw HealthError(.errorNoData) }
        return date
    }

    /// The biological sex.
    open func biologicalSex() throws -> HKBiologicalSexObject {
        HKBiologicalSexObject(value: try HKHealthStore.current.biologicalSex().biologicalSex)
    }

    /// The blood type.
    open func bloodType() throws -> HKBloodTypeObject {
        HKBloodTypeObject(value: try HKHealthStore.current.bloodType().bloodType)
    }

    /// The skin type.
    open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        HKFitzpatrickSkinTypeObject(value: try HKHealthStore.current.fitzpatrickSkinType().skinType)
    }

    /// Whether the person uses a wheelchair.
    open func wheelchairUse() throws -> HKWheelchairUseObject {
        HKWheelchairUseObject(value: try HKHealthStore.current.wheelchairUse().wheelchairUse)
    }

    /// Whether the move ring counts energy or time.
    open func activityMoveMode() throws -> HKActivityMoveModeObject {
        HKActivityMoveModeObject(value: try HKHealthStore.current.activityMoveMode().activityMoveMode)
    }

    /// Relates a score of effort to a workout, or to one of its parts.
    @discardableResult
    open func relateWorkoutEffortSample(
        _ sample: HKSample,
        with workout: HKWorkout,
        activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await awaited(.relateEffort) {
            try await $0.relateWorkoutEffortSample(
                sample.checked().sample, with: workout.workout, activity: activity?.core)
        } _: {
            relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0)
        }
    }

    /// Relates a score of effort to a workout, or to one of its parts, and tells whether that went well.
    @preconcurrency
    open func relateWorkoutEffortSample(
        _ sample: HKSample,
        with workout: HKWorkout,
        activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(.relateEffort, answering: completion) {
            try await $0.relateWorkoutEffortSample(
                sample.checked().sample, with: workout.workout, activity: activity?.core)
        } _: {
            try await self.relateWorkoutEffortSample(sample, with: workout, activity: activity)
        }
    }

    /// Undoes the relation of a score of effort to a workout, or to one of its parts.
    @discardableResult
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample,
        from workout: HKWorkout,
        activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await awaited(.unrelateEffort) {
            try await $0.unrelateWorkoutEffortSample(
                sample.core.sample, from: workout.workout, activity: activity?.core)
        } _: {
            unrelateWorkoutEffortSample(sample, from: workout, activity: activity, completion: $0)
        }
    }

    /// Undoes the relation of a score of effort to a workout, or to one of its parts, and tells whether that went well.
    @preconcurrency
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample,
        from workout: HKWorkout,
        activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        handled(.unrelateEffort, answering: completion) {
            try await $0.unrelateWorkoutEffortSample(
                sample.core.sample, from: workout.workout, activity: activity?.core)
        } _: {
            try await self.unrelateWorkoutEffortSample(sample, from: workout, activity: activity)
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
