public import Foundation

/// Learns what becomes of a workout session.
///
/// The calls come in the background, one after another.
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
    /// The session is in another state since a date.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState,
        date: Date
    )

    /// Something went wrong; whether the session goes on, its state tells.
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

    /// Something happened during the workout. Optional.
    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

    /// A part of the workout begins. Optional.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date
    )

    /// A part of the workout has ended. Optional.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didEndActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date
    )

    /// Data came from another device: here, never. Optional.
    func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

    /// The other device can no longer be reached: here, never. Optional.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didDisconnectFromRemoteDeviceWithError error: (any Error)?
    )
}

extension HKWorkoutSessionDelegate {
    /// Does nothing.
    public func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didEndActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didReceiveDataFromRemoteWorkoutSession data: [Data]
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didDisconnectFromRemoteDeviceWithError error: (any Error)?
    ) {}
}

/// Learns what is added to the builder of a session, by the session or by the app.
///
/// The calls come in the background, one after another.
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
    /// Samples of some types were added.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

    /// An event was added.
    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

    /// A part was added. Optional.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

    /// A part has ended, or was added with its end. Optional.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)
}

extension HKLiveWorkoutBuilderDelegate {
    /// Does nothing.
    public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {}

    /// Does nothing.
    public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {}
}
