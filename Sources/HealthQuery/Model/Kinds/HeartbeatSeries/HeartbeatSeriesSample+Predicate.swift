extension SamplePredicate where Sample == HeartbeatSeriesSample {
    /// Series of heartbeats.
    public static func heartbeatSeries(
        _ predicate: QueryPredicate? = nil
    ) -> SamplePredicate<HeartbeatSeriesSample> {
        SamplePredicate<HeartbeatSeriesSample>(type: SeriesType.beats, predicate: predicate)
    }
}
