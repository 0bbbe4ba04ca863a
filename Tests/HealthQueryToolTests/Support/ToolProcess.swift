import Foundation

/// The program itself, which is built beside the tests.
enum ToolProcess {
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "health-query")

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

    /// Runs it to its end with an input.
    static func run(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String) {
        let (process, standardInput, output) = (Process(), Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
