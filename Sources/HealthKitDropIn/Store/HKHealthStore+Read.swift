public import Foundation
import HealthQuery

/// What `HKHealthStore` does with queries and characteristics; not a class to use by itself.
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
}
