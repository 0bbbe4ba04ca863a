import HealthQuery

@testable import health_query

/// A console that keeps what is written.
final class CapturedConsole: Sendable {
    private let written = Locked((output: "", errors: ""))
    private let environment: [String: String]
    private let isTerminal: Bool

    init(environment: [String: String] = [:], isTerminal: Bool = false) {
        self.environment = environment
        self.isTerminal = isTerminal
    }

    var console: Console {
        Console(
            environment: environment,
            isTerminal: isTerminal,
            write: { text in self.written.withLock { $0.output += text } },
            writeError: { text in self.written.withLock { $0.errors += text } }
        )
    }

    var output: String { written.withLock { $0.output } }
    var errors: String { written.withLock { $0.errors } }
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The lines after a heading up to the next empty line.
    func section(_ heading: String) -> [String] {
        let after = lines.drop { !$0.hasPrefix(heading) }.dropFirst()
        return Array(after.prefix { !$0.isEmpty })
    }
}
