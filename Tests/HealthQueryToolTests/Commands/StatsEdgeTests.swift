import Foundation
import Testing

@testable import health_query

/// What lies across the ends of the time that was asked for.
struct StatsEdgeTests {
    private func rows(_ export: TemporaryExport, _ arguments: String...) async throws -> [JSONValue] {
        try await ToolRun(["stats", export.path, "--json"] + arguments).json()["statistics"]?.elements ?? []
    }

    @Test(arguments: ["week", "month", "year"])
    func `an interval at an end counts its part of the time`(_ step: String) async throws {
        let export = try TemporaryExport(records: [
            TemporaryExport.steps(10, "2025-03-11 23:30", "2025-03-12 00:30"),
            TemporaryExport.steps(7, "2025-03-11 08:00", "2025-03-11 08:10"),
        ])
        let after = try await rows(export, "--from", "2025-03-12", "--by", step, "--explain")
        #expect(after.map { $0["sum"] } == [5] && after.first?["samples"] == 1)
        #expect(after.first?["sources"]?.elements.map { $0["counted"] } == [5])
        let before = try await rows(export, "--to", "2025-03-11", "--by", step, "--explain")
        #expect(before.map { $0["sum"] } == [12])
        #expect(before.first?["sources"]?.elements.map { $0["counted"] } == [12])
        let all = try await rows(export, "--by", step)
        #expect(all.map { $0["sum"] } == [17] && all.first?["start"] == after.first?["start"])
        #expect(all.first?["end"] == after.first?["end"])
    }

    @Test func `a whole time ends with its last sample`() async throws {
        let export = try TemporaryExport(records: [
            TemporaryExport.steps(10, "2025-03-11 23:30", "2025-03-12 00:30"),
            TemporaryExport.steps(10, "2025-03-12 23:30", "2025-03-13 00:30"),
        ])
        let open = try await rows(export, "--from", "2025-03-12").first
        #expect(open?["end"]?.string == "2025-03-13T00:30:00+00:00" && open?["sum"] == 15)
        let late = try await rows(export, "--from", "2025-03-12", "--to", "2025-04-01").first
        #expect(late?["end"]?.string == "2025-03-13T00:30:00+00:00")
        let cut = try await rows(export, "--from", "2025-03-12", "--to", "2025-03-12").first
        #expect(cut?["start"]?.string == "2025-03-12T00:00:00+00:00")
        #expect(cut?["end"]?.string == "2025-03-13T00:00:00+00:00" && cut?["sum"] == 10)
    }

    @Test(arguments: [
        (["--from", "2025-03-12"], [1], [21_600]), (["--to", "2025-03-11"], [1], [7200]),
        (["--from", "2025-03-12", "--to", "2025-03-12T01:00"], [1], [3600]),
        (["--from", "2025-03-12", "--by", "day"], [1], [21_600]),
        (["--to", "2025-03-11", "--by", "day"], [1], [7200]),
        (["--by", "day"], [1, 0], [7200, 21_600]),
        (["--from", "2025-03-12T01:00", "--by", "month"], [1], [18_000]),
        (["--from", "2025-03-11T23:30", "--to", "2025-03-12T00:30", "--by", "hour"], [1, 0], [1800, 1800]),
        (["--from", "2025-03-12T06:00"], [], []), (["--to", "2025-03-11T22:00"], [], []),
        (["--from", "2025-03-12T06:00", "--by", "month"], [], []),
    ])
    func `sleep counts its part of the time`(_ arguments: [String], _ samples: [Int], _ seconds: [Int]) async throws {
        let export = try TemporaryExport(records: [TemporaryExport.sleep("2025-03-11 22:00", "2025-03-12 06:00")])
        let run = await ToolRun(["stats", export.path, "--json", "--type", "sleepAnalysis"] + arguments)
        let rows = try run.json()["statistics"]?.elements ?? []
        #expect(rows.map { $0["samples"] } == samples.map { .number($0) })
        #expect(rows.map { $0["durationSeconds"] } == seconds.map { .number($0) })
    }

    @Test func `a type that is named twice counts once`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let found = try await rows(export, "--type", "stepCount", "--type", "HKQuantityTypeIdentifierStepCount")
        #expect(found.count == 1)
    }

    @Test(arguments: [
        ["--from", "2025-01-01"], ["--to", "9999-12-31"], ["--from", "0001-01-01", "--to", "9999-12-31"],
        ["--from", "2025-01-01", "--to", "9999-12-31T23:59:59"],
    ])
    func `a sample in a far year takes part, and stops nothing`(_ arguments: [String]) async throws {
        let export = try TemporaryExport(records: [
            TemporaryExport.steps(10, "2025-03-01 08:00", "2025-03-01 08:10"),
            TemporaryExport.steps(7, "9999-03-01 08:00", "9999-03-01 08:10"),
        ])
        let run = await ToolRun(["stats", export.path, "--json"] + arguments)
        let rows = try run.json()["statistics"]?.elements ?? []
        #expect(rows.map { $0["sum"] } == [17] && rows.first?["samples"] == 2)
        #expect(rows.first?["end"]?.string == "9999-03-01T08:10:00+00:00")
        let part = await ToolRun(["stats", export.path, "--json", "--from", "2025-03-01T08:05"])
        #expect(try part.json()["statistics"]?.elements.map { $0["sum"] } == [12])
        let compared = await ToolRun(["compare", export.path, export.path] + arguments)
        #expect(compared.code == 0, "\(compared.errors)")
    }

    @Test func `a type that is refused hides no other, and is named`() async throws {
        let export = try TemporaryExport(records: [
            TemporaryExport.steps(10, "1800-01-01 00:00", "1890-01-01 00:00"),
            TemporaryExport.steps(10, "1895-01-01 00:00", "1985-01-01 00:00"),
            TemporaryExport.sleep("2025-03-11 22:00", "2025-03-12 06:00"),
        ])
        let run = await ToolRun(["stats", export.path, "--csv", "--by", "hour"])
        #expect(run.code == 1)
        let rows = try CSVReader.records(run.output).dropFirst()
        #expect(rows.count == 8 && rows.allSatisfy { $0.first == "HKCategoryTypeIdentifierSleepAnalysis" })
        let complaints = run.errors.split(separator: "\n")
        #expect(complaints.first?.hasPrefix("health-query: stepCount: samples cannot be divided among") == true)
        #expect(complaints.last?.contains("no numbers of 1 type;") == true)
        let alone = await ToolRun(["stats", export.path, "--json", "--by", "hour", "--type", "stepCount"])
        #expect(alone.code == 1 && alone.output.isEmpty)
        #expect(alone.errors.hasPrefix("health-query: stepCount: samples cannot be divided among"))
    }
}
