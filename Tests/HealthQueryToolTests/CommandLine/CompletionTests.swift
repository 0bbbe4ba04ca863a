import Foundation
import Testing

@testable import health_query

private let bashPath = "/bin/bash"
private let hasBash = FileManager.default.isExecutableFile(atPath: bashPath)

struct CompletionTests {
    /// Runs a script of bash, and returns its status and its output.
    private func bash(_ arguments: [String], _ script: String) throws -> (status: Int32, output: String) {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: bashPath)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try input.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    /// What bash would offer for the last of some words.
    private func offers(_ words: String...) async throws -> [String] {
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(await ToolRun(["completions", "bash"]).output)
            COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1)
            _health_query
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try bash(["--norc"], script).output.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: hasBash)) func `bash accepts the script`() async throws {
        let script = await ToolRun(["completions", "bash"])
        #expect(script.code == 0)
        #expect(try bash(["-n"], script.output).status == 0)
    }

    @Test(.enabled(if: hasBash)) func `bash offers what a command takes`() async throws {
        #expect(try await offers("health-query", "sum").contains("summary"))
        #expect(try await offers("health-query", "stats", "--ex") == ["--explain"])
        #expect(try await offers("health-query", "sleep", "--ex").isEmpty)
        #expect(try await offers("health-query", "stats", "--by", "") == CalendarStep.allCases.map(\.rawValue))
        #expect(try await offers("health-query", "stats", "--type", "stepC") == ["stepCount"])
        #expect(try await offers("health-query", "stats", "--limit", "").isEmpty)
        #expect(try await offers("health-query", "completions", "fi").contains("fish"))
        #expect(try await offers("health-query", "--t") == ["--time-zone", "--tsv"])
    }

    @Test(.enabled(if: hasBash)) func `bash offers the files that may be a page`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = folder.appendingPathComponent("my page.html").path
        try Data().write(to: URL(fileURLWithPath: page))
        #expect(try await offers("health-query", "--html", folder.path + "/my") == [page])
        #expect(try await offers("health-query", "--html", "--").isEmpty)
    }

    @Test func `zsh and fish complete files where a page is named, and nowhere else`() {
        let zsh = CompletionScript.zsh.lines.joined(separator: "\n")
        #expect(zsh.matches(of: #/'\*--html=\[[^\]]*\]:a file:_files'/#).count == 1)
        #expect(zsh.matches(of: #/'\*--[a-z-]+=\[[^\]]*\]:[^:]*:_files'/#).count == 1)
        let fish = CompletionScript.fish.lines.filter { $0.contains(" -l html ") }
        #expect(fish.count == 1 && fish.allSatisfy { $0.contains(" -l html -r -F -d '") })
        #expect(CompletionScript.fish.lines.filter { $0.contains(" -F") } == fish)
    }

    @Test(arguments: CompletionScript.allCases)
    func `each script knows all commands and options`(_ shell: CompletionScript) {
        let script = shell.lines.joined(separator: "\n")
        let names = Command.named.map(\.rawValue)
        switch shell {
        case .bash:
            #expect(shell.lines.contains { $0.hasPrefix("            \(names.joined(separator: "|"))) command=") })
        case .zsh:
            let line = shell.lines.first { $0.hasPrefix("    commands=(") } ?? ""
            #expect(line.matches(of: #/'([a-z]+):/#).map { String($0.1) } == names)
        case .fish:
            let offers = shell.lines.compactMap { $0.firstMatch(of: #/__fish_use_subcommand -a ([a-z]+) -d '/#)?.1 }
            #expect(offers.map(String.init) == names)
        }
        for option in OptionName.allCases {
            let spelling = shell == .fish ? "-l \(option.rawValue) " : option.spelling
            #expect(script.contains(spelling), "\(option)")
        }
    }
}
