import Foundation
import Testing

@testable import health_query

struct ExportCommandTests {
    @Test func `what is written holds the same samples`() async throws {
        let export = try TemporaryExport([("Phone \"A\" & more", 0, 10), ("Watch", 5, 20), ("Watch", 5, 20)])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = await ToolRun(["export", export.path, folder.path])
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.lines.first == "3 samples in the export.xml, 0 in the export.ndjson of \(folder.path)")
        let compared = try await ToolRun(["compare", export.path, folder.path, "--json"]).json()
        #expect(compared["equal"] == true)
        // Again over an earlier one, as a program asks.
        let json = try await ToolRun(["export", export.path, folder.path, "--json"]).json()
        #expect(json["samplesByType"]?["HKQuantityTypeIdentifierStepCount"] == 3)
    }

    @Test func `an export is not written over what it reads`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let parent = FileManager.default.temporaryDirectory.appendingPathComponent("original-\(UUID())")
        defer { try? FileManager.default.removeItem(at: parent) }
        let folder = parent.appendingPathComponent("apple_health_export")
        let (file, archive) = (folder.appendingPathComponent("export.xml"), parent.appendingPathComponent("a.zip"))
        for target in [folder, archive] { #expect(await ToolRun(["export", export.path, target.path]).code == 0) }
        let link = parent.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        let before = try [file, archive].map { try Data(contentsOf: $0) }
        for (input, target) in [
            (folder, folder), (file, folder), (file, file), (link, folder), (folder, link), (parent, folder),
            (archive, archive),
            (archive, link.appendingPathComponent("../a.zip")),
        ] {
            let run = await ToolRun(["export", input.path, target.path])
            #expect(run.code == 2 && run.output.isEmpty, "\(input.path) to \(target.path)")
            #expect(run.errors.hasPrefix("health-query: export would write over what it reads"))
        }
        #expect(try [file, archive].map { try Data(contentsOf: $0) } == before)
        // Beside it is another place.
        #expect(await ToolRun(["export", archive.path, parent.path]).code == 0)
        #expect(await ToolRun(["export", folder.path, archive.path]).code == 0)
    }

    @Test(arguments: ["written", "written.zip"])
    func `an earlier export stays where the file is damaged`(_ name: String) async throws {
        let export = try TemporaryExport([("Phone", 0, 10), ("Phone", 5, 20)])
        let parent = FileManager.default.temporaryDirectory.appendingPathComponent("earlier-\(UUID())")
        defer { try? FileManager.default.removeItem(at: parent) }
        let place = parent.appendingPathComponent(name).path
        #expect(await ToolRun(["export", export.path, place]).code == 0)
        let damaged = try TemporaryExport()
        try damaged.writeCut()
        let run = await ToolRun(["export", damaged.path, place])
        #expect(run.code == 3 && run.output.isEmpty)
        #expect(run.errors.contains("the file is damaged, so that the earlier export in \(place) stays as it is"))
        #expect(try await ToolRun(["compare", export.path, place, "--json"]).json()["equal"] == true)
        // Elsewhere it is written as far as it goes.
        let other = parent.appendingPathComponent("other" + name).path
        let part = await ToolRun(["export", damaged.path, other])
        #expect(part.code == 3 && part.lines.first?.hasPrefix("1 sample in the export.xml") == true)
    }

    @Test func `an earlier export stays where what was written beside the export is cut`() async throws {
        let parent = FileManager.default.temporaryDirectory.appendingPathComponent("beside-\(UUID())")
        defer { try? FileManager.default.removeItem(at: parent) }
        let (source, target) = (parent.appendingPathComponent("source"), parent.appendingPathComponent("target"))
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        let times = "startDate='2024-05-01 08:00:00 +0000' endDate='2024-05-01 09:00:00 +0000'/>"
        let steps = "<Record type='HKQuantityTypeIdentifierStepCount' sourceName='Phone' unit='count' value='9' "
        let workout = "<Workout workoutActivityType='HKWorkoutActivityTypeRunning' sourceName='Watch' "
        try Data("<HealthData>\(steps)\(times)\(workout)\(times)</HealthData>".utf8)
            .write(to: source.appendingPathComponent("export.xml"))
        #expect(await ToolRun(["export", source.path, target.path]).code == 0)
        let copy = parent.appendingPathComponent("copy")
        try FileManager.default.copyItem(at: target, to: copy)
        let lines = copy.appendingPathComponent("export.ndjson")
        let whole = try Data(contentsOf: lines)
        try whole.dropLast(20).write(to: lines)
        let cut = await ToolRun(["export", copy.path, target.path])
        #expect(cut.code == 3 && cut.errors.contains("the file is damaged, so that the earlier export"))
        #expect(await ToolRun(["summary", copy.path]).code == 3)
        // A line that is whole may come from a newer version.
        try (whole + Data("{\"type\":\"new\"}\n".utf8)).write(to: lines)
        let newer = await ToolRun(["export", copy.path, target.path])
        #expect(newer.code == 0 && newer.errors.contains("has no sample in line 2"))
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
        let file = try TemporaryExport()
        let run = await ToolRun(["export", export.path, file.path])
        #expect(run.code == 1 && run.errors.contains(file.path))
    }
}
