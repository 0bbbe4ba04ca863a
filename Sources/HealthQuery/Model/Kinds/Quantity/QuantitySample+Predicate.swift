public import Foundation

extension SamplePredicate where Sample == QuantitySample {
    /// Quantity samples of a type.
    public static func quantitySample(
        type quantityType: QuantityType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<QuantitySample> {
        SamplePredicate<QuantitySample>(type: quantityType, predicate: predicate)
    }

    /// Quantity samples of a type that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func quantitySample(
        type quantityType: QuantityType,
        predicate: Predicate<QuantitySample>
    ) -> SamplePredicate<QuantitySample> {
        .quantitySample(type: quantityType, predicate: QueryPredicate(predicate))
    }
}
