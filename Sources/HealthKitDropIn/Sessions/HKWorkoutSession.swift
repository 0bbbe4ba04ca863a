public import Foundation
import HealthQuery
import HealthQueryTesting

/// A workout that goes on.
///
/// No sensor measures anything here: a test plays them. It gets hold of the session that the app started with
/// `recoverActiveWorkoutSession()` of the core's store, which `HealthQueryTesting` adds, and has it measure samples and
/// generate events. States, the builder and the delegates' calls are those of a watch.
open class HKWorkoutSession: NSObject,
    // What changes is the core's session, and a weak reference behind a lock.
    @unchecked Sendable
{
    let core: WorkoutSession
    private let builder: HKLiveWorkoutBuilder
    private let relay: WorkoutSessionRelay

    /// Makes a session in the store that is current now.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if the configuration has a lap that is no length.
    public init(healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        let store = HKHealthStore.current
        core = try WorkoutSession(healthStore: store, configuration: workoutConfiguration.core)
        builder = HKLiveWorkoutBuilder(live: core.associatedWorkoutBuilder(), in: store)
        relay = WorkoutSessionRelay(in: store)
        super.init()
        connect()
    }

    /// Makes a session in the store that is current now.
    @available(*, deprecated, message: "Use init(healthStore:configuration:)")
    public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        try self.init(healthStore: HKHealthStore(), configuration: workoutConfiguration)
    }

    /// Makes a session in the store that is current now.
    @available(*, deprecated, message: "Use init(healthStore:configuration:)")
    public init(activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType) {
        let store = HKHealthStore.current
        let configuration = WorkoutConfiguration(activityType: activityType, locationType: locationType)
        // Only a lap can be wrong.
        guard let core = try? WorkoutSession(healthStore: store, configuration: configuration) else {
            preconditionFailure("a configuration without a lap is valid")
        }
        self.core = core
        builder = HKLiveWorkoutBuilder(live: core.associatedWorkoutBuilder(), in: store)
        relay = WorkoutSessionRelay(in: store)
        super.init()
        connect()
    }

    init(core: WorkoutSession, in store: HealthStore) {
        self.core = core
        builder = HKLiveWorkoutBuilder(live: core.associatedWorkoutBuilder(), in: store)
        relay = WorkoutSessionRelay(in: store)
        super.init()
        connect()
    }

    /// Has the builder and the relay know the session, and the relay hear of what becomes of it.
    private func connect() {
        builder.session.withLock { $0.object = self }
        builder.relay.withLock { $0 = relay }
        relay.builder.withLock { $0.object = builder }
        relay.session.withLock { $0.object = self }
        core.delegate = relay
        core.associatedWorkoutBuilder().delegate = relay
    }

    /// The app's session of one of the core.
    static func of(_ core: WorkoutSession, in store: HealthStore) -> HKWorkoutSession {
        let relay = core.delegate as? WorkoutSessionRelay
        return relay?.session.withLock { $0.object } ?? HKWorkoutSession(core: core, in: store)
    }

    /// Learns what becomes of the session, in the background; the session does not keep it.
    open weak var delegate: (any HKWorkoutSessionDelegate)? {
        get { relay.delegate.withLock { $0.object } as? any HKWorkoutSessionDelegate }
        set { relay.delegate.withLock { $0.object = newValue } }
    }

    /// What is done, and where.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(core: core.workoutConfiguration) }
    /// What is done.
    @available(*, deprecated, message: "Use workoutConfiguration")
    open var activityType: HKWorkoutActivityType { core.workoutConfiguration.activityType }
    /// Where it is done.
    @available(*, deprecated, message: "Use workoutConfiguration")
    open var locationType: HKWorkoutSessionLocationType { core.workoutConfiguration.locationType }
    /// What the session does.
    open var state: HKWorkoutSessionState { HKWorkoutSessionState(core.state) }
    /// Whether it runs on this device: always.
    open var type: HKWorkoutSessionType { .primary }
    /// When the workout started; nil before.
    open var startDate: Date? { core.startDate }
    /// When the workout was stopped or ended; nil before.
    open var endDate: Date? { core.endDate }
    /// The part of the workout that has begun, or else all of it.
    open var currentActivity: HKWorkoutActivity { HKWorkoutActivity(core: core.currentActivity) }
    /// The builder that collects for the session, always the same.
    open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder { builder }

    /// Makes the sensors ready.
    open func prepare() { core.prepare() }
    /// Starts the workout, now if there is no date.
    open func startActivity(with date: Date?) { core.startActivity(with: date) }
    /// Pauses the workout.
    open func pause() { core.pause() }
    /// Goes on with the workout.
    open func resume() { core.resume() }
    /// Stops the workout, now if there is no date; its data can still be finished.
    open func stopActivity(with date: Date?) { core.stopActivity(with: date) }
    /// Ends the session for good.
    open func end() { core.end() }

    /// Begins a part of the workout, and ends the one before.
    ///
    /// Metadata that no store holds is an error that the delegate gets, and nothing begins.
    open func beginNewActivity(
        configuration workoutConfiguration: HKWorkoutConfiguration,
        date: Date,
        metadata: [String: Any]?
    ) {
        do {
            core.beginNewActivity(
                configuration: workoutConfiguration.core, date: date, metadata: try Metadata.checked(metadata))
        } catch {
            core.report(error)
        }
    }

    /// Ends the part of the workout that has begun.
    open func endCurrentActivity(on date: Date) { core.endCurrentActivity(on: date) }
}

extension HKWorkoutSessionState {
    /// The edge's name of a state of the core.
    init(_ core: WorkoutSessionState) {
        self =
            switch core {
            case .notStarted: .notStarted
            case .running: .running
            case .ended: .ended
            case .paused: .paused
            case .prepared: .prepared
            case .stopped: .stopped
            }
    }
}

// What takes a second device, which there is not.
extension HKWorkoutSession {
    /// Why there is no answer from another device.
    static var noCompanion: HealthError {
        HealthError(.errorHealthDataUnavailable, "there is no other device here, as if none were in reach")
    }

    /// Shows the session on the phone: here it fails, as if none were in reach.
    public func startMirroringToCompanionDevice() async throws { throw Self.noCompanion }

    /// Shows the session on the phone: here it fails, as if none were in reach.
    @preconcurrency
    public func startMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        HKHealthStore().run(completion) { _ in throw Self.noCompanion }
    }

    /// Shows the session on the phone no longer: here it fails, as it never did.
    public func stopMirroringToCompanionDevice() async throws { throw Self.noCompanion }

    /// Shows the session on the phone no longer: here it fails, as it never did.
    @preconcurrency
    public func stopMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        HKHealthStore().run(completion) { _ in throw Self.noCompanion }
    }

    /// Sends data to the other device: here it fails, as if none were in reach.
    public func sendToRemoteWorkoutSession(data: Data) async throws { throw Self.noCompanion }

    /// Sends data to the other device: here it fails, as if none were in reach.
    @preconcurrency
    public func sendToRemoteWorkoutSession(
        data: Data,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        HKHealthStore().run(completion) { _ in throw Self.noCompanion }
    }
}
