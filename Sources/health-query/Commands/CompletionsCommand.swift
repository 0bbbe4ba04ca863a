extension CommandDescription {
    /// `health-query completions`: a script that lets a shell complete the command line.
    static let completions = CommandDescription(
        summary: "a script that completes command lines in a shell",
        discussion: [
            "Prints a script for bash, zsh or fish. In bash: source <(health-query completions bash)"
        ],
        arguments: Arguments(usage: "bash|zsh|fish", count: 1...1, words: CompletionScript.allCases.map(\.rawValue)),
        options: []
    ) { run in
        let script = run.options.arguments.first.flatMap(CompletionScript.init(rawValue:)) ?? .bash
        try run.console.print(script.lines)
    }
}
