import Foundation
import Testing

@testable import health_query

struct CompareCommandTests {
    @Test func `a file equals itself`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10), ("Phone", 5, 20)])
        let run = await ToolRun(["compare", export.path, export.path])
        #expect(run.code == 0 && run.lines.contains("  The exports hold the same samples."))
        let json = try await ToolRun(["compare", export.path, export.path, "--json"]).json()
        #expect(json["equal"] == true && json["samplesInOne"] == [])
        let type = try #require(json["types"]?.elements.first)
        #expect(type["samplesA"] == 2 && type["samplesB"] == 2 && type["sumA"] == 30 && type["differing"] == [])
    }

    @Test func `differences are told by type, month and sample`() async throws {
        let left = try TemporaryExport([("Phone", 0, 10), ("Phone", 5, 20)])
        let right = try TemporaryExport([("Phone", 5, 20), ("Phone", 9, 7), ("Watch", 70, 3)])
        let json = try await ToolRun(["compare", left.path, right.path, "--json"]).json()
        #expect(json["equal"] == false)
        let type = try #require(json["types"]?.elements.first)
        #expect(type["samplesA"] == 2 && type["samplesB"] == 3 && type["onlyInA"] == 1 && type["onlyInB"] == 2)
        #expect(type["sumA"] == 30 && type["sumB"] == 30)
        // The sums are equal, the numbers of samples are not.
        let month = try #require(type["differing"]?.elements.first)
        #expect(month["start"]?.string == "2025-03-01T00:00:00+00:00" && month["samplesB"] == 3)
        let alone = json["samplesInOne"]?.elements ?? []
        #expect(alone.compactMap { $0["file"]?.string } == ["A", "B", "B"])
        #expect(alone.compactMap { $0["value"]?.string } == ["10", "3", "7"])
        let text = await ToolRun(["compare", left.path, right.path, "--by", "hour"])
        #expect(text.lines.contains("stepCount by hour, in count, where they differ"))
        #expect(text.lines.contains { $0.hasPrefix("  Sat  1 Mar 2025 01:00") })
        let rows = try await ToolRun(["compare", left.path, right.path, "--csv", "--by", "hour"]).csv()
        #expect(rows.map { $0["start"] } == ["", "2025-03-01T00:00:00+00:00", "2025-03-01T01:00:00+00:00"])
        #expect(rows.map { $0["sumB"] } == ["30", "27", "3"] && rows.map { $0["sumA"] } == ["30", "30", ""])
    }

    @Test func `months differ where one has samples alone, whatever the type`() async throws {
        func rate(_ value: Int, _ time: String) -> String {
            TemporaryExport.record("QuantityTypeIdentifierHeartRate", "\(value)", unit: "count/min", time, time)
        }
        let march = TemporaryExport.sleep("2025-03-01 23:00", "2025-03-02 06:00")
        let april = TemporaryExport.sleep("2025-04-01 23:00", "2025-04-02 06:00")
        let left = try TemporaryExport(records: [
            rate(60, "2025-03-01 08:00"), rate(70, "2025-04-01 08:00"), march, april,
        ])
        let right = try TemporaryExport(records: [rate(60, "2025-03-01 08:00"), rate(71, "2025-04-01 08:00"), march])
        let types = try await ToolRun(["compare", left.path, right.path, "--json"]).json()["types"]?.elements ?? []
        try #require(types.compactMap { $0["name"]?.string } == ["heartRate", "sleepAnalysis"])
        for (type, alone) in zip(types, [(1, 1), (1, 0)] as [(JSONValue, JSONValue)]) {
            let months = type["differing"]?.elements ?? []
            #expect(months.map { $0["start"]?.string } == ["2025-04-01T00:00:00+00:00"])
            #expect(months.first?["end"]?.string == "2025-05-01T00:00:00+00:00")
            #expect(months.first?["onlyInA"] == alone.0 && months.first?["onlyInB"] == alone.1)
            #expect(months.first?["samplesA"] == 1 && months.first?["samplesB"] == alone.1)
        }
        let rows = try await ToolRun(["compare", left.path, right.path, "--csv"]).csv()
        #expect(rows.map { $0["onlyInB"] } == ["1", "1", "0", "0"])
    }

    @Test(arguments: [
        ("value=\"10.0\"", "value=\"11\""), ("unit=\"km\"", "unit=\"m\""),
        ("sourceName=\"Phone\"", "sourceName=\"Watch\""),
        ("startDate=\"2025-03-01 08:00:00", "startDate=\"2025-03-01 08:00:30"),
        ("endDate=\"2025-03-01 08:05:00", "endDate=\"2025-03-01 08:06:00"), ("value=\"lunch\"", "value=\"dinner\""),
        ("value=\"lunch\"/>", "value=\"lunch\"/><MetadataEntry key=\"servings\" value=\"2\"/>"),
    ])
    func `samples of one identifier that differ count in both files`(_ part: String, _ changed: String) async throws {
        let meal = """
            <Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="Phone" unit="km" value="10" \
            startDate="2025-03-01 08:00:00 +0000" endDate="2025-03-01 08:05:00 +0000">
            <MetadataEntry key="meal" value="lunch"/>
            </Record>
            """
        let export = try TemporaryExport(records: [
            meal, TemporaryExport.steps(20, "2025-03-01 09:00", "2025-03-01 09:05", source: "Watch"),
        ])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("changed-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await ToolRun(["export", export.path, folder.path]).code == 0)
        let written = try String(contentsOf: folder.appendingPathComponent("export.xml"), encoding: .utf8)
        let range = try #require(written.firstRange(of: part), "\(written)")
        let other = try TemporaryExport()
        try other.write(written.replacingCharacters(in: range, with: changed))
        for paths in [[folder.path, other.path], [other.path, folder.path]] {
            let json = try await ToolRun(["compare"] + paths + ["--json"]).json()
            #expect(json["equal"] == false)
            let types = json["types"]?.elements ?? []
            try #require(types.compactMap { $0["name"]?.string } == ["distanceWalkingRunning", "stepCount"])
            #expect(types.map { $0["onlyInA"] } == [1, 0] && types.map { $0["onlyInB"] } == [1, 0])
            #expect(types[0]["differing"]?.elements.first?["onlyInB"] == 1)
            let alone = json["samplesInOne"]?.elements ?? []
            #expect(alone.compactMap { $0["file"]?.string } == ["A", "B"])
            #expect(Set(alone.compactMap { $0["uuid"]?.string }).count == 1)
            let text = await ToolRun(["compare"] + paths)
            #expect(text.lines.contains("Samples in one file alone"))
            #expect(!text.lines.contains("  The exports hold the same samples."))
        }
    }

    @Test func `a point within a series makes another sample`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("series-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try ["1.25", "1.5"].map { time in
            let place = folder.appendingPathComponent(time)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("<HealthData>\n</HealthData>\n".utf8).write(to: place.appendingPathComponent("export.xml"))
            let line = #"""
                {"end":736236003,"heartbeats":{"gaps":[2],"times":[0.5,\#(time),3]},\#
                "source":{"source":{"bundleIdentifier":"org.example.diary","name":"Diary"}},\#
                "start":736236000,"type":"HKDataTypeIdentifierHeartbeatSeries",\#
                "uuid":"00000000-0000-0000-0000-000000000009"}

                """#
            try Data(line.utf8).write(to: place.appendingPathComponent("export.ndjson"))
            return place.path
        }
        #expect(try await ToolRun(["compare", paths[0], paths[0], "--json"]).json()["equal"] == true)
        let json = try await ToolRun(["compare"] + paths + ["--json"]).json()
        let type = try #require(json["types"]?.elements.first)
        #expect(json["equal"] == false && type["onlyInA"] == 1 && type["onlyInB"] == 1)
    }

    @Test func `what only one has is cut by the time and the limit`() async throws {
        let left = try TemporaryExport((0..<30).map { ("Phone", $0 * 2, 1) })
        let right = try TemporaryExport([("Phone", 0, 1)])
        let json = try await ToolRun(["compare", left.path, right.path, "--json", "--limit", "4"]).json()
        #expect(json["samplesInOne"]?.elements.count == 4)
        #expect(json["types"]?.elements.first?["onlyInA"] == 29)
        let none = try await ToolRun(["compare", left.path, right.path, "--json", "--from", "2025-03-02"]).json()
        #expect(none["equal"] == true && none["types"] == [])
    }

    @Test func `a table of CSV has no samples to limit`() async throws {
        let export = try TemporaryExport([("Phone", 0, 1)])
        let run = await ToolRun(["compare", export.path, export.path, "--csv", "--limit", "3"])
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("health-query: --limit has no place in a table of CSV"))
        let help = HelpText.of(.compare).replacing("\n", with: " ")
        #expect(help.contains("A table of CSV has none of these samples."))
    }

    @Test func `standard input is one file at most`() async {
        let run = await ToolRun(["compare", "-", "-"])
        #expect(run.code == 2 && run.errors.hasPrefix("health-query: standard input can be only one of the files"))
    }
}
