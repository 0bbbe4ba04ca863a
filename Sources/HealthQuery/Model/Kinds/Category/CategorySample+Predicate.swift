public import Foundation

extension SamplePredicate where Sample == CategorySample {
    /// Category samples of a type.
    public static func categorySample(
        type categoryType: CategoryType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<CategorySample> {
        SamplePredicate<CategorySample>(type: categoryType, predicate: predicate)
    }

    /// Category samples of a type that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func categorySample(
        type categoryType: CategoryType,
        predicate: Predicate<CategorySample>
    ) -> SamplePredicate<CategorySample> {
        .categorySample(type: categoryType, predicate: QueryPredicate(predicate))
    }
}
