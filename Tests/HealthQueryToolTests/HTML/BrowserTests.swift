import Foundation
import HealthQueryTesting
import Testing

@testable import health_query

/// A browser reads the page as it was meant; only where there is one.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium on the PATH, and none in HEALTHQUERY_CHROMIUM"))
struct BrowserTests {
    @Test func `a browser finds the same tables and pictures`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = try await PageStore(SyntheticPerson()).page()
        let file = folder.appendingPathComponent("page.html")
        try Data(page.html.utf8).write(to: file)
        let shown = WrittenPage(html: try Browser.document(of: file, in: folder))
        for caption in [
            "Steps a day", "Beats a minute", "Night by night", "Kilograms", "Minutes of each week", "Day by day",
            "Rings of the last week", "Days on which the rings were closed", "All types",
        ] {
            let table = try #require(page.table(caption), "\(caption)")
            #expect(table.count > 1 && shown.table(caption) == table, "\(caption)")
        }
        #expect(shown.coordinates == page.coordinates && shown.coordinates.count > 500)
    }
}

/// A Chromium without a window.
private enum Browser {
    /// Where it is; nil if there is none.
    static let path: String? = {
        let environment = ProcessInfo.processInfo.environment
        let names = ["chromium", "chromium-browser", "google-chrome"]
        let folders = environment["PATH", default: ""].split(separator: ":")
        let places = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
        return ([environment["HEALTHQUERY_CHROMIUM"]].compactMap { $0 } + places).first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }()

    /// The document as the browser understood it.
    static func document(of file: URL, in folder: URL) throws -> String {
        // To a file, as a pipe that nobody reads while the browser runs would stop it.
        let output = folder.appendingPathComponent("document.html")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
            file.absoluteString,
        ]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }
}
