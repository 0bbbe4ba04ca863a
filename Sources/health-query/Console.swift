import Foundation

/// Where the tool writes, and whether a person sits there.
struct Console: Sendable {
    /// Writes to standard output.
    let write: @Sendable (String) throws -> Void
    /// Writes to standard error.
    let writeError: @Sendable (String) -> Void
    /// Whether standard output is a terminal that can draw over a line.
    let isTerminal: Bool
    let style: TextStyle

    init(
        environment: [String: String],
        isTerminal: Bool,
        write: @escaping @Sendable (String) throws -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal && environment["TERM"] != "dumb"
        self.style = TextStyle(isColored: self.isTerminal && environment["NO_COLOR", default: ""].isEmpty)
        self.write = write
        self.writeError = writeError
    }

    /// The console of the process.
    static func standard() -> Console {
        Console(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDOUT_FILENO) != 0,
            write: { text in
                do {
                    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
                } catch {
                    throw ToolError.failure("the output cannot be written")
                }
            },
            // Where even this cannot be written, nobody can be told.
            writeError: { text in try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
        )
    }

    /// Prints lines.
    func print(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try write(lines.joined(separator: "\n") + "\n")
    }

    /// Tells in a line what is wrong.
    func complain(_ message: String) {
        writeError("health-query: \(TextWidth.printable(message))\n")
    }

    /// Prints a section: an empty line, a heading and its lines.
    func printSection(_ heading: String, _ lines: [String]) throws {
        try print(["", style.heading(heading)] + lines)
    }

    /// Shows how far something is, over what was shown before; only to a person.
    func showProgress(_ text: String) {
        guard isTerminal else { return }
        // What cannot be shown is not worth stopping for.
        try? write("\r" + TextWidth.padded(text, to: 40))
    }

    /// Clears the progress, so that the next line takes its place.
    func clearProgress() {
        guard isTerminal else { return }
        try? write("\r" + String(repeating: " ", count: 40) + "\r")
    }
}
