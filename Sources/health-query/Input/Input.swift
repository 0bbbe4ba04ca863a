import Foundation
import HealthQuery
import HealthQueryTesting

/// The source of the data.
enum Input: Sendable {
    case person(SyntheticPerson)
    case export(String)

    init(_ file: String?) {
        // What other tools call standard input.
        self = file.map { .export($0 == "-" ? Self.standardInput : $0) } ?? .person(SyntheticPerson())
    }

    private static let standardInput = "/dev/stdin"

    /// Whether a file is what is written to the tool, which can be read only once.
    static func isStandardInput(_ file: String) -> Bool { file == "-" || file == standardInput }

    /// The zone that the data was made for; nil if it does not say.
    ///
    /// The dates of an export have the offset of the day on which it was made, which says nothing about the days in it.
    var zone: TimeZone? {
        switch self {
        case .person(let person): person.calendar.timeZone
        case .export: nil
        }
    }

    /// The name of the data, for a person.
    var title: String {
        switch self {
        case .person: "A made-up person"
        case .export(let path): TextWidth.printable(URL(fileURLWithPath: path).lastPathComponent)
        }
    }

    /// Fills a database; a console shows the progress.
    func load(
        into database: HealthDatabase,
        _ importer: ExportImporter,
        _ console: Console?
    ) async throws -> ExportImporter.Outcome {
        switch self {
        case .person(let person):
            try await person.fill(database)
            let text = DayText(zone: person.calendar.timeZone)
            let lastDay = person.interval.end.addingTimeInterval(-1)
            return ExportImporter.Outcome(lines: [
                console?.style.heading("A made-up person with a phone and a watch") ?? "",
                """
                  Recorded from \(text.day(person.interval.start)) to \(text.day(lastDay)). \
                To ask your own data: health-query export.zip
                """,
            ])
        case .export(let path):
            return try await load(path, into: database, importer, console)
        }
    }

    private func load(
        _ path: String,
        into database: HealthDatabase,
        _ importer: ExportImporter,
        _ console: Console?
    ) async throws -> ExportImporter.Outcome {
        try Self.check(path)
        let progress = ProgressLine(console)
        defer { console?.clearProgress() }
        var outcome = try await importer.run(URL(fileURLWithPath: path), database) { progress.show($0) }
        let name = TextWidth.printable(URL(fileURLWithPath: path).lastPathComponent)
        outcome.lines =
            [console?.style.heading("The export \(name)") ?? ""]
            + outcome.lines.map { "  " + TextWidth.printable($0) }
        return outcome
    }

    /// Checks a path before anything is read from it.
    private static func check(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw ToolError.failure("there is no file \(path)")
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw ToolError.failure("the file \(path) may not be read")
        }
    }
}

extension Input {
    /// The phone that saves while the tool is live.
    var phone: SourceRevision {
        switch self {
        case .person: SyntheticPerson.phone
        case .export: Self.demonstration("Demo phone", "com.apple.health.demo-phone")
        }
    }

    /// The watch that saves while the tool is live.
    var watch: SourceRevision {
        switch self {
        case .person: SyntheticPerson.watch
        case .export: Self.demonstration("Demo watch", "com.apple.health.demo-watch")
        }
    }

    private static func demonstration(_ name: String, _ identifier: String) -> SourceRevision {
        SourceRevision(source: Source(name: name, bundleIdentifier: identifier), version: "1.0")
    }
}
