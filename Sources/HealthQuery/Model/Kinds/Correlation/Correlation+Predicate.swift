extension SamplePredicate where Sample == Correlation {
    /// Correlations of a type; the condition is one on the correlation itself, not on what it holds.
    public static func correlation(
        type correlationType: CorrelationType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<Correlation> {
        SamplePredicate<Correlation>(type: correlationType, predicate: predicate)
    }
}
