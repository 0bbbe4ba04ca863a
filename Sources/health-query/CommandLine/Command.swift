/// What the tool can be asked to do.
///
/// A new command is a case here, and a file that describes it: parsing, help and completions follow from the
/// description.
enum Command: String, Sendable, CaseIterable {
    /// Without a command: an import, all queries, and a live demonstration.
    case report = ""
    case summary, stats, samples, sleep, workouts, compare, watch, export, mcp, help, completions

    var description: CommandDescription {
        switch self {
        case .report: .report
        case .summary: .summary
        case .stats: .stats
        case .samples: .samples
        case .sleep: .sleep
        case .workouts: .workouts
        case .compare: .compare
        case .watch: .watch
        case .export: .export
        case .mcp: .mcp
        case .help: .help
        case .completions: .completions
        }
    }

    /// The commands that have a name, in the order of the help.
    static var named: [Command] { allCases.filter { $0 != .report } }

    /// The name for messages.
    var spoken: String { self == .report ? "health-query without a command" : rawValue }
}

/// All that is known of a command.
struct CommandDescription: Sendable {
    /// What it does, in a few words without a full stop.
    let summary: String
    /// What it does in full, in paragraphs.
    let discussion: [String]
    /// What follows its name.
    let arguments: Arguments
    /// The options that it takes, in the order of the help; every command takes `--help`, too.
    let options: [OptionName]
    let run: @Sendable (CommandRun) async throws -> Void

    /// What follows the name of a command.
    struct Arguments: Sendable {
        /// How the help writes it.
        let usage: String
        let count: ClosedRange<Int>
        /// The words that it may be; nil for the names of files.
        var words: [String]?

        static let optionalFile = Arguments(usage: "[FILE]", count: 0...1)
        static let file = Arguments(usage: "FILE", count: 1...1)
        static let twoFiles = Arguments(usage: "FILE FILE", count: 2...2)
    }
}
