import Foundation
@testable import HealthQuery
import Testing

/// Queries for the kinds with a content of their own.
struct PayloadQueryTests {
    private let store = HealthStore.fixed()

    private func count<Kind: Sendable>(_ predicate: SamplePredicate<Kind>) async throws -> Int {
        try await SampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store).count
    }

    @Test func `the voltages of an electrocardiogram come one by one`() async throws {
        let ecg = Payloads.electrocardiogram(microvolts: [1, -2.5, 0])
        try await store.save(ecg)
        var found: [(Double, Double?)] = []
        for try await measurement in ElectrocardiogramQueryDescriptor(ecg).results(for: store) {
            let volts = measurement.quantity(for: .appleWatchSimilarToLeadI)
            found.append((measurement.timeSinceSampleStart, volts?.doubleValue(for: .voltUnit(with: .micro))))
        }
        #expect(found.map(\.0) == [0, 1 / 512, 2 / 512] && found.map(\.1) == [1, -2.5, 0])
        try await store.delete(ecg)
        for try await _ in ElectrocardiogramQueryDescriptor(ecg).results(for: store) { Issue.record("a voltage") }
    }

    @Test func `electrocardiograms are found by what was found in them`() async throws {
        let afib = Payloads.electrocardiogram(.atrialFibrillation, symptoms: .present, rate: 120)
        try await store.save([afib, Payloads.electrocardiogram(rate: nil)])
        typealias Condition = QueryPredicate
        let bound = Quantity(unit: .hertz(), doubleValue: 2)
        let conditions: [(Condition, Int)] = [
            (Query.predicateForElectrocardiograms(classification: .atrialFibrillation), 1),
            (Query.predicateForElectrocardiograms(classification: .notSet), 0),
            (Query.predicateForElectrocardiograms(symptomsStatus: .none), 1),
            (!Query.predicateForElectrocardiograms(symptomsStatus: .none), 1),
            (Query.predicateForElectrocardiograms(with: .greaterThanOrEqualTo, averageHeartRate: bound), 1),
            (Query.predicateForElectrocardiograms(with: .notEqualTo, averageHeartRate: bound), 0),
        ]
        for (condition, expected) in conditions {
            #expect(try await count(.electrocardiogram(condition)) == expected, "\(condition)")
            #expect(try roundTrip(condition) == condition)
            await expectInvalidArgument { _ = try await count(.audiogram(condition)) }
        }
        await expectInvalidArgument {
            let grams = Quantity(unit: .gram(), doubleValue: 1)
            _ = try await count(
                .electrocardiogram(Query.predicateForElectrocardiograms(with: .lessThan, averageHeartRate: grams)))
        }
    }

    @Test func `symptoms belong to their electrocardiogram, and stay without it`() async throws {
        let ecg = Payloads.electrocardiogram(symptoms: .present)
        try await store.save(ecg)
        let symptom = CategorySample(
            type: CategoryType(.dizziness), value: 2, start: time(0), end: time(1))
        try await store.addSamples([symptom], to: ecg)
        let predicate = SamplePredicate.categorySample(
            type: CategoryType(.dizziness), predicate: Query.predicateForObjectsAssociated(electrocardiogram: ecg))
        #expect(try await count(predicate) == 1)
        try await store.delete(ecg)
        #expect(try await count(predicate) == 0)
        #expect(try await count(.categorySample(type: CategoryType(.dizziness))) == 1)
        await expectInvalidArgument { try await store.addSamples([symptom], to: ecg) }
    }

    @Test func `states of mind are found by kind, label, association and valence`() async throws {
        try await store.save([Payloads.mind(at: 0, -0.5), Payloads.mind(at: 1, 0.5)])
        try await store.save(StateOfMind(date: time(2), kind: .dailyMood, valence: 0, labels: [], associations: []))
        for (condition, expected) in [
            (Query.predicateForStatesOfMind(with: StateOfMind.Kind.dailyMood), 1),
            (Query.predicateForStatesOfMind(with: StateOfMind.Label.calm), 2),
            (Query.predicateForStatesOfMind(with: StateOfMind.Label.angry), 0),
            (Query.predicateForStatesOfMind(with: StateOfMind.Association.family), 2),
            (Query.predicateForStatesOfMind(withValence: 0, operatorType: .lessThanOrEqualTo), 2),
        ] {
            #expect(try await count(.stateOfMind(condition)) == expected, "\(condition)")
            #expect(try roundTrip(condition) == condition)
            await expectInvalidArgument { _ = try await count(.audiogram(condition)) }
        }
        for wrong in [
            Query.predicateForStatesOfMind(withValence: .nan, operatorType: .lessThan),
            Query.predicateForStatesOfMind(withValence: 0, operatorType: .contains),
        ] {
            await expectInvalidArgument { _ = try await count(.stateOfMind(wrong)) }
        }
        let sorted = try await SampleQueryDescriptor(
            predicates: [.stateOfMind()], sortDescriptors: [SortDescriptor(\.valence, order: .reverse)], limit: 2
        ).result(for: store)
        #expect(sorted.map(\.valence) == [0.5, 0])
    }

    @Test func `clinical records are found by their resource`() async throws {
        try await store.save([Payloads.record("a"), Payloads.record("b", at: 1)])
        let type = ClinicalType(.labResultRecord)
        let source = store.sourceRevision.source
        for (condition, expected) in [
            (Query.predicateForClinicalRecords(withFHIRResourceType: .observation), 2),
            (Query.predicateForClinicalRecords(withFHIRResourceType: .coverage), 0),
            (Query.predicateForClinicalRecords(from: source, fhirResourceType: .observation, identifier: "b"), 1),
            (
                Query.predicateForClinicalRecords(
                    from: Source(name: "x", bundleIdentifier: "x"), fhirResourceType: .observation, identifier: "b"), 0
            ),
        ] {
            #expect(try await count(.clinicalRecord(type: type, predicate: condition)) == expected, "\(condition)")
            #expect(try roundTrip(condition) == condition)
        }
        #expect(try await count(.clinicalRecord(type: ClinicalType(.coverageRecord))) == 0)
    }

    @Test func `documents are found by their names, with their data or without`() async throws {
        try await store.save([Payloads.document("Letter"), Payloads.document("Report", at: 1)])
        for (condition, expected) in [
            (Query.predicateForCDADocuments(with: .beginsWith, title: "Let"), 1),
            (Query.predicateForCDADocuments(with: .contains, patientName: "Anna"), 2),
            (Query.predicateForCDADocuments(with: .equalTo, authorName: "Dr. Cee"), 2),
            (Query.predicateForCDADocuments(with: .notEqualTo, custodianName: "Clinic"), 0),
        ] {
            let query = DocumentQueryDescriptor(
                documentType: DocumentType(.CDA), predicate: condition, includeDocumentData: false)
            let found = try await query.result(for: store)
            #expect(found.count == expected && found.allSatisfy { $0.document?.documentData == nil }, "\(condition)")
            #expect(try roundTrip(condition) == condition)
        }
        let query = DocumentQueryDescriptor(
            documentType: DocumentType(.CDA), sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1,
            includeDocumentData: true)
        let newest = try await query.result(for: store)
        #expect(newest.map { $0.document?.title } == ["Report"])
        #expect(newest[0].document?.documentData == Payloads.cda("Report"))
        let snapshot = try await store.snapshot()
        #expect(try query.result(in: snapshot) == newest)
    }

    @Test func `R9.8 signed records are released anew each time`() async throws {
        try await store.save([
            Payloads.verifiable(), Payloads.verifiable([.immunization], at: 5), Payloads.verifiable(source: nil),
        ])
        let query = VerifiableClinicalRecordQueryDescriptor(
            recordTypes: [.immunization], sourceTypes: [.smartHealthCard],
            predicate: Query.predicateForVerifiableClinicalRecords(
                withRelevantDateWithin: DateInterval(start: time(0), end: time(5))))
        #expect(try await query.result(for: store).map(\.relevantDate) == [time(0), time(5)])
        let asked = Locked(0)
        func app(_ releases: @escaping @Sendable (Int) -> Bool) -> HealthStore {
            HealthStore(
                database: store.database, sourceRevision: revision("app"), authorization: .notDetermined,
                person: HealthPerson(decide: { _ in .denied }) { request in
                    asked.withLock { $0 += 1 }
                    return releases(asked.withLock { $0 }) ? Set(request.candidates.map(\.uuid)) : []
                })
        }
        let reader = app { $0 == 1 }
        #expect(try await query.result(for: reader).count == 2)
        #expect(try await query.result(for: reader).isEmpty)
        #expect(asked.withLock { $0 } == 2)
        await #expect(throws: HealthError.self) { try await reader.save(Payloads.verifiable()) }
    }

    @Test func `R9.8 the list of medications shows what the person released`() async throws {
        try await store.save([Payloads.medication("a"), Payloads.medication("b", isArchived: true, at: 1)])
        func list(
            _ predicate: QueryPredicate? = nil, _ limit: Int? = nil, in store: HealthStore
        ) async throws -> [String] {
            try await UserAnnotatedMedicationQueryDescriptor(predicate: predicate, limit: limit).result(for: store)
                .map { "\($0.medication.identifier)" }
        }
        #expect(try await list(in: store) == ["a", "b"])
        #expect(try await list(nil, 1, in: store) == ["a"])
        #expect(try await list(Query.predicateForUserAnnotatedMedications(isArchived: true), in: store) == ["b"])
        #expect(try await list(Query.predicateForUserAnnotatedMedications(hasSchedule: false), in: store) == [])
        let reader = HealthStore(
            database: store.database, sourceRevision: revision("app"), authorization: .notDetermined,
            person: .refusesEverything.choosing { ($0 as? UserAnnotatedMedication)?.isArchived ?? false })
        try await reader.requestPerObjectReadAuthorization(
            for: ObjectType.userAnnotatedMedicationType(), predicate: nil)
        #expect(try await list(in: reader) == ["b"])
    }

    @Test func `dose events are found by medication, status and schedule`() async throws {
        try await store.save([
            Payloads.dose(.taken, scheduled: 1), Payloads.dose(.skipped, of: "b", scheduled: 5),
            Payloads.dose(.snoozed, scheduled: nil),
        ])
        let (a, b) = (HealthConceptIdentifier(identifier: "a"), HealthConceptIdentifier(identifier: "b"))
        for (condition, expected) in [
            (Query.predicateForMedicationDoseEvent(medicationConceptIdentifier: a), 2),
            (Query.predicateForMedicationDoseEvent(medicationConceptIdentifiers: [a, b]), 3),
            (Query.predicateForMedicationDoseEvent(status: .taken), 1),
            (Query.predicateForMedicationDoseEvent(statuses: [.taken, .skipped]), 2),
            (Query.predicateForMedicationDoseEvent(scheduledDate: time(5)), 1),
            (Query.predicateForMedicationDoseEvent(scheduledDates: [time(1), time(5)]), 2),
            (Query.predicateForMedicationDoseEvent(scheduledStart: time(1), end: time(5)), 1),
            (Query.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil), 3),
        ] {
            #expect(try await count(.medicationDoseEvent(condition)) == expected, "\(condition)")
            #expect(try roundTrip(condition) == condition)
        }
    }
}
