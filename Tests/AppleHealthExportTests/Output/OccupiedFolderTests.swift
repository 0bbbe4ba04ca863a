import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Exports into folders in which something is already.
struct OccupiedFolderTests {
    /// Runs something with a new folder, which is removed in the end.
    ///
    /// Not directly in the folder for temporary files: an export there has whatever looks like an electrocardiogram.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let outer = FileManager.default.temporaryDirectory.appendingPathComponent("occupied-\(UUID())")
        let folder = outer.appendingPathComponent("folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outer) }
        try await body(folder)
    }

    private func write(_ text: String, to path: String, in folder: URL) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// A store with a sample that stands in the `export.xml`, and one that stands beside it.
    private func store() async throws -> HealthStore {
        let (store, start) = (HealthStore(), Elements.start)
        try await store.save(
            QuantitySample(
                type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: start,
                end: start + 60))
        try await store.save(Workout(activityType: .cycling, start: start, end: start + 60))
        return store
    }

    private static let export = "<HealthData>\n\(Elements.steps())</HealthData>"

    @Test(arguments: [
        ("Exportieren.xml", export), ("Export.XML", export), ("electrocardiograms/ecg_1.csv", "no ECG"),
        ("Elektrokardiogramme/ekg_1.CSV", "no ECG"),
    ])
    func `a folder with what would be read beside the export is refused`(_ path: String, _ text: String) async throws {
        try await withFolder { folder in
            try write(text, to: path, in: folder)
            let error = await #expect(throws: HealthError.self) {
                try await HealthExportWriter().write(from: store(), toFolder: folder)
            }
            #expect(error?.code == .errorInvalidArgument && error?.message.contains(path) == true)
            #expect(error?.message.contains(folder.path) == true)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.count == 1 && path.hasPrefix(names[0]))
        }
    }

    @Test func `its own earlier export and files of other kinds are no hindrance`() async throws {
        try await withFolder { folder in
            let files = [
                "export_cda.xml": "<ClinicalDocument/>", "notes.xml": "", "notes/ours.csv": "", "ecg_1.csv": "",
                "export.xml": Self.export, "a/b.xml": Self.export,
            ]
            for (path, text) in files { try write(text, to: path, in: folder) }
            for _ in 0..<2 { try await HealthExportWriter().write(from: store(), toFolder: folder) }
            let report = try await HealthExportImporter().importFile(at: folder, into: HealthStore())
            #expect(report.samplesAdded == 1 && report.workoutsAdded == 1 && report.skips.isEmpty)
        }
    }

    @Test func `what is replaced stays private`() async throws {
        try await withFolder { folder in
            let names = ["export.ndjson", "export.xml", "export.zip"]
            for name in names {
                try write("old", to: name, in: folder)
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600], ofItemAtPath: folder.appendingPathComponent(name).path)
            }
            try await HealthExportWriter().write(from: store(), toFolder: folder)
            try await HealthExportWriter().write(from: store(), toArchive: folder.appendingPathComponent("export.zip"))
            for name in names {
                let path = folder.appendingPathComponent(name).path
                #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)) != Data("old".utf8))
            }
        }
    }

    @Test func `where a link leads to nothing, the export is written there`() async throws {
        try await withFolder { folder in
            for (name, destination) in [("export.xml", "inner/main.xml"), ("a.zip", "inner/b.zip")] {
                let link = folder.appendingPathComponent(name).path
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
            }
            let archive = folder.appendingPathComponent("a.zip")
            try await HealthExportWriter().write(from: store(), toFolder: folder)
            try await HealthExportWriter().write(from: store(), toArchive: archive)
            let inner = folder.appendingPathComponent("inner").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: inner).sorted() == ["b.zip", "main.xml"])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: archive.path) == "inner/b.zip")
            let report = try await HealthExportImporter().importFile(at: archive, into: HealthStore())
            #expect(report.samplesAdded == 1 && report.workoutsAdded == 1)
        }
    }

    @Test func `where a link stands, what it leads to is replaced, unless no importer would follow it`() async throws {
        try await withFolder { folder in
            let (inner, links) = (folder.appendingPathComponent("inner"), folder.appendingPathComponent("links"))
            try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
            let names = ["export.ndjson", "export.xml", "export.zip"]
            for name in names {
                try write("old", to: "inner/" + name, in: folder)
                try FileManager.default.createSymbolicLink(
                    at: links.appendingPathComponent(name), withDestinationURL: inner.appendingPathComponent(name))
            }
            try await HealthExportWriter().write(from: store(), toFolder: links)
            try await HealthExportWriter().write(from: store(), toArchive: links.appendingPathComponent("export.zip"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path).sorted() == names)
            for name in names.dropFirst() {
                let link = links.appendingPathComponent(name).path
                #expect(
                    try FileManager.default.destinationOfSymbolicLink(atPath: link)
                        == inner.appendingPathComponent(name).path)
            }
            for place in [links, links.appendingPathComponent("export.zip")] {
                let report = try await HealthExportImporter().importFile(at: place, into: HealthStore())
                #expect(report.samplesAdded == 1 && report.workoutsAdded == 1)
            }
        }
    }
}
