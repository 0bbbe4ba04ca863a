import Foundation
import HealthQuery
import HealthQueryTesting

/// An object that is not kept alive.
struct Weakly<Object: AnyObject>:
    // It lies behind a lock; the object comes from whoever gave it.
    @unchecked Sendable
{
    weak var object: Object?
}

/// Tells an app's delegates, in the background, what becomes of a session of the core and its builder.
final class WorkoutSessionRelay: Sendable {
    let session = Locked(Weakly<HKWorkoutSession>())
    /// The session's builder, which an app may keep longer than the session.
    let builder = Locked(Weakly<HKLiveWorkoutBuilder>())
    let delegate = Locked(Weakly<AnyObject>())
    private let store: HealthStore
    private let queue = BackgroundQueue(DispatchQueue(label: "HealthKit.session", qos: .userInitiated))

    init(in store: HealthStore) { self.store = store }

    private func tell(_ call: @escaping @Sendable (any HKWorkoutSessionDelegate, HKWorkoutSession) -> Void) {
        guard let session = session.withLock({ $0.object }) else { return }
        queue.post(in: store) { if let delegate = session.delegate { call(delegate, session) } }
    }

    private func tell(_ call: @escaping @Sendable (any HKLiveWorkoutBuilderDelegate, HKLiveWorkoutBuilder) -> Void) {
        guard let builder = builder.withLock({ $0.object }) else { return }
        queue.post(in: store) { if let delegate = builder.delegate { call(delegate, builder) } }
    }
}

extension WorkoutSessionRelay: WorkoutSessionDelegate {
    func workoutSession(
        _ workoutSession: WorkoutSession,
        didChangeTo toState: WorkoutSessionState,
        from fromState: WorkoutSessionState,
        date: Date
    ) {
        let (new, old) = (HKWorkoutSessionState(toState), HKWorkoutSessionState(fromState))
        tell { $0.workoutSession($1, didChangeTo: new, from: old, date: date) }
    }

    func workoutSession(_ workoutSession: WorkoutSession, didFailWithError error: any Error) {
        tell { $0.workoutSession($1, didFailWithError: error) }
    }

    func workoutSession(_ workoutSession: WorkoutSession, didGenerate event: WorkoutEvent) {
        tell { $0.workoutSession($1, didGenerate: HKWorkoutEvent(core: event)) }
    }

    func workoutSession(
        _ workoutSession: WorkoutSession,
        didBeginActivityWith workoutConfiguration: WorkoutConfiguration,
        date: Date
    ) {
        tell {
            $0.workoutSession(
                $1, didBeginActivityWith: HKWorkoutConfiguration(core: workoutConfiguration), date: date)
        }
    }

    func workoutSession(
        _ workoutSession: WorkoutSession,
        didEndActivityWith workoutConfiguration: WorkoutConfiguration,
        date: Date
    ) {
        tell {
            $0.workoutSession($1, didEndActivityWith: HKWorkoutConfiguration(core: workoutConfiguration), date: date)
        }
    }
}

extension WorkoutSessionRelay: LiveWorkoutBuilderDelegate {
    func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<SampleType>) {
        let types = Set(collectedTypes.compactMap { HKObjectType.of($0) as? HKSampleType })
        tell { $0.workoutBuilder($1, didCollectDataOf: types) }
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: LiveWorkoutBuilder) {
        tell { $0.workoutBuilderDidCollectEvent($1) }
    }

    func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didBegin workoutActivity: WorkoutActivity) {
        tell { $0.workoutBuilder($1, didBegin: HKWorkoutActivity(core: workoutActivity)) }
    }

    func workoutBuilder(_ workoutBuilder: LiveWorkoutBuilder, didEnd workoutActivity: WorkoutActivity) {
        tell { $0.workoutBuilder($1, didEnd: HKWorkoutActivity(core: workoutActivity)) }
    }
}
