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

    /// Clinical records whose original data tell of something.
    public class func predicateForClinicalRecords(
        withFHIRResourceType resourceType: HKFHIRResourceType
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForClinicalRecords(withFHIRResourceType: resourceType))
    }

    /// The clinical records of an institution with one identifier.
    public class func predicateForClinicalRecords(
        from source: HKSource,
        fhirResourceType resourceType: HKFHIRResourceType,
        identifier: String
    ) -> NSPredicate {
        HealthPredicate(
            Query.predicateForClinicalRecords(
                from: source.core, fhirResourceType: resourceType, identifier: identifier))
    }

    /// Signed clinical records whose relevant date lies in an interval, both ends included.
    public class func predicateForVerifiableClinicalRecords(
        withRelevantDateWithin dateInterval: DateInterval
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForVerifiableClinicalRecords(withRelevantDateWithin: dateInterval))
    }

    /// Dose events of a medication.
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifier: HKHealthConceptIdentifier
    ) -> NSPredicate {
        predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
    }

    /// Dose events of some medications.
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
    ) -> NSPredicate {
        HealthPredicate(
            Query.predicateForMedicationDoseEvent(
                medicationConceptIdentifiers: Set(medicationConceptIdentifiers.map(\.core))))
    }

    /// Dose events with a status.
    public class func predicateForMedicationDoseEvent(status: HKMedicationDoseEvent.LogStatus) -> NSPredicate {
        HealthPredicate(Query.predicateForMedicationDoseEvent(status: status))
    }

    /// Dose events with one of some statuses.
    public class func predicateForMedicationDoseEvent(
        statuses: Set<HKMedicationDoseEvent.LogStatus>
    ) -> NSPredicate {
        HealthPredicate(Query.predicateForMedicationDoseEvent(statuses: statuses))
    }

    /// Dose events that were due at a date.
    public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
        HealthPredicate(Query.predicateForMedicationDoseEvent(scheduledDate: scheduledDate))
    }

    /// Dose events that were due at one of some dates.
    public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
        HealthPredicate(Query.predicateForMedicationDoseEvent(scheduledDates: scheduledDates))
    }

    /// Dose events that were due from a date on, and before another; nil for no such bound.
    public class func predicateForMedicationDoseEvent(scheduledStart: Date?, end: Date?) -> NSPredicate {
        HealthPredicate(Query.predicateForMedicationDoseEvent(scheduledStart: scheduledStart, end: end))
    }

    /// Medications that the person put aside, or those that the person did not.
    public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
        HealthPredicate(Query.predicateForUserAnnotatedMedications(isArchived: isArchived))
    }

    /// Medications that the person takes by a schedule, or those without one.
    public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
        HealthPredicate(Query.predicateForUserAnnotatedMedications(hasSchedule: hasSchedule))
    }
}
