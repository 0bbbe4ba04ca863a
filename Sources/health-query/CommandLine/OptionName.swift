/// An option of the command line; which command takes it is in the description of the command.
enum OptionName: String, Sendable, CaseIterable {
    case type, by, from, to, source, min, max, prefer, zone, unit, limit, explain
    case allDays = "all-days"
    case tsv, json, csv, html, help

    /// The option that is spelled so; nil if there is none.
    init?(spelling: String) {
        switch spelling {
        case "-h": self = .help
        case "--time-zone": self = .zone
        case _ where spelling.hasPrefix("--"): self.init(rawValue: String(spelling.dropFirst(2)))
        default: return nil
        }
    }

    var spelling: String { "--" + rawValue }

    /// All spellings.
    var spellings: [String] {
        switch self {
        case .zone: [spelling, "--time-zone"]
        case .help: [spelling, "-h"]
        default: [spelling]
        }
    }

    /// What the help calls the value; nil for an option without one.
    var placeholder: String? {
        switch self {
        case .type, .source, .prefer, .zone: "NAME"
        case .by: "STEP"
        case .from, .to: "DAY"
        case .min, .max: "VALUE"
        case .unit: "UNIT"
        case .limit: "N"
        case .html: "FILE"
        case .explain, .allDays, .tsv, .json, .csv, .help: nil
        }
    }

    /// What a message says is missing without a value.
    var need: String {
        switch self {
        case .by: "one of \(CalendarStep.list)"
        case .from, .to: "a day"
        case .min, .max, .limit: "a number"
        case .unit: "a unit"
        case .html: "a file"
        default: "a name"
        }
    }

    /// What the option does.
    var help: String {
        switch self {
        case .type:
            "a type such as stepCount, or its HealthKit identifier; give it again for the second, the third, ..."
        case .by: "divide the time: \(CalendarStep.list)"
        case .from: "from this day on, such as 2025-10-26, or from an instant, such as 2025-10-26T07:00:00+01:00"
        case .to: "up to the end of this day, or before an instant"
        case .source: "only what this source recorded; give it again for more"
        case .min:
            """
            only values that are not less, in --unit or in the unit of the type; of % as tables show it, 95 for 0.95
            """
        case .max: "only values that are not greater"
        case .prefer:
            """
            the source that counts where several overlap; give it again for the second, the third, ... \
            (default: entered by hand, then Apple devices, then others)
            """
        case .zone:
            """
            whose midnights the days are cut at, such as Europe/Berlin; also --time-zone \
            (default: this machine's; the person lives in Berlin)
            """
        case .unit: "show the values in this unit, such as km or mg/dL; 97 % is 0.97 for a program, as in HealthKit"
        case .limit: "show at most so many, the newest, of each type or file; 0 shows all"
        case .explain: "tell which source counted for how much, what was left out, and what the query looked at"
        case .allDays: "show every day and week, not only the last ones"
        case .tsv:
            """
            print only a table of the steps of each day, tab separated: the day, each step counted once, all sources \
            added up
            """
        case .json: "print one JSON document, for a program"
        case .csv: "print a table in CSV, for a program"
        case .html: "write a page for a browser instead, such as report.html: plots, and their numbers"
        case .help: "show this"
        }
    }
}
