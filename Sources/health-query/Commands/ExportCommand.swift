import AppleHealthExport
import Foundation

extension CommandDescription {
    /// `health-query export`: writes the data into a folder, or an archive.
    static let export = CommandDescription(
        summary: "write the data as an export that reads back the same",
        discussion: [
            """
            Writes an export.xml into a folder, which is made if it is not there, and beside it an export.ndjson with \
            the samples that have no element there, such as workouts and routes. Where the name ends with .zip, both \
            are packed into an archive of that name. health-query reads either back to equal samples. An earlier \
            export there is replaced.
            """
        ],
        arguments: .init(usage: "FILE FOLDER|ARCHIVE.zip", count: 2...2),
        options: [.json]
    ) { run in
        guard !Input.isStandardInput(run.options.arguments[1]) else {
            throw ToolError.usage("export writes a folder or an archive, and not to standard output")
        }
        let data = try await run.load()
        let place = URL(fileURLWithPath: run.options.arguments[1])
        let written =
            place.pathExtension.lowercased() == "zip"
            ? try await HealthExportWriter().write(from: data.store, toArchive: place)
            : try await HealthExportWriter().write(from: data.store, toFolder: place)
        if run.options.format == .json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try run.console.print([String(decoding: encoder.encode(written), as: UTF8.self)])
        } else {
            let counts = [written.samplesByType, written.otherSamplesByType].map { $0.values.reduce(0, +) }
            try run.console.print([
                "\(NumberText.count(counts[0], "sample")) in the export.xml, \(NumberText.count(counts[1])) in the "
                    + "export.ndjson of \(TextWidth.printable(place.path))"
            ])
        }
        try data.checkWhole()
    }
}
