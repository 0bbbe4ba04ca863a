import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Electrocardiograms in files beside an export.
struct ElectrocardiogramImportTests {
    private let store = HealthStore()

    private static func file(
        _ changes: [String: String?] = [:], voltages: String = "12.5\n-3\n0\n1.25\n"
    ) -> String {
        let fields = [
            ("Name", "\"Anna, B\""), ("Date of Birth", ""), ("Recorded Date", "2024-05-01 08:00:00 +0200"),
            ("Classification", "Sinus Rhythm"), ("Symptoms", "\"Dizziness, Fatigue\""), ("Software Version", "2.0"),
            ("Device", "\"Watch6,1\""), ("Sample Rate", "512.5 hertz"), ("", ""), ("Lead", "Lead I"), ("Unit", "µV"),
        ]
        let lines = fields.compactMap { name, value in
            let text = changes[name] ?? value
            return name.isEmpty ? "" : text.map { "\(name),\($0)" }
        }
        return lines.joined(separator: "\n") + "\n\n" + voltages
    }

    private func importing(_ files: [String: String], beside records: String = "") async throws -> ImportReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ecg-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("electrocardiograms")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("<HealthData>\n\(records)</HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
        for (name, content) in files { try Data(content.utf8).write(to: inner.appendingPathComponent(name)) }
        return try await HealthExportImporter().importFile(at: folder.appendingPathComponent("export.xml"), into: store)
    }

    private func found() async throws -> [Electrocardiogram] {
        try await SampleQueryDescriptor(
            predicates: [.electrocardiogram()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
    }

    @Test func `a file becomes an electrocardiogram, once`() async throws {
        let report = try await importing(["ecg_2024-05-01.csv": Self.file(), "notes.txt": "no"])
        #expect(report.seriesRead == 1 && report.seriesAdded == 1 && report.skips.isEmpty)
        #expect(report.samplesByType == ["HKDataTypeIdentifierElectrocardiogram": 1])
        let ecg = try #require(try await found().first)
        #expect(ecg.startDate == Date(timeIntervalSince1970: 1_714_543_200) && ecg.classification == .sinusRhythm)
        #expect(ecg.endDate == ecg.startDate + 4 / 512.5 && ecg.symptomsStatus == .present)
        #expect(ecg.samplingFrequency == Quantity(unit: .hertz(), doubleValue: 512.5))
        #expect(ecg.device?.name == "Watch6,1" && ecg.sourceRevision.source.name == "ECG")
        #expect(ecg.sourceRevision.version == "2.0")
        var volts: [Double?] = []
        for try await measurement in ElectrocardiogramQueryDescriptor(ecg).results(for: store) {
            let quantity = measurement.quantity(for: .appleWatchSimilarToLeadI)
            volts.append(quantity?.doubleValue(for: .voltUnit(with: .micro)))
        }
        #expect(volts == [12.5, -3, 0, 1.25])
        // The same file again is known; another of the same time is another.
        let again = try await importing(["a.csv": Self.file(), "b.csv": Self.file(voltages: "1\n")])
        #expect(again.seriesAlreadyPresent == 1 && again.seriesAdded == 1)
        #expect(try await found().count == 2)
    }

    @Test func `an export without the folder of electrocardiograms does not miss them`() async throws {
        _ = try await importing(["a.csv": Self.file()])
        #expect(try await importing([:], beside: Elements.steps()).samplesNotInFile.isEmpty)
        let other = try await importing(["b.csv": Self.file(voltages: "1\n")], beside: Elements.steps())
        #expect(other.samplesNotInFile == ["HKDataTypeIdentifierElectrocardiogram": 1])
    }

    @Test(arguments: [
        ("Sinus Rhythm", Electrocardiogram.Classification.sinusRhythm), ("Atrial Fibrillation", .atrialFibrillation),
        ("High Heart Rate", .inconclusiveHighHeartRate), ("Heart Rate Over 120", .inconclusiveHighHeartRate),
        ("Low Heart Rate", .inconclusiveLowHeartRate), ("Heart Rate Under 50", .inconclusiveLowHeartRate),
        ("Poor Recording", .inconclusivePoorReading), ("Inconclusive", .inconclusiveOther), ("", .notSet),
        ("Over 120", .unrecognized),
    ])
    func `classifications are known by how they begin`(
        text: String, expected: Electrocardiogram.Classification
    ) async throws {
        _ = try await importing(["a.csv": Self.file(["Classification": text])])
        #expect(try await found().map(\.classification) == [expected])
    }

    @Test func `files that a Mac writes beside others are passed over`() async throws {
        let report = try await importing(["._a.csv": "\0\u{5}\u{16}\u{7}", "a.csv": Self.file()])
        #expect(report.seriesAdded == 1 && report.skips.isEmpty)
    }

    @Test func `decimal commas, carriage returns and other languages are understood`() async throws {
        let text = Self.file(["Classification": "Sinusrhythmus", "Symptoms": ""], voltages: "\"12,5\"\n-3,25\n")
        _ = try await importing(["a.csv": "\u{FEFF}" + text.replacing("\n", with: "\r\n")])
        let ecg = try #require(try await found().first)
        #expect(ecg.classification == .unrecognized && ecg.symptomsStatus == .notSet)
        #expect(ecg.numberOfVoltageMeasurements == 2)
    }

    @Test func `what is wrong with a file is told, with its line, and costs nothing else`() async throws {
        let files = [
            "a.csv": Self.file(["Recorded Date": nil]), "b.csv": Self.file(["Recorded Date": "1.5.2024"]),
            "c.csv": Self.file(["Sample Rate": "fast"]), "d.csv": Self.file(["Unit": "kg"]),
            "e.csv": Self.file(voltages: ""), "f.csv": Self.file(voltages: "1\n-\n"), "g.csv": "", "h.csv": Self.file(),
            "i.csv": Self.file(voltages: "1\nEnd\n2\n"), "j.csv": Self.file(["Sample Rate": "0 hertz"]),
        ]
        let report = try await importing(files)
        #expect(report.seriesAdded == 1 && report.skippedByReason == [.fileNotRead: 9])
        let problems = [
            "a.csv\", which has no Recorded Date", "has the date \"1.5.2024\"", "has the sample rate \"fast\"",
            "has the unit \"kg\"", "has no voltages", "has the voltage \"-\"", "g.csv\", which has no Recorded Date",
            "has text among its voltages", "has the sample rate \"0 hertz\"",
        ]
        for (skip, problem) in zip(report.skips, problems) {
            #expect(skip.description.contains(problem), "\(skip.description)")
        }
        #expect(report.skips.map(\.line) == [1, 3, 8, 11, 11, 14, 1, 14, 8])
    }

    @Test func `a file that is read when the import is cancelled is not taken for damaged`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ecg-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.file().utf8).write(to: folder.appendingPathComponent("1.csv"))
        let files = ExportFolder.disk(DiskFolder(ofFileAt: folder.appendingPathComponent("export.xml")))
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var (converter, line) = (RecordConverter(), 1)
            _ = try converter.electrocardiogram(at: "1.csv", files, &line)
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
    }
}
