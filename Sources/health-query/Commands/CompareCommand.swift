import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query compare`: two exports side by side.
    static let compare = CommandDescription(
        summary: "two exports side by side",
        discussion: [
            """
            Compares two exports type by type: how many samples each has, when they begin and end, and what they come \
            to, each moment counted once; and the same month by month where the two differ. An export has no \
            identifiers, so two samples are the same if their contents are.
            """,
            "Samples that are in one file alone are listed, the newest 20 of each side unless --limit says otherwise.",
        ],
        arguments: .twoFiles,
        options: [.type, .by, .from, .to, .limit, .zone, .json, .csv]
    ) { run in
        let files = run.options.arguments
        guard files.filter(Input.isStandardInput).count < 2 else {
            throw ToolError.usage("standard input can be only one of the files")
        }
        var sides: [LoadedExport] = []
        for file in files {
            let data = try await run.load(file, showsProgress: run.options.format == .text)
            sides.append(LoadedExport(data: data, span: try run.span(data.calendar)))
        }
        guard sides.count == 2 else { throw ToolError.usage("compare needs two files") }
        let comparison = try await ExportComparison(sides[0], sides[1], run.options)
        let dates = sides[0].data.dates
        let names = files.map { TextWidth.printable(URL(fileURLWithPath: $0).lastPathComponent) }
        let alone = try await comparison.samplesInOne(limit: run.options.limit ?? 20)
        let answer = Answer(
            facts: [
                ("equal", .bool(comparison.isEqual)),
                ("samplesInOne", alone.json),
            ],
            key: "types",
            rows: run.options.format == .csv ? comparison.rows(dates) : comparison.listing(dates),
            heading: "\(names[0]) (A) and \(names[1]) (B)",
            notes: comparison.notes(alone, dates, run.console),
            none: "Neither has samples."
        )
        try run.print(answer, sides[0].data)
        for side in sides { try side.data.checkWhole() }
    }
}

/// One of the exports that are compared.
struct LoadedExport: Sendable {
    let data: CommandRun.LoadedData
    let span: Span
}
