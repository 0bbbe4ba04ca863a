import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query watch`: follows an export live.
    static let watch = CommandDescription(
        summary: "follow a file live, and tell what is new in it",
        discussion: [
            """
            Imports an export and waits. Whenever the file grows or is replaced it imports it again, and live queries \
            tell what is new: how many samples of which type, and how the sums of days change, by default of steps. \
            Control-C ends it.
            """,
            "With --json it prints a JSON object in a line for each piece of news.",
        ],
        arguments: .file,
        options: [.type, .prefer, .zone, .json]
    ) { run in
        let path = run.options.file ?? "-"
        guard !Input.isStandardInput(path) else {
            throw ToolError.usage("watch cannot follow standard input, which can be read only once; name a file")
        }
        // Taken first, so that a change during the import is seen.
        let stamp = FileStamp(path)
        var data = try await run.load()
        let types = run.options.types.isEmpty ? [QuantityType(.stepCount)] : run.options.types
        try await run.prefer(of: types, in: data)
        data.outcome = try await ExportWatch(run: run, data: data, path: path).follow(since: stamp)
        try data.checkWhole()
    }
}
