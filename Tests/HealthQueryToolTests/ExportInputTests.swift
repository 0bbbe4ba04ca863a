import Foundation
import HealthQuery
import Testing

@testable import health_query

extension ExportImporter {
    /// Brings some steps in two parts, and tells so.
    static let twoHalves = ExportImporter { _, database, progress in
        progress(0)
        let store = HealthStore(
            database: database,
            sourceRevision: SourceRevision(source: Source(name: "Ring\u{7}", bundleIdentifier: "ring"), version: nil)
        )
        let noon = Date(timeIntervalSince1970: 1_761_476_400)
        let steps = QuantityType(.stepCount)
        for half in 0..<2 {
            let start = noon.addingTimeInterval(Double(half) * 600)
            let quantity = Quantity(unit: .count(), doubleValue: 500)
            try await store.save(
                QuantitySample(type: steps, quantity: quantity, start: start, end: start.addingTimeInterval(600))
            )
            progress(Double(half + 1) / 2)
        }
        return Outcome(lines: ["2 samples"])
    }

    /// Brings nothing.
    static let nothing = ExportImporter { _, _, _ in Outcome() }

    /// Brings a sample over millennia among others.
    static let millennia = ExportImporter { file, database, progress in
        let quantity = Quantity(unit: .count(), doubleValue: 500)
        let start = Date(timeIntervalSince1970: -100_000_000_000)
        try await HealthStore(database: database).save(
            QuantitySample(
                type: QuantityType(.stepCount), quantity: quantity, start: start, end: Date(timeIntervalSince1970: 0))
        )
        return try await twoHalves.run(file, database, progress)
    }
}

struct ExportInputTests {
    /// A file that exists; nothing reads it.
    private let file = #filePath

    private func run(
        _ arguments: [String],
        _ importer: ExportImporter,
        isTerminal: Bool = false
    ) async -> (code: Int32, captured: CapturedConsole) {
        let captured = CapturedConsole(environment: ["NO_COLOR": "1"], isTerminal: isTerminal)
        let tool = Tool(console: captured.console, importer: importer, currentZone: .gmt)
        return (await tool.run(arguments), captured)
    }

    @Test func theImportIsTold() async {
        let result = await run([file], .twoHalves)
        #expect(result.code == 0)
        #expect(
            result.captured.lines.prefix(3) == [
                "The export ExportInputTests.swift", "  2 samples", "  Days begin at midnight in GMT.",
            ]
        )
        #expect(result.captured.output.contains("Ring\u{FFFD}"))
        #expect(result.captured.section("Heart rate a week") == ["  There are no heart rates."])
        #expect(result.captured.section("Live: ").last == "  queries that still wait: 0")
    }

    @Test func theProgressIsDrawnOverItself() async {
        let output = await run([file], .twoHalves, isTerminal: true).captured.output
        for percent in ["0", "50", "100"] {
            #expect(output.contains("\rReading the export: \(percent) % "))
        }
        #expect(output.contains(" \rThe export ExportInputTests.swift\n"))
    }

    @Test func theTableHasNoProgress() async {
        let output = await run([file, "--tsv"], .twoHalves, isTerminal: true).captured.output
        #expect(output == "day\tmerged\tplain\n2025-10-26\t1000.0\t1000.0\n")
    }

    @Test func anEmptyExportIsNoMistake() async {
        let result = await run([file], .nothing)
        #expect(result.code == 0)
        #expect(result.captured.section("In the store") == ["  Nothing: there are no samples."])
        #expect(result.captured.section("Steps a day") == ["  There are no steps."])
        #expect(result.captured.section("Live: ").last == "  queries that still wait: 0")
        #expect(await run([file, "--tsv"], .nothing).captured.output == "day\tmerged\tplain\n")
    }

    @Test func whatIsNoExportIsTold() async {
        for (path, message) in [("/no/such/file.xml", "there is no file /no/such/file.xml")] {
            let result = await run([path], .nothing)
            #expect(result.code == 1)
            #expect(result.captured.errors == "health-query: \(message)\n")
            #expect(result.captured.output.isEmpty)
        }
    }

    @Test func standardInputHasAName() async {
        let paths = ExportImporter { url, _, _ in ExportImporter.Outcome(lines: [url.path]) }
        let result = await run(["-"], paths)
        #expect(result.code == 0 && result.captured.output.contains("/dev/stdin"))
    }

    @Test func aFailedImportIsTold() async {
        struct Broken: Error {}
        let errors: [(any Error, String)] = [
            (HealthError(.errorInvalidArgument, "line 7"), "line 7"), (CancellationError(), "cancelled"),
            (Broken(), "Broken()"),
        ]
        for (error, message) in errors {
            let result = await run([file], ExportImporter { _, _, _ in throw error })
            #expect(result.code == 1)
            #expect(result.captured.errors == "health-query: \(message)\n")
        }
    }

    @Test func aSampleOfThousandsOfYearsStopsOnlyItsSection() async {
        let result = await run([file], .millennia)
        #expect(result.code == 0 && result.captured.errors.isEmpty)
        let steps = result.captured.section("Steps a day")
        #expect(steps.count == 1)
        #expect(steps.first?.hasPrefix("  Can not be shown: ") == true)
        #expect(steps.first?.contains("cannot be divided among intervals of 86400.0 seconds") == true)
        #expect(result.captured.section("The newest samples").count == 4)
        #expect(result.captured.section("Live: ").last == "  queries that still wait: 0")
    }
}
