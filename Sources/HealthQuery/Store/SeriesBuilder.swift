/// Builds a series of points.
///
/// ``WorkoutRouteBuilder``, ``HeartbeatSeriesBuilder`` and ``QuantitySeriesSampleBuilder`` do.
///
/// A call after the series was finished or discarded throws ``HealthError`` with `errorInvalidArgument` (R11.5), and so
/// does what the series could not have; the builder is then as it was before the call. Calls of several tasks take
/// turns, in the order in which they came; one that is cancelled before its turn throws `CancellationError`.
public class SeriesBuilder: Opaque,
    // A class with subclasses cannot be Sendable otherwise. All properties, here and below, are constants of Sendable
    // types, and no other module can add subclasses.
    @unchecked Sendable
{
    let healthStore: HealthStore
    /// The device that made the data, if known.
    public let device: Device?
    private let giveUp: @Sendable () -> Void

    init(healthStore: HealthStore, device: Device?, discard: @escaping @Sendable () -> Void) {
        self.healthStore = healthStore
        self.device = device
        giveUp = discard
    }

    /// Gives the series up.
    ///
    /// A series that is finished stays, also one that is being finished, and a route that was saved with its workout.
    public func discard() { giveUp() }
}

extension SharedDraft {
    /// Makes a series of the draft, and saves it; if that fails, the draft can go on.
    func finish<Points, Series>(
        adding metadata: [String: MetadataValue],
        _ save: (Points, [String: MetadataValue]) async throws -> Series
    ) async throws -> Series where Draft == SeriesDraft<Points> {
        try await inTurn {
            let (points, metadata) = try change { try $0.finish(metadata) }
            do {
                let series = try await save(points, metadata)
                change { $0.clear() }
                return series
            } catch {
                change { $0.reopen() }
                throw error
            }
        }
    }
}
