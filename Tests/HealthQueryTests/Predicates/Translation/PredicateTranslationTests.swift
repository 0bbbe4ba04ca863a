import Foundation
import Testing

@testable import HealthQuery

/// Predicates that are written with Foundation's macro.
@Suite struct PredicateTranslationTests {
    @Test func `there are many examples`() {
        #expect(Twins.everything.count >= 60)
        #expect(Set(Twins.everything.map(\.description)).count == Twins.everything.count)
    }

    @Test(arguments: Twins.everything)
    func `a translation equals its twin`(_ twin: Twin) throws {
        #expect(twin.translated == twin.twin)
        #expect(twin.translated.hashValue == twin.twin.hashValue)
        #expect(twin.translated.description == twin.twin.description)
        #expect(try twin.translated.lowered(for: twin.type) == twin.twin.lowered(for: twin.type))
        #expect(try roundTrip(twin.translated) == twin.twin)
    }

    @Test(arguments: Twins.everything)
    func `a translation, its twin and Foundation agree on random samples`(_ twin: Twin) throws {
        var samples = TwinSamples(random: RuleRandom(twin.description))
        for _ in 0..<60 {
            let sample = samples.sample(of: twin.type)
            let said = try twin.evaluate(sample)
            let expected = try #require(said as Bool?)
            try samples.random.require(try twin.translated.evaluate(sample) == expected, "\(twin): \(sample)")
            try samples.random.require(try twin.twin.evaluate(sample) == expected, "\(twin): \(sample)")
        }
    }

    @Test func `a query plans a translation as its twin, and answers alike`() async throws {
        var samples = TwinSamples(random: RuleRandom())
        let database = HealthDatabase.fixed()
        let types = Set(Twins.everything.map(\.type)).sorted { $0.identifier < $1.identifier }
        var saved: [SampleType: [any Sample]] = [:]
        for type in types {
            for _ in 0..<80 {
                let sample = samples.sample(of: type, uuid: samples.random.uuid())
                saved[type, default: []].append(sample)
                let any = try #require(AnySample(sample))
                try await database.insert([any], from: sample.sourceRevision)
            }
        }
        let store = HealthStore(database: database)
        for twin in Twins.everything {
            func query(_ predicate: QueryPredicate) -> SampleQueryDescriptor<any Sample> {
                SampleQueryDescriptor(
                    predicates: [.sample(type: twin.type, predicate: predicate)], sortDescriptors: [])
            }
            let (translated, other) = (query(twin.translated), query(twin.twin))
            #expect(try await translated.explain(for: store) == other.explain(for: store), "\(twin)")
            let found = Set(try await translated.result(for: store).map(\.uuid))
            let expected = try saved[twin.type, default: []].filter { try twin.translated.evaluate($0) }
            #expect(found == Set(expected.map(\.uuid)), "\(twin)")
        }
    }

    @Test func `a range of starts is what the index is asked for`() async throws {
        let (a, b) = (time(0), time(60))
        let predicate = #Predicate<QuantitySample> { $0.startDate >= a && $0.startDate < b }
        let strict = Query.predicateForSamples(withStart: a, end: b, options: .strictStartDate)
        let translated = SamplePredicate.quantitySample(type: stepCount, predicate: predicate)
        #expect(
            try translated.lowered() == SamplePredicate.quantitySample(type: stepCount, predicate: strict).lowered())
        let later = #Predicate<QuantitySample> { $0.startDate > a }
        let bounds = try SamplePredicate.quantitySample(type: stepCount, predicate: later).lowered().bounds
        #expect(bounds.startAtLeast == a.timeIntervalSinceReferenceDate.nextUp)
    }

    @Test func `every place that takes a predicate takes one that the macro wrote`() async throws {
        let noon = time(0)
        let store = HealthStore.fixed()
        try await store.save([steps(1, at: -60), steps(2, at: 60)])
        let found = try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: #Predicate { $0.startDate >= noon })],
            sortDescriptors: []
        ).result(for: store)
        #expect(found.map(\.quantity) == [Quantity(unit: .count(), doubleValue: 2)])
        let sum = try await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: #Predicate { $0.startDate < noon }),
            options: .cumulativeSum
        ).result(for: store)
        #expect(sum?.sumQuantity() == Quantity(unit: .count(), doubleValue: 1))
        // nil still stands for no condition.
        #expect(SamplePredicate.quantitySample(type: stepCount, predicate: nil).predicate == nil)
        #expect(SamplePredicate.workout(nil).predicate == nil)
        let from = Query.predicateForSamples(with: .greaterThanOrEqualTo, startDate: noon)
        let kinds: [QueryPredicate?] = [
            SamplePredicate.categorySample(type: sleepAnalysis, predicate: #Predicate { $0.startDate >= noon })
                .predicate,
            SamplePredicate.correlation(type: CorrelationType(.food), predicate: #Predicate { $0.startDate >= noon })
                .predicate,
            SamplePredicate.workout(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.workoutRoute(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.heartbeatSeries(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.electrocardiogram(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.audiogram(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.stateOfMind(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.gad7Assessment(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.phq9Assessment(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.visionPrescription(#Predicate { $0.dateIssued >= noon }).predicate,
            SamplePredicate.cdaDocument(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.clinicalRecord(
                type: ClinicalType(.labResultRecord), predicate: #Predicate { $0.startDate >= noon }
            )
            .predicate,
            SamplePredicate.medicationDoseEvent(#Predicate { $0.startDate >= noon }).predicate,
            SamplePredicate.sample(type: stepCount, predicate: #Predicate { $0.startDate >= noon }).predicate,
            CorrelationQueryDescriptor(type: CorrelationType(.food), predicate: #Predicate { $0.startDate >= noon })
                .predicate,
            DocumentQueryDescriptor(
                documentType: DocumentType(.CDA), predicate: #Predicate { $0.startDate >= noon },
                includeDocumentData: false
            ).predicate,
            WorkoutEffortRelationshipQueryDescriptor(
                predicate: #Predicate { $0.startDate >= noon }, anchor: nil, option: .mostRelevant
            ).predicate,
            UserAnnotatedMedicationQueryDescriptor(predicate: #Predicate { $0.startDate >= noon }).predicate,
            VerifiableClinicalRecordQueryDescriptor(
                recordTypes: [], sourceTypes: [], predicate: #Predicate { $0.relevantDate >= noon }
            ).predicate,
            SleepNightQueryDescriptor(
                betweenStart: DateComponents(), end: DateComponents(), predicate: #Predicate { $0.startDate >= noon }
            ).predicate,
        ]
        for predicate in kinds { #expect(predicate == from) }
        let deleted = try await store.deleteObjects(
            of: stepCount, predicate: #Predicate<QuantitySample> { $0.startDate < noon })
        #expect(deleted == 1)
    }

    @Test func `names in documents, medications and resources can be asked for`() throws {
        let title = QueryPredicate(#Predicate<CDADocumentSample> { $0.document?.title.contains("ett") ?? false })
        #expect(title == Query.predicateForCDADocuments(with: .contains, title: "ett"))
        #expect(try title.evaluate(try Payloads.document("Letter")))
        #expect(try !title.evaluate(try Payloads.document("Note")))
        let archived = QueryPredicate(#Predicate<UserAnnotatedMedication> { $0.isArchived && !$0.hasSchedule })
        #expect(
            archived
                == (Query.predicateForUserAnnotatedMedications(isArchived: true)
                    && !Query.predicateForUserAnnotatedMedications(hasSchedule: true)))
        let observation = FHIRResourceType.observation
        let record = QueryPredicate(#Predicate<ClinicalRecord> { $0.fhirResource?.resourceType == observation })
        #expect(record == Query.predicateForClinicalRecords(withFHIRResourceType: .observation))
    }
}
