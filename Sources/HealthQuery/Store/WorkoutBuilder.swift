public import Foundation

/// Builds a workout while it happens, or afterwards: begin, add, end, and finish (R11.5).
///
/// ```swift
/// let builder = WorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
/// try await builder.beginCollection(at: start)
/// try await builder.addSamples(heartRates)
/// try await builder.endCollection(at: end)
/// let workout = try await builder.finishWorkout()
/// ```
///
/// Each call in the wrong state throws ``HealthError`` with `errorInvalidArgument`, and so does what the workout could
/// not have (R11.4); the builder is then as it was before the call. Calls of several tasks take turns, in the order in
/// which they came; one that is cancelled before its turn throws `CancellationError`.
///
/// The class is open for the test kit's `LiveWorkoutBuilder`.
open class WorkoutBuilder: Opaque,
    // A class that is open cannot be checked: all properties are constants of Sendable types.
    @unchecked Sendable
{
    /// What is done, and where.
    public let workoutConfiguration: WorkoutConfiguration
    /// The device of the workout; the samples have their own.
    public let device: Device?
    package let healthStore: HealthStore
    /// Hears of each addition of the app, before the next one, and of the session's events that waited for the
    /// beginning; not of what a session adds later.
    package let listener = Locked<(@Sendable (WorkoutAddition) -> Void)?>(nil)
    private let shared: SharedDraft<WorkoutDraft>
    private let routeBuilder: WorkoutRouteBuilder

    /// Creates a builder that saves through a store.
    public init(healthStore: HealthStore, configuration: WorkoutConfiguration, device: Device?) {
        self.healthStore = healthStore
        workoutConfiguration = configuration
        self.device = device
        shared = SharedDraft(WorkoutDraft(configuration))
        routeBuilder = WorkoutRouteBuilder(healthStore: healthStore, device: device)
        healthStore.database.published.beginLooking()
    }

    deinit {
        healthStore.database.published.endLooking()
    }

    var draft: WorkoutDraft { shared.value }

    private func change<Result: Sendable>(_ body: (inout WorkoutDraft) throws -> Result) rethrows -> Result {
        try shared.change(body)
    }

    /// Changes the draft in this call's turn, and tells the listener what was added, if anything.
    private func changeInTurn<Result: Sendable>(
        updatesTotals: Bool = false,
        _ body: (inout WorkoutDraft) throws -> Result,
        telling addition: (Result) -> WorkoutAddition? = { _ in nil }
    ) async throws {
        try await shared.inTurn {
            let result = try change(body)
            if updatesTotals { await updateTotals() }
            if let added = addition(result) { tell(added) }
        }
    }

    private func tell(_ addition: @autoclosure () -> WorkoutAddition) {
        let listener = listener.withLock { $0 }
        if let listener { listener(addition()) }
    }

    /// The types of those samples that the app may read.
    private func visibleTypes(of rows: [SampleRow], in state: DatabaseState) -> Set<SampleType> {
        guard !rows.isEmpty else { return [] }
        let isHidden = healthStore.writer.isHidden(in: state.index)
        return Set(rows.filter { !(isHidden?($0) ?? false) }.map(\.details.type))
    }

    private func activity(_ uuid: UUID) -> WorkoutActivity? {
        let content = draft.contentSoFar
        return content.activities.first { $0.uuid == uuid }?.with(content.events)
    }

    /// Computes the statistics of the samples that the workout has now; the database goes on meanwhile.
    private func updateTotals() async {
        updateTotals(in: await healthStore.database.currentState())
    }

    private func updateTotals(in state: DatabaseState) {
        let computed = draft.withTotals(in: state, for: healthStore.writer)
        change { $0.setTotals(of: computed) }
    }
}

extension WorkoutBuilder {
    /// When the workout begins; nil before ``beginCollection(at:)``.
    public var startDate: Date? { draft.start }
    /// When the workout ends; nil before ``endCollection(at:)``.
    public var endDate: Date? { draft.end }
    /// The events in the order in which they were added; the finished workout has them by time.
    public var workoutEvents: [WorkoutEvent] { draft.events }
    /// The activities that were added, by time; one that is open lasts as long as anything that was added.
    public var workoutActivities: [WorkoutActivity] {
        let content = draft.contentSoFar
        return content.activities.map { $0.with(content.events) }
    }
    /// The metadata that the workout will have: what its configuration tells of the place and the laps, and what was added.
    public var metadata: [String: MetadataValue] { draft.metadata }

    /// How long the workout has lasted at a date without its pauses, in seconds; 0 before it begins.
    ///
    /// After the end it grows no longer.
    public func elapsedTime(at date: Date) -> TimeInterval { draft.elapsedTime(at: date) }
}

extension WorkoutBuilder {
    /// Begins the workout; nothing can be added before.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if it has begun already, or no sample can begin then (R8.4).
    public func beginCollection(at startDate: Date) async throws {
        try await changeInTurn { draft in
            try draft.begin(at: startDate)
            return draft.events.count
        } telling: { count in
            .events(count)
        }
    }

    /// Adds samples to the workout, and saves those that are not stored yet, as
    /// ``HealthStore/addSamples(_:to:)-(_,Workout)`` does: they stay if the workout is discarded.
    ///
    /// The statistics are computed now. O(k log n) for k samples, and O(a k) for the a activities that the workout has,
    /// as long as those of each type come in the order of their dates, the ones before stayed, and the app may read all
    /// of them; else O(m log n) for the m samples that the workout has then.
    ///
    /// - Throws: ``HealthError`` as saving does; with `errorInvalidArgument` also if the workout has not begun, is
    ///   finished or discarded, a sample begins before it, or is a workout or a correlation.
    public func addSamples(_ samples: [any Sample]) async throws {
        var batch = RowBatch()
        for sample in samples { try batch.validateAndAppend(any: sample) }
        try await shared.inTurn { [batch] in
            try change { try $0.checkSamples(startingAt: batch.rows.lazy.map(\.start)) }
            let rows = try await healthStore.write {
                try await healthStore.database.saveMembers(batch, of: WorkoutType.workout, by: $0)
            }
            let added = try change { try $0.add(rows) }
            let state = await healthStore.database.currentState()
            updateTotals(in: state)
            tell(.samples(visibleTypes(of: added, in: state)))
        }
    }

    /// Adds events to the workout, in any order.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout has not begun, is finished or discarded, or
    ///   cannot have one of the events (R11.4).
    public func addWorkoutEvents(_ workoutEvents: [WorkoutEvent]) async throws {
        try await changeInTurn {
            try $0.add(workoutEvents)
        } telling: { _ in
            .events(workoutEvents.count)
        }
    }

    /// Adds an activity to the workout; one that is open must end before the next begins.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout has not begun, is finished or discarded, has
    ///   the activity already, or another at the time.
    public func addWorkoutActivity(_ workoutActivity: WorkoutActivity) async throws {
        try await changeInTurn(updatesTotals: true) {
            try $0.add(workoutActivity)
        } telling: { _ in
            .activity(activity(workoutActivity.uuid) ?? workoutActivity)
        }
    }

    /// Sets the end of an activity that was added.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no such activity, it cannot end then, or the
    ///   workout is finished or discarded.
    public func updateActivity(uuid: UUID, end endDate: Date) async throws {
        try await changeInTurn(updatesTotals: true) { draft in
            let isOpen = draft.content.activities.contains { $0.uuid == uuid && $0.endDate == nil }
            try draft.updateActivity(uuid) { $0.with(end: endDate) }
            return isOpen
        } telling: { wasOpen in
            // A session that ends it meanwhile tells of that.
            guard wasOpen, let activity = activity(uuid), activity.endDate == endDate else { return nil }
            return WorkoutAddition.endOfActivity(activity)
        }
    }

    /// Adds metadata to an activity that was added; a key that it has gets the new value.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no such activity, or the workout is finished or
    ///   discarded.
    public func updateActivity(uuid: UUID, adding metadata: [String: MetadataValue]) async throws {
        try await changeInTurn { try $0.updateActivity(uuid) { $0.adding(metadata) } }
    }

    /// Adds metadata to the workout; a key that it has gets the new value.
    ///
    /// It is validated when the workout is finished.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout has not begun, is finished or discarded.
    public func addMetadata(_ metadata: [String: MetadataValue]) async throws {
        try await changeInTurn { try $0.add(metadata) }
    }

    /// Ends the workout; what belongs to it can still be added until it is finished.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout has not begun, has ended already, is
    ///   discarded, or an event or an activity lies after the date.
    public func endCollection(at endDate: Date) async throws {
        try await changeInTurn(updatesTotals: true) { try $0.end(at: endDate) }
    }

    /// Saves the workout with what was added to it.
    ///
    /// Samples that were deleted meanwhile are not part of it. If it throws, the builder can go on. If the builder of its
    /// route has locations, the route is saved afterwards, unless it is not valid or may not be saved; it can go on.
    ///
    /// - Returns: the workout as it is stored; nil if it was saved but cannot be read as the device is locked (R9.7), or
    ///   if its sync version is not greater than that of a stored one (R8.9): then samples that were added stay stored.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout has not ended, is finished or discarded, or
    ///   its metadata is not valid; with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if workouts may
    ///   not be saved (R9.4, R9.5).
    public func finishWorkout() async throws -> Workout? {
        try await shared.inTurn {
            let workout = try change { try $0.finish(on: device) }
            do {
                var batch = RowBatch()
                try batch.validateAndAppend(workout)
                let row = try await healthStore.write { [batch] in
                    try await healthStore.database.save(batch, holding: draft.samples, by: $0)
                }
                await routeBuilder.save(with: workout.uuid)
                return row.map { Workout($0) }
            } catch {
                change { $0.reopen() }
                if draft.stage == .discarded { routeBuilder.discard() }
                throw error
            }
        }
    }

    /// Gives the workout up, and its route; the samples that were added to it stay.
    ///
    /// A workout that is finished stays, also one that is being finished; if that fails, it is given up.
    public func discardWorkout() {
        change { $0.discard() }
        if draft.stage == .discarded { routeBuilder.discard() }
    }

    /// The builder of a series that belongs to the workout, the same one each time: of its route, with the device of the
    /// workout; nil for other types.
    ///
    /// The locations that it has are saved with the workout, when that is finished (R11.5).
    public func seriesBuilder(for seriesType: SeriesType) -> SeriesBuilder? {
        seriesType == .workoutRoute() ? routeBuilder : nil
    }
}

/// What a session tells the builder while others may add to it.
extension WorkoutBuilder {
    /// Whether anything can be added: the workout has begun, and is neither finished nor discarded.
    package var isOpen: Bool { draft.isOpen }

    /// Saves samples that a device measured, of a source of its own, and adds those that belong to the workout; all or
    /// none.
    ///
    /// - Parameter belongs: whether a sample belongs to the workout, asked while it is open.
    /// - Returns: the types of those that were added and that the app may read.
    /// - Throws: ``HealthError`` as ``addSamples(_:)`` does, but not for want of permission.
    package func collect(
        _ samples: [QuantitySample],
        from source: SourceRevision,
        where belongs: (QuantitySample) throws -> Bool
    ) async throws -> Set<SampleType> {
        var batch = RowBatch()
        for sample in samples { try batch.validateAndAppend(sample) }
        return try await shared.inTurn { [batch] in
            let taken = draft.isOpen ? Set(try samples.filter(belongs).map(\.uuid)) : []
            let writer = Writer(revision: source, rules: healthStore.database.rules)
            let rows = try await healthStore.database.saveMembers(batch, of: WorkoutType.workout, by: writer)
                .filter { taken.contains($0.uuid) }
            // What is measured stays, even if the workout was given up meanwhile.
            guard !rows.isEmpty, let added = try? change({ try $0.add(rows) }) else { return [] }
            let state = await healthStore.database.currentState()
            updateTotals(in: state)
            return visibleTypes(of: added, in: state)
        }
    }

    /// Adds an event at once, if the workout can have any now; before it begins, the event waits.
    ///
    /// A resumption without a pause before it is ignored (R11.1).
    ///
    /// - Returns: whether it was added.
    package func collect(_ event: WorkoutEvent) throws -> Bool { try change { try $0.collect(event) } }

    /// Forgets the events that wait for the workout to begin.
    package func dropWaitingEvents() { change { $0.dropWaitingEvents() } }

    /// Adds an activity at once, and ends another where it begins; both or none.
    package func collect(_ activity: WorkoutActivity, ending other: UUID?) throws {
        try change { try $0.add(activity, ending: other) }
        updateTotalsNow()
    }

    /// Ends an activity at once.
    package func endActivity(_ uuid: UUID, at date: Date) throws {
        try change { try $0.endActivity(uuid, at: date) }
        updateTotalsNow()
    }

    /// Computes statistics anew where that needs no waiting; else they follow with the next samples.
    private func updateTotalsNow() {
        guard !draft.samples.isEmpty, let state = healthStore.database.published.get(withIdentifiers: true) else {
            return
        }
        updateTotals(in: state)
    }
}

/// What was added to a builder by a call of the app.
package enum WorkoutAddition: Sendable {
    /// Samples, with the types of those that the app may read: perhaps none.
    case samples(Set<SampleType>)
    /// A number of events.
    case events(Int)
    /// An activity, which may have ended.
    case activity(WorkoutActivity)
    /// The end of an activity that was open.
    case endOfActivity(WorkoutActivity)
}
