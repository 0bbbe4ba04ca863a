import Foundation
import HealthQuery
import Testing

@testable import health_query

struct ModelContextServerTests {
    private static let input = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":"two","method":"tools/call","params":{"name":"statistics","arguments":{"type":"stepCount"}}}
        {"jsonrpc":"2.0","id":3,"method":"ping"}
        """

    /// What is expected of the answers to the input.
    private func check(_ output: String) throws {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4 && lines.last == "")
        let answers = try lines.dropLast().map { try JSONParser.parse(Array($0.utf8)) }
        #expect(answers.map { $0["id"] } == [1, "two", 3])
        let steps = answers[1]["result"]?["structuredContent"]?["intervals"]?.elements.first
        #expect(steps?["sum"] == 217475)
    }

    @Test(arguments: [1, 100, 100_000])
    func theInputIsAnsweredToItsEnd(_ size: Int) async throws {
        let captured = CapturedConsole()
        let rest = Locked(Array(Self.input.utf8)[...])
        var client = try await ModelContextClient.ofPerson()
        _ = await client.declarations()
        let context = HealthContext(store: client.store, calendar: client.calendar, imported: .init())
        try await ModelContextServer(context: context, console: captured.console) {
            rest.withLock { rest in
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
        }.run()
        try check(captured.output)
        #expect(captured.errors.isEmpty)
    }

    @Test func standardInputCannotBeBoth() async {
        let captured = CapturedConsole()
        #expect(await Tool(console: captured.console).run(["mcp", "-"]) == 2)
        #expect(captured.output.isEmpty && captured.errors.contains("mcp needs standard input for itself"))
    }

    @Test func mcpStandsInFront() throws {
        let options = try Options(parsing: ["mcp", "export.zip", "--time-zone", "Europe/Berlin"])
        #expect(options.command == .mcp && options.file == "export.zip" && options.timeZone != nil)
        #expect(try Options(parsing: ["--", "mcp"]).file == "mcp")
    }

    @Test(.enabled(if: ToolProcess.isThere))
    func aDamagedFileGivesTheStatusInTheEnd() throws {
        let export = try TemporaryExport()
        try export.writeCut()
        let run = try ToolProcess.run(["mcp", export.path], input: Self.input)
        #expect(run.status == 3 && run.output.split(separator: "\n").count == 3)
    }

    @Test(.enabled(if: ToolProcess.isThere), arguments: [("Phone", 1), ("Watch", 2)])
    func thePreferredSourceCountsForEveryType(_ source: String, _ kilometres: Int) throws {
        let type = "QuantityTypeIdentifierDistanceWalkingRunning"
        let times = ("2025-03-01 08:00", "2025-03-01 08:10")
        let export = try TemporaryExport(records: [
            TemporaryExport.record(type, "1", unit: "km", times.0, times.1, source: "Phone"),
            TemporaryExport.record(type, "2", unit: "km", times.0, times.1, source: "Watch"),
        ])
        let input = Self.input.replacing("stepCount", with: "distanceWalkingRunning")
        let run = try ToolProcess.run(["mcp", export.path, "--prefer", source], input: input)
        let answers = try run.output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
        try #require(run.status == 0 && answers.count == 3)
        let found = answers[1]["result"]?["structuredContent"]?["intervals"]?.elements.first
        #expect(found?["sum"] == .number(kilometres * 1000))
    }

    @Test(.enabled(if: ToolProcess.isThere))
    func aProcessAnswersAndEnds() async throws {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = ToolProcess.program
        process.arguments = ["mcp"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        // An answer comes while the input is still open.
        let lines = Self.input.split(separator: "\n")
        try input.fileHandleForWriting.write(contentsOf: Data((lines[0] + "\n").utf8))
        let first = output.fileHandleForReading.availableData
        try input.fileHandleForWriting.write(contentsOf: Data(lines.dropFirst().joined(separator: "\n").utf8))
        try input.fileHandleForWriting.close()
        let rest = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        try check(String(decoding: first + rest, as: UTF8.self))
    }
}
