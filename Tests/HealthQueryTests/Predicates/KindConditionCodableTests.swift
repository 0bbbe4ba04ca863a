import Foundation
import Testing

@testable import HealthQuery

/// The encoded form of conditions on one date, and of those that only one kind of sample can fulfil.
struct KindConditionCodableTests {
    private static let first = Date(timeIntervalSinceReferenceDate: 736_214_400)
    private static let rate = Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 100)

    private static let forms: [(QueryPredicate, String)] = [
        (
            Query.predicateForSamples(with: .greaterThan, startDate: first),
            #"{"startDate":{"date":"2024-05-01T00:00:00Z","operator":"greaterThan"}}"#
        ),
        (
            Query.predicateForSamples(with: .lessThanOrEqualTo, endDate: first),
            #"{"endDate":{"date":"2024-05-01T00:00:00Z","operator":"lessThanOrEqualTo"}}"#
        ),
        (
            Query.predicateForElectrocardiograms(classification: .atrialFibrillation),
            #"{"kind":{"electrocardiogram":{"classification":2}}}"#
        ),
        (
            Query.predicateForElectrocardiograms(symptomsStatus: .present),
            #"{"kind":{"electrocardiogram":{"symptomsStatus":2}}}"#
        ),
        (
            Query.predicateForElectrocardiograms(with: .greaterThan, averageHeartRate: rate),
            #"{"kind":{"electrocardiogram":{"averageHeartRate":{"operator":"greaterThan","#
                + #""quantity":{"unit":"count/min","value":100}}}}}"#
        ),
        (
            Query.predicateForStatesOfMind(with: StateOfMind.Kind.dailyMood),
            #"{"kind":{"stateOfMind":{"kind":2}}}"#
        ),
        (Query.predicateForStatesOfMind(with: StateOfMind.Label.calm), #"{"kind":{"stateOfMind":{"label":7}}}"#),
        (
            Query.predicateForStatesOfMind(with: StateOfMind.Association.family),
            #"{"kind":{"stateOfMind":{"association":5}}}"#
        ),
        (
            Query.predicateForStatesOfMind(withValence: 0.5, operatorType: .lessThan),
            #"{"kind":{"stateOfMind":{"valence":{"operator":"lessThan","valence":0.5}}}}"#
        ),
        (
            Query.predicateForClinicalRecords(withFHIRResourceType: .observation),
            #"{"kind":{"clinicalRecord":{"resourceType":"Observation"}}}"#
        ),
        (QueryPredicate(#Predicate<ClinicalRecord> { $0.fhirResource != nil }), #"{"kind":{"clinicalRecord":{}}}"#),
        (
            Query.predicateForCDADocuments(with: .contains, title: "Discharge"),
            #"{"kind":{"document":{"field":"title","operator":"contains","text":"Discharge"}}}"#
        ),
        (
            Query.predicateForMedicationDoseEvent(statuses: [.taken, .skipped]),
            #"{"kind":{"medicationDoseEvent":{"statuses":[4,5]}}}"#
        ),
        (
            Query.predicateForMedicationDoseEvent(scheduledStart: first, end: nil),
            #"{"kind":{"medicationDoseEvent":{"scheduledStart":"2024-05-01T00:00:00Z"}}}"#
        ),
        (
            Query.predicateForUserAnnotatedMedications(isArchived: false),
            #"{"kind":{"userAnnotatedMedication":{"isArchived":false}}}"#
        ),
        (
            Query.predicateForVerifiableClinicalRecords(
                withRelevantDateWithin: DateInterval(start: first, duration: 60)),
            #"{"kind":{"verifiableClinicalRecord":{"relevant":{"duration":60,"start":"2024-05-01T00:00:00Z"}}}}"#
        ),
    ]

    @Test(arguments: forms)
    func `each condition has its form`(_ predicate: QueryPredicate, _ text: String) throws {
        try expectForm(predicate, text)
    }

    @Test func `descriptions tell of each condition`() {
        #expect(Self.forms.map { "\($0.0)" }.allSatisfy { !$0.isEmpty && !$0.contains("Condition") })
        #expect(
            Query.predicateForSamples(with: .greaterThan, startDate: time(0)).description
                == "startDate > 2023-03-08T20:26:40Z")
        #expect(QueryPredicate(value: false).description == "nothing")
    }
}
