public import Foundation

extension SamplePredicate where Sample == HeartbeatSeriesSample {
    /// Series of heartbeats.
    public static func heartbeatSeries(
        _ predicate: QueryPredicate? = nil
    ) -> SamplePredicate<HeartbeatSeriesSample> {
        SamplePredicate<HeartbeatSeriesSample>(type: SeriesType.beats, predicate: predicate)
    }

    /// Heartbeat series that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func heartbeatSeries(_ predicate: Predicate<HeartbeatSeriesSample>) -> SamplePredicate<
        HeartbeatSeriesSample
    > {
        .heartbeatSeries(QueryPredicate(predicate))
    }
}
