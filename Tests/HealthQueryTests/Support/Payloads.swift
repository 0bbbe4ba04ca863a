import Foundation
@testable import HealthQuery

/// Samples of the kinds with a content of their own, one of each, that begin at a time.
enum Payloads {
    static let bpm = HealthUnit.count().unitDivided(by: .minute())

    static func electrocardiogram(
        _ classification: Electrocardiogram.Classification = .sinusRhythm,
        at seconds: Double = 0,
        microvolts: [Double] = [0, 12.5, -3],
        symptoms: Electrocardiogram.SymptomsStatus = .none,
        rate: Double? = 71,
        uuid: UUID = UUID()
    ) -> Electrocardiogram {
        Electrocardiogram(
            uuid: uuid, classification: classification,
            averageHeartRate: rate.map { Quantity(unit: bpm, doubleValue: $0) }, symptomsStatus: symptoms,
            samplingFrequency: Quantity(unit: .hertz(), doubleValue: 512), microvolts: microvolts,
            start: time(seconds), end: time(seconds + 30))
    }

    static func audiogram(at seconds: Double = 0, left: Double = 15, uuid: UUID = UUID()) throws -> AudiogramSample {
        let test = try AudiogramSensitivityTest(
            sensitivity: Quantity(unit: .decibelHearingLevel(), doubleValue: 20), type: .air, masked: true,
            side: .right, clampingRange: AudiogramSensitivityPointClampingRange(lowerBound: -10, upperBound: nil))
        return AudiogramSample(
            uuid: uuid,
            sensitivityPoints: [
                try AudiogramSensitivityPoint(
                    frequency: Quantity(unit: .hertz(), doubleValue: 1000),
                    leftEarSensitivity: Quantity(unit: .decibelHearingLevel(), doubleValue: left),
                    rightEarSensitivity: nil),
                try AudiogramSensitivityPoint(frequency: Quantity(unit: .hertz(), doubleValue: 2000), tests: [test]),
            ],
            start: time(seconds), end: time(seconds + 60))
    }

    static func mind(at seconds: Double = 0, _ valence: Double = 0.5, uuid: UUID = UUID()) -> StateOfMind {
        StateOfMind(
            uuid: uuid, date: time(seconds), kind: .momentaryEmotion, valence: valence, labels: [.calm, .happy],
            associations: [.family])
    }

    static func record(
        _ identifier: String = "a", at seconds: Double = 0, type: ClinicalTypeIdentifier = .labResultRecord,
        uuid: UUID = UUID()
    ) -> ClinicalRecord {
        ClinicalRecord(
            uuid: uuid, type: ClinicalType(type), displayName: "Potassium",
            fhirResource: FHIRResource(
                resourceType: .observation, identifier: identifier, data: Data("{}".utf8),
                sourceURL: URL(string: "https://example.org/a")),
            start: time(seconds), end: time(seconds))
    }

    static func cda(_ title: String, patient: String = "<given>Anna</given><family>Bo</family>") -> Data {
        let text = """
            <?xml version="1.0"?>
            <ClinicalDocument xmlns="urn:hl7-org:v3"><title>\(title)</title>
            <recordTarget><patientRole><patient><name>\(patient)</name></patient></patientRole></recordTarget>
            <author><assignedAuthor><assignedPerson><name>Dr. Cee</name></assignedPerson></assignedAuthor></author>
            <custodian><assignedCustodian><representedCustodianOrganization><name>Clinic</name>\
            </representedCustodianOrganization></assignedCustodian></custodian>
            <component><section><title>Not this</title></section></component></ClinicalDocument>
            """
        return Data(text.utf8)
    }

    static func document(
        _ title: String = "Letter", at seconds: Double = 0, uuid: UUID = UUID()
    ) throws -> CDADocumentSample {
        try CDADocumentSample(
            uuid: uuid, data: cda(title), start: time(seconds), end: time(seconds + 1), metadata: nil)
    }

    static func verifiable(
        _ types: [VerifiableClinicalRecordCredentialType] = [.immunization, .covid19], at seconds: Double = 0,
        source: VerifiableClinicalRecordSourceType? = .smartHealthCard, uuid: UUID = UUID()
    ) -> VerifiableClinicalRecord {
        VerifiableClinicalRecord(
            uuid: uuid, recordTypes: types.map(\.rawValue), sourceType: source, issuerIdentifier: "https://example.org",
            subject: VerifiableClinicalRecordSubject(
                fullName: "Anna", dateOfBirthComponents: DateComponents(year: 1980, month: 1, day: 2)),
            issuedDate: time(seconds), relevantDate: time(seconds), expirationDate: time(seconds + 9),
            itemNames: ["a"], dataRepresentation: Data([1, 2]))
    }

    static func medication(
        _ name: String = "a", isArchived: Bool = false, hasSchedule: Bool = true, at seconds: Double = 0,
        uuid: UUID = UUID()
    ) -> UserAnnotatedMedication {
        UserAnnotatedMedication(
            uuid: uuid,
            medication: MedicationConcept(
                identifier: HealthConceptIdentifier(identifier: name), displayText: "Pill", generalForm: .tablet,
                relatedCodings: [ClinicalCoding(system: "s", version: nil, code: "c")]),
            nickname: "Morning", isArchived: isArchived, hasSchedule: hasSchedule, dateAdded: time(seconds))
    }

    static func dose(
        _ status: MedicationDoseEvent.LogStatus = .taken, of name: String = "a", at seconds: Double = 0,
        scheduled: Double? = 1, uuid: UUID = UUID()
    ) -> MedicationDoseEvent {
        MedicationDoseEvent(
            uuid: uuid, medicationConceptIdentifier: HealthConceptIdentifier(identifier: name), logStatus: status,
            scheduleType: .schedule, scheduledDate: scheduled.map { time($0) }, scheduledDoseQuantity: 1,
            doseQuantity: 1, start: time(seconds), end: time(seconds))
    }

    static let prism = VisionPrism(
        amount: Quantity(unit: .prismDiopter(), doubleValue: 2),
        angle: Quantity(unit: .degreeAngle(), doubleValue: 90), eye: .right)

    static func glasses(at seconds: Double = 0, sphere: Double = -1.5, uuid: UUID = UUID()) -> GlassesPrescription {
        GlassesPrescription(
            uuid: uuid,
            rightEyeSpecification: GlassesLensSpecification(
                sphere: Quantity(unit: .diopter(), doubleValue: sphere),
                cylinder: Quantity(unit: .diopter(), doubleValue: -0.5),
                axis: Quantity(unit: .degreeAngle(), doubleValue: 90), addPower: nil,
                vertexDistance: Quantity(unit: .meterUnit(with: .milli), doubleValue: 12), prism: prism,
                farPupillaryDistance: nil, nearPupillaryDistance: nil),
            leftEyeSpecification: nil, dateIssued: time(seconds), expirationDate: time(seconds + 100))
    }

    static func contacts(at seconds: Double = 0, uuid: UUID = UUID()) -> ContactsPrescription {
        ContactsPrescription(
            uuid: uuid, rightEyeSpecification: nil,
            leftEyeSpecification: ContactsLensSpecification(
                sphere: Quantity(unit: .diopter(), doubleValue: 2), cylinder: nil, axis: nil, addPower: nil,
                baseCurve: Quantity(unit: .meterUnit(with: .milli), doubleValue: 8.6), diameter: nil),
            brand: "B", dateIssued: time(seconds), expirationDate: nil)
    }

    static func phq9(_ answers: [PHQ9Assessment.Answer], at seconds: Double = 0) -> PHQ9Assessment {
        PHQ9Assessment(date: time(seconds), answers: answers)
    }

    static func gad7(_ answers: [GAD7Assessment.Answer], at seconds: Double = 0) -> GAD7Assessment {
        GAD7Assessment(date: time(seconds), answers: answers)
    }

    /// One sample of each kind, with identifiers in a row.
    static func all(at seconds: Double = 0, _ uuid: (Int) -> UUID = { _ in UUID() }) throws -> [any StoredSample] {
        let answers = Array(repeating: GAD7Assessment.Answer.severalDays, count: 7)
        let others = Array(repeating: PHQ9Assessment.Answer.nearlyEveryDay, count: 8) + [.preferNotToAnswer]
        return [
            electrocardiogram(at: seconds, uuid: uuid(0)), try audiogram(at: seconds, uuid: uuid(1)),
            mind(at: seconds, uuid: uuid(2)), GAD7Assessment(uuid: uuid(3), date: time(seconds), answers: answers),
            PHQ9Assessment(uuid: uuid(4), date: time(seconds), answers: others), record(at: seconds, uuid: uuid(5)),
            try document(at: seconds, uuid: uuid(6)), verifiable(at: seconds, uuid: uuid(7)),
            medication(at: seconds, uuid: uuid(8)), dose(at: seconds, uuid: uuid(9)),
            VisionPrescription(glasses(at: seconds, uuid: uuid(10)).fields, members: { [] }),
            VisionPrescription(contacts(at: seconds, uuid: uuid(11)).fields, members: { [] }),
        ]
    }

    /// The types of all these samples.
    static let types: [SampleType] = [
        ObjectType.electrocardiogramType(), ObjectType.audiogramSampleType(), ObjectType.stateOfMindType(),
        ScoredAssessmentType(.GAD7), ScoredAssessmentType(.PHQ9), ClinicalType(.labResultRecord), DocumentType(.CDA),
        VerifiableClinicalRecordType.record, ObjectType.userAnnotatedMedicationType(),
        ObjectType.medicationDoseEventType(), ObjectType.visionPrescriptionType(),
    ]

    /// What the samples are made of, each part a public value of its own.
    static func parts() throws -> [Any] {
        let (ecg, mind, dose) = (electrocardiogram(), mind(), dose())
        let points = try audiogram().sensitivityPoints
        let test = points[1].tests[0]
        let resource = record().fhirResource
        let (signed, pill, lens) = (verifiable(), medication().medication, glasses().rightEye)
        return [
            ecg.classification, ecg.symptomsStatus, Electrocardiogram.Lead.appleWatchSimilarToLeadI, points[0], test,
            test.type, test.side, test.clampingRange as Any, mind.kind, mind.valenceClassification, mind.labels[0],
            mind.associations[0], resource as Any, resource?.resourceType as Any, resource?.fhirVersion as Any,
            resource?.fhirVersion.fhirRelease as Any, try document().document as Any, signed.subject,
            signed.sourceType as Any, pill, pill.identifier, pill.identifier.domain, pill.generalForm,
            pill.relatedCodings.first as Any, dose.logStatus, dose.scheduleType, lens as Any, lens?.prism as Any,
            prism.eye, prism.verticalBase, contacts().leftEye as Any, glasses(uuid: UUID(high: 0, low: 1)),
            contacts(uuid: UUID(high: 0, low: 2)),
        ]
    }
}
