public import Foundation
public import HealthQuery

/// Learns what becomes of a workout session.
///
/// Calls come one after another, each when the one before has returned.
public protocol WorkoutSessionDelegate: AnyObject, Sendable {
    /// The session is in another state since a date.
    func workoutSession(
        _ workoutSession: WorkoutSession,
        didChangeTo toState: WorkoutSessionState,
        from fromState: WorkoutSessionState,
        date: Date
    )

    /// Something went wrong; whether the session goes on, its state tells.
    func workoutSession(_ workoutSession: WorkoutSession, didFailWithError error: any Error)

    /// Something happened during the workout. Optional.
    func workoutSession(_ workoutSession: WorkoutSession, didGenerate event: WorkoutEvent)

    /// A part of the workout begins. Optional.
    func workoutSession(
        _ workoutSession: WorkoutSession,
        didBeginActivityWith workoutConfiguration: WorkoutConfiguration,
        date: Date
    )

    /// A part of the workout has ended. Optional.
    func workoutSession(
        _ workoutSession: WorkoutSession,
        didEndActivityWith workoutConfiguration: WorkoutConfiguration,
        date: Date
    )
}

extension WorkoutSessionDelegate {
    /// Does nothing.
    public func workoutSession(_ workoutSession: WorkoutSession, didGenerate event: WorkoutEvent) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: WorkoutSession,
        didBeginActivityWith workoutConfiguration: WorkoutConfiguration,
        date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: WorkoutSession,
        didEndActivityWith workoutConfiguration: WorkoutConfiguration,
        date: Date
    ) {}
}

/// Learns what is added to the builder of a session, by the session or by the app.
public protocol LiveWorkoutBuilderDelegate: AnyObject, Sendable {
    /// Samples of some types were added.
    func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<SampleType>)

    /// An event was added.
    func workoutBuilderDidCollectEvent(_ workoutBuilder: LiveWorkoutBuilder)

    /// An activity was added. Optional.
    func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didBegin workoutActivity: WorkoutActivity)

    /// An activity has ended, or was added with its end. Optional.
    func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didEnd workoutActivity: WorkoutActivity)
}

extension LiveWorkoutBuilderDelegate {
    /// Does nothing.
    public func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didBegin workoutActivity: WorkoutActivity) {}

    /// Does nothing.
    public func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didEnd workoutActivity: WorkoutActivity) {}
}
