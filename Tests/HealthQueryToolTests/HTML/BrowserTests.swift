import Foundation
import HealthQueryTesting
import Testing

@testable import health_query

/// A browser reads the page as it was meant; only where there is one.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium on the PATH, and none in HEALTHQUERY_CHROMIUM"))
struct BrowserTests {
    @Test func `a browser finds the same tables and pictures`() async throws {
        let page = try await PageStore(SyntheticPerson()).page()
        let shown = try withFile(page) { WrittenPage(html: try Browser.document(of: $0, in: $1)) }
        for caption in [
            "Steps a day", "Beats a minute", "Night by night", "Kilograms", "Minutes of each week", "Day by day",
            "Rings of the last week", "Days on which the rings were closed", "All types",
        ] {
            let table = try #require(page.table(caption), "\(caption)")
            #expect(table.count > 1 && shown.table(caption) == table, "\(caption)")
        }
        #expect(shown.coordinates == page.coordinates && shown.coordinates.count > 500)
    }

    @Test func `a phone draws the page, in light and in dark`() async throws {
        let page = try await PageStore(SyntheticPerson()).page()
        let pictures = try withFile(page) { file, folder in
            try [false, true].map { try Browser.picture(of: file, width: 390, height: 2400, isDark: $0, in: folder) }
        }
        for picture in pictures {
            // The head of a PNG has its size; a page without plots takes a tenth of this.
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(picture[16..<24].elementsEqual([0, 0, 1, 0x86, 0, 0, 9, 0x60]))
            #expect(picture.count > 60_000)
        }
        #expect(pictures[0] != pictures[1])
    }

    /// Runs a closure with a page in a folder of its own.
    private func withFile<Result>(_ page: WrittenPage, _ body: (_ file: URL, _ folder: URL) throws -> Result) throws
        -> Result
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.html")
        try Data(page.html.utf8).write(to: file)
        return try body(file, folder)
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
        try run(["--dump-dom", file.absoluteString], in: folder, output: try FileHandle(forWritingTo: output))
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// What a person sees who prefers light or dark pages, as a PNG.
    static func picture(of file: URL, width: Int, height: Int, isDark: Bool, in folder: URL) throws -> Data {
        let picture = folder.appendingPathComponent("picture-\(isDark).png")
        let options = [
            "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--hide-scrollbars",
            "--window-size=\(width),\(height)", "--screenshot=\(picture.path)",
        ]
        try run(options + [file.absoluteString], in: folder, output: FileHandle.nullDevice)
        return try Data(contentsOf: picture)
    }

    private static func run(_ arguments: [String], in folder: URL, output: FileHandle) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments =
            ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments)")
    }
}
