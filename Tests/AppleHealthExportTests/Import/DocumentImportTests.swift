import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Audiograms, prescriptions and clinical records.
struct DocumentImportTests {
    private let store = HealthStore()

    private func importing(_ text: String, _ files: [String: Data] = [:]) async throws -> ImportReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("export.xml")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("clinical-records"), withIntermediateDirectories: true)
        try Data("<HealthData>\n\(text)</HealthData>".utf8).write(to: url)
        for (path, data) in files { try data.write(to: folder.appendingPathComponent("clinical-records/\(path)")) }
        return try await HealthExportImporter().importFile(at: url, into: store)
    }

    private func samples<Found: Sample>(_ predicate: SamplePredicate<Found>) async throws -> [Found] {
        try await SampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store)
    }

    private func records() async throws -> [ClinicalRecord] {
        var found: [ClinicalRecord] = []
        for type in SampleType.all.compactMap({ $0 as? ClinicalType }) {
            found += try await samples(.clinicalRecord(type: type))
        }
        return found
    }

    @Test func `an audiogram has its frequencies, and is found again`() async throws {
        let report = try await importing(Elements.audiogram)
        #expect(report.skips.isEmpty && report.notYetRead.isEmpty && report.seriesAdded == 1)
        let audiogram = try #require(try await samples(.audiogram()).first)
        #expect(audiogram.sourceRevision.source.name == "Hearing" && audiogram.sourceRevision.version == "2")
        #expect(audiogram.startDate == Elements.start && audiogram.metadata == ["a": "1"])
        let (first, second) = (audiogram.sensitivityPoints[0], audiogram.sensitivityPoints[1])
        #expect(audiogram.sensitivityPoints.count == 2)
        #expect(first.frequency == Quantity(unit: .hertz(), doubleValue: 500))
        #expect(second.frequency == Quantity(unit: .hertz(), doubleValue: 1000))
        #expect(first.tests.map(\.side) == [.left, .right] && first.tests.map(\.masked) == [true, false])
        #expect(first.tests[0].sensitivity == Quantity(unit: .decibelHearingLevel(), doubleValue: 15.5))
        #expect(
            first.tests[0].clampingRange
                == (try AudiogramSensitivityPointClampingRange(lowerBound: -10, upperBound: nil)))
        #expect(second.leftEarSensitivity == nil && second.rightEarSensitivity?.value == -5)
        let again = try await importing(Elements.audiogram)
        #expect(again.seriesAdded == 0 && again.seriesAlreadyPresent == 1 && again.samplesNotInFile.isEmpty)
    }

    @Test func `a file has one name, however its path is written`() async throws {
        let paths = ["/clinical-records/1.json", "//clinical-records/./1.json", "clinical-records//1.json"]
        let text = paths.enumerated().map { Elements.clinicalRecord(path: $1, identifier: "a\($0)") }.joined()
        let report = try await importing(text, ["1.json": Elements.resource])
        #expect(report.seriesAdded == 1 && report.skippedByReason == [.fileNotRead: 2])
    }

    @Test func `a prescription has its lenses, and is found again`() async throws {
        let report = try await importing(Elements.glasses)
        #expect(report.skips.isEmpty && report.notYetRead == ["Attachment": 1] && report.seriesAdded == 1)
        let glasses = try #require(try await samples(.visionPrescription()).first?.glasses)
        #expect(glasses.dateIssued == Elements.start && glasses.prescription.sourceRevision.source.name == "Health")
        #expect(glasses.expirationDate == Date(timeIntervalSince1970: 1_777_593_600))
        #expect(glasses.prescription.metadata == ["b": "2"])
        func millimetres(_ number: Double) -> Quantity { Quantity(unit: .meterUnit(with: .milli), doubleValue: number) }
        let right = try #require(glasses.rightEye)
        #expect(right.sphere == Quantity(unit: .diopter(), doubleValue: -1.25) && right.cylinder?.value == -0.5)
        #expect(right.axis == Quantity(unit: .degreeAngle(), doubleValue: 90) && right.addPower?.value == 2)
        #expect(right.vertexDistance == millimetres(12) && right.farPupillaryDistance == millimetres(31))
        #expect(right.nearPupillaryDistance == millimetres(30) && right.prism?.eye == .right)
        #expect(right.prism?.amount.value == 1.5 && right.prism?.angle.value == 45)
        #expect(glasses.leftEye?.sphere.value == 0.5 && glasses.leftEye?.axis == nil && glasses.leftEye?.prism == nil)
        #expect(try await importing(Elements.glasses).seriesAdded == 0)
    }

    @Test(arguments: ["HKVisionPrescriptionTypeContacts", "2", "of another kind"])
    func `contact lenses are told by the type, or else by what only they have`(type: String) async throws {
        let text = """
            <VisionPrescription type="\(type)" dateIssued="2024-05-01 10:00:00 +0200" brand="Clear">\
            <LeftEye sphere="1" baseCurve="8.6" baseCurveUnit="mm" diameter="1.4" diameterUnit="cm"/></VisionPrescription>
            """
        #expect(try await importing(text).seriesAdded == 1)
        let contacts = try #require(try await samples(.visionPrescription()).first?.contacts)
        #expect(contacts.brand == "Clear" && contacts.expirationDate == nil && contacts.rightEye == nil)
        #expect(contacts.leftEye?.diameter == Quantity(unit: .meterUnit(with: .centi), doubleValue: 1.4))
    }

    @Test func `clinical records have their data from the folder, and a name from these`() async throws {
        let vital =
            #"{"resourceType":"Observation","category":[{"coding":[{"code":"vital-signs"}]}],"code":{"text":"Pulse"}}"#
        let old = #"{"resourceType":"Observation","category":{"coding":[{"code":"laboratory"}]},"code":7}"#
        let text =
            Elements.clinicalRecord() + Elements.clinicalRecord(type: "Observation", path: "clinical-records/2.json")
            + Elements.clinicalRecord(type: "HKClinicalTypeIdentifierLabResultRecord", path: "/clinical-records/3.json")
        let files = ["1.json": Elements.resource, "2.json": Data(vital.utf8), "3.json": Data(old.utf8)]
        let report = try await importing(text, files)
        #expect(report.skips.isEmpty && report.notYetRead.isEmpty && report.seriesAdded == 3)
        let found = try await records()
        #expect(
            found.map(\.clinicalType.identifier).map { $0.dropFirst(24) } == [
                "AllergyRecord", "LabResultRecord", "VitalSignRecord",
            ])
        #expect(found.map(\.displayName) == ["Nuts", "Observation", "Pulse"])
        let allergy = try #require(found.first)
        #expect(allergy.sourceRevision.source.name == "Hospital & Clinic")
        #expect(allergy.startDate == allergy.endDate && allergy.startDate == Date(timeIntervalSince1970: 1_706_781_600))
        #expect(
            allergy.fhirResource
                == FHIRResource(
                    resourceType: .allergyIntolerance, identifier: "a1", data: Elements.resource,
                    sourceURL: URL(string: "https://example.com/r4/1")))
        let again = try await importing(text, files)
        #expect(again.seriesAdded == 0 && again.seriesAlreadyPresent == 3 && again.samplesNotInFile.isEmpty)
    }

    @Test func `of records that were received at once a later import takes none for another`() async throws {
        let first = Elements.clinicalRecord(identifier: "a1")
        let second = Elements.clinicalRecord(path: "clinical-records/2.json", identifier: "a2")
        let files = ["1.json": Elements.resource, "2.json": Elements.resource]
        #expect(try await importing(first, files).seriesAdded == 1)
        let report = try await importing(second + first, files)
        #expect(report.seriesAdded == 1 && report.seriesAlreadyPresent == 1 && report.samplesInOtherForm == 0)
        #expect(try await records().compactMap(\.fhirResource?.identifier).sorted() == ["a1", "a2"])
    }

    @Test func `a clinical record is read from an archive, and not from data alone`() async throws {
        let text = "<HealthData>\n\(Elements.clinicalRecord())</HealthData>"
        let alone = try await HealthExportImporter().importData(Data(text.utf8), into: store)
        #expect(alone.skips.map(\.reason) == [.fileNotRead] && alone.skips.map(\.line) == [2])
        let archive = Zip.archive([
            Zip.File(name: "apple_health_export/export.xml", data: Data(text.utf8)),
            Zip.File(name: "apple_health_export/clinical-records/1.json", data: Elements.resource),
        ])
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("clinical-\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: url) }
        try archive.write(to: url)
        #expect(try await HealthExportImporter().importFile(at: url, into: store).seriesAdded == 1)
        #expect(try await records().count == 1)
    }

    @Test(arguments: [
        (Elements.audiogram.replacing("\"15.5\"", with: "\"loud\""), ImportSkip.Reason.badValue),
        (Elements.audiogram.replacing("Unit=\"Hz\"", with: "Unit=\"Hertz?\""), .unknownUnit),
        (Elements.audiogram.replacing("Unit=\"Hz\"", with: "Unit=\"m\""), .incompatibleUnit),
        (Elements.audiogram.replacing("frequencyValue=\"500\"", with: ""), .missingAttribute),
        (Elements.audiogram.replacing("frequencyValue=\"500\"", with: "frequencyValue=\"-1\""), .notValid),
        (Elements.audiogram.replacing("LowerBound=\"-10\"", with: "LowerBound=\"1e400\""), .badValue),
        (
            Elements.audiogram.replacing("leftEarMasked=\"true\"", with: "leftEarMasked=\"perhaps\""),
            .unknownCategoryValue
        ),
        (Elements.audiogram.replacing("endDate", with: "x"), .missingAttribute),
        (Elements.audiogram.replacing("\"-5\"", with: "\"\""), .notValid),
        (Elements.glasses.replacing("dateIssued", with: "x"), .missingAttribute),
        (Elements.glasses.replacing("2026-05-01", with: "2024-02-30"), .badDate),
        (Elements.glasses.replacing("2026-05-01", with: "2024-05-01 10:00:00 +0200"), .endBeforeStart),
        (Elements.glasses.replacing("sphere=\"0.5\"", with: "farPD=\"3\""), .missingAttribute),
        (Elements.glasses.replacing("axisUnit=\"deg\"", with: "axisUnit=\"mm\""), .incompatibleUnit),
        (Elements.clinicalRecord(type: "Poem", path: "clinical-records/poem.json"), .unknownType),
        (Elements.clinicalRecord(path: "clinical-records/none.json"), .fileNotRead),
        (Elements.clinicalRecord(path: "clinical-records/../export.xml"), .fileNotRead),
        (Elements.clinicalRecord(path: "export.xml"), .fileNotRead),
        (Elements.clinicalRecord(path: "clinical-records/deep.json"), .fileNotRead),
        (Elements.clinicalRecord("fhirVersion=\"4\" receivedDate=\"2024-02-01 10:00:00 +0000\""), .notValid),
        (Elements.clinicalRecord("fhirVersion=\"4.0.1\""), .missingAttribute),
        (Elements.clinicalRecord() + Elements.clinicalRecord(), .fileNotRead),
    ])
    func `what cannot be read costs itself, with the line`(text: String, reason: ImportSkip.Reason) async throws {
        let files = [
            "1.json": Elements.resource, "poem.json": Data("{}".utf8),
            "deep.json": Data(String(repeating: "[", count: 100_000).utf8),
        ]
        let report = try await importing(text + Elements.steps(), files)
        #expect(report.skips.map(\.reason) == [reason], "\(report)")
        let line = report.skips.first?.line
        #expect(line == 2 || line == 3 && text.hasPrefix("<Clinical"))
        #expect(report.samplesAdded == 1 && !report.isDamaged)
    }

    @Test func `a cancelled import tells of no file that it did not read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let records = folder.appendingPathComponent("clinical-records")
        try FileManager.default.createDirectory(at: records, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: records.appendingPathComponent("1.json"))
        var reader = try ExportReader(ByteSource(Data("<HealthData>\n\(Elements.clinicalRecord())</HealthData>".utf8)))
        let block = try ExportBlock(readingFrom: &reader, eventLimit: 10, 1 << 20)
        let files = ExportFolder.disk(DiskFolder(ofFileAt: folder.appendingPathComponent("export.xml")))
        let loader = ImportLoader(HealthExportImporter(), files, store)
        let loading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await loader.load(block)
        }
        await #expect(throws: CancellationError.self) { try await loading.value }
        #expect(await loader.report.skips.isEmpty)
    }
}

/// How the reader finds documents, and what damage costs them.
struct DocumentReaderTests {
    @Test func `documents do not depend on blocks`() throws {
        let text = Elements.audiogram + Elements.glasses + Elements.clinicalRecord()
        let reading = try Reading(inside: text)
        for blockSize in [1, 2, 7, 100] { #expect(try Reading(inside: text, blockSize: blockSize) == reading) }
        #expect(reading.documents.map(\.kind) == [.audiogram, .visionPrescription, .clinicalRecord])
        #expect(reading.documents.map(\.partCount) == [3, 3, 0] && reading.damages.isEmpty)
    }

    @Test(arguments: [
        ("<Audiogram><SensitivityPoint x=1/></Audiogram>", "a malformed attribute"),
        ("<Audiogram><SensitivityPoint a='1' a='2'/></Audiogram>", "the attribute a twice"),
        ("<Audiogram a='1' a='2'><SensitivityPoint/></Audiogram>", "the attribute a twice"),
        ("<Audiogram><SensitivityPoint>", "no closing tag"),
        (
            "<Audiogram>" + String(repeating: "<SensitivityPoint/>", count: 4097) + "</Audiogram>",
            "more than 4096 entries inside"
        ),
    ])
    func `damage inside costs the document, once`(text: String, reason: String) throws {
        let reading = try Reading(inside: text + Elements.clinicalRecord() + Elements.steps())
        #expect(reading.damages.map { "\($0.element): \($0.reason)" } == ["Audiogram: \(reason)"])
        #expect(reading.documents.map(\.kind) == [.clinicalRecord] && reading.records.count == 1)
    }

    @Test func `a document with a record in it is none, and the record is counted`() throws {
        let reading = try Reading(inside: "<Audiogram>\(Elements.steps())</Audiogram>" + Elements.steps())
        #expect(reading.documents.isEmpty && reading.records.count == 1)
        #expect(reading.damages.map(\.records) == [1] && reading.damages.first?.reason == .notRead)
    }
}
