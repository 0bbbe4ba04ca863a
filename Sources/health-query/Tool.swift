import Foundation
import HealthQuery

/// The tool: reads the command line, fills a store, runs all queries, and follows it live.
struct Tool: Sendable {
    let console: Console
    var importer = ExportImporter.appleHealth
    var currentZone = TimeZone.current

    /// Runs the tool.
    ///
    /// - Returns: the exit code: 0 if all went well, 1 if something failed, 2 if the command line is invalid, 3 if the
    ///   file is damaged and the answers are those of the readable part.
    func run(_ arguments: [String]) async -> Int32 {
        do {
            let options = try Options(parsing: arguments)
            if options.showsHelp {
                try console.print([Options.help])
            } else {
                try await run(options)
            }
            return 0
        } catch {
            let error = ToolError(error)
            console.complain(error.message + (error.kind == .usage ? "; see health-query --help" : ""))
            return error.kind.rawValue
        }
    }

    private func run(_ options: Options) async throws {
        var calendar = Calendar(identifier: .gregorian)
        let input = Input(options.file)
        calendar.timeZone = options.timeZone ?? input.zone ?? currentZone
        let database = HealthDatabase(calendar: calendar)
        let loaded = try await input.load(into: database, importer, options.printsTable ? nil : console)
        for problem in loaded.problems { console.complain(problem) }
        if loaded.isFailure { throw ToolError.failure("nothing in the file could be imported") }
        let report = Report(store: HealthStore(database: database), calendar: calendar, console: console)
        try await report.prefer(options.preferredSources)
        if options.printsTable {
            try await report.printTable()
        } else {
            try console.print(loaded.lines + ["  Days begin at midnight in \(calendar.timeZone.identifier)."])
            try await report.print(allDays: options.showsAllDays)
            try await LiveDemonstration(report, phone: input.phone, watch: input.watch).run()
        }
        if loaded.isDamaged { throw ToolError.damage("the file is damaged; what could be read of it was asked") }
    }
}
