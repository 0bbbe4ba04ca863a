import Foundation

/// Builds the route of a workout while it happens, or afterwards.
///
/// ```swift
/// let builder = WorkoutRouteBuilder(healthStore: store, device: nil)
/// try await builder.insertRouteData(locations)
/// let route = try await builder.finishRoute(with: workout, metadata: nil)
/// ```
public final class WorkoutRouteBuilder: SeriesBuilder,
    // As in SeriesBuilder: all properties are constants of Sendable types.
    @unchecked Sendable
{
    private let draft = SharedDraft(SeriesDraft(ContiguousArray<Location>(), of: SeriesType.route))
    /// What was saved with the workout whose builder has this one.
    private let saved = Locked<SavedRoute?>(nil)

    private struct SavedRoute: Sendable {
        let workout: UUID
        let route: UUID
        /// How many locations it has: more may have come since.
        let count: Int
        let metadata: [String: MetadataValue]
    }

    /// Creates a builder that saves through a store.
    ///
    /// - Parameters:
    ///   - healthStore: the store, which must have saved the workout when the route is finished.
    ///   - device: the device that found the locations, if known.
    public init(healthStore: HealthStore, device: Device?) {
        super.init(healthStore: healthStore, device: device) { [draft] in draft.change { $0.discard() } }
    }

    /// Adds locations, in any order: they are sorted by time when the route is finished.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are none, one is no place on the earth, has a
    ///   number that is not finite or a date out of range, or the route is finished or discarded. Nothing is added then.
    /// - Complexity: O(k) for k locations.
    public func insertRouteData(_ routeData: [Location]) async throws {
        guard !routeData.isEmpty else { throw SeriesType.route.wrong("gets no locations") }
        for location in routeData { try location.validate() }
        try await draft.inTurn { try draft.change { try $0.add { $0 += routeData } } }
    }

    /// Adds metadata to the route; a key that it has gets the new value.
    ///
    /// It is validated when the route is finished.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the route is finished or discarded.
    public func addMetadata(_ metadata: [String: MetadataValue]) async throws {
        try await draft.inTurn { try draft.change { try $0.add(metadata) } }
    }

    /// Saves the route, and adds it to a workout that this store's source saved (R11.2).
    ///
    /// Locations of the same time keep the order in which they were added. If it throws, the builder can go on.
    ///
    /// Where it is the builder of a ``WorkoutBuilder``, the locations were mostly saved with the workout already. That route is
    /// returned, or replaced if locations or metadata came since, or it was deleted.
    ///
    /// - Parameters:
    ///   - workout: the workout, which must be stored.
    ///   - metadata: what is added to the metadata of the route.
    /// - Returns: the route as it is stored; the one that was stored before if the route's sync version is not greater
    ///   (R8.9).
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no locations, the workout is not stored or
    ///   another source saved it, the metadata is not valid, or the route is finished or discarded; with
    ///   `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if routes or workouts may not be saved (R9.4,
    ///   R9.5).
    /// - Complexity: O(n log n) for n locations; O(n) if they came in order.
    @concurrent
    public func finishRoute(
        with workout: Workout,
        metadata: [String: MetadataValue]?
    ) async throws -> WorkoutRoute {
        try await draft.finish(adding: metadata ?? [:]) { locations, metadata in
            let route = route(locations, metadata)
            var row: SampleRow?
            if let saved = saved.withLock({ $0 }), saved.workout == workout.uuid {
                let isWhole = saved.count == locations.count && saved.metadata == metadata
                row = try await healthStore.transaction {
                    try $0.finish(route, of: workout.uuid, inPlaceOf: saved.route, isWhole: isWhole)
                }
            } else {
                row = try await add(route, to: workout.uuid, in: healthStore)
            }
            return row.map { WorkoutRoute($0) } ?? route
        }
    }

    /// Saves what there is of the route with the workout that was finished, if there are locations and they may be saved.
    ///
    /// The workout is stored, so this happens even if the task is cancelled. It is no call of the app: what a test lets fail
    /// does not fail here, but when the app finishes the route.
    func save(with workout: UUID) async {
        if draft.value.points.isEmpty { return }
        var store = healthStore
        store.faults = nil
        await Task { [store] in
            try? await draft.inTurn {
                let draft = draft.value
                if draft.points.isEmpty { return }
                let route = route(draft.points, draft.metadata)
                // Another route may stand for its sync identifier.
                guard try await add(route, to: workout, in: store)?.uuid == route.uuid else { return }
                saved.withLock {
                    $0 = SavedRoute(
                        workout: workout, route: route.uuid, count: draft.points.count, metadata: draft.metadata)
                }
            }
        }.value
    }

    private func route(_ locations: ContiguousArray<Location>, _ metadata: [String: MetadataValue]) -> WorkoutRoute {
        let isInOrder = zip(locations, locations.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
        // Sorting is stable.
        let sorted = isInOrder ? locations : ContiguousArray(locations.sorted { $0.timestamp < $1.timestamp })
        return WorkoutRoute(LocationColumns(sorted), device: device, metadata: metadata)
    }

    private func add(_ route: WorkoutRoute, to workout: UUID, in store: HealthStore) async throws -> SampleRow? {
        var batch = RowBatch()
        try batch.validateAndAppend(route)
        return try await store.write { [batch] in
            try await store.database.add(batch, to: workout, by: $0)
        }.first
    }
}
