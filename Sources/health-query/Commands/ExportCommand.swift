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
            are packed into an archive of that name. health-query reads either back to equal samples.
            """,
            """
            An earlier export there is replaced, unless FILE is damaged. FILE itself is not, as only what is imported \
            is written. A folder is refused in which something else would be read with the export: another one under \
            another name, or electrocardiograms.
            """,
        ],
        arguments: .init(usage: "FILE FOLDER|ARCHIVE.zip", count: 2...2),
        options: [.json]
    ) { run in
        guard !Input.isStandardInput(run.options.arguments[1]) else {
            throw ToolError.usage("export writes a folder or an archive, and not to standard output")
        }
        let place = URL(fileURLWithPath: run.options.arguments[1])
        let isArchive = place.pathExtension.lowercased() == "zip"
        let main = isArchive ? place : place.appendingPathComponent("export.xml")
        if case .export(let path) = Input(run.options.file) {
            try check(URL(fileURLWithPath: path), staysBeside: [place, main])
        }
        let data = try await run.load()
        if data.outcome.isDamaged, FileManager.default.fileExists(atPath: main.path) {
            throw ToolError.damage(
                "the file is damaged, so that the earlier export in \(TextWidth.printable(place.path)) stays as it is")
        }
        let written =
            isArchive
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

    /// Checks that nothing is written over an export that is read, of which more may be worth keeping than is read.
    private static func check(_ source: URL, staysBeside written: [URL]) throws {
        let read = [source] + ["export.xml", "apple_health_export/export.xml"].map(source.appendingPathComponent)
        func places(_ urls: [URL]) -> Set<String> { Set(urls.map { $0.resolvingSymlinksInPath().path }) }
        guard places(read).isDisjoint(with: places(written)) else {
            throw ToolError.usage("export would write over what it reads; name another folder or archive")
        }
    }
}
