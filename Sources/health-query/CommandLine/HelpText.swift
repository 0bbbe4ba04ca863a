/// The help, made from the descriptions of the commands.
enum HelpText {
    private static let width = 80
    private static let indent = 20

    /// The help for a command.
    static func of(_ command: Command) -> String {
        guard command != .report else { return general }
        let description = command.description
        let usage = ["usage: health-query", command.rawValue, description.arguments.usage].filter { !$0.isEmpty }
        let head = usage.joined(separator: " ") + (description.options.isEmpty ? "" : " [options]")
        let paragraphs = description.discussion.flatMap { [""] + wrapped($0) }
        return ([head] + paragraphs + [""] + options(of: description)).joined(separator: "\n")
    }

    /// The help without a command.
    static var general: String {
        let description = CommandDescription.report
        var lines = [
            "usage: health-query [export.zip | export.xml | folder | -] [options]",
            "       health-query COMMAND [FILE] [options]",
        ]
        for paragraph in description.discussion.prefix(1) { lines += [""] + wrapped(paragraph) }
        lines += [""] + options(of: description) + ["", "Commands, each with options of its own:", ""]
        for command in Command.named {
            lines += row(command.rawValue, command.description.summary)
        }
        for paragraph in description.discussion.dropFirst() { lines += [""] + wrapped(paragraph) }
        return lines.joined(separator: "\n")
    }

    private static func options(of description: CommandDescription) -> [String] {
        (description.options + [.help]).flatMap { option in
            row([option.spelling, option.placeholder].compactMap(\.self).joined(separator: " "), option.help)
        }
    }

    /// A name, and beside it what it means.
    private static func row(_ name: String, _ meaning: String) -> [String] {
        wrapped(meaning, width: width - indent).enumerated().map { index, line in
            TextWidth.padded(index == 0 ? "  " + name : "", to: indent) + line
        }
    }

    /// A text in lines that are no longer than a width, unless a word is.
    static func wrapped(_ text: String, width: Int = width) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + (line.isEmpty ? [] : [line])
    }
}
