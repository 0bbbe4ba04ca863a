import HealthQuery
import HealthQueryTesting

extension HKHealthStore {
    /// The session that this app started and did not end; nil for none.
    public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        try await Self.activeSession(in: Self.current)
    }

    /// Hands on the session that this app started and did not end; nil for none.
    @preconcurrency
    public func recoverActiveWorkoutSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
    ) {
        run({ try await Self.activeSession(in: $0) }) { result in
            switch result {
            case .success(let session): completion(session, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    private static func activeSession(in store: HealthStore) async throws -> HKWorkoutSession? {
        try await store.recoverActiveWorkoutSession().map { HKWorkoutSession.of($0, in: store) }
    }

    /// Starts a session.
    @available(*, deprecated, message: "Use HKWorkoutSession's startActivity(with:)")
    public func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }

    /// Ends a session.
    @available(*, deprecated, message: "Use HKWorkoutSession's end()")
    public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }

    /// Pauses a session.
    @available(*, deprecated, message: "Use HKWorkoutSession's pause()")
    public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }

    /// Goes on with a session.
    @available(*, deprecated, message: "Use HKWorkoutSession's resume()")
    public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }

    /// Has a watch open the app for a workout: here it fails, as if none were in reach.
    public nonisolated(nonsending) func startWatchApp(
        toHandle workoutConfiguration: HKWorkoutConfiguration
    ) async throws {
        throw HKWorkoutSession.noCompanion
    }

    /// Has a watch open the app for a workout: here it fails, as if none were in reach.
    @preconcurrency
    public func startWatchApp(
        with workoutConfiguration: HKWorkoutConfiguration,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        run(completion) { _ in throw HKWorkoutSession.noCompanion }
    }
}
