import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Exports to which symbolic links lead.
struct LinkedExportTests {
    /// Runs something with a new folder, which is removed in the end.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("linked-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func link(_ name: String, to target: String, in folder: URL) throws -> URL {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createSymbolicLink(
            at: url, withDestinationURL: folder.appendingPathComponent(target))
        return url
    }

    private static let export = Data("<HealthData>\n\(Elements.steps())</HealthData>".utf8)

    @Test func `a link to an archive is read as one`() async throws {
        try await withFolder { folder in
            try Zip.archive([Zip.File(name: "export.xml", data: Self.export)])
                .write(to: folder.appendingPathComponent("a.zip"))
            let url = try link("l.zip", to: "a.zip", in: folder)
            #expect(try await HealthExportImporter().importFile(at: url, into: HealthStore()).samplesAdded == 1)
        }
    }

    @Test func `behind a link, what follows a comment without an end is read`() async throws {
        try await withFolder { folder in
            let text = "<HealthData>\n<!-- \(Elements.steps())</HealthData>"
            try Data(text.utf8).write(to: folder.appendingPathComponent("a.xml"))
            let url = try link("l.xml", to: "a.xml", in: folder)
            #expect(try ByteSource(fileAt: url).totalBytes == text.utf8.count)
            #expect(try await HealthExportImporter().importFile(at: url, into: HealthStore()).samplesAdded == 1)
        }
    }

    @Test func `in a folder the export and what stands beside it may be links, as may the folder`() async throws {
        let ecg = "Recorded Date,2024-05-01 08:00:00 +0200\nSample Rate,512 hertz\nUnit,µV\n12\n"
        try await withFolder { folder in
            try Self.export.write(to: folder.appendingPathComponent("hidden"))
            try Data(ecg.utf8).write(to: folder.appendingPathComponent("hidden.txt"))
            _ = try link("export.xml", to: "hidden", in: folder)
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("electrocardiograms"), withIntermediateDirectories: true)
            _ = try link("electrocardiograms/a.csv", to: "hidden.txt", in: folder)
            for url in [folder, try link("self", to: ".", in: folder)] {
                let report = try await HealthExportImporter().importFile(at: url, into: HealthStore())
                #expect(report.samplesAdded == 1 && report.seriesAdded == 1 && report.skips.isEmpty)
            }
        }
    }

    @Test func `a pipe, also behind a link, has no size and is no archive`() async throws {
        try await withFolder { folder in
            let pipe = folder.appendingPathComponent("pipe")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            // Opened for both, so that nobody waits for the other end.
            let both = try FileHandle(forUpdating: pipe)
            defer { try? both.close() }
            for url in [pipe, try link("l.xml", to: "pipe", in: folder)] {
                #expect(try ZipArchive.isArchive(at: url) == false)
                #expect(try ByteSource(fileAt: url).totalBytes == nil)
            }
        }
    }
}
