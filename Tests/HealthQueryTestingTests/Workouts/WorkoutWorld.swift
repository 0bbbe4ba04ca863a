import Foundation
import HealthQuery
import HealthQueryTesting

/// A session of an app over a database whose clock the test sets.
struct WorkoutWorld {
    static let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)

    /// An app that writes down what it is told.
    final class App: WorkoutSessionDelegate, LiveWorkoutBuilderDelegate {
        let told = Locked<[String]>([])
        /// What the app does when it is told of a state.
        let reactions = Locked<[WorkoutSessionState: @Sendable (WorkoutSession) -> Void]>([:])

        func note(_ text: String) { told.withLock { $0.append(text) } }

        private func second(_ date: Date) -> Int { Int(date.timeIntervalSince(WorkoutWorld.noon)) }

        func workoutSession(
            _ session: WorkoutSession, didChangeTo toState: WorkoutSessionState, from fromState: WorkoutSessionState,
            date: Date
        ) {
            note("\(toState) from \(fromState) at \(second(date))")
            reactions.withLock { $0[toState] }?(session)
        }

        func workoutSession(_ session: WorkoutSession, didFailWithError error: any Error) {
            note("failed: \((error as? HealthError)?.code.rawValue ?? 0)")
        }

        func workoutSession(_ session: WorkoutSession, didGenerate event: WorkoutEvent) { note("event \(event.type)") }

        func workoutSession(
            _ session: WorkoutSession, didBeginActivityWith configuration: WorkoutConfiguration, date: Date
        ) {
            note("begins \(configuration.activityType) at \(second(date))")
        }

        func workoutSession(
            _ session: WorkoutSession, didEndActivityWith configuration: WorkoutConfiguration, date: Date
        ) {
            note("ends \(configuration.activityType) at \(second(date))")
        }

        func workoutBuilder(_ builder: LiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<SampleType>) {
            note("data of \(collectedTypes.map(\.identifier).sorted())")
        }

        func workoutBuilderDidCollectEvent(_ builder: LiveWorkoutBuilder) { note("collected an event") }

        func workoutBuilder(_ builder: LiveWorkoutBuilder, didBegin activity: WorkoutActivity) {
            note("collected \(activity.workoutConfiguration.activityType)")
        }

        func workoutBuilder(_ builder: LiveWorkoutBuilder, didEnd activity: WorkoutActivity) {
            note("collected \(activity.duration) s of \(activity.workoutConfiguration.activityType)")
        }
    }

    let clock = Locked(noon)
    let store: HealthStore
    let session: WorkoutSession
    let app = App()

    init(_ authorization: HealthAuthorization = .everything) throws {
        let database = HealthDatabase(now: { [clock] in clock.withLock { $0 } }, uuidSource: UUIDSource(seed: 1))
        store = HealthStore(
            database: database, sourceRevision: .named("App"), authorization: authorization)
        session = try WorkoutSession(
            healthStore: store, configuration: WorkoutConfiguration(activityType: .running))
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = LiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: session.workoutConfiguration)
        session.delegate = app
        builder.delegate = app
    }

    var builder: LiveWorkoutBuilder { session.associatedWorkoutBuilder() }

    func at(_ second: Double) { clock.withLock { $0 = Self.noon + second } }

    /// What the app was told since this was asked last.
    func told() -> [String] {
        app.told.withLock { told in
            defer { told = [] }
            return told
        }
    }

    static func pulse(_ rate: Double, at second: Double) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.heartRate),
            quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: rate),
            start: noon + second, end: noon + second)
    }
}
