import Foundation

extension CommandDescription {
    /// Without a command: an import, all queries, and a live demonstration.
    static let report = CommandDescription(
        summary: "ask an export everything",
        discussion: [
            """
            Reads an export of Apple Health, asks it everything, and counts each step once even where phone and watch \
            both counted it. Without a file it asks a made-up person. Nothing is written anywhere, but for the page of \
            --html.
            """,
            "health-query help COMMAND tells more. A file that is called like a command is reached as ./NAME.",
            """
            What is damaged in the export, or cannot be imported, is told on standard error. The exit status is 0 if \
            the file is whole, 3 if it is damaged and only a part of it was read, 1 if nothing could be read or \
            something else failed, 2 if the command line makes no sense. Records that are whole but of unknown types, \
            or with values that make no sense, are told and do not change the status.
            """,
            """
            To get an export: in the Health app tap your picture, then "Export All Health Data". The export.zip is \
            read as it is, and so are the folder that it becomes when it is unpacked, and the export.xml in it; - is \
            one on standard input.
            """,
        ],
        arguments: .optionalFile,
        options: [.zone, .prefer, .allDays, .tsv, .html]
    ) { run in
        let options = run.options
        let input = Input(options.file)
        let data = try await run.load(options.file, showsProgress: !options.printsTable)
        let report = Report(store: data.store, calendar: data.calendar, console: run.console)
        try await run.prefer(of: data.store.typesWithSamples(), in: data)
        if let page = options.htmlFile {
            try await HTMLReport(store: data.store, calendar: data.calendar, title: input.title).write(to: page)
            try run.console.print(data.outcome.lines + ["  The page is in \(TextWidth.printable(page))."])
        } else if options.printsTable {
            try await report.printTable()
        } else {
            let zone = data.calendar.timeZone.identifier
            try run.console.print(data.outcome.lines + ["  Days begin at midnight in \(zone)."])
            try await report.print(allDays: options.showsAllDays)
            try await LiveDemonstration(report, phone: input.phone, watch: input.watch).run()
        }
        try data.checkWhole()
    }
}
