import Foundation
import HealthQuery

extension Options {
    /// Reads the arguments that follow the name of the program.
    ///
    /// The first argument that is no option names the command, if it is the name of one. A file of such a name is
    /// reached as `./summary`, or behind `--`.
    ///
    /// - Throws: ``ToolError`` of the kind `usage`.
    init(parsing arguments: [String]) throws {
        var rest = arguments[...]
        var given: [OptionName] = []
        while let argument = rest.popFirst() {
            if argument == "--" {
                self.arguments += rest
                break
            } else if argument.hasPrefix("-"), argument != "-" {
                given.append(try parse(argument, &rest))
            } else if command == .report, self.arguments.isEmpty, let named = Command(rawValue: argument),
                named != .report
            {
                command = named
            } else {
                self.arguments.append(argument)
            }
        }
        try check(given)
    }

    private mutating func parse(_ argument: String, _ rest: inout ArraySlice<String>) throws -> OptionName {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = OptionName(spelling: parts[0]) else {
            throw ToolError.usage("there is no option \(parts[0])")
        }
        let attached = parts.count > 1 ? parts[1] : nil
        guard option.placeholder != nil else {
            if attached != nil { throw ToolError.usage("\(parts[0]) takes no value") }
            try turnOn(option)
            return option
        }
        let value = attached ?? rest.popFirst()
        guard let value, !value.isEmpty else { throw ToolError.usage("\(parts[0]) needs \(option.need)") }
        try set(option, value)
        return option
    }

    /// Notes an option without a value.
    private mutating func turnOn(_ option: OptionName) throws {
        switch option {
        case .explain: explains = true
        case .allDays: showsAllDays = true
        case .tsv: printsTable = true
        case .json: try setFormat(.json)
        case .csv: try setFormat(.csv)
        default: showsHelp = true
        }
    }

    private mutating func setFormat(_ format: OutputFormat) throws {
        guard self.format == .text || self.format == format else {
            throw ToolError.usage("--json and --csv exclude each other")
        }
        self.format = format
    }

    /// Notes the value of an option.
    private mutating func set(_ option: OptionName, _ value: String) throws {
        switch option {
        case .type:
            let type = try OptionValue.type(value)
            // A type has several names.
            if !types.contains(type) { types.append(type) }
        case .by: step = try OptionValue.step(value)
        case .from: from = try OptionValue.moment(value, option)
        case .to: to = try OptionValue.moment(value, option)
        case .source: sources.append(value)
        case .min: least = try OptionValue.number(value, option)
        case .max: greatest = try OptionValue.number(value, option)
        case .prefer: preferredSources.append(value)
        case .zone: timeZone = try OptionValue.zone(value)
        case .unit: unit = try OptionValue.unit(value)
        case .limit: limit = try OptionValue.count(value)
        case .html: htmlFile = try OptionValue.page(value)
        case .explain, .allDays, .tsv, .json, .csv, .help: break
        }
    }

    /// Checks that all fits the command; whoever asks for help may write what they like.
    private func check(_ given: [OptionName]) throws {
        if showsHelp { return }
        let description = command.description
        for option in given where !description.options.contains(option) {
            throw ToolError.usage(refusal(of: option))
        }
        if htmlFile != nil, printsTable { throw ToolError.usage("--html and --tsv exclude each other") }
        if showsAllDays, printsTable || htmlFile != nil {
            throw ToolError.usage("--all-days and \(printsTable ? "--tsv" : "--html") exclude each other")
        }
        try checkArguments(description.arguments)
    }

    private func refusal(of option: OptionName) -> String {
        let takers = Command.allCases.filter { $0.description.options.contains(option) && $0 != command }
        return "\(command.spoken) takes no \(option.spelling); \(TextList.and(takers.map(\.spoken))) "
            + (takers.count == 1 ? "does" : "do")
    }

    private func checkArguments(_ wanted: CommandDescription.Arguments) throws {
        if let words = wanted.words {
            for word in arguments where !words.contains(word) {
                throw ToolError.usage("\(command.spoken) knows no \(word), but \(TextList.and(words))")
            }
        }
        guard arguments.allSatisfy({ !$0.isEmpty }) else { throw ToolError.usage("the name of the file is empty") }
        if arguments.count < wanted.count.lowerBound {
            throw ToolError.usage("\(command.spoken) needs \(wanted.usage)")
        }
        guard arguments.count > wanted.count.upperBound else { return }
        let superfluous = arguments[wanted.count.upperBound]
        guard wanted.count.upperBound == 1, wanted.words == nil else {
            throw ToolError.usage("\(superfluous) is one argument too many for \(command.spoken)")
        }
        throw ToolError.usage("one file at a time, \(superfluous) is the second\(hint(arguments[0]))")
    }

    /// A hint if the first argument looks like a command.
    private func hint(_ word: String) -> String {
        guard command == .report else { return "" }
        let near = Command.named.filter { TypeLookup.distance(Array(word.utf8), Array($0.rawValue.utf8)) <= 2 }
        return near.isEmpty ? "" : "; is \(word) the command \(TextList.or(near.map(\.rawValue)))?"
    }
}
