public import Foundation
public import HealthQuery

/// A workout session without a watch: an app drives it as HealthKit's, and a test plays the sensors.
///
/// The app prepares, starts, pauses, resumes, stops and ends it, and its ``associatedWorkoutBuilder()`` gets the pauses
/// and what is measured. The test gets hold of it by ``HealthQuery/HealthStore/recoverActiveWorkoutSession()``, and has
/// ``measure(_:from:)``, ``generate(_:)`` and ``fail(_:)``.
///
/// ```swift
/// let session = try #require(try await store.recoverActiveWorkoutSession())
/// try await session.measure([make.heartRate(128, at: "2025-10-06 10:01")])
/// ```
///
/// Each change happens during the call, and the delegates learn of it before the call returns, or, where one of them
/// made the call, as soon as it has returned; HealthKit does both later, on a thread of its own. What several tasks do at
/// once is told in some order, perhaps after a call has returned. Dates that are not
/// given are those of the database's clock. A call that makes no sense in the session's state changes nothing, and the
/// delegate gets the error.
///
/// One session at a time is active in a database: when another starts, it fails with `errorAnotherWorkoutSessionStarted`
/// and ends. A session that has started is kept, with its store, until it ends, so that an app finds it after a
/// crash: a test ends the sessions that it starts.
public final class WorkoutSession: Sendable {
    private struct State: Sendable {
        var state = WorkoutSessionState.notStarted
        var start: Date?
        var end: Date?
        /// The part that has begun and not ended.
        var activity: WorkoutActivity?
        /// The parts whose end was told, or is about to be.
        var toldEnds: Set<UUID> = []
        weak var delegate: (any WorkoutSessionDelegate)?

        /// Has no activity from now on, if this was the one; returns whether it was, so that the caller tells of its end.
        mutating func endActivity(_ uuid: UUID?) -> Bool {
            guard let uuid, activity?.uuid == uuid else { return false }
            activity = nil
            toldEnds.insert(uuid)
            return true
        }
    }

    /// What is done, and where.
    public let workoutConfiguration: WorkoutConfiguration
    private let builder: LiveWorkoutBuilder
    private let whole = UUIDSource.shared.next()
    private let current = Locked(State())

    /// Creates a session.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the configuration has a lap that is no length.
    public init(healthStore: HealthStore, configuration: WorkoutConfiguration) throws {
        if let lap = configuration.lapLength {
            guard lap.is(compatibleWith: .meter()), lap.doubleValue(for: .meter()) > 0 else {
                throw HealthError.invalidArgument("the length of a lap must be a length, was \(lap)")
            }
        }
        workoutConfiguration = configuration
        let builder = LiveWorkoutBuilder(healthStore: healthStore, configuration: configuration, device: nil)
        self.builder = builder
        builder.workoutSession = self
        let listener: @Sendable (WorkoutAddition) -> Void = { [weak builder] in builder?.tell($0) }
        builder.listener.withLock { $0 = listener }
    }
}

extension WorkoutSession {
    /// What the session does.
    public var state: WorkoutSessionState { current.withLock { $0.state } }
    /// When the workout started; nil before.
    public var startDate: Date? { current.withLock { $0.start } }
    /// When the workout was stopped or ended; nil before.
    public var endDate: Date? { current.withLock { $0.end } }

    /// Learns what becomes of the session; nobody is kept alive by it.
    public var delegate: (any WorkoutSessionDelegate)? {
        get { current.withLock { $0.delegate } }
        set { current.withLock { $0.delegate = newValue } }
    }

    /// The part of the workout that has begun, or else all of it.
    public var currentActivity: WorkoutActivity {
        let (activity, start, end) = current.withLock { ($0.activity, $0.start, $0.end) }
        return activity
            ?? WorkoutActivity(
                uuid: whole, workoutConfiguration: workoutConfiguration, start: start ?? healthStore.database.now(),
                end: end)
    }

    /// The builder that collects for the session, always the same.
    public func associatedWorkoutBuilder() -> LiveWorkoutBuilder { builder }

    private var healthStore: HealthStore { builder.healthStore }
}

// What an app does.
extension WorkoutSession {
    /// Makes the sensors ready.
    public func prepare() { perform(.prepare) }

    /// Starts the workout, now if there is no date.
    public func startActivity(with date: Date?) {
        // Whoever is active ends first.
        if WorkoutSessionCommand.start.next(after: state) != nil, date.map({ SampleDates.isUsable($0) }) ?? true {
            ActiveSessions.begin(self, in: healthStore.database)
        }
        perform(.start, on: date)
        switch state {
        // Another that started at the same time is the active one.
        case .running where ActiveSessions.session(in: healthStore.database) !== self: fail(.another)
        // It was refused its start, or ended meanwhile.
        case .notStarted, .prepared, .ended: ActiveSessions.end(self, in: healthStore.database)
        default: break
        }
    }

    /// Pauses the workout: the builder gets an event, and nothing that is measured.
    public func pause() { perform(.pause) }

    /// Goes on with the workout: the builder gets an event.
    public func resume() { perform(.resume) }

    /// Stops the workout, now if there is no date; its data can still be finished.
    public func stopActivity(with date: Date?) { perform(.stop, on: date) }

    /// Ends the session for good.
    public func end() { perform(.end) }

    /// Begins a part of the workout, and ends the one before.
    ///
    /// A data source whose types the app did not choose takes from now on what is usually measured during the part.
    public func beginNewActivity(
        configuration workoutConfiguration: WorkoutConfiguration,
        date: Date,
        metadata: [String: MetadataValue]?
    ) {
        guard state == .running || state == .paused else { return refuse("begin an activity") }
        let activity = WorkoutActivity(
            workoutConfiguration: workoutConfiguration, start: date, end: nil, metadata: metadata)
        let before = current.withLock { $0.activity }
        do { try builder.collect(activity, ending: before?.uuid) } catch { return report(error) }
        // The app may have ended it meanwhile in the builder, which told of it.
        let isOver = current.withLock { state in
            defer { state.activity = activity }
            return !state.endActivity(before?.uuid)
        }
        builder.dataSource?.follow(workoutConfiguration.activityType)
        if let before, !isOver { tellEnd(of: before, on: date) }
        tell { session in
            session.delegate?.workoutSession(session, didBeginActivityWith: workoutConfiguration, date: date)
            session.builder.delegate?.workoutBuilder(session.builder, didBegin: activity)
        }
    }

    /// Ends the part of the workout that has begun.
    ///
    /// A data source whose types the app did not choose takes from now on what is usually measured during the workout.
    public func endCurrentActivity(on date: Date) {
        guard let activity = current.withLock({ $0.activity }) else { return refuse("end an activity") }
        do { try endInBuilder(activity, on: date) } catch { return report(error) }
        // Another call may have ended it meanwhile, told of it, and begun the next one.
        guard current.withLock({ $0.endActivity(activity.uuid) }) else { return }
        builder.dataSource?.follow(workoutConfiguration.activityType)
        tellEnd(of: activity, on: date)
    }

    /// Takes note that the app ended an activity of the builder.
    ///
    /// - Returns: whether it was the session's own, of whose end both delegates are told.
    func noteEnd(of activity: WorkoutActivity) -> Bool {
        let (isEnded, isTold) = current.withLock { state in
            (state.endActivity(activity.uuid), state.toldEnds.contains(activity.uuid))
        }
        // The session may have told of it while the builder was busy.
        guard isEnded, let date = activity.endDate else { return isTold }
        builder.dataSource?.follow(workoutConfiguration.activityType)
        tellEnd(of: activity, on: date)
        return true
    }
}

// What a test does.
extension WorkoutSession {
    /// Plays the sensors: saves samples, and adds those to the workout that its data source takes.
    ///
    /// While the session does not run nothing is measured: the samples are ignored. The app needs no permission to save
    /// them, and learns of those that it may read.
    ///
    /// - Parameters:
    ///   - samples: what is measured; an app that asks for its own device finds those of `Device.local()`.
    ///   - source: what measured it.
    /// - Throws: `HealthError` with `errorInvalidArgument` if a sample is not valid, or the data source's predicate makes
    ///   no sense.
    public func measure(
        _ samples: [QuantitySample],
        from source: SourceRevision = .named("Watch")
    ) async throws {
        guard state == .running else { return }
        let types = try await builder.collect(samples, from: source) { try builder.takes($0, from: source) }
        guard !types.isEmpty else { return }
        tell { $0.builder.delegate?.workoutBuilder($0.builder, didCollectDataOf: types) }
    }

    /// Lets something happen, such as a lap; the builder gets it too, if need be when the workout begins.
    ///
    /// An event that the workout cannot have, such as one before it began, is an error that the delegate gets; one that
    /// waited for the workout to begin is just left out. A resumption without a pause before it is ignored (R11.1).
    public func generate(_ event: WorkoutEvent) {
        tell { $0.delegate?.workoutSession($0, didGenerate: event) }
        guard builder.shouldCollectWorkoutEvents else { return }
        do {
            guard try builder.collect(event) else { return }
        } catch {
            return report(error)
        }
        tell { $0.builder.delegate?.workoutBuilderDidCollectEvent($0.builder) }
    }

    /// Lets the session fail and end.
    public func fail(_ error: HealthError) {
        report(error)
        if WorkoutSessionCommand.end.next(after: state) != nil { perform(.end) }
    }
}

extension WorkoutSession {
    private func perform(_ command: WorkoutSessionCommand, on given: Date? = nil) {
        let now = healthStore.database.now()
        let (old, new, date) = current.withLock { state -> (WorkoutSessionState, WorkoutSessionState?, Date) in
            let old = state.state
            let isOver = command == .stop || command == .end
            // What happens now does not happen before the start, whatever the clock says.
            let first = isOver ? state.activity?.startDate ?? state.start : state.start
            let date = given ?? first.map { max($0, now) } ?? now
            guard let new = command.next(after: old), SampleDates.isUsable(date), first.map({ $0 <= date }) ?? true
            else { return (old, nil, date) }
            state.state = new
            if command == .start { state.start = date }
            if isOver, state.end == nil { state.end = date }
            return (old, new, date)
        }
        guard let new else { return refuse("\(command) at \(DateText.text(date))") }
        let last = current.withLock { state -> WorkoutActivity? in
            guard command == .stop || command == .end else { return nil }
            let activity = state.activity
            return state.endActivity(activity?.uuid) ? activity : nil
        }
        if let activity = last {
            do {
                try endInBuilder(activity, on: date)
                tellEnd(of: activity, on: date)
            } catch {
                current.withLock { _ = $0.toldEnds.remove(activity.uuid) }
                report(error)
            }
        }
        if command == .end { ActiveSessions.end(self, in: healthStore.database) }
        tell { $0.delegate?.workoutSession($0, didChangeTo: new, from: old, date: date) }
        let events: [WorkoutSessionCommand: WorkoutEventType] = [.pause: .pause, .resume: .resume]
        if let type = events[command] {
            generate(WorkoutEvent(type: type, dateInterval: DateInterval(start: date, duration: 0)))
        }
    }

    private func endInBuilder(_ activity: WorkoutActivity, on date: Date) throws {
        // In a workout that has ended it lasts to the end, and in one that was given up it makes no difference.
        if builder.endDate == nil, builder.isOpen { try builder.endActivity(activity.uuid, at: date) }
    }

    private func tellEnd(of activity: WorkoutActivity, on date: Date) {
        let ended = builder.workoutActivities.first { $0.uuid == activity.uuid } ?? activity
        // Another call may have ended it at another moment.
        let date = ended.endDate ?? date
        tell { session in
            session.delegate?.workoutSession(session, didEndActivityWith: activity.workoutConfiguration, date: date)
            session.builder.delegate?.workoutBuilder(session.builder, didEnd: ended)
        }
    }

    private func refuse(_ what: String) {
        report(HealthError.invalidArgument("a workout session that is \(state) cannot \(what)"))
    }

    /// Tells the delegate of an error, after what it was told before.
    package func report(_ error: any Error) {
        tell { $0.delegate?.workoutSession($0, didFailWithError: error) }
    }

    private func tell(_ call: @escaping @Sendable (WorkoutSession) -> Void) {
        builder.calls.run { [self] in call(self) }
    }
}
