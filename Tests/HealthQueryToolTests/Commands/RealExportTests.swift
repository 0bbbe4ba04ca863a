import Foundation
import Testing

@testable import health_query

/// The commands on real exports.
@Suite(.enabled(if: RawExport.isThere, "HEALTHQUERY_DATA names no folder"))
struct RealExportTests {
    private static let files = [
        "export-2016-small.xml", "export-2017.xml", "export-cyrillic.xml", "export-multi-source.xml",
    ]

    @Test(arguments: files, ["summary", "stats", "samples", "sleep", "workouts"])
    func `every command answers in every format`(_ file: String, _ command: String) async throws {
        let export = try RawExport.shortened(file)
        defer { export.remove() }
        let path = export.path
        #expect(await ToolRun([command, path]).code == 0)
        let json = try await ToolRun([command, path, "--json"]).json()
        let csv = try await ToolRun([command, path, "--csv"]).csv()
        let rows = try #require(json.keys.last.flatMap { json[$0] }).elements
        #expect(rows.count == csv.count)
        // What CSV has is what JSON has.
        for (object, record) in zip(rows, csv) {
            for (key, field) in record { #expect(CSVReader.plain(object[key]) == field, "\(key)") }
        }
    }

    @Test func `counts and sums are those of an independent program`() async throws {
        let path = try RawExport.file("export-2017.xml").path
        let rows = try await ToolRun(["stats", path, "--json", "--zone", "Europe/Berlin"]).json()["statistics"]
        let steps = rows?.elements.first { $0["name"]?.string == "stepCount" }
        #expect(((steps?["sum"]?.double ?? 0) - 345284.155729).magnitude < 1e-6)
        let arguments = [
            "stats", path, "--json", "--zone", "Europe/Berlin", "--type", "stepCount", "--by", "day", "--prefer",
            "Owner’s iPhone", "--prefer", "Connect", "--prefer", "Health",
        ]
        let days = try await ToolRun(arguments).json()["statistics"]?.elements ?? []
        #expect((days.reduce(0) { $0 + ($1["sum"]?.double ?? 0) } - 343592.155729).magnitude < 1e-6)
    }

    @Test func `damage is told with the status`() async throws {
        let whole = try RawExport.file("export-2017.xml").path
        let cut = try RawExport.file("damaged/truncated.xml").path
        let run = await ToolRun(["summary", cut, "--csv"])
        #expect(run.code == 3 && run.errors.contains("the file is cut short") && run.output.hasPrefix("type,name,"))
        let compared = await ToolRun(["compare", whole, cut])
        #expect(compared.code == 3 && compared.lines.contains("Samples in one file alone"))
        let same = await ToolRun(["compare", whole, whole])
        #expect(same.code == 0 && same.lines.contains("  The exports hold the same samples."))
    }
}

extension CSVReader {
    /// A value of JSON as a field of CSV that was read.
    fileprivate static func plain(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null: ""
        case .string(let text): text
        case .array(let elements): elements.map { plain($0) }.joined(separator: "; ")
        case .some(let other): other.text
        }
    }
}
