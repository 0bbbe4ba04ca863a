public import Foundation

extension Query {
    /// Electrocardiograms in which something was found.
    public static func predicateForElectrocardiograms(
        classification: Electrocardiogram.Classification
    ) -> QueryPredicate {
        QueryPredicate(ElectrocardiogramCondition.classification(classification))
    }

    /// Electrocardiograms with which symptoms were noted, or not.
    public static func predicateForElectrocardiograms(
        symptomsStatus: Electrocardiogram.SymptomsStatus
    ) -> QueryPredicate {
        QueryPredicate(ElectrocardiogramCondition.symptomsStatus(symptomsStatus))
    }

    /// Electrocardiograms whose ``Electrocardiogram/averageHeartRate`` is known and compares with a quantity.
    ///
    /// HealthKit has a key path for it, `HKPredicateKeyPathAverageHeartRate`, and no function.
    public static func predicateForElectrocardiograms(
        with operatorType: QueryPredicate.Operator,
        averageHeartRate: Quantity
    ) -> QueryPredicate {
        QueryPredicate(ElectrocardiogramCondition.averageHeartRate(operatorType, averageHeartRate))
    }

    /// Symptoms that were noted with a stored electrocardiogram; of one that may not be read, none.
    public static func predicateForObjectsAssociated(electrocardiogram: Electrocardiogram) -> QueryPredicate {
        QueryPredicate(.associated(electrocardiogram.uuid))
    }
}

extension SamplePredicate where Sample == Electrocardiogram {
    /// Electrocardiograms.
    public static func electrocardiogram(_ predicate: QueryPredicate? = nil) -> SamplePredicate<Electrocardiogram> {
        SamplePredicate<Electrocardiogram>(type: ElectrocardiogramType.electrocardiogram, predicate: predicate)
    }

    /// Electrocardiograms that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func electrocardiogram(_ predicate: Predicate<Electrocardiogram>) -> SamplePredicate<
        Electrocardiogram
    > {
        .electrocardiogram(QueryPredicate(predicate))
    }
}
