import Foundation
import Testing

@testable import health_query

struct AppleHealthImportTests {
    /// Runs the tool on a file with some text in it.
    private func run(_ text: String, _ arguments: [String] = []) async throws -> (code: Int32, CapturedConsole) {
        let file = FileManager.default.temporaryDirectory.appending(path: "health-query-\(UUID()).xml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let captured = CapturedConsole()
        let tool = Tool(console: captured.console, currentZone: .gmt)
        return (await tool.run([file.path] + arguments), captured)
    }

    private let record = """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ring" unit="count" value="10" \
        startDate="2025-10-26 12:00:00 +0000" endDate="2025-10-26 12:10:00 +0000"/>
        """

    @Test func damageIsToldOnStandardErrorWithAStatusOfItsOwn() async throws {
        let unknown = record.replacing("StepCount", with: "Naps")
        let text =
            "<HealthData>\n\(record)\n\(unknown)\n<Attachment/><!-- \(record)\(record) -->\n<Record/>\n\(unknown)\n<Record type=\"HK"
        let errors = [
            "health-query: the file is cut short in line 7, inside tag, which costs 1 record",
            "health-query: skipped 2: unknown type; the first: line 3: HKQuantityTypeIdentifierNaps is not a type of sample "
                + "that is known",
            "health-query: skipped 1: missing attribute; the first: line 5: has no attribute type",
            "health-query: skipped 1: not read; the first: line 4: is not read, nor the records in it: a comment around "
                + "records, with 2 records",
            "health-query: not imported: 6 of 7 records",
            "health-query: the file is damaged; what could be read of it was asked", "",
        ]
        for arguments in [[], ["--tsv"]] {
            let (code, captured) = try await run(text, arguments)
            #expect(code == 3)
            #expect(captured.errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == errors)
            if arguments.isEmpty {
                #expect(
                    captured.lines[1...2] == [
                        "  4 records read, 1 sample among them.", "  Not read: Attachment 1.",
                    ])
            } else {
                #expect(captured.output == "day\tmerged\tplain\n2025-10-26\t10.0\t10.0\n")
            }
        }
    }

    @Test func aFileOfWhichNothingCouldBeReadFails() async throws {
        for text in [
            "<HealthData><!-- \(record) --></HealthData>", "<HealthData><Record/></HealthData>",
            "<HealthData><Record", "<HealthData>",
        ] {
            let (code, captured) = try await run(text, ["--tsv"])
            #expect(code == 1)
            #expect(captured.output.isEmpty)
            #expect(captured.errors.hasSuffix("health-query: nothing in the file could be imported\n"))
        }
        let (code, captured) = try await run("<HealthData/>", ["--tsv"])
        #expect(code == 0 && captured.errors.isEmpty)
    }

    @Test(arguments: [
        ("<ActivitySummary dateComponents='2025-10-26' appleStandHours='3'/>", 0 as Int32),
        ("<ActivitySummary dateComponents='26.10.2025'/>", 1),
        ("<Me HKCharacteristicTypeIdentifierDateOfBirth='1980-02-29'/>", 0),
        ("<Me HKCharacteristicTypeIdentifierBloodType='HKBloodTypeNotSet'/>", 1),
    ])
    func `rings and characteristics are something, unless they could not be read`(
        _ element: String, _ status: Int32
    ) async throws {
        let unknown = record.replacing("StepCount", with: "Naps")
        let (code, captured) = try await run("<HealthData>\(element)\(unknown)</HealthData>", ["--tsv"])
        #expect(code == status)
        #expect(captured.errors.contains("nothing in the file could be imported") == (status == 1))
        #expect(captured.errors.contains("unknown type"))
    }

    @Test func whatIsWholeButUnknownDoesNotChangeTheStatus() async throws {
        let unknown = record.replacing("StepCount", with: "Naps")
        let (code, captured) = try await run("<HealthData>\(record)\(unknown)</HealthData>", ["--tsv"])
        #expect(code == 0)
        #expect(captured.errors.count { $0 == "\n" } == 2)
    }

    @Test func aSampleThatEndsIn9999IsLeftOutOfTheTable() async throws {
        let absurd = record.replacing("2025-10-26 12:10:00", with: "9999-12-31 12:10:00")
        let (code, captured) = try await run("<HealthData>\n\(record)\n\(absurd)</HealthData>", ["--tsv"])
        #expect(code == 0)
        #expect(captured.output == "day\tmerged\tplain\n2025-10-26\t10.0\t10.0\n")
        #expect(
            captured.errors.contains("skipped 1: too long; the first: line 3: HKQuantityTypeIdentifierStepCount lasts"))
    }

    @Test func stepsAreRead() async throws {
        let (code, captured) = try await run("<HealthData>\(record)</HealthData>", ["--tsv"])
        #expect(code == 0)
        #expect(captured.output == "day\tmerged\tplain\n2025-10-26\t10.0\t10.0\n")
    }

    @Test func workoutsAreRead() async throws {
        let workout = """
            <Workout workoutActivityType="HKWorkoutActivityTypeYoga" sourceName="Ring" duration="10" \
            startDate="2025-10-26 12:00:00 +0000" endDate="2025-10-26 12:10:00 +0000"/>
            """
        let (code, captured) = try await run("<HealthData>\(record)\(workout)</HealthData>")
        #expect(code == 0 && captured.errors.isEmpty)
        #expect(captured.lines[1...2] == ["  1 record read.", "  1 workout read."])
        #expect(captured.lines.contains { $0.hasPrefix("  Workout ") })
        let unknown = workout.replacing("Yoga", with: "Nap")
        let (failed, told) = try await run("<HealthData>\n\(unknown)</HealthData>")
        #expect(failed == 1)
        #expect(told.errors.contains("line 2: HKWorkoutActivityTypeNap is not a type of workout that is known"))
    }

    @Test(arguments: ["", "PK\u{3}\u{4}", "{}", "<html></html>"]) func whatIsNoExportIsTold(_ text: String) async throws
    {
        let (code, captured) = try await run(text)
        #expect(code == 1)
        #expect(captured.errors.hasPrefix("health-query: "))
        #expect(captured.errors.count { $0 == "\n" } == 1)
        #expect(captured.output.isEmpty)
    }
}
