import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

/// The commands that list what is there: summary, samples, sleep and workouts.
struct ListCommandTests {
    /// A person of one week, made once.
    private static let week = SyntheticPerson(days: 7)
    private let awkward = ["He said \"walk, don't run\"", "two\nlines", "Smith & Sons, Ltd.", "plain"]

    @Test func `the summary lists every type with its count`() async throws {
        let json = try await ToolRun(["summary", "--json"]).json()
        let types = json["types"]?.elements ?? []
        #expect(json["samples"]?.double == Double(SyntheticPerson().sampleCount))
        #expect(types.count == 25 && types.reduce(0) { $0 + ($1["samples"]?.double ?? 0) } == json["samples"]?.double)
        #expect(json["timeZone"]?.string == "Europe/Berlin" && json["files"] == [])
        let text = await ToolRun(["summary", "--type", "STEPCOUNT"])
        #expect(text.lines.contains { $0.hasPrefix("  stepCount ") })
        #expect(!text.output.contains("heartRate"))
    }

    @Test func `awkward names come back from JSON and CSV`() async throws {
        let export = try TemporaryExport(awkward.enumerated().map { ($1, $0 * 2, 10) })
        let json = try await ToolRun(["samples", export.path, "--json"]).json()
        let csv = try await ToolRun(["samples", export.path, "--csv"]).csv()
        #expect(json["samples"]?.elements.compactMap { $0["source"]?.string } == awkward.reversed())
        #expect(csv.map { $0["source"] } == awkward.reversed())
        #expect(csv.map { $0["start"] }.last == "2025-03-01T00:00:00+00:00")
        #expect(csv.allSatisfy { $0["value"] == "10" && $0["unit"] == "count" })
        let summary = try await ToolRun(["summary", export.path, "--csv"]).csv()
        #expect(summary.first?["sources"] == awkward.joined(separator: "; "))
        let text = await ToolRun(["samples", export.path])
        #expect(text.lines.count == 7 && text.output.contains("two\u{FFFD}lines"))
    }

    @Test func `a hearing test is told in words`() async throws {
        let export = try TemporaryExport()
        try export.write(
            """
            <HealthData><Audiogram sourceName="A" startDate="2025-03-01 10:00:00 +0000" \
            endDate="2025-03-01 10:05:00 +0000"><SensitivityPoint frequencyValue="500" leftEarValue="15"/>\
            <SensitivityPoint frequencyValue="1000" rightEarValue="5"/></Audiogram></HealthData>
            """)
        let text = await ToolRun(["samples", export.path])
        #expect(text.code == 0 && text.output.contains("2 frequencies"))
        let summary = await ToolRun(["summary", export.path])
        #expect(summary.lines.contains("  1 sample of other kinds read, such as routes."))
    }

    @Test func `samples are the newest, between values and days`() async throws {
        let store = HealthStore(database: try await SyntheticPerson().filledDatabase())
        let all = try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.heartRate))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)]
        ).result(for: store)
        let arguments = [
            "samples", "--type", "heartRate", "--min", "100", "--max", "120", "--from", "2025-10-20", "--to",
            "2025-10-26", "--limit", "0", "--csv",
        ]
        let rows = try await ToolRun(arguments).csv()
        let (from, to) = try (
            #require(Moment("2025-10-20", SyntheticPerson.berlin)?.start(SyntheticPerson.berlin)),
            #require(Moment("2025-10-26", SyntheticPerson.berlin)?.end(SyntheticPerson.berlin))
        )
        let expected = all.filter {
            (100...120).contains($0.quantity.doubleValue(for: .perMinute)) && $0.startDate < to && $0.endDate >= from
        }
        #expect(rows.map { $0["uuid"] } == expected.map(\.uuid.uuidString) && expected.count > 20)
        #expect(try await ToolRun(["samples", "--csv"]).csv().count == 20)
        #expect(try await ToolRun(["samples", "--limit", "7", "--csv"]).csv().count == 7)
        let none = await ToolRun(["samples", "--type", "heartRate", "--min", "1000"])
        #expect(none.code == 0 && none.lines == ["0 samples, newest first", "  There are none.", ""])
        #expect(await ToolRun(["samples", "--min", "1"]).errors.hasPrefix("health-query: --min needs --type"))
    }

    @Test(arguments: [[], ["--unit", "%"]])
    func `bounds of per cent are those of the tables, and programs read parts of 1`(_ unit: [String]) async throws {
        let export = try TemporaryExport(
            records: ["0.95", "0.974", "1"].enumerated().map { hour, value in
                let time = "2025-03-01 0\(hour):00"
                return TemporaryExport.record("QuantityTypeIdentifierOxygenSaturation", value, unit: "%", time, time)
            })
        let arguments = ["samples", export.path, "--type", "oxygenSaturation"] + unit
        // 97.4 divided by 100 is not 0.974.
        let rows = try await ToolRun(arguments + ["--min", "97.4", "--csv"]).csv()
        #expect(rows.map { $0["value"] } == ["1", "0.974"] && rows.allSatisfy { $0["unit"] == "%" })
        let text = await ToolRun(arguments + ["--min", "95", "--max", "97.4"])
        #expect(text.lines.first == "2 samples, newest first")
        #expect(text.output.contains("97.4 %") && text.output.contains("95 %"))
        let json = try await ToolRun(arguments + ["--max", "97.39", "--json"]).json()
        #expect(json["samples"]?.elements.map { $0["value"]?.double } == [0.95])
        let part = try await ToolRun(arguments.prefix(4) + ["--unit", "count", "--min", "0.974", "--csv"]).csv()
        #expect(part.map { $0["value"] } == ["1", "0.974"])
    }

    @Test func `the help tells how per cent are written`() {
        let samples = HelpText.of(.samples).replacing(#/\s+/#, with: " ")
        #expect(samples.contains("of % as tables show it, 95 for 0.95"))
        let stats = HelpText.of(.stats).replacing(#/\s+/#, with: " ")
        #expect(stats.contains("97 % is 0.97 for a program"))
    }

    @Test func `nights have stages that add up`() async throws {
        let nights = try await ToolRun(["sleep", "--json"]).json()["nights"]?.elements ?? []
        #expect(nights.count >= 27)
        for night in nights {
            let stages = ["core", "deep", "rem", "unspecified"].compactMap { night["\($0)Seconds"]?.double }
            let asleep = try #require(night["asleepSeconds"]?.double)
            #expect((stages.reduce(0, +) - asleep).magnitude < 1e-6)
            #expect(night["segments"]?.elements.isEmpty == false)
        }
        let days = nights.compactMap { $0["day"]?.string }
        #expect(days == days.sorted())
        let some = try await ToolRun(["sleep", "--csv", "--from", "2025-10-20", "--to", "2025-10-22"]).csv()
        #expect(some.compactMap { $0["day"] } == ["2025-10-20", "2025-10-21", "2025-10-22"])
        #expect(some.first?.keys.contains("segments") == false)
        let last = await ToolRun(["sleep", "--limit", "1"])
        #expect(last.lines.count == 4 && last.lines[2].hasPrefix("  Sun  2 Nov 2025 "))
    }

    @Test(arguments: ["2200", "9999"])
    func `a wrong date in the far future hides no nights`(_ year: String) async throws {
        let export = try TemporaryExport(records: [
            TemporaryExport.sleep("1890-03-01 23:00", "1890-03-02 06:00"),
            TemporaryExport.sleep("2025-03-01 23:00", "2025-03-02 06:00"),
            TemporaryExport.sleep("2025-03-02 23:00", "2025-03-03 06:00"),
            TemporaryExport.sleep("\(year)-03-02 23:00", "\(year)-03-03 06:00"),
        ])
        let days = try await ToolRun(["sleep", export.path, "--csv"]).csv().map { $0["day"] }
        #expect(days == ["1890-03-02", "2025-03-02", "2025-03-03", "\(year)-03-03"])
        let some = try await ToolRun(["sleep", export.path, "--csv", "--from", "2025-03-03"]).csv()
        #expect(some.map { $0["day"] } == ["2025-03-03", "\(year)-03-03"])
    }

    @Test(arguments: [
        (["--to", "2025-03-03T00:00:00Z"], ["02"]), (["--to", "2025-03-03T00:00:01Z"], ["02", "03"]),
        (["--to", "2025-03-03"], ["02", "03"]), (["--to", "2025-03-03T00:00:00-01:00"], ["02", "03"]),
        (["--from", "2025-03-03T00:00:00Z"], ["03", "04"]), (["--from", "2025-03-03T23:59:59Z"], ["03", "04"]),
        (["--from", "2025-03-03T08:00:00Z", "--to", "2025-03-03T09:00:00Z"], ["03"]),
    ])
    func `an instant stands for the night of its day, at midnight the last one before`(
        _ options: [String], _ days: [String]
    ) async throws {
        let export = try TemporaryExport(
            records: (1...3).map {
                TemporaryExport.sleep("2025-03-0\($0) 23:00", "2025-03-0\($0 + 1) 06:00")
            })
        let rows = try await ToolRun(["sleep", export.path, "--csv", "--zone", "GMT"] + options).csv()
        #expect(rows.compactMap { $0["day"] } == days.map { "2025-03-\($0)" })
    }

    @Test(arguments: ["samples", "stats", "sleep", "workouts"])
    func `a wrong time is refused before a file is read`(_ command: String) async {
        let run = await ToolRun([command, "no-such-file.xml", "--from", "2025-10-27", "--to", "2025-10-26"])
        #expect(run.code == 2 && run.errors.hasPrefix("health-query: --from must lie before --to; "))
        let instants = ["--from", "2025-10-26T10:00:00Z", "--to", "2025-10-26T10:00:00+01:00"]
        #expect(await ToolRun([command, "no-such-file.xml"] + instants).code == 2)
        let pair = await ToolRun(["compare", "no-such-file.xml", "nor-this.xml"] + instants)
        #expect(pair.code == 2)
    }

    @Test func `workouts are those of the person`() async throws {
        let person = SyntheticPerson()
        let rows = try await ToolRun(["workouts", "--json"]).json()["workouts"]?.elements ?? []
        let expected = person.workouts.sorted { $0.startDate > $1.startDate }
        #expect(rows.compactMap { $0["uuid"]?.string } == expected.map(\.uuid.uuidString))
        for (row, workout) in zip(rows, expected) {
            #expect(row["activity"]?.string == "\(workout.workoutActivityType)")
            #expect(row["durationSeconds"]?.double == workout.duration)
            let rate = try #require(row["averageHeartRate"]?.double)
            #expect((90...180).contains(rate))
        }
        #expect(try await ToolRun(["workouts", "--limit", "2", "--csv"]).csv().count == 2)
        let phone = await ToolRun(["workouts", "--source", "Alex’s iPhone"])
        #expect(phone.code == 1)
        #expect(phone.errors == "health-query: no source is called Alex’s iPhone; there are: Alex’s Watch\n")
    }

    @Test(arguments: ["summary", "stats", "samples", "sleep", "workouts"])
    func `nothing is no mistake`(_ command: String) async throws {
        let export = try TemporaryExport()
        let run = await ToolRun([command, export.path], importer: .nothing)
        #expect(run.code == 0 && run.errors.isEmpty)
        let json = try await ToolRun([command, export.path, "--json"], importer: .nothing).json()
        #expect(json["command"]?.string == command)
        #expect(try await ToolRun([command, export.path, "--csv"], importer: .nothing).csv().isEmpty)
    }

    @Test(arguments: ["summary", "stats", "samples", "sleep", "workouts"])
    func `pipes get plain text, and a reader may go away`(_ command: String) async throws {
        let export = try TemporaryExport()
        let importer = ExportImporter { _, database, _ in
            try await Self.week.fill(database)
            return ExportImporter.Outcome()
        }
        let run = await ToolRun([command, export.path], importer: importer)
        #expect(run.code == 0 && !run.output.contains { $0 == "\u{1B}" || $0 == "\r" })
        let captured = CapturedConsole()
        let closed = Console(
            environment: [:], isTerminal: false, write: { _ in throw ToolError.closedOutput },
            writeError: captured.console.writeError)
        #expect(await Tool(console: closed, importer: importer).run([command, export.path]) == 0)
        #expect(captured.errors.isEmpty)
    }
}
