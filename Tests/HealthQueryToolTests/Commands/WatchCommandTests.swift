import Foundation
import HealthQuery
import Testing

@testable import health_query

struct WatchCommandTests {
    /// Watches a file; before each look at it one of the steps happens, and after the last the person interrupts.
    private func watch(
        _ arguments: [String], _ steps: [@Sendable () throws -> Void]
    ) async -> (code: Int32, captured: CapturedConsole) {
        let captured = CapturedConsole()
        let (interruptions, interrupt) = AsyncStream.makeStream(of: Void.self)
        let count = Locked(0)
        let waiting = Waiting(
            pause: {
                let number = count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                guard number < steps.count else {
                    interrupt.yield()
                    // Cancelled at once; no test waits for it.
                    return try await Task.sleep(for: .seconds(3600))
                }
                try steps[number]()
            },
            interruption: { for await _ in interruptions { break } }
        )
        let tool = Tool(console: captured.console, currentZone: .gmt, waiting: waiting)
        return (await tool.run(["watch"] + arguments), captured)
    }

    /// The lines that tell news, in an order that does not depend on which query comes first.
    private func news(_ captured: CapturedConsole) -> [String] {
        captured.lines.drop { $0 != "  Watching it; Control-C ends this." }.dropFirst().filter { !$0.isEmpty }.sorted()
    }

    @Test func `a file that grows is told`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let result = await watch(
            [export.path],
            [
                {}, { try export.write([("Phone", 0, 10), ("Phone", 5, 20)]) }, {},
                { try export.write([("Phone", 0, 10), ("Phone", 5, 20), ("Watch", 9, 3)]) }, {}, {},
            ])
        #expect(result.code == 0 && result.captured.errors.isEmpty)
        #expect(
            news(result.captured) == [
                "  stepCount on Sat 1 Mar 2025: 10 → 30", "  stepCount on Sat 1 Mar 2025: 30 → 33",
                "  stepCount: 1 new",
                "  stepCount: 1 new",
            ])
    }

    @Test func `a file that still grows is left alone, but not forever`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let grow: @Sendable (Int) -> @Sendable () throws -> Void = { count in
            { try export.write((0...count).map { ("Phone", $0 * 2, 10) }) }
        }
        let few = await watch([export.path], (1...3).map(grow))
        #expect(few.code == 0 && news(few.captured).isEmpty)
        try export.write([("Phone", 0, 10)])
        let many = await watch([export.path], (1...6).map(grow))
        #expect(news(many.captured) == ["  stepCount on Sat 1 Mar 2025: 10 → 70", "  stepCount: 6 new"])
    }

    @Test func `what a correlation takes in is news only once`() async throws {
        let export = try TemporaryExport()
        let from = "sourceName=\"Meals\" startDate=\"2025-03-01 08:00:00 +0000\" endDate=\"2025-03-01 08:00:00 +0000\""
        let sugar =
            "<Record type=\"HKQuantityTypeIdentifierDietarySugar\" unit=\"g\" \(from) value=\"5\"/>"
        let meal =
            "<Correlation type=\"HKCorrelationTypeIdentifierFood\" \(from)>\(sugar)</Correlation>"
        let result = await watch(
            [export.path], [{ try export.write("<HealthData>\n\(sugar)\n\(meal)\n</HealthData>") }, {}, {}])
        #expect(result.code == 0 && result.captured.errors.isEmpty)
        #expect(news(result.captured) == ["  dietarySugar: 1 new", "  food: 1 new"])
    }

    @Test func `what goes wrong is told, and the watch goes on`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let result = await watch(
            [export.path],
            [
                { try export.write("no export") }, {}, { export.remove() }, {},
                { try export.write([("Phone", 0, 10), ("Phone", 5, 20)]) }, {},
            ])
        #expect(result.code == 0)
        #expect(result.captured.errors.split(separator: "\n").count == 1)
        #expect(news(result.captured).last == "  stepCount: 1 new")
    }

    @Test func `a damaged file gives the status in the end`() async throws {
        let export = try TemporaryExport()
        try export.writeCut()
        let result = await watch([export.path], [{}])
        #expect(result.code == 3 && result.captured.errors.contains("cut short"))
    }

    @Test func `the last import gives the status in the end`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        #expect(await watch([export.path], [{ try export.writeCut() }, {}, {}]).code == 3)
        #expect(await watch([export.path], [{ try export.write([("Phone", 0, 10)]) }, {}, {}]).code == 0)
    }

    @Test func `a sum that is added up in another order is the same`() {
        func state(_ sum: Double, _ samples: Int = 3, _ start: Date = .distantPast) -> WatchedDays.State {
            WatchedDays.State(start: start, samples: samples, sum: sum)
        }
        #expect(state(0.1 + (0.2 + 0.3)) == state((0.1 + 0.2) + 0.3) && 0.1 + (0.2 + 0.3) != (0.1 + 0.2) + 0.3)
        #expect(state(0) == state(0) && state(.infinity) == state(.infinity))
        #expect(state(10) != state(10.001) && state(10) != state(0) && state(.infinity) != state(10))
        #expect(state(10) != state(10, 4) && state(10) != state(10, 3, .distantFuture))
    }

    @Test func `an interruption during an import is not told`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let captured = CapturedConsole()
        let (interruptions, interrupt) = AsyncStream.makeStream(of: Void.self)
        let (imports, looks) = (Locked(0), Locked(0))
        let importer = ExportImporter { file, database, progress in
            let isFirst = imports.withLock { count in
                defer { count += 1 }
                return count == 0
            }
            guard !isFirst else { return try await ExportImporter.appleHealth.run(file, database, progress) }
            interrupt.yield()
            // Cancelled at once; no test waits for it.
            try await Task.sleep(for: .seconds(3600))
            return ExportImporter.Outcome()
        }
        let waiting = Waiting(
            pause: {
                let isFirst = looks.withLock { count in
                    defer { count += 1 }
                    return count == 0
                }
                if isFirst { try export.write([("Phone", 0, 10), ("Phone", 5, 20)]) }
            },
            interruption: { for await _ in interruptions { break } })
        let tool = Tool(console: captured.console, importer: importer, currentZone: .gmt, waiting: waiting)
        #expect(await tool.run(["watch", export.path]) == 0)
        #expect(captured.errors.isEmpty && imports.withLock { $0 } == 2)
    }

    @Test func `programs get an object in each line`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let result = await watch(
            [export.path, "--json", "--type", "stepCount"],
            [{ try export.write([("Phone", 0, 10), ("Phone", 5, 20)]) }, {}])
        let events = try result.captured.lines.dropLast().map { try JSONParser.parse(Array($0.utf8)) }
        #expect(events.first?["event"]?.string == "watching")
        let day = try #require(events.first { $0["event"]?.string == "day" })
        #expect(day["sumBefore"] == 10 && day["sum"] == 30 && day["start"]?.string == "2025-03-01T00:00:00+00:00")
        let added = try #require(events.first { $0["event"]?.string == "added" })
        #expect(added["samples"] == 1 && added["type"]?.string == "HKQuantityTypeIdentifierStepCount")
        #expect(events.count == 3)
    }

    @Test func `an export in a folder of a folder is followed, too`() async throws {
        let export = try TemporaryExport([("Phone", 0, 10)])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("watched-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("apple_health_export")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let file = inner.appendingPathComponent("export.xml")
        try Data(contentsOf: URL(fileURLWithPath: export.path)).write(to: file)
        try export.write([("Phone", 0, 10), ("Phone", 5, 20)])
        let grown = try Data(contentsOf: URL(fileURLWithPath: export.path))
        let result = await watch([folder.path], [{ try grown.write(to: file) }, {}, {}])
        #expect(news(result.captured) == ["  stepCount on Sat 1 Mar 2025: 10 → 30", "  stepCount: 1 new"])
    }

    @Test func `a folder's stamp tells of files in its folders, but not of any number`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stamped-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = ["export.xml", "workout-routes/a.gpx", "apple_health_export/workout-routes/b.gpx", "a/b/c/d"]
        func write(_ text: String, to path: String) throws {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        for path in paths { try write("old", to: path) }
        for path in paths {
            let (before, short) = (FileStamp(folder.path), FileStamp(folder.path, limit: 1))
            #expect(before != nil && before == FileStamp(folder.path))
            // In its place, so that no folder changes.
            try write("new and longer", to: path)
            #expect((FileStamp(folder.path) == before) == (path == "a/b/c/d"), "\(path)")
            #expect(FileStamp(folder.path, limit: 1) == short)
        }
    }

    @Test func `a file is imported when it stays as it is`() throws {
        let export = try TemporaryExport()
        let first = try #require(FileStamp(export.path))
        #expect(FileStamp(export.path) == first)
        try export.write([("Phone", 0, 10)])
        let second = try #require(FileStamp(export.path))
        #expect(second != first)
        var settling = Settling(imported: first, patience: 2)
        let answers = [first, second, second, second, nil, first, first].map { settling.mayImport($0) }
        #expect(answers == [false, false, true, false, false, false, true])
    }

    @Test(arguments: ["-", "/dev/stdin"]) func `standard input is refused`(_ file: String) async {
        let run = await ToolRun(["watch", file])
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("health-query: watch cannot follow standard input"))
    }
}
