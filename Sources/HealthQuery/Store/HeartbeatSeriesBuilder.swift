public import Foundation

/// Builds a series of heartbeats, one by one.
///
/// ```swift
/// let builder = HeartbeatSeriesBuilder(healthStore: store, device: nil, start: start)
/// try await builder.addHeartbeat(at: 0.8, precededByGap: false)
/// try await builder.addHeartbeat(at: 1.7, precededByGap: false)
/// let series = try await builder.finishSeries()
/// ```
public final class HeartbeatSeriesBuilder: SeriesBuilder,
    // As in SeriesBuilder: all properties are constants of Sendable types.
    @unchecked Sendable
{
    private let start: Date
    private let draft = SharedDraft(SeriesDraft(HeartbeatColumns(), of: SeriesType.beats))

    /// The greatest number of heartbeats of a series: some hours of them.
    ///
    /// HealthKit does not say how many it takes; the number is ours.
    public static var maximumCount: Int { 1 << 15 }

    /// Creates a builder that saves through a store.
    ///
    /// - Parameters:
    ///   - healthStore: the store.
    ///   - device: the device that found the heartbeats, if known.
    ///   - startDate: when the series begins: the time from which its heartbeats are counted.
    public init(healthStore: HealthStore, device: Device?, start startDate: Date) {
        start = startDate
        super.init(healthStore: healthStore, device: device) { [draft] in draft.change { $0.discard() } }
    }

    /// Adds a heartbeat, which must come after the ones before: what is known of gaps depends on the order.
    ///
    /// - Parameters:
    ///   - timeIntervalSinceStart: the seconds from the start of the series to the heartbeat.
    ///   - precededByGap: whether heartbeats may be missing between this one and the one before.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the time is not finite, negative or not after that of the
    ///   heartbeat before, there are ``maximumCount`` already, or the series is finished or discarded.
    public func addHeartbeat(at timeIntervalSinceStart: TimeInterval, precededByGap: Bool) async throws {
        try await draft.inTurn {
            try draft.change {
                try $0.add { heartbeats in
                    try HeartbeatSeriesSample.validate(timeIntervalSinceStart, after: heartbeats.times.last)
                    guard heartbeats.count < Self.maximumCount else {
                        throw SeriesType.beats.wrong("must not have more than \(Self.maximumCount) heartbeats")
                    }
                    heartbeats.append(timeIntervalSinceStart, precededByGap: precededByGap)
                }
            }
        }
    }

    /// Adds metadata to the series; a key that it has gets the new value.
    ///
    /// It is validated when the series is finished.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the series is finished or discarded.
    public func addMetadata(_ metadata: [String: MetadataValue]) async throws {
        try await draft.inTurn { try draft.change { try $0.add(metadata) } }
    }

    /// Saves the series; if it throws, the builder can go on.
    ///
    /// - Returns: the series as it is stored; the one that was stored before if the series' sync version is not greater
    ///   (R8.9).
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no heartbeats, a date or the metadata is not
    ///   valid, or the series is finished or discarded; with `errorAuthorizationNotDetermined` or
    ///   `errorAuthorizationDenied` if series of heartbeats may not be saved (R9.4, R9.5).
    /// - Complexity: O(n) for n heartbeats.
    @concurrent
    public func finishSeries() async throws -> HeartbeatSeriesSample {
        try await draft.finish(adding: [:]) { heartbeats, metadata in
            let series = HeartbeatSeriesSample(start: start, heartbeats, device: device, metadata: metadata)
            var batch = RowBatch()
            try batch.validateAndAppend(series)
            let rows = try await healthStore.write { [batch] in
                try await healthStore.database.saveMembers(batch, of: SeriesType.beats, by: $0)
            }
            return rows.first.map { HeartbeatSeriesSample($0) } ?? series
        }
    }
}
