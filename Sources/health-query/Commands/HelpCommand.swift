extension CommandDescription {
    /// `health-query help`: how to use the tool, or one of its commands.
    static let help = CommandDescription(
        summary: "how to use the tool, or one of its commands",
        discussion: ["Shows how to use a command; without one, what there is."],
        arguments: Arguments(
            usage: "[COMMAND]", count: 0...1,
            words: Command.allCases.map(\.rawValue).filter { !$0.isEmpty }),
        options: []
    ) { run in
        let command = run.options.arguments.first.flatMap(Command.init(rawValue:)) ?? .report
        try run.console.print([HelpText.of(command)])
    }
}
