import HealthQuery

/// The scripts with which shells complete command lines, made from the descriptions of the commands.
enum CompletionScript: String, Sendable, CaseIterable {
    case bash, zsh, fish

    var lines: [String] {
        switch self {
        case .bash: Self.bashLines
        case .zsh: Self.zshLines
        case .fish: Self.fishLines
        }
    }

    /// The options of a command.
    private static func options(of command: Command) -> [OptionName] { command.description.options + [.help] }

    /// What the value of an option may be.
    private enum Value {
        case word([String])
        case file
        case anything
    }

    /// What the value of an option may be; nil for an option without one.
    private static func value(of option: OptionName) -> Value? {
        switch option {
        case .by: .word(CalendarStep.allCases.map(\.rawValue))
        case .type: .word(SampleType.all.filter(\.isKnown).map(TypeName.swift).sorted())
        case .html: .file
        default: option.placeholder == nil ? nil : .anything
        }
    }

    private static var bashLines: [String] {
        let named = Command.named.map(\.rawValue)
        return [
            "# Completes command lines of health-query in bash.",
            "_health_query() {",
            "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
            "    local command= words= index",
            "    for ((index = 1; index < COMP_CWORD; index++)); do",
            "        case ${COMP_WORDS[index]} in",
            "            \(named.joined(separator: "|"))) command=${COMP_WORDS[index]}; break ;;",
            "        esac",
            "    done",
            "    case $previous in",
        ]
            + OptionName.allCases.compactMap { option in
                value(of: option).map { "        \(option.spellings.joined(separator: "|"))) \(bash($0))return ;;" }
            } + [
                "    esac",
                "    case $command in",
            ]
            + Command.allCases.map { command in
                let all = options(of: command).flatMap(\.spellings) + (command.description.arguments.words ?? [])
                let list = all + (command == .report ? named : [])
                return "        '\(command.rawValue)') words='\(list.joined(separator: " "))' ;;"
            } + [
                "    esac",
                "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
                "    if [[ $current != -* ]]; then",
                "        \(bashFiles)",
                "    fi",
                "}",
                "complete -o filenames -F _health_query health-query",
            ]
    }

    /// Offers files beside what is offered already.
    private static let bashFiles = "local IFS=$'\\n'; COMPREPLY+=($(compgen -f -- \"$current\"))"

    /// What offers values in bash.
    private static func bash(_ value: Value) -> String {
        switch value {
        case .word(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\")); "
        case .file: bashFiles + "; "
        case .anything: ""
        }
    }

    private static var zshLines: [String] {
        let branches = Command.allCases.map { command in
            let arguments = command.description.arguments
            let rest = arguments.words.map { "'*:argument:(\($0.joined(separator: " ")))'" } ?? "'*:file:_files'"
            let all = options(of: command).flatMap { option in option.spellings.map { zsh(option, $0) } } + [rest]
            return "        '\(command.rawValue)') _arguments \(all.joined(separator: " ")) ;;"
        }
        let commands = Command.named.map { quoted("\($0.rawValue):\($0.description.summary)") }
        return [
            "#compdef health-query",
            "# Completes command lines of health-query in zsh.",
            "_health_query() {",
            "    local -a commands",
            "    commands=(\(commands.joined(separator: " ")))",
            "    if (( CURRENT == 2 )); then",
            "        _describe command commands",
            "    fi",
            "    local command=",
            "    if (( ${commands[(I)${words[2]}:*]} )); then",
            "        command=${words[2]}",
            "        shift words",
            "        (( CURRENT-- ))",
            "    fi",
            "    case $command in",
        ] + branches + [
            "    esac",
            "}",
            "compdef _health_query health-query",
        ]
    }

    /// An option as `_arguments` describes it.
    private static func zsh(_ option: OptionName, _ spelling: String) -> String {
        let help = firstClause(of: option).filter { $0 != "[" && $0 != "]" }
        let values: String
        switch value(of: option) {
        case .word(let words): values = "(\(words.joined(separator: " ")))"
        case .file: values = "_files"
        case .anything: values = ""
        case nil: return quoted("\(spelling)[\(help)]")
        }
        return quoted("*\(spelling)=[\(help)]:\(option.need):\(values)")
    }

    private static var fishLines: [String] {
        let named = Command.named.map(\.rawValue).joined(separator: " ")
        var lines = ["# Completes command lines of health-query in fish."]
        for command in Command.named {
            lines.append(
                "complete -c health-query -n __fish_use_subcommand -a \(command.rawValue)"
                    + " -d \(quoted(command.description.summary))")
        }
        for command in Command.allCases {
            let condition =
                command == .report
                ? "not __fish_seen_subcommand_from \(named)" : "__fish_seen_subcommand_from \(command.rawValue)"
            let start = "complete -c health-query -n \(quoted(condition))"
            for option in options(of: command) {
                let spellings = option.spellings.map {
                    $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
                }
                let values =
                    switch value(of: option) {
                    case .word(let words): " -x -a \(quoted(words.joined(separator: " ")))"
                    case .file: " -r -F"
                    case .anything: " -x"
                    case nil: ""
                    }
                lines.append(
                    "\(start) \(spellings.joined(separator: " "))\(values) -d \(quoted(firstClause(of: option)))")
            }
            if let words = command.description.arguments.words {
                lines.append("\(start) -f -a \(quoted(words.joined(separator: " ")))")
            }
        }
        return lines
    }

    /// The first clause of an option's help, without what shells would read as more.
    private static func firstClause(of option: OptionName) -> String {
        let clause = option.help.prefix { $0 != ";" && $0 != ":" && $0 != "(" && $0 != "," }
        return clause.split(separator: " ").joined(separator: " ")
    }

    /// A text in single quotes.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
