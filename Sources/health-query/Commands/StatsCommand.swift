import Foundation
import HealthQuery

extension CommandDescription {
    /// `health-query stats`: the statistics of types.
    static let stats = CommandDescription(
        summary: "sums, averages and more, whole or by hour, day, week, ...",
        discussion: [
            """
            Computes what the type allows: the sum, or the average, the least and the greatest value, the most recent \
            value, and the time that samples cover. Each moment counts once, even where phone and watch both recorded \
            it. Of categories it counts the samples and their time. Without --type it takes all types in the file.
            """,
            """
            A sample that reaches over the end of an interval, or of the time asked for, counts for its part inside. \
            Samples of categories count where they begin, or in the first interval if they reach into the time from \
            before; their time is divided.
            """,
        ],
        arguments: .optionalFile,
        options: [.type, .by, .from, .to, .source, .prefer, .unit, .limit, .explain, .zone, .json, .csv]
    ) { run in
        try check(run.options)
        let data = try await run.load()
        let known = try await data.store.typesWithSamples().filter { $0 is QuantityType || $0 is CategoryType }
        let types = run.options.types.isEmpty ? known : run.options.types
        try await run.prefer(of: types, in: data)
        let query = StatisticsRows(
            options: run.options,
            span: data.span,
            sources: try await run.sources(of: types, in: data),
            data: data
        )
        var rows: [StatisticsRow] = []
        var refusals: [ToolError] = []
        for type in types {
            // A query may refuse because of a single sample. That must not hide the numbers of the other types.
            do {
                rows += try await query.rows(of: type)
            } catch let error as HealthError {
                refusals.append(.refusal(of: type, error))
            }
        }
        if let refusal = refusals.first, refusals.count == types.count { throw refusal }
        for refusal in refusals { run.console.complain(refusal.message) }
        let explanations = run.options.explains ? try await query.explanations(of: rows) : []
        let answer = Answer(
            facts: explanations.isEmpty ? [] : [("queries", .array(explanations.map(\.json)))],
            key: "statistics",
            rows: StatisticsRow.listing(of: rows, explains: run.options.explains, data.dates),
            heading: "Statistics" + (run.options.step.map { " by \($0.rawValue)" } ?? ""),
            notes: explanations.flatMap { $0.lines(data.dates, console: run.console) },
            none: "There are no samples."
        )
        try run.print(answer, data)
        try data.checkWhole()
        if !refusals.isEmpty {
            let count = NumberText.count(refusals.count, "type")
            throw ToolError.failure("there are no numbers of \(count); what is printed is right")
        }
    }

    private static func check(_ options: Options) throws {
        if options.unit != nil { try QuantityUnits.check(options.types, options.unit, for: .unit) }
        for type in options.types where !(type is QuantityType || type is CategoryType) {
            throw ToolError.usage("stats has no numbers for \(TypeName.swift(type)); samples lists what there is")
        }
        if options.explains, options.format == .csv {
            throw ToolError.usage("--explain has no place in a table of CSV; --json has one")
        }
    }
}
