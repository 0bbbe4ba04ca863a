import Foundation
import Testing

@testable import health_query

@Suite struct ExportCommandTests {
    @Test func `what is written holds the same samples`() async throws {
        let export = try TemporaryExport([("Phone \"A\" & more", 0, 10), ("Watch", 5, 20), ("Watch", 5, 20)])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = await ToolRun(["export", export.path, folder.path])
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.lines.first == "3 samples in the export.xml, 0 in the export.ndjson of \(folder.path)")
        let compared = try await ToolRun(["compare", export.path, folder.path, "--json"]).json()
        #expect(compared["equal"] == true)
        // Again in its own place, as a program asks.
        let json = try await ToolRun(["export", folder.path, folder.path, "--json"]).json()
        #expect(json["samplesByType"]?["HKQuantityTypeIdentifierStepCount"] == 3)
    }

    @Test func `where the name ends with zip, an archive holds the same samples`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10), ("Watch", 5, 20)])
        let archive = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID()).zip").path
        defer { try? FileManager.default.removeItem(atPath: archive) }
        let run = await ToolRun(["export", export.path, archive])
        #expect(run.code == 0 && run.lines.first == "2 samples in the export.xml, 0 in the export.ndjson of \(archive)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: archive)).starts(with: "PK".utf8))
        #expect(try await ToolRun(["compare", export.path, archive, "--json"]).json()["equal"] == true)
    }

    @Test func `a command line without a folder, and a folder that can not be written, are refused`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        #expect(await ToolRun(["export", export.path]).code == 2)
        #expect(await ToolRun(["export", export.path, "-"]).code == 2)
        let run = await ToolRun(["export", export.path, export.path])
        #expect(run.code == 1 && run.errors.contains(export.path))
    }
}
