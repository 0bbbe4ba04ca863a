import Foundation
@testable import HealthQuery
import Testing

/// The kinds with a content of their own, as values.
struct PayloadKindTests {
    @Test func `each kind has its type, its form and its place in any sample`() throws {
        for sample in try Payloads.all(at: 5) {
            try sample.validate(isImported: false)
            #expect(sample.startDate == time(5) && Payloads.types.contains(sample.sampleType))
            let any = try #require(AnySample(sample))
            let text = try json(any)
            let copy = try decoded(AnySample.self, from: text)
            #expect(try copy == any && json(copy) == text, "\(sample)")
            #expect("\(sample)".isEmpty == false)
        }
        #expect(AnySample(Payloads.mind()).stateOfMind != nil && AnySample(Payloads.mind()).audiogram == nil)
        #expect(AnySample(Payloads.electrocardiogram()).electrocardiogram?.numberOfVoltageMeasurements == 3)
    }

    @Test func `raw values are those of HealthKit`() {
        #expect(Electrocardiogram.Classification.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 100])
        #expect(Electrocardiogram.SymptomsStatus.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(StateOfMind.Label.allCases.map(\.rawValue) == Array(1...38))
        #expect(StateOfMind.Association.allCases.map(\.rawValue) == Array(1...18))
        #expect(StateOfMind.Association.weather.rawValue == 18 && StateOfMind.Label.annoyed.rawValue == 32)
        #expect(MedicationDoseEvent.LogStatus.taken.rawValue == 4 && PHQ9Assessment.Risk.severe.rawValue == 5)
        #expect(VisionEye.right.rawValue == 2 && PrismBase.out.rawValue == 4)
        #expect(ObjectType.stateOfMindType().identifier == "HKDataTypeStateOfMind")
    }

    @Test func `R8.4 R8.7 what cannot be is refused, and said`() async throws {
        let unit = HealthUnit.gram()
        func ecg(rate: Double = 60, unit: HealthUnit = Payloads.bpm, frequency: Double? = 512, _ volts: [Double] = [])
            -> Electrocardiogram
        {
            Electrocardiogram(
                classification: .notSet, averageHeartRate: Quantity(unit: unit, doubleValue: rate),
                samplingFrequency: frequency.map { Quantity(unit: .hertz(), doubleValue: $0) }, microvolts: volts,
                start: time(0), end: time(1))
        }
        let wrong: [(any StoredSample, String)] = [
            (ecg(rate: -1), "heart rate"), (ecg(rate: .nan), "heart rate"), (ecg(unit: unit), "heart rate"),
            (ecg(frequency: .infinity), "frequency"), (ecg(frequency: 0, [1]), "without a frequency"),
            (ecg(frequency: nil, [1]), "without a frequency"), (ecg([1, .nan]), "not finite"),
            (Payloads.electrocardiogram(at: .nan), "finite dates"),
            (AudiogramSample(sensitivityPoints: [], start: time(0), end: time(1)), "sensitivity"),
            (Payloads.mind(at: 0, 1.01), "valence"), (Payloads.mind(at: 0, .nan), "valence"),
            (Payloads.mind(at: .nan), "date"),
            (Payloads.gad7([]), "7 answers"), (Payloads.phq9(Array(repeating: .notAtAll, count: 10)), "9 answers"),
            (Payloads.phq9([.preferNotToAnswer] + Array(repeating: .notAtAll, count: 8)), "question 1"),
            (Payloads.record(at: .infinity), "date"), (Payloads.verifiable(at: .nan), "date"),
            (Payloads.medication(at: .nan), "date"), (Payloads.dose(scheduled: .nan), "due"),
            (Payloads.glasses(sphere: .nan), "sphere"), (try Payloads.document().withoutData, "data"),
        ]
        let store = HealthStore.fixed()
        for (sample, problem) in wrong {
            let message = await expectInvalidArgument { try sample.validate(isImported: false) }
            #expect(message.contains(problem), "\(message)")
            await expectInvalidArgument { try await store.save([Payloads.mind(), sample] as [any HealthObject]) }
        }
        #expect(await store.database.currentState().log.lastSequence == 0, "nothing was saved")
    }

    @Test func `parts that cannot be are refused where they are made`() async {
        let hertz = Quantity(unit: .hertz(), doubleValue: 1000)
        let loud = Quantity(unit: .decibelHearingLevel(), doubleValue: 20)
        await expectInvalidArgument {
            _ = try AudiogramSensitivityPoint(frequency: hertz, leftEarSensitivity: nil, rightEarSensitivity: nil)
        }
        await expectInvalidArgument {
            _ = try AudiogramSensitivityPoint(frequency: loud, leftEarSensitivity: loud, rightEarSensitivity: nil)
        }
        await expectInvalidArgument {
            _ = try AudiogramSensitivityTest(sensitivity: hertz, type: .air, masked: false, side: .left)
        }
        for (lower, upper) in [(nil, nil), (5, 5), (6, 5), (.nan, 5), (nil, .infinity)] as [(Double?, Double?)] {
            await expectInvalidArgument {
                _ = try AudiogramSensitivityPointClampingRange(lowerBound: lower, upperBound: upper)
            }
        }
        for text in ["4.0", "4.0.1.2", "a.b.c", "4..1", "-1.0.0", "", "99999999999999999999.0.0"] {
            await expectInvalidArgument { _ = try FHIRVersion(fromVersionString: text) }
        }
        for text in ["", "<a/>", "<ClinicalDocument>", "no xml"] {
            await expectInvalidArgument {
                _ = try CDADocumentSample(data: Data(text.utf8), start: time(0), end: time(1), metadata: nil)
            }
        }
    }

    @Test func `an audiogram has at most thirty frequencies, which rise`() async throws {
        func audiogram(_ frequencies: [Double]) throws -> AudiogramSample {
            let level = Quantity(unit: .decibelHearingLevel(), doubleValue: 5)
            let points = try frequencies.map {
                let frequency = Quantity(unit: .hertz(), doubleValue: $0)
                return try AudiogramSensitivityPoint(
                    frequency: frequency, leftEarSensitivity: level, rightEarSensitivity: nil)
            }
            return AudiogramSample(sensitivityPoints: points, start: time(0), end: time(60))
        }
        try audiogram((1...30).map { Double($0) * 250 }).validate()
        for frequencies in [[1000, 500], [1000, 1000], (1...31).map { Double($0) * 250 }] {
            await expectInvalidArgument { try audiogram(frequencies).validate() }
            // What another app wrote is kept.
            try audiogram(frequencies).validate(isImported: true)
        }
    }

    @Test func `an audiogram tells the sensitivity of each ear`() throws {
        let points = try Payloads.audiogram(left: 12).sensitivityPoints
        #expect(points[0].leftEarSensitivity?.value == 12 && points[0].rightEarSensitivity == nil)
        #expect(points[1].rightEarSensitivity == nil, "a masked test is another")
        #expect(points[1].tests[0].clampingRange?.lowerBound?.value == -10)
    }

    @Test func `a valence has a class, symmetrical around neutral`() {
        let classes = [-1, -0.72, -0.7, -0.43, -0.42, -0.15, -0.14, 0, 0.14, 0.15, 0.42, 0.43, 0.7, 0.72, 1].map {
            StateOfMind.ValenceClassification(valence: $0)?.rawValue
        }
        #expect(classes == [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7])
        for valence in [-1.01, 1.01, .nan, .infinity] {
            #expect(StateOfMind.ValenceClassification(valence: valence) == nil)
        }
    }

    @Test func `scores are sums, and tell the risk`() throws {
        func gad7(_ score: Int) -> GAD7Assessment {
            Payloads.gad7((0..<7).map { GAD7Assessment.Answer(rawValue: min(3, max(0, score - 3 * $0))) ?? .notAtAll })
        }
        #expect((0...21).map { gad7($0).score } == Array(0...21))
        let risks = [4, 5, 9, 10, 14, 15, 21].map { gad7($0).risk }
        #expect(risks == [.noneToMinimal, .mild, .mild, .moderate, .moderate, .severe, .severe])
        func phq9(_ score: Int) -> PHQ9Assessment {
            Payloads.phq9((0..<9).map { PHQ9Assessment.Answer(rawValue: min(3, max(0, score - 3 * $0))) ?? .notAtAll })
        }
        let others = [4, 5, 10, 14, 15, 19, 20, 27].map { phq9($0).risk.rawValue }
        #expect(others == [1, 2, 3, 3, 4, 4, 5, 5])
        let silent = Payloads.phq9(Array(repeating: .nearlyEveryDay, count: 8) + [.preferNotToAnswer])
        try silent.validate()
        #expect(silent.score == 24)
    }

    @Test func `a document tells the names in it`() throws {
        let document = try #require(try Payloads.document("A  letter").document)
        #expect(document.title == "A letter" && document.patientName == "Anna Bo")
        #expect(document.authorName == "Dr. Cee" && document.custodianName == "Clinic")
        let bare = try CDADocumentSample(
            data: Data("<ClinicalDocument/>".utf8), start: time(0), end: time(1), metadata: nil)
        #expect(bare.document?.title == "" && bare.document?.patientName == "")
        // Entities of a document are not read from elsewhere.
        let text =
            #"<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#
            + "<ClinicalDocument><title>&x;</title></ClinicalDocument>"
        let outside = try? CDADocumentSample(data: Data(text.utf8), start: time(0), end: time(1), metadata: nil)
        #expect(!(outside?.document?.title.contains("root") ?? false))
    }

    @Test func `FHIR versions name their release`() throws {
        #expect(FHIRVersion.primaryR4().fhirRelease == .r4 && FHIRVersion.primaryDSTU2().fhirRelease == .dstu2)
        let version = try FHIRVersion(fromVersionString: "3.0.2")
        #expect(version.fhirRelease == .unknown && version.stringRepresentation == "3.0.2")
        #expect((version.majorVersion, version.minorVersion, version.patchVersion) == (3, 0, 2))
    }

    @Test(arguments: [VisionEye.left, .right], [PrismBase.up, .down, .none])
    func `a prism is the same as its parts`(eye: VisionEye, vertical: PrismBase) throws {
        func power(_ value: Double) -> Quantity { Quantity(unit: .prismDiopter(), doubleValue: value) }
        for horizontal in [PrismBase.in, .out, .none] {
            let prism = VisionPrism(
                verticalAmount: power(3), verticalBase: vertical, horizontalAmount: power(4),
                horizontalBase: horizontal, eye: eye)
            let (up, side) = (vertical == .none ? 0.0 : 3, horizontal == .none ? 0.0 : 4)
            #expect(abs(prism.amount.value - (up * up + side * side).squareRoot()) < 1e-12)
            #expect(abs(prism.verticalAmount.value - up) < 1e-12 && prism.verticalBase == vertical)
            #expect(abs(prism.horizontalAmount.value - side) < 1e-12 && prism.horizontalBase == horizontal)
            #expect((0..<360).contains(prism.angle.value))
        }
    }

    @Test func `a prescription keeps its lenses`() async throws {
        let store = HealthStore.fixed()
        try await store.save([Payloads.glasses(), Payloads.contacts(at: 1)] as [any HealthObject])
        let found = try await SampleQueryDescriptor(
            predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.dateIssued)]
        ).result(for: store)
        #expect(found.map(\.prescriptionType) == [.glasses, .contacts])
        #expect(found[0].glasses?.rightEye == Payloads.glasses().rightEye && found[0].glasses?.leftEye == nil)
        #expect(found[0].contacts == nil && found[1].contacts?.brand == "B")
        #expect(found[1].contacts?.leftEye?.sphere.value == 2)
        let glasses = Payloads.glasses()
        #expect(try roundTrip(glasses) == glasses)
        expectUndecodable(ContactsPrescription.self, try json(glasses), "no ContactsPrescription")
    }

    @Test func `a condition with a key that is not known is refused, as it would be weaker`() {
        for condition in [
            #"{"medicationDoseEvent":{"status":[4]}}"#, #"{"userAnnotatedMedication":{"archived":true}}"#,
            #"{"verifiableClinicalRecord":{"types":[]}}"#,
            #"{"document":{"field":"title","operator":"equalTo","text":"a","options":"i"}}"#,
            #"{"stateOfMind":{"mood":1}}"#, #"{"electrocardiogram":{"rate":1}}"#,
            #"{"clinicalRecord":{"resourceType":"Observation","id":"a"}}"#,
        ] {
            expectUndecodable(QueryPredicate.self, #"{"kind":\#(condition)}"#, "unknown: ")
        }
    }

    @Test func `sets have one form, in whatever order they are`() throws {
        let codes = (0..<20).map { ClinicalCoding(system: "s", version: nil, code: "\($0)") }
        let identifier = HealthConceptIdentifier(identifier: "a")
        func form(_ codes: [ClinicalCoding]) throws -> String {
            try json(
                MedicationConcept(
                    identifier: identifier, displayText: "b", generalForm: .gel, relatedCodings: Set(codes)))
        }
        #expect(try form(codes) == form(codes.reversed()))
        let statuses = MedicationDoseEvent.LogStatus.allCases
        let predicates = [statuses, statuses.reversed()].map {
            Query.predicateForMedicationDoseEvent(statuses: Set($0))
        }
        #expect(try json(predicates[0]) == json(predicates[1]))
        #expect(try json(predicates[0]).contains("[1,2,3,4,5,6]"))
    }
}
