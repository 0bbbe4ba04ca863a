import Foundation
@testable import HealthQuery

extension EncodedFormTests {
    /// The values of the kinds with a content of their own, and its parts.
    static let payloads: [String: [any Encodable & Sendable]] = [
        "Answer": all(GAD7Assessment.Answer.self) + all(PHQ9Assessment.Answer.self),
        "AppleECGAlgorithmVersion": all(AppleECGAlgorithmVersion.self),
        "Association": all(StateOfMind.Association.self),
        "AudiogramConductionType": all(AudiogramConductionType.self),
        "AudiogramSample": payload(AudiogramSample.self),
        "AudiogramSensitivityPoint": payload(AudiogramSensitivityPoint.self),
        "AudiogramSensitivityPointClampingRange": payload(AudiogramSensitivityPointClampingRange.self),
        "AudiogramSensitivityTest": payload(AudiogramSensitivityTest.self),
        "AudiogramSensitivityTestSide": all(AudiogramSensitivityTestSide.self),
        "CDADocument": payload(CDADocument.self),
        "CDADocumentSample": payload(CDADocumentSample.self),
        "Classification": all(Electrocardiogram.Classification.self),
        "ClinicalCoding": payload(ClinicalCoding.self),
        "ClinicalRecord": payload(ClinicalRecord.self),
        "ContactsPrescription": payload(ContactsPrescription.self),
        "DocumentTypeIdentifier": [DocumentTypeIdentifier.CDA],
        "Electrocardiogram": payload(Electrocardiogram.self),
        "FHIRRelease": [FHIRRelease.r4],
        "FHIRResource": payload(FHIRResource.self),
        "FHIRResourceType": [FHIRResourceType.observation],
        "FHIRVersion": [FHIRVersion.primaryR4()],
        "GAD7Assessment": payload(GAD7Assessment.self),
        "GlassesPrescription": payload(GlassesPrescription.self),
        "HealthConceptDomain": [HealthConceptDomain.medication],
        "HealthConceptIdentifier": [HealthConceptIdentifier(identifier: "a")],
        "Label": all(StateOfMind.Label.self),
        "Lead": all(Electrocardiogram.Lead.self),
        "LogStatus": all(MedicationDoseEvent.LogStatus.self),
        "MedicationConcept": payload(MedicationConcept.self),
        "MedicationDoseEvent": payload(MedicationDoseEvent.self),
        "MedicationGeneralForm": [MedicationGeneralForm.tablet],
        "PHQ9Assessment": payload(PHQ9Assessment.self),
        "PrismBase": all(PrismBase.self),
        "Risk": all(GAD7Assessment.Risk.self) + all(PHQ9Assessment.Risk.self),
        "ScheduleType": all(MedicationDoseEvent.ScheduleType.self),
        "ScoredAssessmentTypeIdentifier": [ScoredAssessmentTypeIdentifier.GAD7],
        "StateOfMind": payload(StateOfMind.self),
        "SymptomsStatus": all(Electrocardiogram.SymptomsStatus.self),
        "UserAnnotatedMedication": payload(UserAnnotatedMedication.self),
        "ValenceClassification": all(StateOfMind.ValenceClassification.self),
        "VerifiableClinicalRecord": payload(VerifiableClinicalRecord.self),
        "VerifiableClinicalRecordCredentialType": [VerifiableClinicalRecordCredentialType.covid19],
        "VerifiableClinicalRecordSourceType": [VerifiableClinicalRecordSourceType.smartHealthCard],
        "VerifiableClinicalRecordSubject": payload(VerifiableClinicalRecordSubject.self),
        "VisionEye": all(VisionEye.self),
        "VisionPrism": payload(VisionPrism.self),
    ]

    /// The values of a type among the samples and their parts.
    private static func payload<Value: Encodable & Sendable>(_: Value.Type) -> [any Encodable & Sendable] {
        let all = ((try? Payloads.all()) ?? []) as [Any] + ((try? Payloads.parts()) ?? [])
        return all.compactMap { $0 as? Value }
    }
}
