public import Foundation

/// Reads the heartbeats of a series, in the order of time.
///
/// ```swift
/// for try await beat in HeartbeatSeriesQueryDescriptor(series).results(for: store) {
///     print(series.startDate + beat.timeIntervalSinceStart)
/// }
/// ```
public struct HeartbeatSeriesQueryDescriptor: AsyncSequenceQuery {
    /// A heartbeat of a series.
    public struct Heartbeat: Sendable, Hashable {
        /// The seconds from the start of the series to the heartbeat.
        public let timeIntervalSinceStart: TimeInterval
        /// Whether heartbeats may be missing between this one and the one before.
        public let precededByGap: Bool
    }

    /// The heartbeats of a series.
    public typealias Results = SeriesResults<Heartbeat>

    /// The series; what the store holds under its identifier is read.
    public var sample: HeartbeatSeriesSample

    /// Creates a query.
    public init(_ sample: HeartbeatSeriesSample) {
        self.sample = sample
    }

    /// The heartbeats of the series; see ``SeriesResults``.
    ///
    /// O(log n) for the first of them in a store of n samples, O(1) for each other.
    public func results(for healthStore: HealthStore) -> Results {
        Results(of: sample, in: healthStore) { row in
            let heartbeats = HeartbeatSeriesSample(row).heartbeats
            return Results.Points(count: heartbeats.count) { position in
                Heartbeat(
                    timeIntervalSinceStart: heartbeats.times[position],
                    precededByGap: heartbeats.isPrecededByGap(position)
                )
            }
        }
    }
}
