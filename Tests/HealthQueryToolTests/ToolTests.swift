import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

struct ToolTests {
    /// Runs the tool and keeps what it writes.
    private func run(
        _ arguments: String...,
        importer: ExportImporter = .nothing,
        on captured: CapturedConsole = CapturedConsole()
    ) async -> (code: Int32, captured: CapturedConsole) {
        let tool = Tool(console: captured.console, importer: importer, currentZone: .gmt)
        return (await tool.run(arguments), captured)
    }

    @Test func thePersonIsToldTheSameEachTime() async {
        let first = await run()
        let second = await run()
        #expect(first.code == 0 && first.captured.errors.isEmpty)
        #expect(first.captured.output == second.captured.output)
    }

    @Test func everythingIsAsked() async {
        let captured = await run().captured
        let count = NumberText.count(SyntheticPerson().sampleCount)
        #expect(captured.section("In the store: \(count) samples of 25 types").count == 26)
        #expect(captured.section("Steps a day, the last 14 days of 28").count == 16)
        #expect(captured.output.contains("  Sun 26 Oct 2025 "))
        #expect(captured.output.contains("  25 hours\n"))
        #expect(captured.section("  6 Oct 2025 to 2 Nov 2025, 28 days with steps:").count == 3)
        let rings = captured.section("The week's rings")
        #expect(rings.count == 8)
        #expect(
            rings.last
                == "  Sun  2 Nov 2025  ████████ 127 %  507 kcal  ████████ 143 %  43 min  ██████▋░  83 %  10 h")
        #expect(captured.section("Heart rate a week, beats a minute").count == 5)
        #expect(captured.section("Heart rates above 120 in the last 7 days").count == 1)
        let night = captured.section("The last night")
        #expect(night.count == 2 && night[0].hasPrefix("  to Sun 2 Nov 2025: ") && night[0].contains(" h "))
        #expect(["core", "deep", "REM"].allSatisfy { night[1].contains($0) })
        let workout = captured.section("The last workout")
        // Together the zones are all of its time, and what the last rate holds beyond it; each is rounded.
        let zones = workout.suffix(5).compactMap { Int($0.split(separator: " ").dropLast().last ?? "") }
        #expect(workout.count == 8 && zones.reduce(0, +) == 44)
        #expect(workout.first == "  running on Sun 2 Nov 2025 at 09:32, 43 min, 7.39 km, 422 kcal")
        #expect(workout.dropFirst().first == "  Its route has 516 locations along 7.38 km")
        #expect(captured.section("Meals of more than 700 kcal").count == 10)
        #expect(captured.section("The newest samples other than HeartRate").count == 11)
        #expect(captured.section("HeartRate in pages of 500, each from the anchor of the one before").count == 1)
    }

    @Test func allDaysAreShownWhenAsked() async {
        let captured = await run("--all-days").captured
        #expect(captured.section("Steps a day").count == 30)
    }

    @Test func liveUpdatesComeInOrderAndAllLoopsEnd() async {
        let lines = await run().captured.section("Live: ")
        let words = lines.map { $0.replacing(#/Nov 2025: .*/#, with: "Nov 2025") }
        #expect(
            words == [
                "  at first",
                "    observer    watches HeartRate and StepCount",
                "    changes     nothing new yet",
                "    daily steps 28 days",
                "  the phone saves a walk of 10 minutes, 1,040 steps",
                "    observer    StepCount changed",
                "    changes     1 added",
                "    daily steps Sun 2 Nov 2025",
                "  the watch saves the same walk, 1,010 steps, which counts once, and 3 heart rates",
                "    observer    HeartRate and StepCount changed",
                "    changes     8 added",
                "    daily steps Sun 2 Nov 2025",
                "  the watch deletes the heart rates; steps are not concerned",
                "    observer    HeartRate changed",
                "    changes     3 deleted",
                "  the watch deletes its walk",
                "    observer    StepCount changed",
                "    changes     5 deleted",
                "    daily steps Sun 2 Nov 2025",
                "  the phone deletes its walk",
                "    observer    StepCount changed",
                "    changes     1 deleted",
                "    daily steps Sun 2 Nov 2025",
                "  cancelled: all 3 loops ended; updates: observer 6, changes 6, daily steps 5",
                "  queries that still wait: 0",
            ]
        )
    }

    @Test func aWalkCountsOnce() async throws {
        let lines = await run().captured.section("Live: ").filter { $0.contains("→") }
        let numbers = lines.map { line in
            line.split(separator: ": ").last?.split(separator: " → ").compactMap {
                Int($0.filter { $0 != "," })
            } ?? []
        }
        try #require(numbers.count == 4 && numbers.allSatisfy { $0.count == 2 })
        #expect(numbers.map { $0[1] - $0[0] } == [1040, -30, 30, -1040])
    }

    @Test func theDayOnWhichMostIsLeftOutIsExplained() async throws {
        let captured = await run().captured
        let heading = try #require(captured.lines.first { $0.hasPrefix("Why ") })
        let chart = try #require(captured.section("Steps a day").first { $0.hasPrefix("  Sat 25 Oct 2025") })
        let numbers = chart.split(separator: " ").suffix(2)
        #expect(heading == "Why \(numbers.joined(separator: " steps and not ")) on Sat 25 Oct 2025")
        let lines = captured.section(heading).map { $0.split(separator: " ") }
        try #require(lines.count == 7)
        let sums = lines[1...2].map { line in line.suffix(3).compactMap { Int($0.filter { $0 != "," }) } }
        #expect(sums.allSatisfy { $0.count == 3 && $0[0] == $0[1] + $0[2] })
        #expect(sums.reduce(0) { $0 + $1[1] } == Int(numbers.first?.filter { $0 != "," } ?? ""))
        #expect(lines[4...].allSatisfy { $0.contains("(left") })
        #expect(lines[4...].map(\.[0]) == lines[4...].map(\.[0]).sorted())
    }

    @Test func thePreferredSourceCountsFirst() async {
        let captured = await run("--prefer", "Alex's iPhone").captured
        #expect(captured.output.contains("the first of these counts: Alex’s iPhone, Health, Alex’s Watch\n"))
        #expect(captured.section("Live: ").contains { $0.hasSuffix(", unchanged") })
    }

    @Test func theTableIsForPrograms() async throws {
        let captured = await run("--tsv").captured
        let rows = captured.lines.map { $0.split(separator: "\t") }
        #expect(rows.first == ["day", "merged", "plain"])
        #expect(rows.count == 30 && rows.last == [])
        for row in rows.dropFirst().dropLast() {
            try #require(row.count == 3)
            let once = try #require(Double(row[1]))
            let plain = try #require(Double(row[2]))
            #expect(once > 0 && once <= plain)
        }
    }

    @Test func daysAreCutInTheZoneThatIsGiven() async {
        let berlin = await run("--tsv").captured.output
        let same = await run("--tsv", "--time-zone", "Europe/Berlin").captured.output
        let tokyo = await run("--tsv", "--time-zone", "Asia/Tokyo").captured.output
        #expect(berlin == same)
        #expect(berlin != tokyo)
    }

    @Test func pipesGetPlainText() async {
        let captured = await run().captured
        #expect(!captured.output.contains { $0 == "\u{1B}" || $0 == "\r" })
    }

    @Test func terminalsGetColours() async {
        let captured = await run(on: CapturedConsole(isTerminal: true)).captured
        #expect(captured.output.contains("\u{1B}[1mIn the store: "))
        let plain = captured.output.replacing(#/\u{1B}\[[0-9]+m/#, with: "")
        #expect(await run().captured.output == plain)
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func coloursCanBeRefused(_ environment: [String: String]) async {
        let captured = await run(on: CapturedConsole(environment: environment, isTerminal: true)).captured
        #expect(!captured.output.contains("\u{1B}"))
    }

    @Test func helpIsShown() async {
        let result = await run("--help")
        #expect(result.code == 0)
        #expect(result.captured.output == HelpText.general + "\n")
        #expect(HelpText.general.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func aWrongCommandLineIsToldInOneLine() async {
        let result = await run("--colour")
        #expect(result.code == 2)
        #expect(result.captured.output.isEmpty)
        #expect(result.captured.errors == "health-query: there is no option --colour; see health-query --help\n")
    }

    @Test func anUnknownSourceIsToldInOneLine() async {
        let result = await run("--prefer", "Ring\nof fire")
        #expect(result.code == 1)
        #expect(
            result.captured.errors == """
                health-query: no source is called Ring\u{FFFD}of fire; there are: Alex’s Watch, Alex’s iPhone, \
                City Hospital, Cuff, Food Diary, Health, Scale

                """
        )
    }

    @Test func whatCannotBeWrittenIsAFailure() async {
        let captured = CapturedConsole()
        let full = Console(
            environment: [:],
            isTerminal: true,
            write: { _ in throw ToolError.failure("the output cannot be written") },
            writeError: captured.console.writeError
        )
        #expect(await Tool(console: full).run([]) == 1)
        #expect(captured.errors == "health-query: the output cannot be written\n")
    }
}
