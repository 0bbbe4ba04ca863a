public import CoreLocation
public import Foundation
import HealthQuery

/// Collects the points of a series.
open class HKSeriesBuilder: NSObject,
    // It is a handle on the core's builder, which guards its state.
    @unchecked Sendable
{
    private let series: SeriesBuilder
    let store: HealthStore
    let turns = Turns()

    init(_ series: SeriesBuilder, in store: HealthStore) {
        self.series = series
        self.store = store
    }

    /// Ends the building without a series, after the steps that were asked for before.
    open func discard() { turns.perform { [series] in series.discard() } }

    /// Runs a step after those that were asked for before, and hands on what comes of it.
    func next<Output: Sendable>(
        _ step: @escaping @Sendable () async throws -> Output,
        _ completion: @escaping @Sendable (Output?, (any Error)?) -> Void
    ) {
        turns.run(in: store, step, completion)
    }
}

/// Collects the locations of a workout, and makes a route of them.
open class HKWorkoutRouteBuilder: HKSeriesBuilder,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    private let builder: WorkoutRouteBuilder

    /// Begins to build a route, in the store that is current now.
    public init(healthStore: HKHealthStore, device: HKDevice?) {
        let store = HKHealthStore.current
        builder = WorkoutRouteBuilder(healthStore: store, device: device?.core)
        super.init(builder, in: store)
    }

    init(builder: WorkoutRouteBuilder, in store: HealthStore) {
        self.builder = builder
        super.init(builder, in: store)
    }

    /// Adds locations, in any order.
    open func insertRouteData(_ routeData: [CLLocation]) async throws {
        try await turns.run { try await builder.insertRouteData(routeData.map(\.healthLocation)) }
    }

    /// Adds locations, in any order, and tells whether that went well.
    @preconcurrency
    open func insertRouteData(
        _ routeData: [CLLocation],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next({ [builder] in try await builder.insertRouteData(routeData.map(\.healthLocation)) }) {
            completion($0 != nil, $1)
        }
    }

    /// Adds metadata.
    open nonisolated(nonsending) func addMetadata(_ metadata: [String: Any]) async throws {
        let metadata = try Metadata.checked(metadata)
        try await turns.run { try await builder.addMetadata(metadata) }
    }

    /// Adds metadata, and tells whether that went well.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        next({ [builder] in try await builder.addMetadata(metadata.get()) }) { completion($0 != nil, $1) }
    }

    /// Saves the route with its workout.
    @discardableResult
    open nonisolated(nonsending) func finishRoute(
        with workout: HKWorkout,
        metadata: [String: Any]?
    ) async throws -> HKWorkoutRoute {
        let metadata = try Metadata.checked(metadata)
        return try await turns.run { try await Self.finish(builder, workout, metadata) }
    }

    /// Saves the route with its workout, and hands it on.
    @preconcurrency
    open func finishRoute(
        with workout: HKWorkout,
        metadata: [String: Any]?,
        completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        next({ [builder] in try await Self.finish(builder, workout, metadata.get()) }, completion)
    }

    private static func finish(
        _ builder: WorkoutRouteBuilder,
        _ workout: HKWorkout,
        _ metadata: [String: MetadataValue]
    ) async throws -> HKWorkoutRoute {
        HKWorkoutRoute(
            _core: AnySample(stored: try await builder.finishRoute(with: workout.workout, metadata: metadata)))
    }
}
