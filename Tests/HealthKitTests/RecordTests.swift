import Foundation
import HealthKit
@testable import HealthKitDropIn
import HealthQuery
import HealthQueryTesting
import Testing

/// Examinations, prescriptions, records, documents and medications at the edge.
struct RecordTests {
    private let noon = History.noon
    private let store = HKHealthStore()

    private func quantity(_ value: Double, _ unit: HKUnit) -> HKQuantity { HKQuantity(unit: unit, doubleValue: value) }

    private func found<Sample: HKSample>(_ predicate: HKSamplePredicate<Sample>) async throws -> [Sample] {
        try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: [SortDescriptor(\.startDate)])
            .result(for: store)
    }

    @Test func `a hearing test keeps its points`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: -10, upperBound: 80)
            let test = try HKAudiogramSensitivityTest(
                sensitivity: quantity(25, .decibelHearingLevel()), type: .air, masked: true, side: .right,
                clampingRange: range)
            let point = try HKAudiogramSensitivityPoint(frequency: quantity(1000, .hertz()), tests: [test])
            let audiogram = HKAudiogramSample(
                sensitivityPoints: [point], start: noon, end: noon + 60, device: .local(), metadata: ["a": 1])
            try await store.save(audiogram)
            let sample = try #require(try await found(.audiogram()).first)
            #expect(sample == audiogram && sample.sensitivityPoints == [point])
            #expect(sample.sensitivityPoints.first?.tests.first?.clampingRange?.upperBound == range.upperBound)
            #expect(try copied(audiogram)?.sensitivityPoints == [point] && copied(point) == point)
            #expect(throws: HKError.self) {
                try HKAudiogramSensitivityPoint(frequency: quantity(1, .meter()), tests: [test])
            }
            #expect(throws: HKError.self) {
                try HKAudiogramSensitivityPointClampingRange(lowerBound: nil, upperBound: nil)
            }
        }
    }

    @Test func `prescriptions come as the class of their lenses`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let prism = HKVisionPrism(
                amount: quantity(2, .prismDiopter()), angle: quantity(90, .degreeAngle()), eye: .left)
            let lens = HKGlassesLensSpecification(
                sphere: quantity(-2.25, .diopter()), cylinder: nil, axis: nil, addPower: quantity(1, .diopter()),
                vertexDistance: quantity(12, .meterUnit(with: .milli)), prism: prism, farPupillaryDistance: nil,
                nearPupillaryDistance: nil)
            let glasses = HKGlassesPrescription(
                rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: noon, expirationDate: nil,
                device: nil, metadata: nil)
            let contact = HKContactsLensSpecification(
                sphere: quantity(-2, .diopter()), cylinder: nil, axis: nil, addPower: nil,
                baseCurve: quantity(8.6, .meterUnit(with: .milli)), diameter: nil)
            let contacts = HKContactsPrescription(
                rightEyeSpecification: nil, leftEyeSpecification: contact, brand: "Aye", dateIssued: noon + 1,
                expirationDate: noon + 9, device: nil, metadata: nil)
            try await store.save([glasses, contacts])
            let samples = try await found(.visionPrescription())
            #expect(samples.map(\.prescriptionType) == [.glasses, .contacts])
            #expect(samples.map(\.expirationDate) == [nil, noon + 9])
            #expect((samples.first as? HKGlassesPrescription)?.rightEye == lens)
            #expect((samples.first as? HKGlassesPrescription)?.rightEye?.prism?.verticalBase == .up)
            #expect((samples.last as? HKContactsPrescription)?.leftEye == contact)
            #expect((samples.last as? HKContactsPrescription)?.brand == "Aye")
            #expect(try copied(glasses)?.rightEye == lens && copied(contact) == contact && copied(prism) == prism)
            let plain = HKVisionPrescription(
                type: .glasses, dateIssued: noon, expirationDate: nil, device: nil, metadata: nil)
            #expect(try copied(plain)?.uuid == plain.uuid)
        }
    }

    @Test func `what an app made is itself when decoded, though a store would hand out a subclass`() throws {
        let steps = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: quantity(3, .count()), start: noon, end: noon + 60)
        #expect(try copied(steps)?.quantity == steps.quantity)
        let data = try NSKeyedArchiver.archivedData(withRootObject: steps, requiringSecureCoding: true)
        #expect(throws: Never.self) { try NSKeyedUnarchiver.unarchivedObject(ofClass: HKSample.self, from: data) }
    }

    @Test func `clinical records are found by what their data tell of`() async throws {
        let resource = FHIRResource(
            resourceType: .observation, identifier: "7", data: Data("{}".utf8), sourceURL: URL(string: "https://a.b"))
        let core = HealthStore(sourceRevision: .named("Clinic"))
        try await core.save(
            ClinicalRecord(
                type: ClinicalType(.labResultRecord), displayName: "Potassium", fhirResource: resource, start: noon,
                end: noon))
        try await HKHealthStore.withStore(core) {
            let type = HKClinicalType(.labResultRecord)
            let record = try #require(try await found(.clinicalRecord(type: type)).first)
            #expect(record.clinicalType == type && record.displayName == "Potassium")
            #expect(record.fhirResource?.identifier == "7" && record.fhirResource?.data == Data("{}".utf8))
            #expect(
                record.fhirResource?.fhirVersion == .primaryR4() && record.fhirResource?.resourceType == .observation)
            #expect(try HKFHIRVersion(fromVersionString: "1.0.2").fhirRelease == .dstu2)
            let source = record.sourceRevision.source
            for predicate in [
                HKQuery.predicateForClinicalRecords(withFHIRResourceType: .observation),
                HKQuery.predicateForClinicalRecords(from: source, fhirResourceType: .observation, identifier: "7"),
                NSPredicate(format: "%K == %@", HKPredicateKeyPathClinicalRecordFHIRResourceType, "Observation"),
            ] {
                #expect(try await found(.clinicalRecord(type: type, predicate: predicate)) == [record])
            }
            let other = HKQuery.predicateForClinicalRecords(withFHIRResourceType: .coverage)
            #expect(try await found(.clinicalRecord(type: type, predicate: other)).isEmpty)
        }
    }

    @Test func `documents come with their data, or with their names alone`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let xml = "<ClinicalDocument xmlns=\"urn:hl7-org:v3\"><title>Letter</title></ClinicalDocument>"
            let letter = try HKCDADocumentSample(data: Data(xml.utf8), start: noon, end: noon, metadata: nil)
            try await store.save(letter)
            #expect(throws: HKError.self) {
                try HKCDADocumentSample(data: Data("no".utf8), start: noon, end: noon, metadata: nil)
            }
            let type = try #require(HKObjectType.documentType(forIdentifier: .CDA))
            for (title, isIncluded) in [("Letter", true), ("Letter", false), ("Bill", true)] {
                let calls = Calls<[HKDocumentSample]?>()
                let query = HKDocumentQuery(
                    documentType: type, predicate: NSPredicate(format: "%K == %@", HKPredicateKeyPathCDATitle, title),
                    limit: 0, sortDescriptors: nil, includeDocumentData: isIncluded
                ) { _, documents, isDone, _ in if isDone { calls.add(documents) } }
                store.execute(query)
                let documents = try #require(try await calls.next())
                #expect(documents.count == (title == "Letter" ? 1 : 0))
                guard let document = (documents.first as? HKCDADocumentSample)?.document else { continue }
                #expect(document.title == "Letter" && document.documentData == (isIncluded ? Data(xml.utf8) : nil))
                #expect(documents.first?.documentType == type)
            }
        }
    }

    @Test func `medications and doses are found by what the person noted`() async throws {
        let identifier = HealthConceptIdentifier(identifier: "a")
        let concept = MedicationConcept(
            identifier: identifier, displayText: "Pill", generalForm: .tablet,
            relatedCodings: [ClinicalCoding(system: "s", version: nil, code: "c")])
        let core = HealthStore()
        for isArchived in [false, true] {
            try await core.save(
                UserAnnotatedMedication(
                    medication: concept, nickname: "N", isArchived: isArchived, hasSchedule: true, dateAdded: noon))
        }
        for (minute, status) in [MedicationDoseEvent.LogStatus.taken, .skipped].enumerated() {
            try await core.save(
                MedicationDoseEvent(
                    medicationConceptIdentifier: identifier, logStatus: status, scheduleType: .schedule,
                    scheduledDate: noon + Double(minute), doseQuantity: 2, start: noon, end: noon))
        }
        try await HKHealthStore.withStore(core) {
            let archived = try await HKUserAnnotatedMedicationQueryDescriptor(
                predicate: HKQuery.predicateForUserAnnotatedMedications(isArchived: true)
            ).result(for: store)
            let medication = try #require(archived.first)
            #expect(archived.count == 1 && medication.isArchived && medication.nickname == "N")
            #expect(medication.medication.relatedCodings == [HKClinicalCoding(system: "s", version: nil, code: "c")])
            let formatted = NSPredicate(format: "%K == NO", HKUserAnnotatedMedicationPredicateKeyPathIsArchived)
            let current = try await HKUserAnnotatedMedicationQueryDescriptor(predicate: formatted).result(for: store)
            #expect(current.map(\.isArchived) == [false])
            let calls = Calls<(HKUserAnnotatedMedication?, Bool)>()
            store.execute(
                HKUserAnnotatedMedicationQuery(predicate: nil, limit: 1) { _, medication, isDone, _ in
                    calls.add((medication, isDone))
                })
            #expect(try await calls.next().0 != nil)
            let last = try await calls.next()
            #expect(last.0 == nil && last.1)

            let (edge, due) = (medication.medication.identifier, [noon, noon + 1])
            let type = HKObjectType.medicationDoseEventType()
            for (predicate, count) in [
                (HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifier: edge), 2),
                (HKQuery.predicateForMedicationDoseEvent(status: .taken), 1),
                (HKQuery.predicateForMedicationDoseEvent(statuses: [.taken, .skipped]), 2),
                (HKQuery.predicateForMedicationDoseEvent(scheduledDate: due[1]), 1),
                (HKQuery.predicateForMedicationDoseEvent(scheduledDates: Set(due)), 2),
                (HKQuery.predicateForMedicationDoseEvent(scheduledStart: due[0], end: due[1]), 1),
                (NSPredicate(format: "%K == %d", HKPredicateKeyPathStatus, 5), 1),
                (NSPredicate(format: "%K == %@", HKPredicateKeyPathMedicationConceptIdentifier, edge), 2),
            ] {
                let events = try await found(.sample(type: type, predicate: predicate))
                #expect(events.count == count && events.allSatisfy { $0 is HKMedicationDoseEvent })
                #expect((events.first as? HKMedicationDoseEvent)?.medicationConceptIdentifier == edge)
            }
        }
    }

    @Test func `signed records are found by what they tell of`() async throws {
        let core = HealthStore()
        try await core.save(
            VerifiableClinicalRecord(
                recordTypes: [VerifiableClinicalRecordCredentialType.immunization.rawValue],
                sourceType: .smartHealthCard, issuerIdentifier: "i",
                subject: VerifiableClinicalRecordSubject(fullName: "Person"), issuedDate: noon, relevantDate: noon,
                dataRepresentation: Data([1])))
        try await HKHealthStore.withStore(core) {
            let day = HKQuery.predicateForVerifiableClinicalRecords(
                withRelevantDateWithin: DateInterval(start: noon, duration: 1))
            for (type, count) in [(HKVerifiableClinicalRecordCredentialType.immunization, 1), (.recovery, 0)] {
                let records = try await HKVerifiableClinicalRecordQueryDescriptor(
                    recordTypes: [type], sourceTypes: [.smartHealthCard], predicate: day
                ).result(for: store)
                #expect(records.count == count && records.allSatisfy { $0.subject.fullName == "Person" })
                let calls = Calls<[HKVerifiableClinicalRecord]?>()
                store.execute(
                    HKVerifiableClinicalRecordQuery(recordTypes: [type.rawValue], predicate: nil) { _, records, _ in
                        calls.add(records)
                    })
                #expect(try await calls.next()?.map(\.issuerIdentifier) == Array(repeating: "i", count: count))
            }
        }
    }

    @Test func `scores of effort are told with their workouts`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .running
            let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
            try await builder.beginCollection(at: noon)
            try await builder.endCollection(at: noon + 60)
            let workout = try #require(try await builder.finishWorkout())
            let calls = Calls<[HKWorkoutEffortRelationship]>()
            let query = HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
                _, relationships, _, _ in calls.add(relationships ?? [])
            }
            store.execute(query)
            #expect(try await calls.next().isEmpty)
            let score = HKQuantitySample(
                type: HKQuantityType(.workoutEffortScore), quantity: quantity(6, .appleEffortScore()), start: noon,
                end: noon + 60)
            #expect(try await store.relateWorkoutEffortSample(score, with: workout, activity: nil))
            let told = try #require(try await calls.next().first)
            #expect(told.workout == workout && told.activity == nil && told.samples == [score])
            let result = try await HKWorkoutEffortRelationshipQueryDescriptor(
                predicate: nil, anchor: nil, option: .mostRelevant
            ).result(for: store)
            #expect(result.relationships.map(\.samples) == [[score]])
            store.stop(query)
        }
    }

    @Test func `a device is described as exports have it`() {
        let watch = HKDevice(
            name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,2",
            firmwareVersion: nil, softwareVersion: "11.1", localIdentifier: nil, udiDeviceIdentifier: nil)
        let parts = "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:11.1>"
        #expect(watch.description.contains(#/^<<HKDevice: 0x[0-9a-f]+>, name/#))
        #expect(watch.description.hasSuffix(">, " + parts))
    }
}
