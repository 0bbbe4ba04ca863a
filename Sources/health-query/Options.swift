import Foundation

/// The options of the command line.
struct Options: Sendable, Equatable {
    /// The export to read; nil for the synthetic person.
    var file: String?
    /// The zone in which days and weeks begin; nil for the zone of the machine.
    var timeZone: TimeZone?
    /// The names of the sources that count first, in order.
    var preferredSources: [String] = []
    /// Whether to show all days and weeks instead of the last ones.
    var showsAllDays = false
    /// Whether to print only the daily steps, for a program.
    var printsTable = false
    /// Whether to print only the help.
    var showsHelp = false

    static let help = """
        usage: health-query [export.zip | export.xml | folder | -] [options]

        Reads an export of Apple Health, asks it everything, and counts each step once
        even where phone and watch both counted it. Without a file it asks a made-up
        person. Nothing is written anywhere.

          --time-zone NAME  whose midnights the days are cut at, such as Europe/Berlin
                            (default: this machine's; the person lives in Berlin)
          --prefer NAME     the source whose steps count where several overlap; give it
                            again for the second, the third, ...
                            (default: entered by hand, then Apple devices, then others)
          --all-days        show every day and week, not only the last ones
          --tsv             print only a table of the steps of each day, tab separated:
                            the day, each step counted once, all sources added up
          --help            show this

        What is damaged in the export, or cannot be imported, is told on standard error.
        The exit status is 0 if the file is whole, 3 if it is damaged and only a part
        of it was read, 1 if nothing could be read or something else failed, 2 if the
        command line makes no sense. Records that are whole but of unknown types, or
        with values that make no sense, are told and do not change the status.

        To get an export: in the Health app tap your picture, then "Export All Health
        Data". The export.zip is read as it is, and so are the folder that it becomes
        when it is unpacked, and the export.xml in it; - is one on standard input.
        """

    /// Reads the arguments that follow the name of the program.
    ///
    /// - Throws: ``ToolError`` of the kind `usage`.
    init(parsing arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                for file in rest { try setFile(file) }
                return
            } else if argument.hasPrefix("-"), argument != "-" {
                try parse(argument, &rest)
            } else {
                try setFile(argument)
            }
        }
    }

    private mutating func parse(_ argument: String, _ rest: inout ArraySlice<String>) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        let attached = parts.count > 1 ? parts[1] : nil
        switch name {
        case "--time-zone": timeZone = try Self.zone(Self.value(of: name, attached, &rest))
        case "--prefer": preferredSources.append(try Self.value(of: name, attached, &rest))
        case "--all-days", "--tsv", "--help", "-h":
            if attached != nil { throw ToolError.usage("\(name) takes no value") }
            if name == "--all-days" {
                showsAllDays = true
            } else if name == "--tsv" {
                printsTable = true
            } else {
                showsHelp = true
            }
        default: throw ToolError.usage("there is no option \(name)")
        }
    }

    private mutating func setFile(_ path: String) throws {
        guard !path.isEmpty else { throw ToolError.usage("the name of the file is empty") }
        guard file == nil else { throw ToolError.usage("one file at a time, \(path) is the second") }
        file = path
    }

    private static func value(of name: String, _ attached: String?, _ rest: inout ArraySlice<String>) throws -> String {
        let value = attached ?? rest.popFirst()
        guard let value, !value.isEmpty else { throw ToolError.usage("\(name) needs a name") }
        return value
    }

    private static func zone(_ name: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else {
            throw ToolError.usage("there is no time zone \(name); a name looks like Europe/Berlin")
        }
        return zone
    }
}
