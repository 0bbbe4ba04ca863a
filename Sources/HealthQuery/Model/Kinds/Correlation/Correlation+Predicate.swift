public import Foundation

extension SamplePredicate where Sample == Correlation {
    /// Correlations of a type; the condition applies to the correlation itself, not to its members.
    public static func correlation(
        type correlationType: CorrelationType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<Correlation> {
        SamplePredicate<Correlation>(type: correlationType, predicate: predicate)
    }

    /// Correlations of a type that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func correlation(
        type correlationType: CorrelationType,
        predicate: Predicate<Correlation>
    ) -> SamplePredicate<Correlation> {
        .correlation(type: correlationType, predicate: QueryPredicate(predicate))
    }
}
