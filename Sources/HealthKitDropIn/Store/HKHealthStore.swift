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
open class HKHealthStore: _HKSavingStore,
    // What changes is behind a lock.
    @unchecked Sendable
{
    private let mirroring = Locked<LaterHandler<(HKWorkoutSession) -> Void>?>(nil)

    /// Makes a store.
    public override init() {}

    /// What is called when a watch shows its session on the phone: here, never.
    open var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? {
        get { mirroring.withLock { $0 }?.call }
        set { mirroring.withLock { $0 = newValue.map { LaterHandler(call: $0) } } }
    }

    @TaskLocal static var installed: HealthStore?
    private static let shared = HealthStore()

    /// The store that calls speak to now.
    static var current: HealthStore { installed ?? shared }

    /// Runs an operation in which calls of every `HKHealthStore` speak to a store.
    ///
    /// Tasks and queries that the operation starts speak to it as well, and so do their handlers; blocks that it hands to
    /// a dispatch queue do not.
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

    /// Whether there may be clinical records on this machine: here, always.
    open func supportsHealthRecords() -> Bool { true }

    /// The first date that samples may begin at.
    open func earliestPermittedSampleDate() -> Date { Self.current.earliestPermittedSampleDate() }

    /// Runs a query, once; its handlers are called one after another in the background.
    ///
    /// A query that was executed before is left as it is.
    open func execute(_ query: HKQuery) { query.start(in: Self.current) }

    /// Stops a query: what happens from now on is not told to its handlers.
    ///
    /// A call of a handler that another thread is making just now is not waited for, as the handler may itself wait for the
    /// thread that stops: that one call may still begin after this returns. A query that ended before is left as it is.
    open func stop(_ query: HKQuery) { query.execution.stop() }

    /// The day of birth.
    open func dateOfBirthComponents() throws -> DateComponents { try Self.current.dateOfBirthComponents() }

    /// The day of birth, at its beginning in the calendar of the machine.
    @available(*, deprecated, renamed: "dateOfBirthComponents()")
    open func dateOfBirth() throws -> Date {
        guard let date = Calendar.current.date(from: try dateOfBirthComponents()) else {
            throw HealthError(.errorNoData)
        }
        return date
    }

    /// The biological sex.
    open func biologicalSex() throws -> HKBiologicalSexObject {
        HKBiologicalSexObject(value: try Self.current.biologicalSex().biologicalSex)
    }

    /// The blood type.
    open func bloodType() throws -> HKBloodTypeObject {
        HKBloodTypeObject(value: try Self.current.bloodType().bloodType)
    }

    /// The skin type.
    open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        HKFitzpatrickSkinTypeObject(value: try Self.current.fitzpatrickSkinType().skinType)
    }

    /// Whether the person uses a wheelchair.
    open func wheelchairUse() throws -> HKWheelchairUseObject {
        HKWheelchairUseObject(value: try Self.current.wheelchairUse().wheelchairUse)
    }

    /// Whether the move ring counts energy or time.
    open func activityMoveMode() throws -> HKActivityMoveModeObject {
        HKActivityMoveModeObject(value: try Self.current.activityMoveMode().activityMoveMode)
    }
}
