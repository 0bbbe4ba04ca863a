import Foundation

/// The tool: reads the command line and runs the command.
struct Tool: Sendable {
    let console: Console
    var importer = ExportImporter.appleHealth
    var currentZone = TimeZone.current
    /// How a command waits for something to happen.
    var waiting = Waiting.standard

    /// Runs the tool.
    ///
    /// - Returns: the exit code: 0 if all went well, 1 if something failed, 2 if the command line is invalid, 3 if the
    ///   file is damaged and the answers are those of the readable part.
    func run(_ arguments: [String]) async -> Int32 {
        do {
            let options = try Options(parsing: arguments)
            if options.showsHelp {
                try console.print([HelpText.of(options.command)])
            } else {
                try await options.command.description.run(CommandRun(tool: self, options: options))
            }
            return 0
        } catch {
            let error = ToolError(error)
            // Whoever reads the output has read enough of it.
            guard error.kind != .closedOutput else { return error.kind.rawValue }
            console.complain(error.message + (error.kind == .usage ? "; see health-query --help" : ""))
            return error.kind.rawValue
        }
    }
}
