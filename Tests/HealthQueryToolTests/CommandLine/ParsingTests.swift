import Foundation
import HealthQuery
import Testing

@testable import health_query

struct ParsingTests {
    /// Which commands take which option, written down once more.
    private static let takers: [OptionName: Set<Command>] = [
        .type: [.summary, .stats, .samples, .compare, .watch],
        .by: [.stats, .compare],
        .from: [.stats, .samples, .sleep, .workouts, .compare],
        .to: [.stats, .samples, .sleep, .workouts, .compare],
        .source: [.stats, .samples, .sleep, .workouts],
        .min: [.samples],
        .max: [.samples],
        .prefer: [.report, .stats, .sleep, .watch, .mcp],
        .zone: [.report, .summary, .stats, .samples, .sleep, .workouts, .compare, .watch, .mcp],
        .unit: [.stats, .samples],
        .limit: [.stats, .samples, .sleep, .workouts, .compare],
        .explain: [.stats],
        .allDays: [.report],
        .tsv: [.report],
        .json: [.summary, .stats, .samples, .sleep, .workouts, .compare, .watch, .export],
        .csv: [.summary, .stats, .samples, .sleep, .workouts, .compare],
        .html: [.report],
        .help: Set(Command.allCases),
    ]

    private static let values: [OptionName: String] = [
        .type: "stepCount", .by: "day", .from: "2025-10-26", .to: "2025-10-26", .source: "Watch", .min: "1", .max: "2",
        .prefer: "Watch", .zone: "Europe/Berlin", .unit: "km", .limit: "5",
        .html: "page.html",
    ]

    /// A command line for a command that makes sense.
    private static func line(_ command: Command) -> [String] {
        let words = command == .report ? [] : [command.rawValue]
        switch command {
        case .compare, .export: return words + ["a.xml", "b.xml"]
        case .help: return words + ["stats"]
        case .completions: return words + ["zsh"]
        default: return words + ["a.xml"]
        }
    }

    @Test(arguments: OptionName.allCases, Command.allCases)
    func `each command takes its options and refuses others`(_ option: OptionName, _ command: Command) throws {
        let line = Self.line(command) + [option.spelling] + [Self.values[option]].compactMap(\.self)
        #expect((option.placeholder != nil) == (Self.values[option] != nil))
        guard Self.takers[option]?.contains(command) == true else {
            let error = #expect(throws: ToolError.self) { try Options(parsing: line) }
            #expect(error?.kind == .usage)
            #expect(error?.message.hasPrefix("\(command.spoken) takes no \(option.spelling); ") == true)
            return
        }
        let options = try Options(parsing: line)
        #expect(options.command == command)
        #expect(options.arguments.isEmpty == (Self.line(command).count < 2 && command != .report))
    }

    @Test func `every option is noted`() throws {
        let options = try Options(parsing: [
            "samples", "--type=STEPCOUNT", "--type", "HKQuantityTypeIdentifierHeartRate", "--from", "2025-10-01",
            "--to", "2025-10-26T07:00:00+01:00", "--source", "Watch", "--source=a=b", "--min", "-1.5", "--max=1e3",
            "--unit", "count/min", "--limit", "0", "--zone", "Asia/Tokyo", "--csv", "x.zip",
        ])
        #expect(options.types == [QuantityType(.stepCount), QuantityType(.heartRate)])
        #expect(options.from == "2025-10-01" && options.to == "2025-10-26T07:00:00+01:00")
        #expect(options.sources == ["Watch", "a=b"])
        #expect(options.least == -1.5 && options.greatest == 1000)
        #expect(options.unit == .perMinute && options.limit == 0)
        #expect(options.timeZone?.identifier == "Asia/Tokyo")
        #expect(options.format == .csv && options.file == "x.zip")
        let stats = try Options(parsing: ["stats", "--by", "Week", "--explain", "--json"])
        #expect(stats.step == .week && stats.explains && stats.format == .json && stats.file == nil)
    }

    @Test func `a command may stand behind options, but not behind a file`() throws {
        #expect(try Options(parsing: ["--json", "sleep"]).command == .sleep)
        #expect(try Options(parsing: ["--prefer", "stats"]).command == .report)
        #expect(throws: ToolError.usage("one file at a time, stats is the second")) {
            try Options(parsing: ["a.xml", "stats"])
        }
    }

    @Test func `files may be called like commands`() throws {
        let behind = try Options(parsing: ["--", "summary"])
        #expect(behind.command == .report && behind.file == "summary")
        #expect(try Options(parsing: ["./summary"]).file == "./summary")
        let both = try Options(parsing: ["summary", "summary"])
        #expect(both.command == .summary && both.file == "summary")
    }

    @Test func `help is shown whatever else is there`() throws {
        #expect(try Options(parsing: ["compare", "--help"]).showsHelp)
        #expect(try Options(parsing: ["sleep", "--tsv", "-h"]).command == .sleep)
    }

    @Test(arguments: [
        (["stats", "--by", "decade"], "--by needs one of hour, day, week, month or year, was decade"),
        (["stats", "--by"], "--by needs one of hour, day, week, month or year"),
        (["stats", "--type", "stepcout"], "there is no type stepcout; similar are stepCount, "),
        (["stats", "--unit", "parsec"], "there is no unit parsec; "),
        (["stats", "--from", "26.10.2025"], "--from needs a day such as 2025-10-26, or an instant such as "),
        (["stats", "--to", "2025-02-29"], "--to needs a day such as 2025-10-26, or an instant such as "),
        (["stats", "--limit", "-1"], "--limit needs a whole number that is not negative, was -1"),
        (["samples", "--min", "nan"], "--min needs a number, was nan"),
        (["samples", "--max", "inf"], "--max needs a number, was inf"),
        (["samples", "--json", "--csv"], "--json and --csv exclude each other"),
        (["--all-days", "--tsv"], "--all-days and --tsv exclude each other"),
        (["--html", "a.html", "--all-days"], "--all-days and --html exclude each other"),
        (["--tsv", "--html", "a.html"], "--html and --tsv exclude each other"),
        (["samples", "--json=yes"], "--json takes no value"),
        (["samples", "--zone", "Mars"], "there is no time zone Mars; a name looks like Europe/Berlin"),
        (["samples", "--tsv"], "samples takes no --tsv; health-query without a command does"),
        (["samples", "--by", "day"], "samples takes no --by; stats and compare do"),
        (["compare", "a.xml"], "compare needs FILE FILE"),
        (["compare", "a.xml", "b.xml", "c.xml"], "c.xml is one argument too many for compare"),
        (["watch"], "watch needs FILE"),
        (["help", "me"], "help knows no me, but summary, stats, "),
        (["completions", "tcsh"], "completions knows no tcsh, but bash, zsh and fish"),
        (["completions"], "completions needs bash|zsh|fish"),
        (["summry", "a.xml"], "one file at a time, a.xml is the second; is summry the command summary?"),
        (["stats", ""], "the name of the file is empty"),
    ])
    func `mistakes are told`(_ arguments: [String], _ message: String) async {
        let error = #expect(throws: ToolError.self) { try Options(parsing: arguments) }
        #expect(error?.kind == .usage)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        let run = await ToolRun(arguments)
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("health-query: \(TextWidth.printable(message))"))
    }
}
