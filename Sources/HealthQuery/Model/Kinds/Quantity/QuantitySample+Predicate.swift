extension SamplePredicate where Sample == QuantitySample {
    /// Quantity samples of a type.
    public static func quantitySample(
        type quantityType: QuantityType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<QuantitySample> {
        SamplePredicate<QuantitySample>(type: quantityType, predicate: predicate)
    }
}
