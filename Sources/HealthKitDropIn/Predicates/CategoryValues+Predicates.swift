public import Foundation
public import HealthQuery

extension CategoryValuePredicateProviding {
    /// Samples whose value compares so with another.
    public static func predicateForSamples(_ operatorType: HKComparisonOperator, value: Self) -> NSPredicate {
        HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
    }

    /// Samples with one of several values.
    public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
        let core: QueryPredicate = predicateForSamples(equalTo: values)
        return HealthPredicate(core)
    }
}
