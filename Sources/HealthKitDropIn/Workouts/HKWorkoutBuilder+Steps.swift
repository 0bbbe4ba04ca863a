public import Foundation
import HealthQuery

extension HKWorkoutBuilder {
    /// Begins to collect.
    public func beginCollection(at startDate: Date) async throws {
        try await turns.run { try await core.beginCollection(at: startDate) }
    }

    /// Begins to collect, and tells whether that went well.
    @preconcurrency
    public func beginCollection(
        withStart startDate: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next(completion) { [core] in try await core.beginCollection(at: startDate) }
    }

    /// Ends collecting.
    public func endCollection(at endDate: Date) async throws {
        try await turns.run { try await core.endCollection(at: endDate) }
    }

    /// Ends collecting, and tells whether that went well.
    @preconcurrency
    public func endCollection(
        withEnd endDate: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next(completion) { [core] in try await core.endCollection(at: endDate) }
    }

    /// Adds samples, which are saved at once.
    public func addSamples(_ samples: [HKSample]) async throws {
        try await turns.run { try await core.addSamples(samples.map { try $0.checked().sample }) }
    }

    /// Adds samples, which are saved at once, and tells whether that went well.
    @preconcurrency
    public func add(
        _ samples: [HKSample],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next(completion) { [core] in try await core.addSamples(samples.map { try $0.checked().sample }) }
    }

    /// Adds events.
    public func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
        try await turns.run { try await core.addWorkoutEvents(workoutEvents.map { try $0.checked() }) }
    }

    /// Adds events, and tells whether that went well.
    @preconcurrency
    public func addWorkoutEvents(
        _ workoutEvents: [HKWorkoutEvent],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next(completion) { [core] in try await core.addWorkoutEvents(workoutEvents.map { try $0.checked() }) }
    }

    /// Adds metadata.
    public nonisolated(nonsending) func addMetadata(_ metadata: [String: Any]) async throws {
        let metadata = try Metadata.checked(metadata)
        try await turns.run { try await core.addMetadata(metadata) }
    }

    /// Adds metadata, and tells whether that went well.
    @preconcurrency
    public func addMetadata(
        _ metadata: [String: Any],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        next(completion) { [core] in try await core.addMetadata(metadata.get()) }
    }

    /// Adds a part.
    public func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
        try await turns.run { try await core.addWorkoutActivity(workoutActivity.checked()) }
    }

    /// Adds a part, and tells whether that went well.
    @preconcurrency
    public func addWorkoutActivity(
        _ workoutActivity: HKWorkoutActivity,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next(completion) { [core] in try await core.addWorkoutActivity(workoutActivity.checked()) }
    }

    /// Ends a part.
    public func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
        try await turns.run { try await core.updateActivity(uuid: UUID, end: endDate) }
    }

    /// Ends a part, and tells whether that went well.
    @preconcurrency
    public func updateActivity(
        uuid UUID: UUID,
        end endDate: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next(completion) { [core] in try await core.updateActivity(uuid: UUID, end: endDate) }
    }

    /// Adds metadata to a part.
    public nonisolated(nonsending) func updateActivity(
        uuid UUID: UUID,
        adding metadata: [String: Any]
    ) async throws {
        let metadata = try Metadata.checked(metadata)
        try await turns.run { try await core.updateActivity(uuid: UUID, adding: metadata) }
    }

    /// Adds metadata to a part, and tells whether that went well.
    @preconcurrency
    public func updateActivity(
        uuid UUID: UUID,
        adding metadata: [String: Any],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        next(completion) { [core] in try await core.updateActivity(uuid: UUID, adding: metadata.get()) }
    }

    /// Saves the workout, and the locations of its route; nil while the device is locked.
    @discardableResult
    public func finishWorkout() async throws -> HKWorkout? {
        try await turns.run { try await Self.finish(core, after: routes.withLock { $0 }) }
    }

    /// Saves the workout, and the locations of its route, and hands it on; nil while the device is locked.
    @preconcurrency
    public func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        turns.run(in: store, { [core, routes] in try await Self.finish(core, after: routes.withLock { $0 }) }) {
            completion($0 ?? nil, $1)
        }
    }

    /// Finishes the workout with the locations that were inserted before.
    private static func finish(_ core: WorkoutBuilder, after routes: HKWorkoutRouteBuilder?) async throws -> HKWorkout?
    {
        try await routes?.turns.run {}
        return try await core.finishWorkout().map { HKWorkout(_core: AnySample(stored: $0)) }
    }
}
