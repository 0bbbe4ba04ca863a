extension SamplePredicate where Sample == CategorySample {
    /// Category samples of a type.
    public static func categorySample(
        type categoryType: CategoryType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<CategorySample> {
        SamplePredicate<CategorySample>(type: categoryType, predicate: predicate)
    }
}
