public import Foundation
import HealthQuery

extension HKQuery {
    /// Electrocardiograms that the device took for something.
    public class func predicateForElectrocardiograms(
        classification: HKElectrocardiogram.Classification
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForElectrocardiograms(classification: classification))
    }

    /// Electrocardiograms with which symptoms were told, or not.
    public class func predicateForElectrocardiograms(
        symptomsStatus: HKElectrocardiogram.SymptomsStatus
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForElectrocardiograms(symptomsStatus: symptomsStatus))
    }

    /// Samples that belong to an electrocardiogram: its symptoms.
    public class func predicateForObjectsAssociated(electrocardiogram: HKElectrocardiogram) -> NSPredicate {
        HealthPredicate(Query.predicateForObjectsAssociated(electrocardiogram: electrocardiogram.electrocardiogram))
    }

    /// States of mind of a moment, or of a day.
    public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
        HealthPredicate(Query.predicateForStatesOfMind(with: kind))
    }

    /// States of mind with a feeling.
    public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
        HealthPredicate(Query.predicateForStatesOfMind(with: label))
    }

    /// States of mind about something.
    public class func predicateForStatesOfMind(with association: HKStateOfMind.Association) -> NSPredicate {
        HealthPredicate(Query.predicateForStatesOfMind(with: association))
    }

    /// States of mind whose valence compares so with another.
    public class func predicateForStatesOfMind(
        withValence valence: Double,
        operatorType: HKComparisonOperator
    ) -> NSPredicate {
        compare(operatorType) { Query.predicateForStatesOfMind(withValence: valence, operatorType: $0) }
    }
}
