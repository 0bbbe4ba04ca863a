import Foundation
import HealthQueryTesting
import Testing

@testable import health_query

struct HTMLFileTests {
    /// A new folder, which is removed in the end.
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `the tool writes the person's page and says where`() async throws {
        try await inFolder { folder in
            let path = folder.appendingPathComponent("report.html").path
            let captured = CapturedConsole()
            #expect(await Tool(console: captured.console).run(["--html", path]) == 0)
            #expect(captured.output.hasSuffix("  The page is in \(path).\n") && captured.errors.isEmpty)
            let page = try await PageStore(SyntheticPerson()).page("A made-up person")
            let written = try String(contentsOfFile: path, encoding: .utf8)
            #expect(written == page.html)
        }
    }

    @Test func `a file of the name is replaced, and nothing is left beside it`() async throws {
        try await inFolder { folder in
            let path = folder.appendingPathComponent("report.html").path
            try Data(repeating: 65, count: 100_000).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            try HTMLReport.replace(path, with: Data("new".utf8))
            let written = try String(contentsOfFile: path, encoding: .utf8)
            // Who could not read it cannot read it now.
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(written == "new" && files == ["report.html"])
        }
    }

    @Test func `what a link leads to is replaced, and the link stays`() async throws {
        try await inFolder { folder in
            let (link, page) = (folder.appendingPathComponent("a.html"), folder.appendingPathComponent("b/page.html"))
            try FileManager.default.createDirectory(
                at: page.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("old".utf8).write(to: page)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: page)
            try HTMLReport.replace(link.path, with: Data("new".utf8))
            #expect(try String(contentsOf: page, encoding: .utf8) == "new")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == page.path)
        }
    }

    @Test func `where a link leads to nothing, the page is written there`() async throws {
        try await inFolder { folder in
            let (link, page) = (folder.appendingPathComponent("a.html"), folder.appendingPathComponent("page.html"))
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "page.html")
            try HTMLReport.replace(link.path, with: Data("new".utf8))
            #expect(try String(contentsOf: page, encoding: .utf8) == "new")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "page.html")
        }
    }

    @Test func `a folder that is not there, and a folder of the name, are told`() async throws {
        try await inFolder { folder in
            let missing = folder.appendingPathComponent("missing/report.html").path
            #expect(throws: ToolError.failure("the page can not be written to \(missing): there is no such folder")) {
                try HTMLReport.replace(missing, with: Data())
            }
            #expect(throws: ToolError.failure("the page can not be written: \(folder.path) is a folder")) {
                try HTMLReport.replace(folder.path, with: Data())
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.isEmpty)
        }
    }

    @Test(arguments: ["export.zip", "export.xml", "page", "html", ".html.zip"])
    func `a file that is no page is left alone`(_ name: String) {
        #expect(
            throws: ToolError.usage("--html needs the name of a page such as report.html, was \(name)")
        ) { try Options(parsing: ["--html", name]) }
    }

    @Test(arguments: ["a.htm", "A.HTML", "pages/b.c.html"]) func `pages have names that say so`(_ name: String) throws {
        #expect(try Options(parsing: ["--html", name]).htmlFile == name)
    }

    @Test func `the option needs a file`() throws {
        #expect(try Options(parsing: ["--html", "a.html"]).htmlFile == "a.html")
        #expect(throws: ToolError.usage("--html needs a file")) { try Options(parsing: ["--html"]) }
    }
}
