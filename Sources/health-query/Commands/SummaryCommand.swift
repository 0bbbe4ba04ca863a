import HealthQuery

extension CommandDescription {
    /// `health-query summary`: the types in a file.
    static let summary = CommandDescription(
        summary: "what is in the file: types, counts, spans and sources",
        discussion: [
            """
            Lists the types of samples in an export of Apple Health: how many there are, when the first begins and the \
            last ends, and which sources recorded them. Without a file it asks a made-up person.
            """
        ],
        arguments: .optionalFile,
        options: [.type, .zone, .json, .csv]
    ) { run in
        let data = try await run.load()
        let overview = try await StoreOverview(of: data.store)
        let wanted = overview.types.filter { run.options.types.isEmpty || run.options.types.contains($0.type) }
        let count = wanted.reduce(0) { $0 + $1.count }
        if run.options.format == .text { try run.console.print(data.outcome.lines + [""]) }
        let samples = NumberText.count(count, "sample")
        let answer = Answer(
            facts: [("samples", .number(count))],
            key: "types",
            rows: listing(of: wanted, data.dates),
            heading: "In the store: \(samples) of \(NumberText.count(wanted.count, "type"))",
            none: "Nothing: there are no samples."
        )
        try run.print(answer, data)
        try data.checkWhole()
    }

    private static func listing(of entries: [StoreOverview.Entry], _ dates: DayText) -> Listing {
        var listing = Listing([
            .text("type", nil), .text("name", "Type"), .number("samples", "Samples"), .number("first", "First"),
            .number("last", "Last"), .text("sources", "Sources"),
        ])
        for entry in entries {
            listing.add([
                .text(entry.type.identifier), .text(TypeName.swift(entry.type)), .count(entry.count),
                .day(entry.first, dates), .day(entry.last, dates), .names(entry.sources),
            ])
        }
        return listing
    }
}
