import Foundation
import Testing

@testable import HealthQuery

/// Predicates that are written with Foundation's macro.
struct PredicateTranslationTests {
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

    @Test func `a resource that is not there is unequal to any, and has the value that is given for it`() throws {
        let (observation, procedure) = (FHIRResourceType.observation, FHIRResourceType.procedure)
        let with = Payloads.record("a")
        let without = ClinicalRecord(
            type: ClinicalType(.labResultRecord), displayName: "Potassium", fhirResource: nil, start: time(0),
            end: time(0))
        // swift-format-ignore: NeverForceUnwrap
        let cases: [(predicate: Predicate<ClinicalRecord>, with: Bool, without: Bool)] = [
            (#Predicate<ClinicalRecord> { $0.fhirResource != nil }, true, false),
            (#Predicate<ClinicalRecord> { $0.fhirResource == nil }, false, true),
            (#Predicate<ClinicalRecord> { $0.fhirResource?.resourceType != procedure }, true, true),
            (#Predicate<ClinicalRecord> { $0.fhirResource?.resourceType != observation }, false, true),
            (#Predicate<ClinicalRecord> { ($0.fhirResource?.resourceType ?? observation) != procedure }, true, true),
            (
                #Predicate<ClinicalRecord> { ($0.fhirResource?.resourceType ?? observation) != observation }, false,
                false
            ),
            (#Predicate<ClinicalRecord> { ($0.fhirResource?.resourceType ?? procedure) != procedure }, true, false),
            (#Predicate<ClinicalRecord> { ($0.fhirResource?.resourceType ?? procedure) == procedure }, false, true),
            (
                #Predicate<ClinicalRecord> { $0.fhirResource.flatMap { $0.resourceType != procedure } ?? false }, true,
                false
            ),
            (#Predicate<ClinicalRecord> { $0.fhirResource!.resourceType != procedure }, true, false),
        ]
        for (number, example) in cases.enumerated() {
            let predicate = QueryPredicate(example.predicate)
            #expect(try predicate.evaluate(with) == example.with, "case \(number)")
            #expect(try predicate.evaluate(without) == example.without, "case \(number)")
            #expect(try example.predicate.evaluate(with) == example.with, "case \(number)")
        }
    }

    @Test func `after an exclamation mark no comparison holds where the property is not`() throws {
        let none = String?.none
        func sample(of device: Device?) -> QuantitySample {
            QuantitySample(
                type: stepCount, quantity: Quantity(unit: .count(), doubleValue: 1), start: time(0), end: time(60),
                device: device)
        }
        // swift-format-ignore: NeverForceUnwrap
        let cases: [(predicate: Predicate<QuantitySample>, watch: Bool, nameless: Bool)] = [
            (#Predicate<QuantitySample> { $0.device!.name == "Watch" }, true, false),
            (#Predicate<QuantitySample> { $0.device!.name != "Watch" }, false, true),
            (#Predicate<QuantitySample> { $0.device!.name == none }, false, true),
            (#Predicate<QuantitySample> { $0.device!.name != none }, true, false),
            (#Predicate<QuantitySample> { ($0.device!.name ?? "Watch") == "Watch" }, true, true),
            (#Predicate<QuantitySample> { ($0.device!.name ?? "Watch") != "" }, true, true),
            (#Predicate<QuantitySample> { $0.device!.name! != "" }, true, false),
            (#Predicate<QuantitySample> { $0.metadata["note"]!.stringValue != "x" }, false, false),
        ]
        for (number, example) in cases.enumerated() {
            let predicate = QueryPredicate(example.predicate)
            #expect(
                try predicate.evaluate(sample(of: TwinSamples.device(name: "Watch"))) == example.watch, "case \(number)"
            )
            #expect(
                try predicate.evaluate(sample(of: TwinSamples.device(name: nil))) == example.nameless, "case \(number)")
            #expect(try !predicate.evaluate(sample(of: nil)), "case \(number)")
        }
    }

    @Test func `what does not depend on the sample is decided, also in ranges and sequences`() throws {
        let (a, b, noon) = (time(0), time(60), time(30))
        let counts = [1, 2, 3]
        let range = a..<b
        let starts = Query.predicateForSamples(with: .lessThan, startDate: a)
        let cases: [(Predicate<QuantitySample>, QueryPredicate)] = [
            (#Predicate<QuantitySample> { (a..<b).contains(noon) && $0.startDate < a }, starts),
            (#Predicate<QuantitySample> { range.contains(noon) && $0.startDate < a }, starts),
            (#Predicate<QuantitySample> { !range.contains(noon) || $0.startDate < a }, starts),
            (#Predicate<QuantitySample> { s in counts.contains { $0 > 2 } ? s.startDate < a : false }, starts),
            (#Predicate<QuantitySample> { s in counts.allSatisfy { $0 > 2 } || s.startDate < a }, starts),
            (
                #Predicate<QuantitySample> { s in counts.contains { $0 > 3 } && s.startDate < a },
                QueryPredicate(value: false)
            ),
        ]
        for (predicate, expected) in cases { #expect(QueryPredicate(predicate) == expected) }
    }
}
