import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query compare`: two exports side by side.
    static let compare = CommandDescription(
        summary: "two exports side by side",
        discussion: [
            """
            Compares two exports type by type: how many samples each has, when they begin and end, and what they come \
            to, each moment counted once; and the same for each month, or --by another step, in which a sample begins \
            that only one has. Two samples are the same if their contents are: a value that is written in another unit \
            counts as different. Exports of the Health app have no identifiers, those that health-query writes have: \
            where samples of one identifier differ, each file has one that the other has not.
            """,
            """
            Samples that are in one file alone are listed, the newest 20 of each side unless --limit says otherwise. A \
            table of CSV has none of these samples.
            """,
        ],
        arguments: .twoFiles,
        options: [.type, .by, .from, .to, .limit, .zone, .json, .csv]
    ) { run in
        let files = run.options.arguments
        guard files.filter(Input.isStandardInput).count < 2 else {
            throw ToolError.usage("standard input can be only one of the files")
        }
        let isTable = run.options.format == .csv
        if isTable, run.options.limit != nil {
            throw ToolError.usage("--limit has no place in a table of CSV; --json has one")
        }
        let showsProgress = run.options.format == .text
        let left = try await run.load(files[0], showsProgress: showsProgress)
        let right = try await run.load(files[1], showsProgress: showsProgress)
        let comparison = try await ExportComparison(left, right, run.options)
        let dates = left.dates
        let names = files.map { TextWidth.printable(URL(fileURLWithPath: $0).lastPathComponent) }
        let alone = isTable ? Listing([]) : try await comparison.samplesInOne(limit: run.options.limit ?? 20)
        let answer = Answer(
            facts: [
                ("equal", .bool(comparison.isEqual)),
                ("samplesInOne", alone.json),
            ],
            key: "types",
            rows: isTable ? comparison.rows(dates) : comparison.listing(dates),
            heading: "\(names[0]) (A) and \(names[1]) (B)",
            notes: comparison.notes(alone, dates, run.console),
            none: "Neither has samples."
        )
        try run.print(answer, left)
        for data in [left, right] { try data.checkWhole() }
    }
}
