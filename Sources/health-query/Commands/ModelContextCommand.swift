extension CommandDescription {
    /// `health-query mcp`: serves the data to a language model.
    static let mcp = CommandDescription(
        summary: "serve the data to a language model",
        discussion: [
            """
            Answers the Model Context Protocol on standard input and output until the input ends. The export cannot \
            come from standard input then.
            """
        ],
        arguments: .optionalFile,
        options: [.prefer, .zone]
    ) { run in
        if let file = run.options.file, Input.isStandardInput(file) {
            throw ToolError.usage("mcp needs standard input for itself, so that the export cannot come from it")
        }
        let data = try await run.load(run.options.file, showsProgress: false)
        try await run.prefer(of: data.store.typesWithSamples(), in: data)
        let context = HealthContext(store: data.store, calendar: data.calendar, imported: data.outcome)
        try await ModelContextServer(context: context, console: run.console).run()
        try data.checkWhole()
    }
}
