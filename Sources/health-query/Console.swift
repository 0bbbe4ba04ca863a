import Foundation

/// The tool's output, and whether a person reads it.
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
            write: { text in try StandardOutput.print(text) },
            // If even this cannot be written, there is nowhere to report it.
            writeError: { text in try? StandardOutput.print(text, to: STDERR_FILENO) }
        )
    }

    /// Prints lines.
    func print(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try write(lines.joined(separator: "\n") + "\n")
    }

    /// Prints an error in a line.
    func complain(_ message: String) {
        writeError("health-query: \(TextWidth.printable(message))\n")
    }

    /// Prints a section: an empty line, a heading and its lines.
    func printSection(_ heading: String, _ lines: [String]) throws {
        try print(["", style.heading(heading)] + lines)
    }

    /// Shows progress, over what was shown before; only on a terminal.
    func showProgress(_ text: String) {
        guard isTerminal else { return }
        // A progress that cannot be shown is no reason to stop.
        try? write("\r" + TextWidth.padded(text, to: 40))
    }

    /// Clears the progress, so that the next line replaces it.
    func clearProgress() {
        guard isTerminal else { return }
        try? write("\r" + String(repeating: " ", count: 40) + "\r")
    }
}
