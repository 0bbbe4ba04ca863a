import Foundation
import HealthKit
import OSLog

/// The manager of a watch app's workouts, as it is written today: on the main actor, with delegates that are not.
@MainActor
final class WorkoutManager: NSObject {
    enum Phase { case idle, running, paused, summary }

    private let healthStore = HKHealthStore()
    private let logger = Logger(subsystem: "com.example.workouts", category: "manager")
    private var session: HKWorkoutSession?
    private var builder: HKLiveWorkoutBuilder?

    private(set) var phase = Phase.idle
    private(set) var heartRate: Double = 0
    private(set) var averageHeartRate: Double = 0
    private(set) var activeEnergy: Double = 0
    private(set) var distance: Double = 0
    private(set) var workout: HKWorkout?
    /// What is said of the workout at its end.
    var notes: [String: Any] = [:]
    /// What the screen would be drawn anew for.
    var onChange: (() -> Void)?

    func requestAuthorization() async throws {
        guard HKHealthStore.isHealthDataAvailable() else { throw HKError(.errorHealthDataUnavailable) }
        let typesToShare: Set = [HKQuantityType.workoutType()]
        let typesToRead: Set<HKObjectType> = [
            HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
            HKObjectType.activitySummaryType(),
        ]
        try await healthStore.requestAuthorization(toShare: typesToShare, read: typesToRead)
    }

    func start(_ activity: HKWorkoutActivityType, at date: Date) async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        configuration.locationType = .outdoor
        let session = try HKWorkoutSession(healthStore: healthStore, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        session.delegate = self
        builder.delegate = self
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: healthStore, workoutConfiguration: configuration)
        (self.session, self.builder) = (session, builder)
        session.startActivity(with: date)
        try await builder.beginCollection(at: date)
    }

    func togglePause() {
        switch session?.state {
        case .running: session?.pause()
        case .paused: session?.resume()
        default: break
        }
    }

    func end(at date: Date, metadata: [String: Any] = [:]) async throws {
        session?.stopActivity(with: date)
        try await builder?.endCollection(at: date)
        try await builder?.addMetadata(metadata)
        try await builder?.addMetadata(notes)
        workout = try await builder?.finishWorkout()
        session?.end()
    }

    /// Deletes samples, and asks for others one by one.
    func clear(_ type: HKSampleType, where predicate: NSPredicate) async throws -> Int {
        try await healthStore.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: predicate)
        return try await healthStore.deleteObjects(of: type, predicate: predicate)
    }

    /// Opens the app on the watch.
    func openWatchApp(_ configuration: HKWorkoutConfiguration) async -> Bool {
        do {
            try await healthStore.startWatchApp(toHandle: configuration)
            return true
        } catch { return false }
    }

    private func update(_ statistics: HKStatistics?) {
        guard let statistics else { return }
        switch statistics.quantityType {
        case HKQuantityType(.heartRate):
            let unit = HKUnit.count().unitDivided(by: .minute())
            heartRate = statistics.mostRecentQuantity()?.doubleValue(for: unit) ?? 0
            averageHeartRate = statistics.averageQuantity()?.doubleValue(for: unit) ?? 0
        case HKQuantityType(.activeEnergyBurned):
            activeEnergy = statistics.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0
        case HKQuantityType(.distanceWalkingRunning), HKQuantityType(.distanceCycling):
            distance = statistics.sumQuantity()?.doubleValue(for: .meter()) ?? 0
        default:
            logger.debug("nothing to show for \(statistics.quantityType.identifier)")
        }
        onChange?()
    }

    private func change(to state: HKWorkoutSessionState) {
        switch state {
        case .running: phase = .running
        case .paused: phase = .paused
        case .ended: phase = .summary
        case .notStarted, .prepared, .stopped: return
        @unknown default: return
        }
        onChange?()
    }
}

extension WorkoutManager: HKWorkoutSessionDelegate {
    nonisolated func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState,
        date: Date
    ) {
        Task { @MainActor in change(to: toState) }
    }

    nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        Task { @MainActor in logger.error("\(error.localizedDescription)") }
    }
}

extension WorkoutManager: HKLiveWorkoutBuilderDelegate {
    nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

    nonisolated func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder,
        didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {
        for type in collectedTypes {
            guard let quantityType = type as? HKQuantityType else { continue }
            let statistics = workoutBuilder.statistics(for: quantityType)
            Task { @MainActor in update(statistics) }
        }
    }
}
