import Foundation
import Testing

@testable import health_query

@Suite struct AppleHealthImportTests {
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

    @Test func damageIsTold() async throws {
        let unknown = record.replacing("StepCount", with: "Naps")
        let (code, captured) = try await run("<HealthData>\n\(record)\n\(unknown)\n<Workout/>\n<Record type=\"HK")
        #expect(code == 0)
        #expect(
            captured.lines[1...3] == [
                "  2 records read, 1 sample among them.",
                "  The file is cut short in line 5; all before it was read.",
                "  Skipped 1: unknown type 1.",
            ]
        )
        #expect(captured.lines[4].hasPrefix("  The first: line 3: HKQuantityTypeIdentifierNaps "))
        #expect(captured.lines[5] == "  Not read yet: Workout 1.")
    }

    @Test func stepsAreRead() async throws {
        let (code, captured) = try await run("<HealthData>\(record)</HealthData>", ["--tsv"])
        #expect(code == 0)
        #expect(captured.output == "day\tmerged\tplain\n2025-10-26\t10.0\t10.0\n")
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
